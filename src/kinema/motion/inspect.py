"""`kinema check`: what kinema sees in a character, and whether its gaits agree with where it faces."""

from __future__ import annotations

import math
import re
from typing import Any

from kinema.asset import Character
from kinema.errors import Finding
from kinema.language.actions import action_of_clip, actions
from kinema.motion.clips import motion_from_clip
from kinema.motion.feet import find_feet
from kinema.motion.stance import ground_speed

ASIDE = re.compile(r"back|strafe|left|right", re.IGNORECASE)
ASTRAY = math.radians(60)
"""A gait whose feet push the body this far from +X is worth a warning."""


def describe_character(character: Character) -> dict[str, Any]:
    """Facts about a character, ready for JSON."""
    skeleton = character.skeleton
    return {
        "height": f"{character.height:.3g} m",
        "vertices": character.mesh.vert_count,
        "triangles": len(character.mesh.faces),
        "joints": skeleton.joint_count,
        "motion_root": skeleton.names[skeleton.motion_root],
        "moving": [skeleton.names[joint] for joint in skeleton.motion_joints],
        "rigid": [name for joint, name in enumerate(skeleton.names) if not skeleton.moves[joint]],
        "feet": [f"{foot.name} ({foot.side} {foot.row})" for foot in find_feet(character)],
        "clips": [f"{clip.name} {clip.duration:.2f} s" for clip in character.clips],
    }


def facing_findings(character: Character) -> list[Finding]:
    """A warning if most of the file's own gaits walk another way than the character is taken to face."""
    feet = find_feet(character)
    headings = []
    for clip in character.clips:
        if feet and clip.duration > 0 and _goes_forward(clip.name):
            travel = ground_speed(character, motion_from_clip(character, clip.name), feet)
            if travel.speed > 0.2 * character.height and travel.confidence > 0.5:
                headings.append(math.atan2(-float(travel.velocity[2]), float(travel.velocity[0])))
    astray = [heading for heading in headings if abs(heading) > ASTRAY]
    if 2 * len(astray) <= len(headings):
        return []
    return [
        Finding(
            "warning",
            "facing-doubtful",
            f"{len(astray)} of {len(headings)} gaits walk {math.degrees(astray[0]):.0f} degrees off where the character faces",
            hint="try --facing -z, +x or -x",
        )
    ]


def _goes_forward(clip_name: str) -> bool:
    action = action_of_clip(clip_name)
    return action is not None and actions()[action].travel == "feet" and not ASIDE.search(clip_name)
