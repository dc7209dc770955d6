"""Files as wholes: reading text within limits, writing that leaves the old file or the new one and never half of it."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

from kinema.errors import AssetError


def read_text(path: Path, *, limit: int, code: str) -> str:
    """Text of a regular file of at most `limit` bytes; its errors are `<code>-missing`, `-unreadable`, `-too-large`."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):  # pipes and devices could hang
            raise AssetError(f"{code}-unreadable", f"'{path}' is a folder, pipe or device, expected a file")
        if status.st_size > limit:
            raise AssetError(f"{code}-too-large", f"{status.st_size:,} bytes, at most {limit:,}", where=str(path))
        return path.read_bytes().decode("utf-8-sig", errors="replace")
    except (FileNotFoundError, NotADirectoryError) as error:
        raise AssetError(f"{code}-missing", f"there is no file '{path}'", hint="check the path") from error
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        raise AssetError(f"{code}-unreadable", f"cannot read '{path}': {error}") from error


def check_writable(path: str | Path) -> None:
    """Refuse, before any long work, a place that cannot be written: a folder, no folder around it, no permission."""
    path = Path(path)
    try:
        if path.is_dir():
            raise IsADirectoryError(f"'{path}' is a folder")
        descriptor, temporary = tempfile.mkstemp(prefix=f".{path.stem[:40]}.", dir=path.parent)
        os.close(descriptor)
        os.unlink(temporary)
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        raise AssetError(
            "write-failed", f"cannot write '{path}': {error}", hint="does the folder exist, may you write there?"
        ) from error


@contextlib.contextmanager
def writing(path: str | Path) -> Iterator[None]:
    """What the system says against writing `path` in this block is `write-failed`."""
    try:
        yield
    except OSError as error:
        raise AssetError(
            "write-failed", f"cannot write '{path}': {error}", hint="does the folder exist, is the disk full?"
        ) from error


@contextlib.contextmanager
def replacing(path: str | Path) -> Iterator[str]:
    """A temporary path beside `path` to write to; when the block ends well it takes `path`'s place, else it is gone."""
    path = Path(path)
    with writing(path):
        descriptor, temporary = tempfile.mkstemp(prefix=f".{path.stem}.", suffix=path.suffix.lower(), dir=path.parent)
        try:
            os.close(descriptor)
            yield temporary
            with open(temporary, "rb") as file:
                os.fsync(file.fileno())
            # mkstemp makes files for their owner alone; a new file should look like any other the user writes.
            umask = os.umask(0)
            os.umask(umask)
            os.chmod(temporary, stat.S_IMODE(path.stat().st_mode) if path.exists() else 0o666 & ~umask)
            os.replace(temporary, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
            raise


def atomic_write(path: str | Path, data: bytes) -> None:
    """Write beside, then rename: whoever looks, and whatever fails, sees the old file or the new one."""
    with replacing(path) as temporary, open(temporary, "wb") as file:
        file.write(data)
