"""How far kinema's vertices are from Blender's, clip by clip: in the user's file, and in the file that kinema writes."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch

from kinema.asset import Character, load_character
from kinema.asset.gltf import Clip, primitives
from kinema.motion import Motion, document_with_motion, motion_from_clip, write_glb
from kinema.rigging import forward_kinematics

TOLERANCE = 1e-4
"""Largest distance, as a share of the body's height. Blender computes in float32; 1e-6 to 1e-5 is usual."""
FRAMES = 6
"""Frames compared in each clip, first and last included."""


@dataclass(frozen=True)
class Agreement:
    """Largest distance between vertices over the frames of one clip, as shares of the body's height."""

    clip: str
    duration: float
    """Seconds; a pose has none, and one frame."""
    frame_count: int
    original: float
    """kinema against Blender, both playing the user's file at key times."""
    exported: float
    """kinema playing the user's file against Blender playing the clip that kinema wrote."""
    reloaded: float
    """kinema playing the user's file against kinema playing the clip it wrote."""


def compare(path: Path, folder: Path, *, clips: list[str] | None = None, repair: bool = False) -> list[Agreement]:
    """Compare the clips of a file; its rest pose, exported as a clip that stands still, if it has none.

    Args:
        path: A rigged .glb or .gltf file.
        folder: Where to write exported files and Blender's answers.
        clips: Names of the clips to compare; all if not given.
        repair: Load with broken weights mended; the vertices concerned are left out.
    """
    character = load_character(path, repair=repair)
    chosen = [clip for clip in character.clips if clips is None or clip.name in clips]
    times = [key_times(clip) for clip in chosen]
    motions = [
        motion_from_clip(character, clip.name, fps=(FRAMES - 1) / clip.duration if clip.duration > 0 else 1.0)
        for clip in chosen
    ]
    export = folder / f"{path.stem}.glb"
    _write_all(export, character, motions)
    jobs = []
    for number, clip in enumerate(chosen):
        jobs.append(_job(path, clip.animation, times[number], folder / f"original_{number}.npy"))
        behind = len(character.clips) + number  # new clips stand behind the old ones
        jobs.append(_job(export, behind, motions[number].times.numpy(), folder / f"exported_{number}.npy"))
    ask_blender(jobs, folder)
    again = load_character(export, repair=repair)
    size = file_height(character)
    results = []
    for number, (clip, motion) in enumerate(zip(chosen, motions, strict=True)):
        mine = in_file(character, character.local_frames(clip, torch.from_numpy(times[number])))
        motion_mine = in_file(character, motion.T_parent_joint)
        reloaded = again.local_frames(again.clip(f"kinema {number}"), motion.times)
        results.append(
            Agreement(
                clip.name,
                clip.duration,
                len(times[number]),
                farthest(mine, np.load(folder / f"original_{number}.npy")) / size,
                farthest(motion_mine, np.load(folder / f"exported_{number}.npy")) / size,
                farthest(motion_mine, in_file(again, reloaded)) / size,
            )
        )
    return results


def _write_all(path: Path, character: Character, motions: list[Motion]) -> None:
    """One file with every motion added as "kinema 0", "kinema 1", ..."""
    for number, motion in enumerate(motions[:-1]):
        added = document_with_motion(character, motion, name=f"kinema {number}")
        character = replace(character, document=added)
    write_glb(path, character, motions[-1], name=f"kinema {len(motions) - 1}")


def compare_rest(path: Path, folder: Path) -> float:
    """Largest distance between vertices of the file's rest pose, as a share of the body's height."""
    character = load_character(path, start="rest")
    ask_blender([_job(path, None, np.zeros(1), folder / "rest.npy")], folder)
    return farthest(
        in_file(character, character.skeleton.T_parent_joint[None]), np.load(folder / "rest.npy")
    ) / file_height(character)


def key_times(clip: Clip) -> np.ndarray:
    """Times to compare a clip at: keys of as many channels as possible, spread from first to last, [time].

    Clips of few keys are compared half way and at quarters too.
    """
    keys, channel_count = np.unique(
        np.concatenate([clip.times[channel.input] for channel in clip.channels]), return_counts=True
    )
    shared = keys[channel_count == channel_count.max()]
    pool = shared if len(shared) >= FRAMES else keys
    while 1 < len(pool) < FRAMES - 1:
        pool = np.unique(np.concatenate([pool, (pool[1:] + pool[:-1]) / 2]))
    picked = pool[np.unique(np.linspace(0, len(pool) - 1, FRAMES).round().astype(int))]
    return np.unique(np.concatenate([picked, keys[[0, -1]]]))


def in_file(character: Character, T_parent_joint: torch.Tensor) -> np.ndarray:
    """Vertices that triangles use, in the file's world, [frame vert 3]; NaN where the file's weights are broken."""
    world = character.posed(forward_kinematics(character.skeleton, T_parent_joint))
    raw = [part.weights for part in primitives(character.document)]
    counts = [part.vert_count for part in character.mesh.parts]
    sound = [np.ones(n) if w is None else w.sum(1) for w, n in zip(raw, counts, strict=True)]
    world = torch.where(torch.from_numpy(np.isfinite(np.concatenate(sound)))[:, None], world, torch.nan)
    used = character.mesh.faces.unique()
    T_file_kinema = torch.linalg.inv(character.nodes.T_kinema_file)
    return (world[:, used] @ T_file_kinema[:3, :3].T + T_file_kinema[:3, 3]).numpy()


def file_height(character: Character) -> float:
    """The body's height in the file's own unit."""
    return character.height / float(torch.linalg.det(character.nodes.T_kinema_file[:3, :3]) ** (1 / 3))


def farthest(mine: np.ndarray, theirs: np.ndarray) -> float:
    """Largest distance between the same vertices, [frame vert 3] each; those that are NaN in `mine` have no say."""
    assert mine.shape == theirs.shape, f"kinema has {mine.shape}, Blender {theirs.shape} frames and vertices"
    distance = np.linalg.norm(mine - theirs, axis=-1)[np.isfinite(mine).all(-1)]
    assert distance.size, "no vertex is left to compare"
    return float(distance.max())


def ask_blender(jobs: list[dict], folder: Path) -> None:
    """Run `blender_dump.py` on a list of jobs."""
    (folder / "jobs.json").write_text(json.dumps(jobs))
    script = Path(__file__).with_name("blender_dump.py")
    done = subprocess.run(
        [sys.executable, str(script), str(folder / "jobs.json")], capture_output=True, text=True, timeout=1800
    )
    assert done.returncode == 0, f"Blender failed:\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"


def _job(path: Path, clip: int | None, times: np.ndarray, out: Path) -> dict:
    return {"file": str(path), "clip": clip, "times": times.tolist(), "out": str(out)}
