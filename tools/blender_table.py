"""Write docs/results/blender_agreement.md: kinema's vertices against Blender's for every asset and every clip.

    PYTHONPATH=src python tools/blender_table.py [NAME ...]

With names it prints the rows of these assets and writes nothing. Needs the `blender` extra and the assets (KINEMA_ASSETS).
"""

from __future__ import annotations

import platform
import resource
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import torch

REPOSITORY = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(REPOSITORY))

from tests.assets import ASSETS, manifest  # noqa: E402
from tests.oracle.agreement import FRAMES, TOLERANCE, compare, compare_rest  # noqa: E402

HEADER = """# kinema against Blender

Made by `tools/blender_table.py`; `tests/oracle/test_blender_skinning.py` asserts the same. Figures are the largest distance
between the same vertex in both, over all clips and frames of a file, as a share of the body's height. Must show: below
{tolerance:g}.

* **original**: kinema plays the user's file, Blender plays the user's file. {frames} key times per clip, first and last
  included; clips of fewer keys also between keys, where Blender is given keys by its own slerp (it would blend
  quaternion components, glTF asks for slerp).
* **exported**: kinema plays the user's file; Blender plays the clip that kinema wrote into a copy of it ({frames} even times).
* **reloaded**: the same, the written clip played by kinema.

Each clip is imported into Blender alone: it leaves joints without channels where another clip put them. Clips without
duration are poses and have one frame. Files marked * have vertices with NaN weights: loaded with `repair`, those
vertices left out, since Blender does something else with them.

| asset | clips | frames | original | exported | reloaded | worst clip |
|---|---:|---:|---:|---:|---:|---|
"""


def main(names: list[str]) -> None:
    torch.set_num_threads(1)
    lines, worst, clip_count, frame_count = [], np.zeros(3), 0, 0
    started = time.perf_counter()
    for entry in manifest():
        if names and entry["name"] not in names:
            continue
        broken = entry["split"] == "broken"
        with tempfile.TemporaryDirectory() as folder:
            if entry["clips"]:
                rows = compare(ASSETS / entry["file"], Path(folder), repair=broken)
                errors = np.array([[row.original, row.exported, row.reloaded] for row in rows])
                clip, frames = rows[int(errors[:, 0].argmax())].clip, sum(row.frame_count for row in rows)
            else:
                errors = np.array([[compare_rest(ASSETS / entry["file"], Path(folder)), 0, 0]])
                rows, clip, frames = [], "(rest pose)", 1
        top = errors.max(0)
        worst, clip_count, frame_count = np.maximum(worst, top), clip_count + len(rows), frame_count + frames
        cells = [f"{value:.1e}" if rows or value else "-" for value in top]
        shown = clip.replace("|", "\\|")
        lines.append(
            f"| {entry['name']}{'*' if broken else ''} | {len(rows)} | {frames} | {' | '.join(cells)} | {shown} |"
        )
        print(lines[-1], flush=True)
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    cpu = sum(usage.ru_utime + usage.ru_stime for usage in used)
    cells = " | ".join(f"**{value:.1e}**" for value in worst)
    lines.append(f"| **all {len(lines)}** | {clip_count} | {frame_count} | {cells} | |")
    print(lines[-1])
    wall = time.perf_counter() - started
    footer = (
        f"\n{cpu / 60:.1f} minutes of processor time ({wall / 60:.1f} minutes on the clock of a shared machine), "
        f"{platform.machine()}, bpy {_bpy_version()}, torch {torch.__version__}.\n"
    )
    print(footer)
    if not names:
        text = HEADER.format(tolerance=TOLERANCE, frames=FRAMES) + "\n".join(lines) + "\n" + footer
        (REPOSITORY / "docs" / "results" / "blender_agreement.md").write_text(text)


def _bpy_version() -> str:
    from importlib.metadata import version

    return version("bpy")


if __name__ == "__main__":
    main(sys.argv[1:])
