"""The likeness of a motion to an artist's clip: his own clip is nearest, a statue is no better than standing still."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch

from kinema.asset import character_from_document
from kinema.creature import gait, make, to_document
from kinema.motion import document_with_motion

TOOLS = str(Path(__file__).resolve().parents[2] / "tools")


@pytest.fixture(scope="module")
def artist():
    """A wolf with a walk and a gallop."""
    creature = make("wolf", seed=2)
    character = character_from_document(to_document(creature), name="wolf")
    clips = {name: gait(creature, name, fps=20, skeleton=character.skeleton) for name in ("walk", "gallop")}
    for name, motion in clips.items():
        document = document_with_motion(character, motion, name=name, replace=False)
        character = replace(character_from_document(document, name="wolf"))
    return character, clips


def test_his_own_clip_is_nearest_and_a_statue_is_still(artist, monkeypatch):
    monkeypatch.syspath_prepend(TOOLS)
    from clip_likeness import likeness

    character, clips = artist
    walked = character.posed(clips["walk"].T_world_joint)
    own: Any = likeness(character, walked, clips["walk"].fps, "walk")
    assert own["rank"] == 1 and own["ratio"] < 0.05 and own["clips"] == 2
    later: Any = likeness(character, walked.roll(5, 0), clips["walk"].fps, "walk")
    assert later["rank"] == 1 and later["ratio"] < 0.5, "a loop that begins elsewhere is the same loop, its seam aside"
    other: Any = likeness(character, character.posed(clips["gallop"].T_world_joint), clips["gallop"].fps, "walk")
    assert other["rank"] == 2 and other["ratio"] > own["ratio"]
    statue: Any = likeness(character, walked[:1].expand(20, -1, -1), 20.0, "walk")
    assert 0.5 < statue["ratio"] <= 1.0
    assert likeness(character, walked, 20.0, "swim") is None
    assert torch.isfinite(torch.tensor(other["ratio"]))
