"""The bench without a server: a sentence becomes a take, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kinema.studio.body import make_creature
from kinema.studio.jobs import Bench, Sign, _signs
from kinema.studio.motions import load_motion
from kinema.studio.project import new_id


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    folder = tmp_path_factory.mktemp("bench")
    for name in ("characters", "takes", "uploads", "exports", "runs"):
        (folder / name).mkdir()
    bench = Bench(folder)
    bench.desk.shelf.put("fox", make_creature("fox", 0), {"start": "bind"})
    return bench


def order(**more: Any) -> dict[str, Any]:
    told = {"job": new_id(), "take": new_id(), "character": "fox", "seed": 1, "reading": {}, "physics": False}
    return {**told, "sentence": "a fox is walking", "name": "a fox is walking", **more}


def frames(bench: Bench, take: str) -> np.ndarray:
    path: Path = bench.folder / "takes" / take / "motion.npz"
    return load_motion(path, bench.desk.shelf.get("fox")).T_parent_joint.numpy()


def test_instant_is_the_first_motion_and_done(bench: Bench) -> None:
    told = order(preset="instant")
    signs: list[Sign] = list(bench.animate(told))
    rows = [sign.take for sign in signs if sign.take]
    assert rows[0]["id"] == told["take"] and signs[-1].share == 1.0 and rows[-1]["measures"]
    assert np.ptp(frames(bench, told["take"]), axis=0).max() > 0.1, "it moves"
    assert bench._prior is None, "no video model was loaded"


def test_what_the_user_corrects_is_what_is_made(bench: Bench) -> None:
    speeds = {}
    for said in ({}, {"action": "idle"}, {"speed": 0.9}):
        told = order(preset="instant", reading=said)
        last = list(bench.animate(told))[-1]
        motion = load_motion(bench.folder / "takes" / told["take"] / "motion.npz", bench.desk.shelf.get("fox"))
        root = motion.T_world_joint[:, motion.skeleton.motion_root, :3, 3]
        speeds[str(said)] = float((root[-1] - root[0]).norm()) / motion.duration
        assert last.take is not None
    assert speeds["{'action': 'idle'}"] < 0.3 * speeds["{}"], speeds
    assert speeds["{'speed': 0.9}"] == pytest.approx(0.9, rel=0.1), speeds


def test_a_stop_reaches_the_recipe_which_answers_with_the_best_so_far() -> None:
    def recipe() -> Iterator[str]:
        try:
            for number in range(100):
                yield f"step {number}"
        except KeyboardInterrupt:
            yield "best so far"

    signs = _signs(recipe(), Sign)  # type: ignore[arg-type]
    assert [next(signs).text, next(signs).text] == ["step 0", "step 1"]
    assert signs.throw(KeyboardInterrupt()).text == "best so far"
    assert list(signs) == []


def test_a_recipe_that_does_not_stop_by_itself_is_stopped() -> None:
    def deaf() -> Iterator[str]:
        yield "step"

    signs = _signs(deaf(), Sign)  # type: ignore[arg-type]
    next(signs)
    with pytest.raises(KeyboardInterrupt):
        signs.throw(KeyboardInterrupt())


@pytest.mark.slow
def test_a_distillation_starts_from_the_motion_that_plays_and_stops_with_the_best_so_far(bench: Bench) -> None:
    told = order(preset="draft", physics=True)
    steps = bench.animate(told)
    first = next(sign for sign in steps if sign.take)
    assert first.text == "First motion" and first.take is not None
    slide = next(row for row in first.take["measures"] if row["key"] == "skate_per_height")
    assert slide["grade"] < 2, "what plays first has its feet on the ground: planted, or nearly"
    next(sign for sign in steps if sign.text == "Improving")
    signs = [steps.throw(KeyboardInterrupt()), *steps]
    assert signs[-1].take is not None and signs[-1].share == 1.0
    config = (bench.folder / "runs" / told["job"] / "config.json").read_text()
    assert '"start": "motion"' in config, "what plays is what gets better"
