"""Known motions: who lies, lies."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
import torch

from kinema.animation.known import LYING, lie_in, lying_motions
from kinema.animation.plan import AnimateSettings
from kinema.asset import Character, character_from_document
from kinema.creature import make, to_document
from kinema.geometry.rotations import from_rotation_vector
from kinema.geometry.transforms import compose
from kinema.language.actions import action_named
from kinema.motion import Motion, measure
from kinema.motionprior.actions import ACTIONS
from kinema.motionprior.settle import lowest_points
from tests.motionprior.clips import swinging


@pytest.fixture(scope="module")
def fox() -> Character:
    return character_from_document(to_document(make("fox", seed=3)))


def mean_height(body: Character, motion: Motion) -> float:
    return float(body.posed(motion.T_world_joint[motion.frame_count // 2])[:, 1].mean())


def on_its_side(fox: Character) -> Motion:
    """The start pose, turned over about the way it faces, far from where it began."""
    quarter = from_rotation_vector(torch.tensor([math.pi / 2, 0.0, 0.0], dtype=torch.float64))
    over = compose(quarter, torch.tensor([3.0, 0.5, 0.0], dtype=torch.float64))
    return Motion.rest(fox.skeleton, frame_count=2, fps=24).carried(over.expand(2, 4, 4))


def test_small_movements_go_on_in_the_last_pose_of_a_fall(fox: Character):
    breathing = swinging(fox.skeleton, fps=24)
    laid = lie_in(fox, breathing, on_its_side(fox), ACTIONS["sleep"])
    assert laid.loop and laid.frame_count == breathing.frame_count
    low = lowest_points(fox, laid)
    assert float(low.abs().max()) < 0.02 * fox.height  # something always touches the ground, nothing is in it
    assert mean_height(fox, laid) < LYING * float(fox.start_positions[:, 1].mean())
    found = measure(fox, laid, ground="fixed")
    assert 0.01 < found.amount < 0.7 * measure(fox, breathing, ground="fixed").amount
    assert found.bone_length_error < 1e-9
    root = laid.T_world_joint[:, fox.skeleton.motion_root, :3, 3]
    assert float(root[:, 0].abs().max()) < fox.height  # where it was, not where the fall ended


def test_what_stands_is_laid_down_and_what_lies_stays(fox: Character):
    standing = replace(Motion.rest(fox.skeleton, frame_count=9, fps=24), loop=True)
    settings, spec = AnimateSettings(preset="instant"), action_named("sleep")
    (laid,) = lying_motions(fox, [standing], spec, settings)
    assert mean_height(fox, laid) < 0.8 * mean_height(fox, standing)
    side = lie_in(fox, standing, on_its_side(fox), ACTIONS["sleep"])
    assert lying_motions(fox, [standing, side], spec, settings) == [side, standing]
