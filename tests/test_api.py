"""The names a user types, and the page that explains every error code."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

import kinema

ROOT = Path(__file__).resolve().parents[1]
CODE = re.compile(
    r"(?:Error|refuse|Finding)\(\s*(?:\"(?:error|warning|info)\",\s*)?\"([a-z0-9]+(?:-[a-z0-9]+)+)\"|code=\"([a-z0-9]+(?:-[a-z0-9]+)+)\""
)

CHOSEN = ("gltf-missing", "gltf-image-missing", "usd-missing")
CHOSEN += ("job-timeout", "job-crashed", "job-memory", "job-internal", "job-not-run")
BUILT = {"bvh-missing", "bvh-unreadable", "skeleton-missing", "skeleton-unreadable"}
BUILT |= {
    "jobs-missing",
    "jobs-unreadable",
    "jobs-too-large",
    "control-missing",
    "control-unreadable",
    "control-too-large",
}
"""Codes that `files.read_text` puts together from its caller's word."""


@pytest.mark.parametrize("name", kinema.__all__)
def test_top_level_names_resolve_and_are_documented(name: str):
    assert (getattr(kinema, name).__doc__ or "").strip()


@pytest.mark.parametrize(
    "room",
    ["asset", "asset.gltf", "batch", "creature", "distill", "motion", "physics", "posespace", "prior", "rigging"],
)
def test_rooms_export_what_they_say(room: str):
    module = importlib.import_module(f"kinema.{room}")
    assert len(set(module.__all__)) == len(module.__all__)
    for name in module.__all__:
        assert (getattr(module, name).__doc__ or "").strip(), f"kinema.{room}.{name} has no docstring"


def raised_codes() -> set[str]:
    """Codes in the calls that make errors and findings, and the few that are chosen by an expression first."""
    text = "\n".join(path.read_text() for path in (ROOT / "src").rglob("*.py"))
    return {a or b for a, b in CODE.findall(text)} | {code for code in CHOSEN if f'"{code}"' in text} | BUILT


def documented_codes() -> set[str]:
    return set(re.findall(r"^\| `([a-z0-9-]+)`", (ROOT / "docs" / "errors.md").read_text(), re.MULTILINE))


def test_every_error_code_is_explained():
    assert len(raised_codes()) > 20
    assert raised_codes() - documented_codes() == set(), "codes without a row in docs/errors.md"
    assert documented_codes() - raised_codes() == set(), "rows in docs/errors.md that no code raises"
