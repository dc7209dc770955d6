"""Coded errors say what, where and what to do, and survive the way home from a worker process."""

from __future__ import annotations

import pickle

import pytest

from kinema.errors import AssetError, Finding, KinemaError, MissingPackageError, RigError, require


def test_message_has_code_place_and_hint() -> None:
    error = AssetError("gltf-truncated", "cut short", where="fox.glb", hint="fetch it again")
    assert str(error) == "[gltf-truncated] cut short (fox.glb)\n  -> fetch it again"
    assert str(KinemaError("a-b", "c")) == "[a-b] c"


@pytest.mark.parametrize("kind", [KinemaError, AssetError, RigError, MissingPackageError])
def test_errors_can_be_pickled(kind: type[KinemaError]) -> None:
    """A pool whose worker raises something that cannot be unpickled hangs for ever."""
    error = kind("some-code", "what", where="there", hint="do this")
    back = pickle.loads(pickle.dumps(error))
    assert type(back) is kind and str(back) == str(error) and back.code == "some-code" and back.hint == "do this"


def test_findings_line_up() -> None:
    assert str(Finding("info", "start-pose", "bind")) == "info    start-pose: bind"
    assert str(Finding("warning", "x", "y", where="z", hint="w")) == "warning x: y (z)\n      -> w"


def test_require_imports_or_names_the_command() -> None:
    assert require("math", extra="dev").pi > 3
    with pytest.raises(MissingPackageError) as caught:
        require("no_such_package_at_all", extra="blender")
    assert caught.value.code == "package-missing" and 'pip install "kinema[blender]"' in str(caught.value)
