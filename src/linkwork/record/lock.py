"""Locks between processes: who writes a spool folder, who loads a store.

flock is used because the system lets go of it when its holder dies, however it dies.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from linkwork.errors import RecordError

_POLL_SECONDS = 0.02


def make_locked_folder(folder: Path) -> int:
    """Makes a new folder and marks it as having a live writer.

    The folder it stands in is made too, if missing; nothing above that.

    Returns:
        A descriptor; the mark lasts until it is closed.

    Raises:
        OSError: The folder exists already, or cannot be made.
    """
    while True:
        folder.parent.mkdir(exist_ok=True)
        folder.mkdir()
        descriptor = os.open(folder, os.O_RDONLY)
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        # A loader may have removed the still empty folder before the lock was ours.
        if _is_at(descriptor, folder):
            return descriptor
        os.close(descriptor)


def has_live_writer(folder: Path) -> bool:
    """Whether some process holds the lock of a spool folder."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        return not _locked(descriptor, fcntl.LOCK_SH)
    finally:
        os.close(descriptor)


def remove_unless_live(folder: Path) -> None:
    """Removes a spool folder, unless it has a live writer."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        if _locked(descriptor, fcntl.LOCK_EX):
            shutil.rmtree(folder)
    finally:
        os.close(descriptor)


@contextmanager
def exclusive(lock_file: Path, wait: float) -> Iterator[None]:
    """Holds the lock of a store for loading.

    Args:
        lock_file: File to lock; it is made when missing and stays.
        wait: How long to wait for another holder [s].

    Raises:
        RecordError: Another process still holds it, or the file cannot be made.
    """
    try:
        descriptor = os.open(lock_file, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as error:
        raise RecordError(
            f"cannot make the lock file {lock_file} ({error.strerror})",
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
            raise RecordError(
                f"process {holder} is loading into the run database and holds {lock_file};"
                f" waited {wait:g} s",
                hint="wait until it is done, or end that process; nothing is lost",
            )
        time.sleep(_POLL_SECONDS)


def _note_holder(descriptor: int) -> None:
    # Only for the message to others; a full disk is no reason not to go on.
    with suppress(OSError):
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
