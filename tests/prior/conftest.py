"""Tiny pipelines, saved once for all tests of the adapters."""

from __future__ import annotations

import pytest

from tests.prior.tiny import Folders


@pytest.fixture(scope="session")
def folders(tmp_path_factory) -> Folders:
    return Folders(tmp_path_factory.mktemp("tiny"))
