"""Analytic gaits for generated creatures: exact footholds, natural folds, closed loops."""

from __future__ import annotations

from zlib import crc32

import numpy as np

from kinema.creature.build import Creature
from kinema.creature.locomotion.acts import ACTS, BY_PLAN, EVERYWHERE, LEAPERS, SITTERS, TOO_HEAVY_TO_FLY, jump_seconds
from kinema.creature.locomotion.cycles import GRAVITY, cycle
from kinema.creature.locomotion.styles import STYLES, Style
from kinema.errors import UsageError

LONGEST = 100_000
"""Frames that a gait may have at most."""


def gaits(creature: Creature) -> tuple[str, ...]:
    """What this creature can do, in alphabetical order."""
    names = {*STYLES[creature.plan], "turn", *EVERYWHERE, *BY_PLAN[creature.plan]}
    names |= {name for plan, name in LEAPERS if plan == creature.plan}
    if creature.species in SITTERS:
        names.add("sit")
    if creature.leg_length > TOO_HEAVY_TO_FLY:
        names.discard("fly")
    return tuple(sorted(names))


def varied(style: Style, rng: np.random.Generator) -> Style:
    """The same gait with a little of another temperament."""
    changes = {
        name: getattr(style, name) * rng.uniform(0.8, 1.2)
        for name in ("froude", "lift", "bob", "sway", "roll", "hips", "chest", "pitch", "flex", "nod", "tail", "arms")
    }
    return Style(**{**style.__dict__, **changes})


def gait_frames(
    creature: Creature,
    name: str,
    *,
    fps: float = 24.0,
    cycle_count: int = 1,
    frame_count: int | None = None,
    speed: float | None = None,
    seed: int | None = None,
) -> tuple[np.ndarray, bool]:
    """Local joint transforms of a gait.

    Args:
        creature: Who moves.
        name: One of `gaits(creature)`.
        fps: Frames a second, 4 to 1000.
        cycle_count: Whole cycles; the last frame repeats the first, its travel aside.
        frame_count: Exactly this many frames instead.
        speed: Over the ground, m/s, for gaits that travel; None is the animal's own.
        seed: Varies amplitudes, looks and sides; None is the plain gait.

    Returns:
        Frames, [frame joint 4 4], and whether the last repeats the first.
    """
    if name not in gaits(creature):
        raise UsageError(
            "creature-unknown",
            f"a {creature.species} has no gait {name!r}",
            hint=f"choose one of: {', '.join(gaits(creature))}",
        )
    if not 4 <= fps <= 1000:
        raise UsageError("gait-fps", f"fps is {fps}", hint="give a rate between 4 and 1000")
    if cycle_count < 1 or (frame_count is not None and not 1 <= frame_count <= LONGEST):
        raise UsageError(
            "gait-frames",
            f"cycle_count is {cycle_count} and frame_count is {frame_count}",
            hint=f"give at least one cycle, or between 1 and {LONGEST} frames",
        )
    if speed is not None and not 0.02 <= speed / np.sqrt(GRAVITY * creature.leg_length) <= 4:
        natural = float(np.sqrt(GRAVITY * creature.leg_length))
        raise UsageError(
            "gait-speed",
            f"speed is {speed} m/s",
            hint=f"this {creature.species} moves between {0.02 * natural:.2f} and {4 * natural:.1f} m/s",
        )
    rng = np.random.default_rng([crc32(name.encode()), creature.seed if seed is None else seed])
    action = "jump" if (creature.plan, name) in LEAPERS else name
    if action in ACTS:
        act, period = ACTS[action]
        if action == "jump":
            period = jump_seconds(creature)
        frames = max(round(period * fps), 4)
        count = frame_count if frame_count is not None else frames * cycle_count + 1
        time = np.arange(count) / fps
        if action not in ("jump", "fly"):
            time = np.mod(time + 1e-9, frames / fps)
        return act(creature, time, frames / fps, rng), frame_count is None or (count - 1) % frames == 0
    style = STYLES[creature.plan]["walk" if name == "turn" else name]
    if seed is not None:
        style = varied(style, rng)
    turning = 0.0 if name != "turn" else (1.0 if seed is None or rng.uniform() < 0.5 else -1.0)
    return cycle(
        creature, style, fps=fps, cycle_count=cycle_count, speed=speed, turning=turning, frame_count=frame_count
    )
