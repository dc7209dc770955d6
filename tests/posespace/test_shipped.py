"""The weights in the package, on characters that they never saw: issue 7's bounds where they can be had in seconds."""

from __future__ import annotations

from functools import cache, partial

import pytest
import torch

from kinema.asset import Character, load_character
from kinema.evaluation.poses import artist_poses, diversity, gaussian_poses, nearest, pose_points
from kinema.motion import find_feet
from kinema.posespace import PoseSpace, handles_on, joint_positions, local_frames, rig_tokens
from kinema.posespace.ik import polish_tokens
from kinema.rigging import forward_kinematics
from tests.assets import need

COUNT = 64


@cache
def space() -> PoseSpace:
    return PoseSpace.load()


@cache
def stag() -> Character:
    return load_character(need("q_stag/Stag.glb"))


def generator(seed: int) -> torch.Generator:
    return torch.Generator().manual_seed(seed)


def test_it_learned_from_video_alone():
    assert "artist" not in space().facts["sources"]
    assert "video" in space().facts["sources"]


@pytest.mark.parametrize("path", ["q_stag/Stag.glb", "q_alien/Alien.glb"])
def test_samples_are_nearer_to_an_artists_poses_than_noise_as_diverse(path: str):
    """The Gaussian around rest gets the size at which its poses are as far from each other as the samples are."""
    character = load_character(need(path))
    skeleton, rig = character.skeleton, rig_tokens(character)
    points = partial(pose_points, skeleton, height=character.height)
    artist = points(artist_poses(character))
    poses = space().sample(rig, COUNT, generator=generator(0))
    samples = points(local_frames(skeleton, rig, poses.double()).to(skeleton.T_parent_joint))
    low, high = 0.0, 1.0
    for _ in range(12):
        size = (low + high) / 2
        noise = points(gaussian_poses(skeleton, COUNT, generator=generator(0), spread=size))
        low, high = (size, high) if diversity(noise) < diversity(samples) else (low, size)
    assert diversity(noise) == pytest.approx(diversity(samples), rel=0.03)
    assert float(nearest(samples, artist).mean()) < float(nearest(noise, artist).mean())
    assert float(nearest(artist, samples).mean()) < float(nearest(artist, noise).mean())


def test_samples_come_back_from_their_noise():
    rig = rig_tokens(stag())
    poses = space().sample(rig, 4, generator=generator(1))
    back = space().decode(rig, space().invert(rig, poses, steps=50), steps=50)
    off = (joint_positions(rig, back) - joint_positions(rig, poses)).norm(dim=-1)
    assert float(off.mean()) < 0.02
    assert float((joint_positions(rig, poses) - joint_positions(rig, poses.flip(0))).norm(dim=-1).mean()) > 0.03


def test_a_dragged_foot_arrives_and_the_body_stays_upright():
    character = stag()
    skeleton, rig = character.skeleton, rig_tokens(character)
    name = skeleton.names[find_feet(character)[0].leg[-1]]
    start = forward_kinematics(skeleton)[skeleton.index(name), :3, 3].double()
    target = start + 0.08 * character.height * torch.tensor([1.0, 0.6, 0.0], dtype=torch.float64)
    handles = handles_on(skeleton, rig, {name: target})
    rest = torch.zeros(1, rig.token_count, 3)
    done = space().edit(rig, rest, handles, polish=partial(polish_tokens, rig))
    assert float(done.residuals.max()) < 0.01
    assert float(done.poses[:, 0].abs().max()) == 0
    world = forward_kinematics(skeleton, local_frames(skeleton, rig, done.poses.double()))[0]
    assert float((world[skeleton.index(name), :3, 3] - target).norm()) < 0.01 * character.height
