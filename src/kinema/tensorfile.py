"""Named tensors in a safetensors file, whole or not at all, with words beside them."""

from __future__ import annotations

from pathlib import Path

from torch import Tensor

from kinema.errors import PriorError
from kinema.files import replacing


def save_tensors(path: Path, tensors: dict[str, Tensor], about: dict[str, str] | None = None) -> None:
    """Write tensors; readers see the old file or the new one."""
    from safetensors.torch import save_file

    with replacing(path) as temporary:
        save_file({name: value.detach().contiguous() for name, value in tensors.items()}, temporary, metadata=about)


def load_tensors(path: Path) -> tuple[dict[str, Tensor], dict[str, str]]:
    """Read tensors and words; nothing in the file is executed.

    Raises:
        PriorError: `prior-format`.
    """
    from safetensors import SafetensorError, safe_open

    try:
        with safe_open(str(path), framework="pt") as file:
            tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 - it is no dict
            return tensors, dict(file.metadata() or {})
    except (SafetensorError, OSError, ValueError) as error:
        raise PriorError("prior-format", f"this is no safetensors file: {error}", where=str(path)) from error
