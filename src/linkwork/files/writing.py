"""Atomic and durable writing of files."""

import contextlib
import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from linkwork.errors import FileError


def write_atomically(path: Path, content: str | bytes) -> None:
    """Write a file in an existing folder, text as UTF-8, replacing it in one step."""
    with replacing(path) as temporary:
        temporary.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Yield a temporary path beside `path`, which it replaces if no error occurs."""
    temporary = path.parent / f".{uuid.uuid4().hex}.tmp"
    try:
        temporary.touch(exist_ok=False)
        yield temporary
        with temporary.open("rb") as file:
            os.fsync(file.fileno())
        temporary.replace(path)
    except (OSError, UnicodeEncodeError) as error:
        raise _unwritable(path, error) from error
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink()


def check_writable(path: Path) -> None:
    """Check that a file can be written, before the work whose result it is to hold."""
    temporary = path.parent / f".{uuid.uuid4().hex}.tmp"
    try:
        temporary.touch(exist_ok=False)
        temporary.unlink()
    except OSError as error:
        raise _unwritable(path, error) from error


def _unwritable(path: Path, error: OSError | UnicodeEncodeError) -> FileError:
    reason = (isinstance(error, OSError) and error.strerror) or str(error)
    hint = "the folder must exist and be writable, and the disk must have free space"
    return FileError(f"{str(path)!r} cannot be written: {reason}", hint=hint)


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk, e.g. that of a new or renamed file."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
