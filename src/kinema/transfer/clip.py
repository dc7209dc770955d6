"""One call from a clip of one body to a clip of another."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kinema.asset import Character
from kinema.errors import MotionError
from kinema.motion import Motion, loop_gap, resampled
from kinema.transfer.body import BodyPlan, read_body, read_skeleton
from kinema.transfer.carry import carry_turns
from kinema.transfer.match import Match, match_bodies
from kinema.transfer.place import place_feet, set_down

CLOSES = 0.12
"""A clip whose last pose is within this of its first is a loop, radians of the joint that is farthest off."""
MOST_FPS = 60.0
"""Clips with more frames a second are thinned out."""


@dataclass(frozen=True, eq=False)
class Transfer:
    """A clip on its new body, and how it got there."""

    motion: Motion
    match: Match

    @property
    def score(self) -> float:
        """How well the bodies match, 0..1."""
        return self.match.score


def transfer_clip(
    clip: Motion,
    source: Character | None,
    target: Character,
    *,
    feet: bool = True,
    plans: tuple[BodyPlan, BodyPlan] | None = None,
) -> Transfer:
    """Carry a clip over to another body.

    Args:
        clip: A clip of the source.
        source: Whose clip it is; None for a skeleton without a skin (a BVH file).
        target: Who shall do it.
        feet: Plant the feet. Without, the clip is only set down on the ground: quicker, and good enough to learn from.
        plans: What `read_body` says of source and target, if that is known.

    Returns:
        The clip on the target, with rigid bones.
    """
    if clip.skeleton.joint_count < 2:
        raise MotionError("motion-empty", "a skeleton of one joint has no motion to carry over")
    theirs, mine = plans or (read_skeleton(clip.skeleton) if source is None else read_body(source), read_body(target))
    match = match_bodies(theirs, mine)
    clip = with_loop(resampled(clip, MOST_FPS) if clip.fps > 1.01 * MOST_FPS else clip)
    carried = carry_turns(clip, match, target.skeleton)
    motion = set_down(source, clip, target, match, carried.motion, scale=carried.scale)
    if feet:
        motion = place_feet(source, clip, target, match, motion, scale=carried.scale)
    return Transfer(motion, match)


def with_loop(clip: Motion) -> Motion:
    """The clip, marked as a loop if it closes."""
    return replace(clip, loop=True) if clip.frame_count > 8 and not clip.loop and loop_gap(clip) < CLOSES else clip
