"""Locks between processes by flock, which the system releases when the holder dies."""

import errno
import fcntl
import itertools
import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from linkwork.errors import BusyStoreError, DamagedSpoolError, RecordError
from linkwork.files.writing import sync_folder
from linkwork.record.spool.block import BLOCKS_FILE

_POLL_SECONDS = 0.02
_PROCESS = re.compile(rb"\d*\n?")

# Symbolic links are not followed.
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW


def make_locked_folder(folder: Path) -> int:
    """Create a folder, and its parent; return a descriptor that holds the lock of a live writer."""
    while True:
        folder.parent.mkdir(exist_ok=True)
        folder.mkdir()
        # A loader may remove the empty folder before it is open and locked.
        try:
            descriptor = os.open(folder, _FOLDER)
        except FileNotFoundError:
            continue
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        if _is_at(descriptor, folder):
            return descriptor
        os.close(descriptor)


def has_live_writer(folder: Path) -> bool:
    """Whether a process holds the lock of a spool folder."""
    descriptor = os.open(folder, _FOLDER)
    try:
        return not _locked(descriptor, fcntl.LOCK_SH)
    finally:
        os.close(descriptor)


def remove_unless_live(folder: Path) -> None:
    """Remove a spool folder without other files than the blocks, unless it has a live writer."""
    descriptor = os.open(folder, _FOLDER)
    try:
        if _locked(descriptor, fcntl.LOCK_EX):
            others = sorted(x.name for x in folder.iterdir() if x.name != BLOCKS_FILE)
            if others:
                raise DamagedSpoolError(f"it contains {others[0]!r}, which is not part of a run")
            with suppress(FileNotFoundError):
                os.unlink(BLOCKS_FILE, dir_fd=descriptor)
            folder.rmdir()
    finally:
        os.close(descriptor)


def set_aside_unless_live(folder: Path, damaged: Path) -> Path | None:
    """Move a spool folder to the damaged ones and return its new path; None with a live writer."""
    descriptor = os.open(folder, _FOLDER)
    try:
        if not _locked(descriptor, fcntl.LOCK_EX):
            return None
        with suppress(FileExistsError):
            damaged.mkdir()
        if damaged.is_symlink():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(damaged))
        numbered = (damaged / f"{folder.name}.{number}" for number in itertools.count(2))
        places = itertools.chain([damaged / folder.name], numbered)
        free = next(place for place in places if not os.path.lexists(place))
        folder.rename(free)
        sync_folder(damaged)
        return free
    finally:
        os.close(descriptor)


@contextmanager
def exclusive_lock(lock_file: Path, wait: float) -> Iterator[None]:
    """Hold the lock of a store, waiting [s] for another holder; the file is created and kept."""
    try:
        flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK
        descriptor = os.open(lock_file, flags, 0o666)
    except OSError as error:
        raise RecordError(
            f"cannot create the lock file {lock_file} ({error.strerror})",
            hint="the folder of the run database must be writable",
        ) from error
    try:
        _wait_for(descriptor, lock_file, wait)
        _note_holder(descriptor)
        yield
    finally:
        os.close(descriptor)


def _wait_for(descriptor: int, lock_file: Path, wait: float) -> None:
    deadline = time.monotonic() + wait
    while not _locked(descriptor, fcntl.LOCK_EX):
        if time.monotonic() >= deadline:
            holder = os.pread(descriptor, 32, 0).decode("ascii", "replace").strip() or "unknown"
            raise BusyStoreError(
                f"process {holder} is loading into the run database and holds {lock_file};"
                f" waited {wait:g} s",
                hint="wait until it is done, or end that process; nothing is lost",
            )
        time.sleep(_POLL_SECONDS)


def _note_holder(descriptor: int) -> None:
    # Only for messages, so a full disk does not matter. A file with other content belongs to
    # another program, e.g. `poetry.lock` beside a database `poetry`.
    with suppress(OSError):
        if _PROCESS.fullmatch(os.pread(descriptor, 32, 0)):
            os.ftruncate(descriptor, 0)
            os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)


def _locked(descriptor: int, kind: int) -> bool:
    try:
        fcntl.flock(descriptor, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is_at(descriptor: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(descriptor), path.stat())
    except FileNotFoundError:
        return False
