"""Errors on their way to the page."""

from __future__ import annotations

from kinema.errors import KinemaError


def told(error: KinemaError) -> dict[str, str]:
    """A coded error as JSON."""
    return {"code": error.code, "what": error.what, "where": error.where, "hint": error.hint}
