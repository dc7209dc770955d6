"""Knowledge has one home: actions in one table, priors in their room, characters in no code, learning apart from running."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from kinema.language.actions import actions
from tests.assets import manifest

ROOT = Path(__file__).resolve().parents[1] / "src" / "kinema"
PRIORS = {"Embedded", "CogVideoX", "Wan", "VideoUNet"}
OTHER_MEANINGS = {
    # words that are also names of actions, where they mean something else
    "batch/jobs.py": {"run"},  # a command line
    "cli/poses.py": {"walk"},  # a walk between poses
    "creation/words.py": {"duck"},  # a bird
    "language/actions.py": {"gesture", "glide", "other"},  # kinds of entries of the table
    "language/grammar.py": None,  # verbs that double their last letter
    "language/nouns.py": {"duck"},  # a bird
    "physics/rollout.py": {"turn"},  # a rotation
    "reconstruct/__init__.py": {"shoot"},  # pictures
    "rigging/anatomy.py": {"roll"},  # a bone that twists
    "training/motion_names.py": {"run", "walk"},  # entries of motion_names.toml
    "training/motion_train.py": {"turn"},  # a rotation
    "training/prior_data.py": {"glide"},  # a kind of travel
}
MAKERS = ("creature/",)
"""Rooms that make motions by name: each gait of a creature is code."""
MAKES_PRIORS = ("training/prior_train.py", "training/prior_run.py")
"""They make the embedded prior."""


def modules() -> list[Path]:
    return sorted(ROOT.rglob("*.py"))


def place(path: Path) -> str:
    return str(path.relative_to(ROOT))


def strings(path: Path) -> set[str]:
    return {
        node.value
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@pytest.mark.parametrize("path", modules(), ids=place)
def test_actions_are_known_by_name_in_the_table_alone(path: Path):
    if place(path).startswith(MAKERS):
        pytest.skip("a room that makes gaits")
    allowed = OTHER_MEANINGS.get(place(path), set())
    if allowed is None:
        pytest.skip("verbs as words")
    assert strings(path) & set(actions()) <= allowed


@pytest.mark.parametrize("path", modules(), ids=place)
def test_no_prior_is_named_outside_its_room(path: Path):
    if place(path).startswith("prior/") or place(path) in MAKES_PRIORS:
        pytest.skip("the priors' own room")
    names = {node.id for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Name)}
    names |= {a.name for n in ast.walk(ast.parse(path.read_text())) if isinstance(n, ast.ImportFrom) for a in n.names}
    assert not names & PRIORS


def test_no_character_is_named_in_the_package():
    names = {entry["name"] for entry in manifest() if "_" in entry["name"]}
    if not names:
        pytest.skip("the manifest of the real characters is absent (set KINEMA_ASSETS)")
    data = [path for path in ROOT.rglob("*") if path.suffix in (".py", ".toml")]
    found = {(place(path), name) for path in data for name in names if re.search(rf"\b{name}\b", path.read_text())}
    assert found == set()


def test_animating_imports_no_training():
    code = (
        "import sys; from kinema.animation.program import animate; import kinema.fitting.program, kinema.grounding.program,"
        " kinema.posing.program; mine = [name for name in sys.modules if name.startswith('kinema')];"
        " print(len(mine), [name for name in mine if name.startswith('kinema.training')])"
    )
    count, learned = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split(maxsplit=1)
    assert learned.strip() == "[]"
    assert int(count) < 260, "kinema animate loads more of the package than it needs"
