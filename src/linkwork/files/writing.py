"""Writing a file so that it is there whole or not at all."""

from __future__ import annotations

import contextlib
import os
import uuid
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
    temporary = path.parent / f".{uuid.uuid4().hex}.tmp"
    try:
        data = content.encode("utf-8") if isinstance(content, str) else content
        with temporary.open("xb") as file:
            file.write(data)
            file.flush()
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
