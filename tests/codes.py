"""Coded errors, as tests ask for them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kinema.errors import KinemaError


def code_of(action: Callable[[], object]) -> str:
    """The code of the error that an action must raise."""
    with pytest.raises(KinemaError) as caught:
        action()
    return caught.value.code
