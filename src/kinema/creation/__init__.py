"""A sentence in, a rigged character out: grown by the creature generator, or made by a text-to-3D model and rigged.

The room can be called: `kn.create("a fat red fox")` is the function `create("a fat red fox")`.
"""

import sys
from types import ModuleType
from typing import Any

from kinema.creation.create import Created, create
from kinema.creation.reader import Wish, read_wish

__all__ = ["Created", "Wish", "create", "read_wish"]


class _Room(ModuleType):
    def __call__(self, *args: Any, **options: Any) -> Created:
        return create(*args, **options)


sys.modules[__name__].__class__ = _Room  # type: ignore[assignment]
