"""A process that reads spoiled glTF files under guard: time, memory and the folder wall.

Run as `python -m tests.system.fuzz_gltf <folder> <case count>`; prints one JSON object with what happened. It is a
process of its own because an audit hook cannot be removed and an address-space limit would starve the test runner.
"""

from __future__ import annotations

import json
import resource
import signal
import sys
import time
import traceback
import warnings
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

import kinema
from kinema.asset import gltf, load_character
from kinema.errors import KinemaError
from tests.system.gltf_mutations import Files, bases, make_case

SECONDS_PER_CASE = 20  # a hang guard; the slowest honest case takes well under a second
MEMORY_HEADROOM = 1536 * 2**20  # bytes of address space beyond what the imports took


def read_parts(path: Path, out: Path) -> None:
    """Everything that the file layer does with a file, and one file written back and read again."""
    document = gltf.read_document(path)
    tree = gltf.node_tree(document)
    gltf.skins(document)
    shapes = gltf.primitives(document)
    for image in sorted({shape.image for shape in shapes} - {None}):  # pyright: ignore[reportArgumentType]
        gltf.load_image(document, image)
    for clip in gltf.clips(document)[:20]:
        times = clip.key_times[:: max(1, len(clip.key_times) // 5)]
        gltf.world_matrices(tree, clip.sample(tree, times))
    if len(tree.names):
        track = (np.zeros((2, 3)), None, None)
        driven = gltf.add_clip(document, "fuzz", np.array([0.0, 1.0]), {0: track}, replace=True)
        gltf.write_document(out, driven)
        again = gltf.read_document(out)  # what we wrote from a file we accepted must be a file we accept
        assert len(gltf.primitives(again)) == len(shapes)


class CaseTimeout(BaseException):
    """Not an Exception, so that no handler in the code under test can swallow it."""


def main(folder: Path, count: int) -> dict[str, Any]:
    sound = bases()
    outside = folder / "secret.bin"
    outside.write_bytes(b"0123456789")
    case_folder = folder / "case"
    case_folder.mkdir()
    touched: list[str] = []
    watching = False

    def watch(event: str, arguments_: tuple[Any, ...]) -> None:
        if not watching:
            return
        if event == "open" and isinstance(arguments_[0], str | bytes):
            name = arguments_[0] if isinstance(arguments_[0], str) else arguments_[0].decode()
            own = name.endswith((".py", ".pyc", ".so")) or name.startswith(str(Path(kinema.__file__).parent))
            if not name.startswith(str(case_folder)) and not own:
                touched.append(f"open {name}")
        elif event.startswith(("socket.", "subprocess.", "os.system", "os.exec", "os.fork", "urllib.")):
            touched.append(event)

    def give_up(*_: Any) -> None:
        raise CaseTimeout

    signal.signal(signal.SIGALRM, give_up)
    layers = {
        "file": lambda path: read_parts(path, case_folder / "written.glb"),
        "character": load_character,
    }
    histograms: dict[str, Counter[str]] = {layer: Counter() for layer in layers}
    failures: dict[str, list[str]] = {layer: [] for layer in layers}
    slowest = dict.fromkeys(layers, (0.0, -1))

    def run(number: int, kind: str, files: Files, layer: str) -> str:
        nonlocal watching
        for old in case_folder.iterdir():
            old.unlink()
        (case_folder / "link.bin").symlink_to(outside)
        for name, data in files.items():
            (case_folder / name).write_bytes(data)
        path = case_folder / next(name for name in files if name.startswith("model."))
        before = len(touched)
        start = time.perf_counter()
        signal.setitimer(signal.ITIMER_REAL, SECONDS_PER_CASE)
        watching = True
        try:
            layers[layer](path)
            outcome = "read"
        except KinemaError as error:
            str(error).encode()  # must be printable
            outcome = error.code
        except BaseException as error:  # the point of the exercise: nothing else may escape
            outcome = "HANG" if isinstance(error, CaseTimeout) else f"ESCAPED {type(error).__name__}"
            failures[layer].append(f"case {number} ({kind}) {outcome}: {traceback.format_exc()[-1500:]}")
        finally:
            watching = False
            signal.setitimer(signal.ITIMER_REAL, 0)
        slowest[layer] = max(slowest[layer], (time.perf_counter() - start, number))  # pyright: ignore[reportArgumentType]
        if len(touched) > before:
            failures[layer].append(f"case {number} ({kind}) touched {touched[before:]}")
        return outcome

    warnings.simplefilter("ignore")  # overflow warnings are not errors; what comes of them is checked
    sys.addaudithook(watch)
    for index, files in enumerate(sound):  # also loads every lazy import before memory is limited
        for layer in layers:
            outcome = run(-1 - index, "sound", files, layer)
            if outcome != "read":
                failures[layer].append(f"the unmutated base {index} gives {outcome}")
    taken = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (taken + MEMORY_HEADROOM, taken + MEMORY_HEADROOM))
    start = time.perf_counter()
    for number in range(count):
        kind, files = make_case(number, sound)
        for layer in layers:
            histograms[layer][run(number, kind, files, layer)] += 1
    return {
        "histograms": {layer: dict(histogram.most_common()) for layer, histogram in histograms.items()},
        "failures": failures,
        "slowest": slowest,
        "seconds": time.perf_counter() - start,
        "peak_bytes": peak_bytes(),
    }


def peak_bytes() -> int:
    """Most memory that this program held. `getrusage` would tell that of the process that started it, too, if that was larger."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


if __name__ == "__main__":
    import torch

    torch.set_num_threads(1)
    print(json.dumps(main(Path(sys.argv[1]), int(sys.argv[2]))))
