"""The actions that the motion prior is told by name, and what each is like. The order is the network's: add at the end only."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class MotionAction:
    """What is known of an action before any clip of it is seen."""

    loops: bool = False
    """One period that closes, rather than a performance with a beginning and an end."""
    travels: bool = False
    """Carried over the ground by its steps."""
    airborne: bool = False
    """Nothing has to touch the ground."""


GAIT = MotionAction(loops=True, travels=True)
STAYS = MotionAction(loops=True)
FLIGHT = MotionAction(loops=True, airborne=True)
ACT = MotionAction()
LEAP = MotionAction(airborne=True)

ACTIONS: dict[str, MotionAction] = {
    "walk": GAIT,
    "run": GAIT,
    "trot": GAIT,
    "hop": GAIT,
    "crawl": GAIT,
    "sneak": GAIT,
    "march": GAIT,
    "idle": STAYS,
    "swim": FLIGHT,
    "fly": FLIGHT,
    "flap": FLIGHT,
    "hover": FLIGHT,
    "glide": FLIGHT,
    "jump": LEAP,
    "fall": LEAP,
    "land": LEAP,
    "take_off": LEAP,
    "roll": ACT,
    "flip": LEAP,
    "dodge": ACT,
    "turn": ACT,
    "attack": ACT,
    "bite": ACT,
    "headbutt": ACT,
    "punch": ACT,
    "kick": ACT,
    "slash": ACT,
    "shoot": ACT,
    "throw": ACT,
    "cast": ACT,
    "breathe_fire": ACT,
    "block": ACT,
    "hit": ACT,
    "die": ACT,
    "roar": ACT,
    "howl": ACT,
    "rear": ACT,
    "stomp": ACT,
    "eat": STAYS,
    "drink": ACT,
    "sit": STAYS,
    "sit_down": ACT,
    "stand_up": ACT,
    "lie": STAYS,
    "lie_down": ACT,
    "sleep": STAYS,
    "crouch": ACT,
    "wave": ACT,
    "clap": ACT,
    "cheer": ACT,
    "dance": ACT,
    "nod": ACT,
    "shake_head": ACT,
    "bow": ACT,
    "point": ACT,
    "gesture": ACT,
    "laugh": ACT,
    "pick_up": ACT,
    "push": ACT,
    "climb": ACT,
    "work": ACT,
    "exercise": ACT,
    "stretch": ACT,
    "other": ACT,
}
"""By name. "other" is what has no name here and is told by its sentence alone."""

NUMBERS = {name: number for number, name in enumerate(ACTIONS)}
"""Place of each action in the network's table."""
