"""The program behind the judge of actions: what films over another ground are called, and how often each is drawn."""

from __future__ import annotations

import importlib
from pathlib import Path

import numpy as np
import pytest
import torch

from kinema.evaluation.judge import NAMES
from kinema.training.prior_data import SAMPLED_FPS, Take

TOOLS = Path(__file__).resolve().parents[2] / "tools"


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(str(TOOLS))
    return importlib.import_module


@pytest.mark.parametrize(
    ("action", "extra", "name"),
    [
        ("idle", 0.1, "idle"),
        ("idle", -1.0, "slide"),
        ("jump", 2.0, "jump"),
        ("walk", 0.2, "walk"),
        ("walk", 1.5, "walk/slide"),
        ("run", -2.0, "run/slide"),
    ],
)
def test_a_ground_gives_an_action_its_name(tool, action: str, extra: float, name: str):
    films = tool("judge_films")
    take = Take(action, torch.eye(4).expand(3, 2, 4, 4), torch.tensor([1.0, 0.0, 0.0]), cyclic=True)
    moved = films.over_another_ground(take, extra, 2.0)
    assert moved.action == name and moved.cyclic
    assert torch.allclose(moved.velocity, torch.tensor([1.0 + 2.0 * extra, 0.0, 0.0]))


def test_a_statue_is_rigid_and_bobs_as_told(tool):
    pose = torch.eye(4).repeat(3, 1, 1)
    pose[:, :3, 3] = torch.rand(3, 3, generator=torch.Generator().manual_seed(0))
    take = tool("judge_films").slid(pose, 1.5, bob=0.1, bob_hz=2.0)
    moved = take.T_world_joint - pose
    times = torch.arange(len(moved)) / SAMPLED_FPS
    expected = 0.1 * torch.sin(4 * torch.pi * times)
    assert (moved[..., 1, 3] - expected[:, None]).abs().max() < 1e-6
    moved[..., 1, 3] = 0
    assert not moved.any() and take.velocity.tolist() == [1.5, 0.0, 0.0]


def test_every_name_is_drawn_alike_and_every_body_within_it(tool):
    names = torch.tensor([NAMES.index(name) for name in ("walk", "walk", "walk", "run", "slide", "slide")])
    bodies = np.array(["fox", "fox", "man", "fox", "fox", "man"])
    expected = torch.tensor([0.25, 0.25, 0.5, 1.0, 0.5, 0.5], dtype=torch.float64)
    assert torch.allclose(tool("train_judge").chances_of(names, bodies), expected)


def test_films_keep_their_names_and_rows(tool):
    train = tool("train_judge")
    said = ["walk", "slide", "run or slide"]
    allowed = torch.tensor([[name in names.split(" or ") for name in NAMES] for names in said])
    maps = torch.arange(3.0).reshape(3, 1, 1, 1, 1)
    films = train.Films(maps, allowed, np.array(["fox", "man", "man"]), torch.tensor([True, False, False]))
    assert train.called(allowed).tolist() == said
    assert films.names.tolist() == [0, 4, 1]
    some = films.of(torch.tensor([True, False, True]))
    assert some.maps.flatten().tolist() == [0, 2] and some.bodies.tolist() == ["fox", "man"]
    assert some.natural.tolist() == [True, False] and torch.equal(some.allowed, allowed[[0, 2]])


def test_a_body_with_many_films_counts_once(tool):
    train = tool("train_judge")
    names = torch.tensor([0, 0, 0, 1])
    allowed = torch.nn.functional.one_hot(names, len(NAMES)).bool()
    films = train.Films(torch.zeros(4, 1, 1, 1, 1), allowed, np.array(["fox"] * 4), torch.ones(4, dtype=torch.bool))
    # a third of the walks and all of the runs
    assert train.evenly_right(films, torch.tensor([0, 1, 2, 1])) == pytest.approx((1 / 3 + 1) / 2)


def test_every_character_is_kept_away_once(tool):
    bodies = [body for fold in tool("train_judge").FOLDS for body in fold]
    assert len(bodies) == len(set(bodies)) == 28


def test_networks_learn_a_panel_that_tells_slides_and_actions_apart(tool, monkeypatch: pytest.MonkeyPatch):
    """On maps that give the name away: each name moves at a rate of its own."""
    train = tool("train_judge")
    for name, value in {"STEPS": 60, "NAMERS": 1, "DOUBTERS": 1}.items():
        monkeypatch.setattr(train, name, value)
    monkeypatch.setattr(train, "RATES", dict.fromkeys(NAMES, (1.0, 1.0)))
    names = torch.arange(50) % 5
    maps = torch.zeros(50, 1, 9, 6, 6)
    maps[torch.arange(50), 0, names] = 2.0
    allowed = torch.nn.functional.one_hot(names, len(NAMES)).bool()
    films = train.Films(maps, allowed, np.array(["fox", "man"] * 25), names < 4)
    panel = train.train_panel(films, seed=0)
    assert (train.told(panel, maps[:, 0]) == names).all()
    assert panel.namers[0].scores.out_features == 4 and panel.doubters[0].scores.out_features == 2
