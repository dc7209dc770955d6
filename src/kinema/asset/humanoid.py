"""Which bone of a humanoid is which, for the retargeting of Unity and Unreal. What names mean is one table; no bone is guessed."""

from __future__ import annotations

import re
from collections.abc import Sequence

PARTS = {
    "Hips": r"hips?|pelvis|cog",
    "Spine": r"spine_?0?1?|abdomen|belly|spine0+1",
    "Chest": r"spine_?0?[12]|chest|torso|spine0+2|thorax",
    "UpperChest": r"spine_?0?[23]|upper_?chest|spine0+3",
    "Neck": r"neck_?0?1?",
    "Head": r"head",
    "Shoulder": r"shoulder|clavicle|collar_?bone",
    "UpperArm": r"upper_?arm|arm",
    "LowerArm": r"lower_?arm|fore_?arm|elbow",
    "Hand": r"hand|wrist|palm",
    "UpperLeg": r"upper_?leg|thigh|up_?leg",
    "LowerLeg": r"lower_?leg|shin|calf|leg|knee",
    "Foot": r"foot|ankle",
    "Toes": r"toe_?(?:s|base)?|ball",
}
"""Unity's name of a bone -> what artists call it. Sources: Mixamo (mixamorig:LeftUpLeg), Unreal's mannequin (thigh_l), Rigify
(upper_arm.L), Quaternius (UpperLeg.L), KayKit (upperleg.l), CMU (LeftUpLeg)."""
SIDED = ("Shoulder", "UpperArm", "LowerArm", "Hand", "UpperLeg", "LowerLeg", "Foot", "Toes")
NEEDED = (
    *("Hips", "Spine", "Head"),
    *(
        f"{side}{part}"
        for side in ("Left", "Right")
        for part in ("UpperLeg", "LowerLeg", "Foot", "UpperArm", "LowerArm", "Hand")
    ),
)
"""What Unity asks of a humanoid."""
UNREAL = {
    "Hips": "pelvis",
    "Spine": "spine_01",
    "Chest": "spine_02",
    "UpperChest": "spine_03",
    "Neck": "neck_01",
    "Head": "head",
    "Shoulder": "clavicle",
    "UpperArm": "upperarm",
    "LowerArm": "lowerarm",
    "Hand": "hand",
    "UpperLeg": "thigh",
    "LowerLeg": "calf",
    "Foot": "foot",
    "Toes": "ball",
}
"""Unity's name -> the bone of Unreal's mannequin."""
_SIDES = {
    "Left": re.compile(r"[ _.-](?:left|l)$|^(?:left[ _.-]?|l[ _.-])(?=.)", re.IGNORECASE),
    "Right": re.compile(r"[ _.-](?:right|r)$|^(?:right[ _.-]?|r[ _.-])(?=.)", re.IGNORECASE),
}
"""A letter needs something between itself and the name: "lowerarm" is no left "owerarm"."""


def humanoid_map(names: Sequence[str], parents: Sequence[int]) -> dict[str, str] | None:
    """Unity's bone names -> the rig's, or None for a rig that is no humanoid.

    Args:
        names: Of the joints, parents first.
        parents: Index of each joint's parent, -1 for roots.
    """
    found: dict[str, int] = {}
    for joint, name in enumerate(names):
        side, bare = _split(name)
        for part, pattern in PARTS.items():
            if (part in SIDED) != bool(side) or not re.fullmatch(pattern, bare):
                continue
            key = f"{side}{part}"
            if key not in found and _fits(key, joint, found, parents):
                found[key] = joint
                break
    if any(part not in found for part in NEEDED):
        return None
    return {part: names[joint] for part, joint in found.items()}


def unreal_map(unity: dict[str, str]) -> dict[str, str]:
    """The same for Unreal's mannequin: its bone -> the rig's."""
    told = {}
    for part, name in unity.items():
        side = "_l" if part.startswith("Left") else "_r" if part.startswith("Right") else ""
        told[UNREAL[re.sub(r"^(Left|Right)", "", part)] + side] = name
    return told


def _split(name: str) -> tuple[str, str]:
    """Side and bare name: "mixamorig:LeftUpLeg" is ("Left", "upleg")."""
    bare = re.sub(r"^.*[:|]", "", name)
    bare = re.sub(r"^(?:def|mixamorig\d*|bip0*1|bone)[_. -]", "", bare, flags=re.IGNORECASE)
    bare = re.sub(r"_\d{2,}$", "", bare)  # Sketchfab's numbers
    camel = re.match(r"^(Left|Right)(?=[A-Z])", bare)
    if camel:
        return camel[1], bare[len(camel[1]) :].lower()
    for side, pattern in _SIDES.items():
        if pattern.search(bare):
            return side, pattern.sub("", bare, count=1).lower().replace(" ", "_").replace(".", "_")
    return "", bare.lower().replace(" ", "_").replace(".", "_")


def _fits(key: str, joint: int, found: dict[str, int], parents: Sequence[int]) -> bool:
    """Bones of a limb and of the spine lie below one another."""
    side = key[: 4 if key.startswith("Left") else 5] if key.startswith(("Left", "Right")) else ""
    above = {
        "Spine": "Hips",
        "Chest": "Spine",
        "UpperChest": "Chest",
        "LowerArm": "UpperArm",
        "Hand": "LowerArm",
        "LowerLeg": "UpperLeg",
        "Foot": "LowerLeg",
        "Toes": "Foot",
    }.get(key[len(side) :])
    if above is None:
        return True
    wanted = found.get(f"{side}{above}")
    while joint >= 0:
        joint = parents[joint]
        if joint == wanted and joint >= 0:
            return True
    return False
