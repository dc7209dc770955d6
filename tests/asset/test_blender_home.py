"""Which Python runs Blender, without making one."""

from __future__ import annotations

import sys

import pytest

import kinema.asset.blender_home as home
from tests.codes import code_of


def test_a_named_interpreter_is_taken(monkeypatch):
    monkeypatch.setenv("KINEMA_BLENDER_PYTHON", "/some/python")
    assert home.blender_python() == "/some/python"


def test_this_interpreter_where_bpy_is_in_it(monkeypatch):
    monkeypatch.delenv("KINEMA_BLENDER_PYTHON", raising=False)
    monkeypatch.setattr(home.importlib.util, "find_spec", lambda name: object())
    assert home.blender_python() == sys.executable


def test_one_that_was_made_is_used_again_and_none_is_made_where_forbidden(monkeypatch, tmp_path):
    monkeypatch.setattr(home.importlib.util, "find_spec", lambda name: None)
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("KINEMA_BLENDER_PYTHON", "off")
    assert code_of(home.blender_python) == "package-missing"
    python = home.blender_home() / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.touch()
    assert home.blender_python() == str(python)


@pytest.mark.parametrize("steps", [[["false"]], [["sh", "-c", "echo 'no network' >&2; exit 3"]]])
def test_a_failed_download_leaves_nothing(steps, monkeypatch, tmp_path):
    monkeypatch.setattr(home, "_steps", lambda: steps)
    assert code_of(lambda: home.make_home(tmp_path / "kinema" / "blender")) == "blender-setup"
    assert list((tmp_path / "kinema").iterdir()) == []


def test_without_any_tool_it_says_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setattr(home, "_steps", lambda: None)
    assert code_of(lambda: home.make_home(tmp_path / "blender")) == "package-missing"
