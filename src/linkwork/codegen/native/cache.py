"""Compiled code on disk: in the user's cache folder, written atomically, used only if owned."""

from __future__ import annotations

import contextlib
import ctypes
import functools
import hashlib
import logging
import os
import stat
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from linkwork._version import __version__
from linkwork.errors import FileError, PlatformError
from linkwork.files import home_folder, read_bytes, write_atomically

_log = logging.getLogger("linkwork.codegen")
_DIGEST_BYTES = 32
_OTHERS_MAY_WRITE = stat.S_IWGRP | stat.S_IWOTH
_HINT = "set XDG_CACHE_HOME to a folder that you own"


def cache_folder() -> Path:
    """Return the folder for compiled code, private to this user.

    It is in `XDG_CACHE_HOME`, else in `.cache` of the home folder; relative paths are ignored. A
    folder that another user owns or may write to is not used. The fallback is a private folder
    among the temporary files, or a new one for this process. The log reports that once.
    """
    folder = _home_cache()
    reason = _make_private(folder) if folder else "there is no home folder"
    return _temporary_folder(str(folder or ""), reason) if reason or not folder else folder


def _home_cache() -> Path | None:
    folder = os.environ.get("XDG_CACHE_HOME", "")
    if Path(folder).is_absolute():
        return Path(folder, "linkwork")
    home = home_folder()
    return home and home / ".cache" / "linkwork"


def _make_private(folder: Path) -> str:
    """Make a folder private to its owner; return the reason of a failure, or an empty text."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = folder.stat()
        if status.st_uid != os.geteuid():
            return "it is owned by another user"
        if status.st_mode & _OTHERS_MAY_WRITE:
            return f"other users may write to it (chmod 700 {folder})"
        if stat.S_IMODE(status.st_mode) != 0o700:
            folder.chmod(0o700)
    except (OSError, ValueError) as error:
        return getattr(error, "strerror", None) or str(error)
    return ""


@functools.cache
def _temporary_folder(refused: str, reason: str) -> Path:
    """Return the fallback for the folder `refused`."""
    try:
        folder = Path(tempfile.gettempdir(), f"linkwork-{os.geteuid()}")
        # The owner of a symbolic link could redirect it at any time.
        if folder.is_symlink() or _make_private(folder):
            temporary = tempfile.TemporaryDirectory(prefix="linkwork-")
            _lasting.append(temporary)
            folder = Path(temporary.name)
    except OSError as error:
        raise PlatformError(
            f"no folder for compiled code: {refused or 'the home folder'}: {reason}; "
            f"temporary files: {error.strerror or error}",
            hint=_HINT,
        ) from error
    _log.warning(
        "cannot use the cache folder%s: %s; compiled code is in %s; %s",
        *(f" {refused}" if refused else "", reason, folder, _HINT),
    )
    return folder


_lasting: list[tempfile.TemporaryDirectory[str]] = []


def key_of(parts: Sequence[str]) -> str:
    """Return the cache key of what this version of Linkwork builds from some texts."""
    digest = hashlib.sha256()
    for part in (__version__, *parts):
        data = part.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "little") + data)
    return digest.hexdigest()[:40]


def cached_text(key: str, build: Callable[[], bytes]) -> str:
    """Return the text of a key, built if its file is missing or damaged."""
    content = read_bytes(cached(key, build, ".txt"))
    return content[:-_DIGEST_BYTES].decode("utf-8", "replace")


def cached(key: str, build: Callable[[], bytes], suffix: str = ".so") -> Path:
    """Return the file of a key, built if it is missing or damaged.

    A digest is appended to the library, which loaders ignore, so one rename puts both in place. Two
    processes may build the same file at once; either result is valid.
    """
    folder = cache_folder()
    path = folder / f"{key}{suffix}"
    if _is_intact(path):
        return path
    content = build()
    content += hashlib.sha256(content).digest()
    try:
        write_atomically(path, content)
    except FileError as error:
        path = _temporary_folder(str(folder), error.message) / path.name
        write_atomically(path, content)
    return path


def load_library(key: str, build: Callable[[], bytes], entries: Sequence[str]) -> ctypes.CDLL:
    """Load the library of a key and its entries; rebuild one that does not load once."""
    reason = ""
    for _ in range(2):
        path = cached(key, build)
        try:
            library = ctypes.CDLL(str(path))
            for entry in entries:
                _ = library[entry]
            return library
        except (OSError, AttributeError) as error:
            reason = str(error)
            discard(path)
    raise PlatformError(
        f"cannot load a compiled library: {reason}",
        hint="the compiler must target this machine, and the cache folder must allow execution: "
        + _HINT,
    )


def discard(path: Path) -> None:
    """Remove a file of the cache, so that it is rebuilt."""
    with contextlib.suppress(OSError):
        path.unlink()


def _is_intact(path: Path) -> bool:
    try:
        if path.is_symlink() or path.stat().st_uid != os.geteuid():
            return False
        content = read_bytes(path)
    except (OSError, FileError):
        return False
    body, digest = content[:-_DIGEST_BYTES], content[-_DIGEST_BYTES:]
    return len(body) > 0 and hashlib.sha256(body).digest() == digest
