"""Coded errors: what went wrong, where, and what to do about it.

Every error a user can cause is a `KinemaError` with a kebab-case `code` that `docs/errors.md` explains and
scripts can match on. A `Finding` is the same thing said without stopping: `kinema check` prints them.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from types import ModuleType
from typing import Literal


class KinemaError(Exception):
    """An error with a code. `str()` gives one readable paragraph, never a traceback's worth of internals.

    Args:
        code: Kebab-case, stable, listed in docs/errors.md, e.g. "gltf-truncated".
        what: What is wrong, with the value that was met and the one expected.
        where: File, node, accessor, flag...: the place the user can go and look.
        hint: What to do about it.
    """

    def __init__(self, code: str, what: str, *, where: str = "", hint: str = ""):
        self.code, self.what, self.where, self.hint = code, what, where, hint
        super().__init__(code, what, where, hint)

    def __reduce__(self) -> tuple:
        # keyword-only arguments: without this an error cannot come back from a worker process, and its pool hangs
        return _rebuilt, (type(self), self.code, self.what, self.where, self.hint)

    def __str__(self) -> str:
        place = f" ({self.where})" if self.where else ""
        advice = f"\n  -> {self.hint}" if self.hint else ""
        return f"[{self.code}] {self.what}{place}{advice}"


def _rebuilt(kind: type[KinemaError], code: str, what: str, where: str, hint: str) -> KinemaError:
    return kind(code, what, where=where, hint=hint)


class AssetError(KinemaError):
    """A file that cannot be read or written as asked."""


class RigError(KinemaError):
    """A skeleton, skin or mesh that kinematics cannot work with."""


class MotionError(KinemaError):
    """Frames, rates or joints that do not fit together."""


class UsageError(KinemaError):
    """A command line or argument that makes no sense."""


class MissingPackageError(KinemaError):
    """An optional package that this call needs is not installed."""


@dataclass(frozen=True)
class Finding:
    """One thing noticed about an asset that did not stop the work."""

    level: Literal["error", "warning", "info"]
    code: str
    what: str
    where: str = ""
    hint: str = ""

    def __str__(self) -> str:
        place = f" ({self.where})" if self.where else ""
        advice = f"\n      -> {self.hint}" if self.hint else ""
        return f"{self.level:<7} {self.code}: {self.what}{place}{advice}"


def require(module: str, *, extra: str) -> ModuleType:
    """Import an optional package, or say which command installs it."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise MissingPackageError(
            "package-missing",
            f"this needs the package '{module}', which is not installed ({error})",
            hint=f'pip install "kinema[{extra}]"',
        ) from error


class PriorError(KinemaError):
    """A video model that is not there, or a video, time or prompt that it cannot take."""
