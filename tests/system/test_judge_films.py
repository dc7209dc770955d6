"""The program behind the judge of actions: what films over another ground are called, and how often each is drawn."""

from __future__ import annotations

import importlib
from pathlib import Path

import numpy as np
import pytest
import torch

from kinema.evaluate.judge import NAMES
from kinema.recipes.prior_data import SAMPLED_FPS, Take

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
    train = tool("train_judge")
    names = ["walk", "walk", "walk", "run", "slide", "walk or slide", "run or slide"]
    allowed = torch.tensor([[name in said.split(" or ") for name in NAMES] for said in names])
    bodies = np.array(["fox", "fox", "man", "fox", "fox", "fox", "fox"])
    either = train.EITHER_SHARE / 2
    expected = torch.tensor([0.25, 0.25, 0.5, 1.0, 1.0, either, either], dtype=torch.float64)
    assert torch.allclose(train.chances_of(allowed, bodies), expected)
    assert train.called(allowed) == names
