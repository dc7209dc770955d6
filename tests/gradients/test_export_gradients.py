"""Gradients of vertices by joint angles against finite differences *through the exported file* (must show 5).

A joint angle is nudged both ways, both motions are written into the artist's file, the files are read back, their
clips posed, and the difference of the vertices is compared with autograd's Jacobian-vector product.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from torch import Tensor

from kinema.asset import Character, character_from_document, load_character
from kinema.motion import Motion, motion_from_clip, write_glb
from kinema.rigging import forward_kinematics, pose_from_angles
from tests.asset.test_load import RIGS
from tests.assets import need

STEP = 2e-3
"""Radians and metres. Files hold float32, so smaller steps drown in rounding; larger ones err by STEP² times third
derivatives, which are large when all joints of a long chain turn at once."""
TOLERANCE = 2e-4
"""Share of the largest vertex velocity: both errors are then a few 1e-5 (measured: 7e-6 to 4e-5)."""


def agree_through_export(character: Character, folder: Path, *, directions: int, **options: object) -> None:
    generator = torch.Generator().manual_seed(0)
    skeleton = character.skeleton
    sizes = [(skeleton.joint_count, 3), (3,), (3,)]
    place = [0.3 * torch.randn(2, *size, generator=generator, dtype=torch.float64) for size in sizes]

    def frames(*parameters: Tensor) -> Tensor:
        return pose_from_angles(skeleton, *parameters)

    def vertices(*parameters: Tensor) -> Tensor:
        return character.posed(forward_kinematics(skeleton, frames(*parameters)))

    for number in range(directions):
        way = [torch.randn(value.shape, generator=generator, dtype=torch.float64) for value in place]
        _, velocity = torch.autograd.functional.jvp(vertices, tuple(place), tuple(way))
        ends = []
        for sign in (1, -1):
            nudged = [value + sign * STEP * step for value, step in zip(place, way, strict=True)]
            path = folder / f"{number}{sign}.glb"
            write_glb(path, character, Motion(skeleton, frames(*nudged), 10.0), name="nudged")
            again = load_character(path, **options)  # type: ignore[arg-type]
            ends.append(again.posed(motion_from_clip(again, "nudged", fps=10).T_world_joint))
        difference = (ends[0] - ends[1]) / (2 * STEP)
        scale = float(velocity.norm(dim=-1).max())  # pyright: ignore[reportAttributeAccessIssue]
        assert scale > 0.1, "something moves"
        assert float((difference - velocity).norm(dim=-1).max()) < TOLERANCE * scale


@pytest.mark.parametrize(
    "name", ["plain", "turned and scaled", "detached feet, scaled", "weapon", "two skins", "two roots"]
)
def test_hand_made_rigs(name: str, tmp_path: Path) -> None:
    agree_through_export(
        character_from_document(RIGS[name]().document(), start="rest"), tmp_path, directions=2, start="rest"
    )


@pytest.mark.parametrize("file", ["fox/Fox.glb", "q_horse/Horse.glb", "robot_expressive/RobotExpressive.glb"])
def test_real_characters(file: str, tmp_path: Path) -> None:
    agree_through_export(load_character(need(file)), tmp_path, directions=1)
