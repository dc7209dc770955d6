"""Films from a camera that distillation never used: rigs and their artists' clips, the judge's word, strips and sheets of frames."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from math import acos, ceil, cos, degrees, radians, sin
from pathlib import Path
from typing import Any

import numpy as np
import torch
from PIL import Image, ImageDraw
from torch import Tensor

from kinema.asset import Character, load_character
from kinema.distill.shots import stage_azimuths
from kinema.evaluation.judge import judge
from kinema.language.actions import action_of_clip
from kinema.motion import Motion, ground_speed, in_place, motion_from_clip, repeated, sample
from kinema.motion.stance import carried_at
from kinema.reconstruct import DirectConfig, splats_from_character
from kinema.render.stage import FPS, FRAME_COUNT, Stage, StageCamera, film, stage
from kinema.render.video import to_bytes
from kinema.splat import BoundCloud

ROOT = Path(__file__).resolve().parents[1]
ASSETS = Path(os.environ.get("KINEMA_ASSETS", ROOT.parent / "shared" / "assets"))
UNSEEN = StageCamera(azimuth=radians(78), elevation=radians(20))
"""Where the judge and the sheets look from; within the range that judge and prior know, away from where distillation looks."""
LEAST_APART_DEG = 5.0
"""A camera nearer than this to one of distillation's is not unseen."""
GAUSS_COUNT = 1500
TRUST = 0.3
"""Least confidence in the ground speed of an artist's clip that is filmed, as for the judge's own test films."""
COMMON_SPEED = 1.4
"""Heights a second, between the walk's and the run's of `recipes.sentence`: filmed at it, only the bodies of the two differ."""
VERBS = {"walk": "is walking", "run": "is running", "idle": "stands still"}
STRIP_FRAMES, STRIP_PX = 8, 96
LABEL_PX = 170
"""Width of the words beside a strip."""


@dataclass(frozen=True, eq=False)
class Rig:
    """A character of the collection."""

    name: str
    kind: str
    """What prompts call it."""
    group: str
    file: Path
    character: Character
    actions: tuple[str | None, ...]
    """What each of the file's clips shows."""

    def prompt(self, action: str) -> str:
        return f"{'an' if self.kind[0] in 'aeiou' else 'a'} {self.kind} {VERBS[action]}"

    def artist(self, action: str, *, fps: float | None = None) -> tuple[str, Motion] | None:
        """Name and motion of the artist's own clip of an action, as it is in the file; the first of several."""
        if action not in self.actions:
            return None
        clip = self.character.clips[self.actions.index(action)]
        return clip.name, motion_from_clip(self.character, clip.name, fps=fps)


@dataclass(frozen=True)
class Look:
    """What is seen of a clip."""

    said: str
    """The judge's word."""
    chances: dict[str, float]
    strip: np.ndarray
    """uint8 [frame height width 3]."""

    @property
    def words(self) -> dict[str, Any]:
        """All but the pictures, for JSON."""
        return {"said": self.said, "chances": self.chances}


def test_names(assets: Path) -> list[str]:
    """Names of the characters that nothing was trained on."""
    return [entry["name"] for entry in _manifest(assets) if entry["split"] == "test"]


def load_rig(assets: Path, name: str) -> Rig:
    """A character by its name in the manifest."""
    found = [entry for entry in _manifest(assets) if entry["name"] == name]
    if not found:
        raise SystemExit(f"{assets} has no character '{name}'")
    entry, file = found[0], assets / found[0]["file"]
    actions = tuple(action_of_clip(clip["name"], film_only=True) for clip in entry["clips"])
    return Rig(name, entry["kind"], entry["group"], file, load_character(file), actions)


def body_of(character: Character, *, seed: int = 0) -> BoundCloud:
    """The Gaussians that distillation films."""
    return splats_from_character(
        character, DirectConfig(count=GAUSS_COUNT), generator=torch.Generator().manual_seed(seed)
    )


def check_unseen(camera_count: int) -> None:
    """Stop if distillation with that many cameras looks from where the judge does."""
    apart = min(
        acos(min(1.0, sum(a * b for a, b in zip(_towards(UNSEEN), _towards(StageCamera(azimuth)), strict=True))))
        for azimuth in stage_azimuths(camera_count)
    )
    if degrees(apart) < LEAST_APART_DEG:
        raise SystemExit(f"a camera of distillation stands {degrees(apart):.1f}° from the judge's: move UNSEEN")


def unseen_stage(body: BoundCloud, T_world_start: Tensor) -> Stage:
    """The stage as the judge sees it."""
    return stage(body, T_world_start.float(), (UNSEEN,))


def look(set_up: Stage, T_world_joint: Tensor) -> Look:
    """Film a clip of the prior's length and rate, [frame joint 4 4], and ask the judge."""
    with torch.no_grad():
        small = film(set_up, T_world_joint.float())  # [1 frame 48 48 3]
        large = film(set_up, T_world_joint.float(), size_px=STRIP_PX)[0]
        verdict = judge(small)
    chances = dict(zip(verdict.names, (round(float(p), 8) for p in verdict.probabilities[0]), strict=True))
    return Look(verdict.actions[0], chances, to_bytes(large[:: FRAME_COUNT // STRIP_FRAMES]))


def windowed(motion: Motion) -> Tensor:
    """World frames of the prior's length and rate; what is shorter is played again, [frame joint 4 4]."""
    seconds = (FRAME_COUNT - 1) / FPS
    if motion.duration < seconds:
        motion = repeated(motion, ceil(seconds / motion.duration))
    local = sample(motion, torch.arange(FRAME_COUNT, dtype=torch.float64) / FPS)
    return Motion(motion.skeleton, local, FPS).T_world_joint


def travelling(character: Character, motion: Motion, action: str) -> Motion:
    """An artist's clip carried at the speed of its feet, if the action goes anywhere and they are sure."""
    if action == "idle":
        return motion
    lack = ground_speed(character, motion)
    return carried_at(motion, lack.velocity) if lack.confidence >= TRUST else motion


def at_common_speed(motion: Motion, height: float) -> Motion:
    """The clip carried along at `COMMON_SPEED` whatever its own is."""
    return in_place(motion).moving(COMMON_SPEED * height)


def save_strip(path: Path, strip: np.ndarray) -> None:
    """Frames side by side."""
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(np.concatenate(list(strip), 1)).save(path)


def draw_sheet(rows: list[tuple[list[str], Path]], path: Path) -> None:
    """Strips below each other, each with lines of words at its left; strips that are not there are left out."""
    there = [(words, strip) for words, strip in rows if strip.exists()]
    if not there:
        raise SystemExit("no strips to draw")
    gap = 2
    sheet = Image.new("RGB", (LABEL_PX + STRIP_FRAMES * STRIP_PX, len(there) * (STRIP_PX + gap) - gap), "white")
    pen = ImageDraw.Draw(sheet)
    for place, (words, strip) in enumerate(there):
        top = place * (STRIP_PX + gap)
        sheet.paste(Image.open(strip), (LABEL_PX, top))
        for line, text in enumerate(words):
            # PIL's own font knows no other dashes
            pen.text((4, top + 6 + 15 * line), text.replace("−", "-").replace("–", "-"), fill="black")
    sheet.quantize(200, dither=Image.Dither.NONE).save(path, optimize=True)
    print(f"{path}: {len(there)} rows, {path.stat().st_size / 1000:.0f} kB")


def _manifest(assets: Path) -> list[dict]:
    return json.loads((assets / "manifest.json").read_text())


def _towards(camera: StageCamera) -> tuple[float, float, float]:
    """Unit vector from the body to a camera."""
    level = cos(camera.elevation)
    return level * cos(camera.azimuth), sin(camera.elevation), level * sin(camera.azimuth)
