"""Built code on disk: in the user's cache folder, whole or not at all, trusted only if ours."""

from __future__ import annotations

import functools
import hashlib
import logging
import os
import stat
import tempfile
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path

from linkwork.errors import FileError
from linkwork.files import write_atomically

_log = logging.getLogger("linkwork.codegen")
_DIGEST_BYTES = 32
_OTHERS_MAY_WRITE = stat.S_IWGRP | stat.S_IWOTH


def cache_folder() -> Path:
    """The folder for built code, for this user alone.

    A folder that belongs to somebody else, or that others may write to, could hold anything;
    then a new one is made that lasts as long as this process.
    """
    home = os.environ.get("XDG_CACHE_HOME", "")
    base = Path(home) if Path(home).is_absolute() else Path("~/.cache").expanduser()
    folder = base / "linkwork"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        reason = _why_not(folder)
    except OSError as error:
        reason = error.strerror or str(error)
    return _private_folder(str(folder), reason) if reason else folder


def _why_not(folder: Path) -> str:
    status = folder.stat()
    if status.st_uid != os.geteuid():
        return "it belongs to another user"
    if status.st_mode & _OTHERS_MAY_WRITE:
        return f"others may write to it (chmod 700 {folder})"
    if stat.S_IMODE(status.st_mode) != 0o700:
        folder.chmod(0o700)
    return ""


@functools.cache
def _private_folder(refused: str, reason: str) -> Path:
    _log.warning("built code is not kept: the cache folder %s is not used: %s", refused, reason)
    made = tempfile.TemporaryDirectory(prefix="linkwork-")
    _kept.append(made)
    return Path(made.name)


_kept: list[tempfile.TemporaryDirectory[str]] = []


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
        path = _private_folder(str(folder), error.message) / path.name
        write_atomically(path, content)
    return path


def _is_whole(path: Path) -> bool:
    try:
        if path.is_symlink() or path.stat().st_uid != os.geteuid():
            return False
        content = path.read_bytes()
    except OSError:
        return False
    body, digest = content[:-_DIGEST_BYTES], content[-_DIGEST_BYTES:]
    return len(body) > 0 and hashlib.sha256(body).digest() == digest
