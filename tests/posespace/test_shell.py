"""The thinned skin against closed forms: boxes that grow, shrink and sink."""

from __future__ import annotations

import pytest

from kinema.posespace.shell import ROUND, shell_of, signed_volume
from kinema.rigging import forward_kinematics
from tests.posespace.bodies import FOLDED, blocks, person, turned


def test_boxes_keep_all_their_corners_and_their_volume():
    shell = shell_of(blocks())
    assert len(shell.positions) == 24
    assert shell.volume == pytest.approx(1 + 0.001 + 0.016)
    start = shell.posed(forward_kinematics(blocks().skeleton)[None])
    assert float(shell.stretch(start)) == 0 and float(shell.volume_change(start)) == 0 and float(shell.sunk(start)) == 0


def test_a_scaled_part_stretches_and_grows_by_what_it_is():
    shell = shell_of(blocks())
    T = forward_kinematics(blocks().skeleton).repeat(2, 1, 1, 1)
    T[1, 2, :3, :3] *= 1.5  # the block, 1.5 times its size: edges half as long again, volume 3.375 times
    points = shell.posed(T)
    ours = shell.skin.indices[shell.edges[:, 0], 0] == 2
    share = float(shell.lengths[ours].sum() / shell.lengths.sum())
    assert 0.05 < share < 0.5
    assert shell.stretch(points).tolist() == pytest.approx([0, (0.25 * share + ROUND**2) ** 0.5 - ROUND])
    assert shell.volume_change(points).tolist() == pytest.approx([0, 0.016 * 2.375 / 1.017])


def test_the_lowest_vertex_says_how_deep():
    shell = shell_of(blocks())
    T = forward_kinematics(blocks().skeleton).repeat(2, 1, 1, 1)
    T[1, :, 1, 3] -= 0.2
    assert shell.sunk(shell.posed(T)).tolist() == pytest.approx([0, 0.2])


def test_a_thinned_person_is_still_the_same_person():
    character = person()
    shell = shell_of(character, vertex_count=1200)
    assert 400 < len(shell.positions) <= 1200
    full = float(signed_volume(character.posed(None), character.mesh.faces))
    assert shell.volume == pytest.approx(full, rel=0.15)
    T = forward_kinematics(character.skeleton, turned(character, FOLDED)[None])
    every = shell_of(character, vertex_count=10**6)
    thin, fine = (float(body.stretch(body.posed(T))) for body in (shell, every))
    assert fine > 0.01
    assert thin == pytest.approx(fine, rel=0.35)


def test_volume_of_an_open_mesh_does_not_change_by_moving():
    points, faces = blocks().posed(), blocks().mesh.faces[:-5]
    here, there = (float(signed_volume(points + shift, faces)) for shift in (0.0, 7.0))
    assert there == pytest.approx(here)
