"""Bones of humanoids by name; no bone is guessed."""

from __future__ import annotations

import pytest

from kinema.asset.humanoid import NEEDED, humanoid_map, unreal_map

MIXAMO = ["Hips", "Spine", "Spine1", "Spine2", "Neck", "Head"]
MIXAMO += [f"{side}{part}" for side in ("Left", "Right") for part in ("Shoulder", "Arm", "ForeArm", "Hand")]
MIXAMO += [f"{side}{part}" for side in ("Left", "Right") for part in ("UpLeg", "Leg", "Foot", "ToeBase")]
ABOVE = {"Arm": "Shoulder", "ForeArm": "Arm", "Hand": "ForeArm", "Leg": "UpLeg", "Foot": "Leg", "ToeBase": "Foot"}


def parents(names: list[str]) -> list[int]:
    found = []
    for name in names:
        side = "Left" if name.startswith("Left") else "Right" if name.startswith("Right") else ""
        part = name.removeprefix(side)
        spine = {"Hips": None, "Spine": "Hips", "Spine1": "Spine", "Spine2": "Spine1", "Neck": "Spine2", "Head": "Neck"}
        above = {"Shoulder": "Spine2", "UpLeg": "Hips"}.get(part) if side else spine[part]
        above = f"{side}{ABOVE[part]}" if side and part in ABOVE else above
        found.append(-1 if above is None else names.index(above))
    return found


def test_mixamo_is_a_humanoid():
    names = [f"mixamorig:{name}" for name in MIXAMO]
    told = humanoid_map(names, parents(MIXAMO))
    assert told is not None and set(NEEDED) <= set(told)
    assert told["LeftUpperLeg"] == "mixamorig:LeftUpLeg" and told["RightLowerLeg"] == "mixamorig:RightLeg"
    assert told["LeftUpperArm"] == "mixamorig:LeftArm" and told["Chest"] == "mixamorig:Spine1"
    assert unreal_map(told)["calf_r"] == "mixamorig:RightLeg" and unreal_map(told)["pelvis"] == "mixamorig:Hips"


@pytest.mark.parametrize("change", [{"Head": "Skull"}, {"LeftHand": "LeftClaw"}])
def test_a_missing_bone_is_no_humanoid(change):
    names = [change.get(name, name) for name in MIXAMO]
    assert humanoid_map(names, parents(MIXAMO)) is None


def test_unreals_own_names():
    names = {
        "Hips": "pelvis",
        "Spine": "spine_01",
        "Spine1": "spine_02",
        "Spine2": "spine_03",
        "Neck": "neck_01",
        "Head": "head",
    }
    parts = {"Shoulder": "clavicle", "Arm": "upperarm", "ForeArm": "lowerarm", "Hand": "hand"}
    parts |= {"UpLeg": "thigh", "Leg": "calf", "Foot": "foot", "ToeBase": "ball"}
    for side in ("Left", "Right"):
        names |= {f"{side}{part}": f"{own}_{side[0].lower()}" for part, own in parts.items()}
    told = humanoid_map([names[name] for name in MIXAMO], parents(MIXAMO))
    assert told is not None
    assert all(bone == own for bone, own in unreal_map(told).items())
