"""One job in this process: what worker processes and Ray's workers call. Plain dictionaries in and out; files go to the shared folder.

out/jobs/3f/fox_walking-3f09ab12.glb     the result
            fox_walking-3f09ab12.jpg     a strip of its frames
            fox_walking-3f09ab12.run/    settings, losses, report
            fox_walking-3f09ab12.json    the record, written last: whoever finds it with the same key has nothing to do
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import traceback
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from kinema.batch.jobs import Job, job_settings
from kinema.errors import KinemaError
from kinema.files import atomic_write, replacing, writing

STRIP_FRAMES, STRIP_PX = 6, 96
"""Pictures of a result: how many, and how large."""
STRIP_GAUSSIANS = 4000
KEPT = {"all": None, "report": ("checkpoints", "previews"), "record": ("checkpoints", "previews", "report.html")}
"""What is thrown away of a run's folder when it is done."""


def job_path(folder: str | Path, job: Job, suffix: str) -> Path:
    """Where a job's file is: 256 folders, so that none holds a hundred thousand files."""
    return Path(folder) / "jobs" / job.key[:2] / f"{job.name}{suffix}"


def read_record(folder: str | Path, job: Job) -> dict[str, Any] | None:
    """The record of a job that is done and whose configuration and source are still the same; else None."""
    try:
        record = json.loads(job_path(folder, job, ".json").read_text(encoding="utf-8"))
        if record["key"] != job.key or record["code"] or not Path(folder, record["output"]).exists():
            return None
        if job.source:
            status = os.stat(job.source)
            same = [status.st_size, status.st_mtime_ns] == [record["source_bytes"], record["source_mtime_ns"]]
            if not same and _digest(job.source) != record["source_sha256"]:
                return None
        return record
    except (OSError, ValueError, KeyError, TypeError):
        return None


def run_task(job: Job, folder: str, *, threads: int = 1, pictures: bool = True, keep: str = "report") -> dict[str, Any]:
    """Do a job, unless it is done.

    Args:
        job: What to do.
        folder: Where everything goes.
        threads: Of torch: the same number everywhere, the same bytes.
        pictures: Also render a strip of frames.
        keep: What stays of the run's folder: all, report or record.

    Returns:
        The record: `code` is empty where all went well. Errors of the job are records too.
    """
    begun = time.monotonic()
    done = read_record(folder, job)
    if done is not None:
        return {**done, "status": "skipped"}
    record: dict[str, Any] = {
        "key": job.key,
        "name": job.name,
        "row": job.row,
        "status": "done",
        "code": "",
        "what": "",
        "source": job.source,
        "prompt": job.prompt,
        "settings": dict(job.settings),
        "worker": f"{socket.gethostname()}:{os.getpid()}",
    }
    try:
        output = job_path(folder, job, ".glb")
        _make_folder(output.parent)
        record |= _run_command(job, folder, output) if job.run else _animate(job, output, threads, keep)
        if pictures and output.exists() and not job.run:
            _write_strip(output, record["clip"], job_path(folder, job, ".jpg"))
        if output.exists():
            record |= {
                "output": str(output.relative_to(folder)),
                "bytes": output.stat().st_size,
                "sha256": _digest(output),
            }
        record["seconds_job"] = round(time.monotonic() - begun, 3)
        atomic_write(job_path(folder, job, ".json"), (json.dumps(record, indent=1) + "\n").encode())
    except KinemaError as error:
        record |= {"status": "failed", "code": error.code, "what": error.what}
    except MemoryError as error:
        record |= {"status": "failed", "code": "job-memory", "what": f"out of memory: {error}"}
    except Exception as error:  # a bug of ours must cost one job, not the night's work
        last = traceback.extract_tb(error.__traceback__)[-1]
        told = f"{type(error).__name__}: {error} ({Path(last.filename).name}:{last.lineno})"
        record |= {"status": "failed", "code": "job-internal", "what": told}
    record["seconds_job"] = round(time.monotonic() - begun, 3)
    return record


def _animate(job: Job, output: Path, threads: int, keep: str) -> dict[str, Any]:
    import torch

    from kinema.animation import program as animate
    from kinema.asset import load_character

    torch.set_num_threads(threads)
    status = os.stat(job.source)
    facts = {
        "source_bytes": status.st_size,
        "source_mtime_ns": status.st_mtime_ns,
        "source_sha256": _digest(job.source),
    }
    run_dir = output.with_suffix(".run")
    reading: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in job.reading.items()
    }
    work = animate.Job(
        character=load_character(job.source, **reading),
        prompt=job.prompt,
        prior=_prior(job.prior),
        prior_name=job.prior,
        output=output,
        settings=job_settings(job),
        run_dir=run_dir,
        resume=(run_dir / "config.json").exists(),
        clip=job.clip,
        command=f"kinema batch, job {job.name}",
    )
    try:
        result = _finish(work)
    except KinemaError as error:
        if not work.resume or error.code not in ("resume-mismatch", "run-missing"):
            raise
        shutil.rmtree(run_dir)  # a half of other settings or of another file: nothing to go on with
        result = _finish(replace(work, resume=False))
    for leftover in KEPT[keep] or ():
        path = run_dir / leftover
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    told = animate.record(result)
    return {
        **facts,
        "clip": result.clip,
        "frames": told["frames"],
        "fps": told["fps"],
        "notes": told["notes"],
        "measures": told["result"],
        "seconds": told["seconds"],
        "peak_memory_mib": told["peak_memory_mib"],
    }


def _finish(work: Any) -> Any:
    from kinema.animation.program import animate_steps

    result = None
    for progress in animate_steps(work):
        result = progress.result
    return result


@lru_cache(maxsize=2)
def _prior(name: str) -> Any:
    """Video models are read once a process."""
    from kinema.prior.load import load_prior

    return load_prior(name)


def _run_command(job: Job, folder: str, output: Path) -> dict[str, Any]:
    """A command line of kinema, in a process of its own."""
    places = {"{output}": str(output), "{folder}": str(Path(folder).absolute())}
    words = [_placed(word, places) for word in job.run]
    done = subprocess.run([sys.executable, "-m", "kinema", *words, "--json"], capture_output=True, check=False)
    try:
        told = json.loads(done.stdout)
    except ValueError:
        said = done.stderr.decode(errors="replace").strip().splitlines() or ["nothing"]
        raise KinemaError("job-crashed", f"exit code {done.returncode}; it said: {said[-1][:300]}") from None
    if told["error"] is not None:
        raise KinemaError(told["error"]["code"], told["error"]["what"], where=told["error"]["where"])
    if done.returncode:
        raise KinemaError("job-failed", f"kinema {told['command']} ended with exit code {done.returncode}")
    result = told["result"] or {}
    if not output.exists():  # work that fills a folder of its own
        result["output"] = str(result.get("output") or result.get("folder") or ".")
    kept = {name: result[name] for name in ("clip", "frames", "fps", "measures", "output") if name in result}
    return {**kept, "prompt": " ".join(job.run)}


def _placed(word: str, places: dict[str, str]) -> str:
    for mark, place in places.items():
        word = word.replace(mark, place)
    return word


def _write_strip(source: Path, clip: str, output: Path) -> None:
    """A few frames side by side, for the page and the sheet."""
    import torch
    from PIL import Image

    from kinema.asset import load_character
    from kinema.motion import motion_from_clip
    from kinema.reconstruct import DirectConfig, splats_from_character
    from kinema.render import Checkerboard, FollowCamera, Scene, Shadow, place_cameras, render
    from kinema.render.video import tile_frames, to_bytes

    character = load_character(source)
    motion = motion_from_clip(character, clip)
    config, generator = DirectConfig(count=STRIP_GAUSSIANS, overlap=1.5), torch.Generator().manual_seed(0)
    body = splats_from_character(character, config, generator=generator)
    scene = Scene(body, ground=Checkerboard(), shadow=Shadow(), camera=FollowCamera())
    joints = motion.T_world_joint.float()
    cameras = place_cameras(scene, joints, height=STRIP_PX, width=STRIP_PX, fps=motion.fps)
    chosen = torch.tensor([round(i * (len(joints) - 1) / (STRIP_FRAMES - 1)) for i in range(STRIP_FRAMES)])
    with torch.no_grad():
        pictures = render(scene, joints[chosen], height=STRIP_PX, width=STRIP_PX, camera=cameras[chosen])
    strip = tile_frames([to_bytes(picture) for picture in pictures], columns=STRIP_FRAMES, gap=0)
    with replacing(output) as beside:
        Image.fromarray(strip).save(beside, format="JPEG", quality=85)


def _make_folder(path: Path) -> None:
    with writing(path):
        path.mkdir(parents=True, exist_ok=True)


def _digest(path: str | Path) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
