"""Bodies read as axis and chains."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from kinema.errors import KinemaError
from kinema.rig import Skeleton
from kinema.transfer import read_body, read_skeleton
from tests.assets import need
from tests.transfer.bodies import animal, walk


def legs(plan):
    return [chain for chain in plan.chains if chain.role == "leg" and chain.above == 0]


@pytest.mark.parametrize(("species", "count"), [("fox", 4), ("human", 2), ("spider", 8), ("ant", 6), ("crow", 2)])
def test_legs_are_found_in_pairs(species: str, count: int):
    plan = read_body(animal(species))
    assert len(legs(plan)) == count
    for chain in legs(plan):
        assert chain.twin >= 0 and plan.chains[chain.twin].twin == plan.chains.index(chain)
        assert chain.side == -plan.chains[chain.twin].side
        assert np.sign(plan.heads[chain.tokens[-1], 2]) == chain.side


@pytest.mark.parametrize("species", ["fox", "human", "spider", "crocodile"])
def test_every_token_belongs_to_one_chain_and_hangs_from_an_earlier_one(species: str):
    plan = read_body(animal(species))
    tokens = [token for chain in plan.chains for token in chain.tokens]
    assert len(tokens) == len(set(tokens))
    assert set(range(plan.token_count)) - set(tokens) <= {0}  # a root that carries nothing is no part of the shape
    for number, chain in enumerate(plan.chains[1:], 1):
        assert chain.anchor in plan.chains[chain.above].tokens and chain.above < number


def test_the_axis_of_a_fox_runs_from_its_tail_to_its_head():
    plan = read_body(animal("fox"))
    axis = plan.heads[list(plan.chains[0].tokens)]
    assert axis[0, 0] < axis[plan.marks[0], 0] < axis[plan.marks[1], 0] < axis[-1, 0]
    assert plan.marks[0] > 0 and plan.marks[2] <= len(axis)


def test_a_human_has_arms_that_are_no_legs():
    plan = read_body(animal("human"))
    arms = [chain for chain in plan.chains if chain.role == "arm" and chain.above == 0]
    assert len(arms) == 2
    assert min(plan.heads[arm.tokens[0], 1] for arm in arms) > max(plan.heads[leg.tokens[0], 1] for leg in legs(plan))


def test_size_does_not_change_what_is_read():
    skeleton = walk("fox").skeleton
    T = skeleton.T_parent_joint.clone()
    T[:, :3, 3] *= 7.0
    large = Skeleton(skeleton.names, skeleton.parents, T, skeleton.tails * 7.0, skeleton.moves)
    small = Skeleton(skeleton.names, skeleton.parents, skeleton.T_parent_joint, skeleton.tails, skeleton.moves)
    assert read_skeleton(large).chains == read_skeleton(small).chains


def test_a_single_joint_is_refused():
    one = Skeleton(("a",), (-1,), torch.eye(4)[None], torch.zeros(1, 3), torch.tensor([True]))
    with pytest.raises(KinemaError, match="body-rigid"):
        read_skeleton(one)


@pytest.mark.parametrize(
    ("file", "roles"), [("q_bat/Bat.glb", {"wing", "leg"}), ("q_man/Smooth_Male_Casual.glb", {"arm", "leg"})]
)
def test_artists_rigs(file: str, roles: set[str]):
    from kinema.asset import load_character

    plan = read_body(load_character(need(file)))
    assert {chain.role for chain in plan.chains if chain.above == 0 and chain.twin >= 0} >= roles
