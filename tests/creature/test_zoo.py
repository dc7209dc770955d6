"""Generated bodies: closed, coloured, well bound, different per seed, and readable back through glTF."""

from __future__ import annotations

import numpy as np
import pytest
import torch
import trimesh

from kinema.asset import character_from_document
from kinema.creature import Creature, gait, make, onto, species, to_document, to_skeleton
from kinema.errors import UsageError
from kinema.rigging import forward_kinematics


@pytest.fixture(scope="module", params=species())
def creature(request: pytest.FixtureRequest) -> Creature:
    return make(request.param, seed=3)


def test_mesh_is_closed_and_stands_on_the_ground(creature: Creature) -> None:
    mesh = trimesh.Trimesh(creature.positions, creature.faces, process=False)
    assert mesh.is_watertight and mesh.is_winding_consistent
    assert all(part.volume > 0 for part in mesh.split(only_watertight=False)), "a part is inside out"
    flesh = max(mesh.split(only_watertight=False), key=lambda part: len(part.vertices))
    assert len(flesh.vertices) > 0.6 * len(mesh.vertices), "the skin fell apart"
    assert 3000 <= len(creature.positions) <= 10000
    assert creature.positions[:, 1].min() == pytest.approx(0.0, abs=1e-9)
    for leg in creature.legs:  # every foot reaches the ground
        own = (creature.joints == leg.joints[-1]) & (creature.weights > 0.5)
        assert creature.positions[own.any(axis=1), 1].min() < 0.01 * creature.leg_length, leg.name
    outward = np.einsum("vi,vi->v", creature.normals, np.asarray(mesh.vertex_normals))
    assert np.median(outward) > 0.99


def test_weights_bind_and_never_leak_across_legs(creature: Creature) -> None:
    assert creature.joints.shape == creature.weights.shape == (len(creature.positions), 4)
    np.testing.assert_allclose(creature.weights.sum(axis=1), 1, atol=1e-12)
    assert (creature.weights >= 0).all()
    dense = np.zeros((len(creature.positions), len(creature.joint_names)))
    np.put_along_axis(dense, creature.joints, creature.weights, axis=1)
    lower = {leg.name: dense[:, list(leg.joints[-2:])].sum(axis=1) for leg in creature.legs}
    for leg in creature.legs:
        foot = lower[leg.name] > 0.5
        assert foot.any()
        for other in creature.legs:
            if other is not leg:
                assert dense[np.ix_(foot, other.joints)].max() == 0
    assert (dense.max(axis=0) > 0.2).all(), "a joint moves nothing"


def test_names_and_sides(creature: Creature) -> None:
    heads = dict(zip(creature.joint_names, creature.heads, strict=True))
    for name, head in heads.items():
        if name.endswith(".L"):
            twin = heads[name[:-2] + ".R"]
            assert head[2] < 0 < twin[2]
            np.testing.assert_allclose(head * (1, 1, -1), twin, atol=1e-9)
    assert heads["Head"][0] > creature.heads[0][0], "the head is in front"
    assert (creature.joint_parents[1:] < np.arange(1, len(heads))).all() and creature.joint_parents[0] == -1


def test_document_round_trip(creature: Creature) -> None:
    character = character_from_document(to_document(creature))
    found = character.start_positions.numpy()
    distance = np.linalg.norm(np.sort(found, axis=0) - np.sort(creature.positions, axis=0), axis=1).max()
    assert distance < 1e-5 * np.ptp(creature.positions, axis=0).max(), "the loader moved the mesh"
    own = gait(creature, "walk", fps=24)
    there = onto(own, character.skeleton)
    for name in ("Head", creature.joint_names[creature.legs[0].joints[-1]]):
        mine = own.T_world_joint[:, own.skeleton.index(name), :3, 3]
        theirs = there.T_world_joint[:, there.skeleton.index(name), :3, 3]
        torch.testing.assert_close(mine, theirs, atol=1e-6, rtol=0)


def test_seed_decides_and_varies() -> None:
    one, again, other = make("fox", seed=1), make("fox", seed=1), make("fox", seed=5)
    np.testing.assert_array_equal(one.positions, again.positions)
    np.testing.assert_array_equal(one.colours, again.colours)
    assert abs(one.leg_length / other.leg_length - 1) > 0.01
    assert one.colours.min() >= 0 and one.colours.max() <= 1 and np.ptp(one.colours.mean(axis=1)) > 0.2


def test_anatomy_of_a_wolf() -> None:
    wolf = make("wolf", seed=0)
    at = dict(zip(wolf.joint_names, wolf.heads, strict=True))
    knee, hock, hip = at["HindLowerLeg.L"], at["HindFoot.L"], at["HindUpperLeg.L"]
    assert knee[0] > hip[0] and hock[0] < knee[0] and hock[0] < at["HindToe.L"][0], "knee forward, hock back"
    assert at["FrontLowerLeg.L"][0] < at["FrontUpperLeg.L"][0], "elbow behind the shoulder"
    assert 0.35 < wolf.leg_length < 0.75
    start = forward_kinematics(to_skeleton(wolf), to_skeleton(wolf).T_parent_joint[None])[0, :, :3, 3]
    np.testing.assert_allclose(start.numpy(), wolf.heads, atol=1e-12)


def test_unknown_species() -> None:
    with pytest.raises(UsageError) as caught:
        make("unicorn")
    assert caught.value.code == "creature-unknown" and "wolf" in caught.value.hint
