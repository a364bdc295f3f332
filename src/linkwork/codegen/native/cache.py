"""Built code on disk: in the user's cache folder, whole or not at all, trusted only if ours."""

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
from importlib.metadata import version
from pathlib import Path

from linkwork.errors import FileError, PlatformError
from linkwork.files import home_folder, read_bytes, write_atomically

_log = logging.getLogger("linkwork.codegen")
_DIGEST_BYTES = 32
_OTHERS_MAY_WRITE = stat.S_IWGRP | stat.S_IWOTH
_HINT = "set XDG_CACHE_HOME to a folder of your own"


def cache_folder() -> Path:
    """The folder for built code, for this user alone.

    It lies in `XDG_CACHE_HOME`, else in `.cache` of the home folder; relative paths do not count. A
    folder that belongs to somebody else, or that others may write to, could hold anything: then, or
    without a home folder, it is one in the folder for temporary files, and where that one is not
    ours either, a new one that lasts as long as this process. The log says so once.
    """
    folder = _home_cache()
    reason = _make_private(folder) if folder else "there is no home folder"
    return _temporary_folder(str(folder or ""), reason) if reason or not folder else folder


def _home_cache() -> Path | None:
    given = os.environ.get("XDG_CACHE_HOME", "")
    if Path(given).is_absolute():
        return Path(given, "linkwork")
    home = home_folder()
    return home and home / ".cache" / "linkwork"


def _make_private(folder: Path) -> str:
    """Makes a folder for its owner alone; why that is impossible, or nothing."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = folder.stat()
        if status.st_uid != os.geteuid():
            return "it belongs to another user"
        if status.st_mode & _OTHERS_MAY_WRITE:
            return f"others may write to it (chmod 700 {folder})"
        if stat.S_IMODE(status.st_mode) != 0o700:
            folder.chmod(0o700)
    except (OSError, ValueError) as error:
        return getattr(error, "strerror", None) or str(error)
    return ""


@functools.cache
def _temporary_folder(refused: str, reason: str) -> Path:
    """A folder for what `refused` is not used for."""
    try:
        folder = Path(tempfile.gettempdir(), f"linkwork-{os.geteuid()}")
        # Whoever made a link there could lead it elsewhere at any time.
        if folder.is_symlink() or _make_private(folder):
            made = tempfile.TemporaryDirectory(prefix="linkwork-")
            _lasting.append(made)
            folder = Path(made.name)
    except OSError as error:
        raise PlatformError(
            f"there is no folder for built code: {refused or 'the home folder'}: {reason}; "
            f"temporary files: {error.strerror or error}",
            hint=_HINT,
        ) from error
    _log.warning(
        "the cache folder%s is not used: %s; built code is in %s; %s",
        *(f" {refused}" if refused else "", reason, folder, _HINT),
    )
    return folder


_lasting: list[tempfile.TemporaryDirectory[str]] = []


def key_of(parts: Sequence[str]) -> str:
    """The name of what is built from some texts by this version of Linkwork."""
    digest = hashlib.sha256()
    for part in (version("linkwork"), *parts):
        data = part.encode("utf-8", "surrogatepass")
        digest.update(len(data).to_bytes(8, "little") + data)
    return digest.hexdigest()[:40]


def cached(key: str, build: Callable[[], bytes]) -> Path:
    """The file of a key, built when it is missing or damaged.

    A digest follows the library in its file, which loaders do not mind, so one rename puts both in
    place. Two processes may build the same file at once; either's is good.
    """
    folder = cache_folder()
    path = folder / f"{key}.so"
    if _is_whole(path):
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
    """The library of a key, loaded. One that does not load is built again once, and never kept.

    Args:
        key: Its name.
        build: Compiles it.
        entries: Functions it must have.

    Raises:
        PlatformError: It cannot be built, does not load, or lacks a function.
    """
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
        f"a compiled library does not load: {reason}",
        hint="the compiler must build for this machine, and the cache folder must allow its files "
        f"to be executed: {_HINT}",
    )


def discard(path: Path) -> None:
    """Removes a file of the cache, so that it is built again."""
    with contextlib.suppress(OSError):
        path.unlink()


def _is_whole(path: Path) -> bool:
    try:
        if path.is_symlink() or path.stat().st_uid != os.geteuid():
            return False
        content = read_bytes(path)
    except (OSError, FileError):
        return False
    body, digest = content[:-_DIGEST_BYTES], content[-_DIGEST_BYTES:]
    return len(body) > 0 and hashlib.sha256(body).digest() == digest
