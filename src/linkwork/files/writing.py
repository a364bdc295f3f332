"""Writing a file so that it is there whole or not at all."""

from __future__ import annotations

import contextlib
import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from linkwork.errors import FileError, Place


def write_atomically(path: Path, content: str | bytes) -> None:
    """Writes a file, replacing an old one only when the new one is safely on disk.

    Args:
        path: The file; its folder must exist.
        content: Text is written as UTF-8.

    Raises:
        FileError: It could not be written; an old file is as it was.
    """
    with replacing(path) as temporary:
        temporary.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A path to write to, which takes the place of `path` when all went well.

    Args:
        path: The file; its folder must exist.

    Raises:
        FileError: It could not be written; an old file is as it was.
    """
    temporary = path.parent / f".{uuid.uuid4().hex}.tmp"
    try:
        temporary.touch(exist_ok=False)
        yield temporary
        with temporary.open("rb") as file:
            os.fsync(file.fileno())
        temporary.replace(path)
    except (OSError, UnicodeEncodeError) as error:
        reason = (isinstance(error, OSError) and error.strerror) or str(error)
        hint = "the folder must exist and allow writing, and the disk must have room"
        message = f"{str(path)!r} cannot be written: {reason}"
        raise FileError(message, place=Place(str(path)), hint=hint) from error
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink()


def sync_folder(folder: Path) -> None:
    """Waits until the names in a folder are on the disk, e.g. that of a new or renamed file."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
