"""Motions on disk and on their way to the page: what the page plays is what kinema means."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import numpy as np
import pytest
import torch
from scipy.spatial.transform import Rotation

from kinema.asset import Character, character_from_document
from kinema.asset.gltf import world_matrices
from kinema.creature import gait, make, to_document
from kinema.motion import Motion
from kinema.studio.motions import load_motion, save_motion, tracks_of
from tests.codes import code_of


@pytest.fixture(scope="module")
def fox() -> Character:
    return character_from_document(to_document(make("fox", seed=0)), name="fox")


@pytest.fixture(scope="module")
def walk(fox: Character) -> Motion:
    return gait(make("fox", seed=0), "walk", skeleton=fox.skeleton)


def read_tracks(data: bytes) -> tuple[dict, np.ndarray]:
    """As web/src/view/tracks.ts reads them."""
    (length,) = struct.unpack_from("<I", data)
    assert (4 + length) % 4 == 0, "numbers must lie on whole words"
    return json.loads(data[4 : 4 + length]), np.frombuffer(data, "<f4", offset=4 + length)


def test_the_page_puts_every_joint_where_kinema_does(fox: Character, walk: Motion) -> None:
    head, numbers = read_tracks(tracks_of(fox, walk))
    tree, frame = fox.nodes.tree, walk.frame_count // 3
    local = tree.matrix.copy()
    for node, shift, turn, scale in head["nodes"]:
        parts = []
        for (begin, rows), width in ((shift, 3), (turn, 4), (scale, 3)):
            row = frame if rows > 1 else 0
            parts.append(numbers[begin + row * width : begin + (row + 1) * width].astype(float))
        local[node] = np.eye(4)
        local[node][:3, :3] = Rotation.from_quat(parts[1]).as_matrix() * parts[2]
        local[node][:3, 3] = parts[0]
    world = fox.nodes.T_kinema_file.numpy() @ world_matrices(tree, local)
    for joint, node in enumerate(fox.nodes.nodes):
        if node >= 0:
            assert np.allclose(world[node][:3, 3], walk.T_world_joint[frame, joint, :3, 3].numpy(), atol=1e-5)


def test_neighbours_turn_the_short_way(fox: Character, walk: Motion) -> None:
    head, numbers = read_tracks(tracks_of(fox, walk))
    for _, _, (begin, rows), _ in head["nodes"]:
        turns = numbers[begin : begin + 4 * rows].reshape(rows, 4)
        assert (np.sum(turns[1:] * turns[:-1], 1) > 0).all()


def test_the_figure_and_the_path_are_the_joints_own(fox: Character, walk: Motion) -> None:
    head, numbers = read_tracks(tracks_of(fox, walk))
    begin, frames = head["figure"]
    joints = fox.skeleton.joint_count
    figure = numbers[begin : begin + frames * joints * 3].reshape(frames, joints, 3)
    assert np.allclose(figure[0], walk.T_world_joint[0, :, :3, 3], atol=1e-5)
    assert np.allclose(figure[-1], walk.T_world_joint[-1, :, :3, 3], atol=1e-5)
    begin, frames = head["root"]
    path = numbers[begin : begin + 3 * frames].reshape(frames, 3)
    assert np.allclose(path, walk.T_world_joint[:, fox.skeleton.motion_root, :3, 3], atol=1e-5)


def test_still_channels_are_sent_once(fox: Character) -> None:
    head, _ = read_tracks(tracks_of(fox, Motion.rest(fox.skeleton, frame_count=50, fps=24)))
    assert all(rows == 1 for node in head["nodes"] for _, rows in node[1:])


def test_motions_survive_the_disk(tmp_path: Path, fox: Character, walk: Motion) -> None:
    save_motion(tmp_path / "t" / "motion.npz", walk)
    back = load_motion(tmp_path / "t" / "motion.npz", fox)
    assert back.loop == walk.loop and back.fps == walk.fps
    assert torch.allclose(back.T_parent_joint, walk.T_parent_joint, atol=1e-6)


def test_a_lost_motion_has_a_code(tmp_path: Path, fox: Character) -> None:
    assert code_of(lambda: load_motion(tmp_path / "none.npz", fox)) == "studio-take-lost"
    (tmp_path / "bad.npz").write_bytes(b"PK\x03\x04 nonsense")
    with pytest.raises(Exception) as caught:
        load_motion(tmp_path / "bad.npz", fox)
    assert getattr(caught.value, "code", "") == "studio-take-lost", caught.value
