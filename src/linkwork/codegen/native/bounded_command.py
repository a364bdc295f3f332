"""A command of the system within limits of time, memory and file size."""

from __future__ import annotations

import contextlib
import logging
import os
import re
import resource
import signal
import subprocess
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path

from linkwork.errors import PlatformError
from linkwork.files.paths import LARGEST_FILE

LONGEST_BUILD = 600.0
"""Time that compiling one source may take; the longest of the library takes half a minute [s]."""

MOST_MEMORY = 4 << 30
"""Addresses that each process of a command may map; gcc takes 0.3 GiB at most [bytes]."""

NOTICE_AFTER = 5.0
"""When a line in the log says that a command is slow [s]."""

_log = logging.getLogger("linkwork.codegen")
_LONGEST_REASON = 500
# The shell sets what Python could set between fork and exec only where no other thread runs.
_LIMITED = 'ulimit -c 0; ulimit -f "$1"; ulimit -v "$2"; shift 2; exec "$@"'
_UNITS = {resource.RLIMIT_FSIZE: 512, resource.RLIMIT_AS: 1024}
_NO_MEMORY = re.compile(r"^(?:\S+: |LLVM ERROR: )?(?:out of memory|virtual memory exhausted)", re.M)


class CommandTimeoutError(PlatformError):
    """A command did not end within its time."""


def run_bounded(
    command: Sequence[str], *, seconds: float | None = None, folder: Path | None = None
) -> bytes:
    """What a command writes to its standard output. Its messages are plain English.

    When it ends, its process group is killed. When it fails or is killed, so are descendants in
    sessions of their own (Linux); after a success those may stay, such as the server of a compiler
    cache. No pipe is read, so a process that is left behind blocks nothing.

    Args:
        command: The program and its arguments.
        seconds: How long it may take; `LONGEST_BUILD` when None.
        folder: Where it runs; in the present folder when None.

    Raises:
        CommandTimeoutError: It takes too long.
        PlatformError: It does not run, or fails.
    """
    limits = _limit(resource.RLIMIT_FSIZE, LARGEST_FILE), _limit(resource.RLIMIT_AS, MOST_MEMORY)
    limited = ["/bin/sh", "-c", _LIMITED, "sh", *limits, *command]
    try:
        # A process that is left behind may still write while the folder is removed.
        with tempfile.TemporaryDirectory(prefix="linkwork-", ignore_cleanup_errors=True) as scratch:
            out, messages = Path(scratch, "out"), Path(scratch, "messages")
            with out.open("wb") as stdout, messages.open("wb") as stderr:
                child = subprocess.Popen(
                    limited,
                    stdin=subprocess.DEVNULL,
                    stdout=stdout,
                    stderr=stderr,
                    cwd=folder,
                    env={**os.environ, "LC_ALL": "C", "TMPDIR": scratch},
                    process_group=0,
                )
            try:
                status = _status(child, command[0], LONGEST_BUILD if seconds is None else seconds)
                if status != 0:
                    raise PlatformError(f"{command[0]} {_reason(status, messages)}")
            except BaseException:
                _kill_descendants(scratch)
                raise
            return out.read_bytes()
    except OSError as error:
        raise PlatformError(f"{command[0]} does not run: {error}") from error


def _limit(what: int, most: int) -> str:
    """A limit that is no looser than the one there is, as `ulimit` takes it."""
    now, _ = resource.getrlimit(what)
    return str((most if now == resource.RLIM_INFINITY else min(most, now)) // _UNITS[what])


def _status(child: subprocess.Popen[bytes], name: str, seconds: float) -> int:
    ended, late = threading.Event(), threading.Event()

    def watch() -> None:
        if ended.wait(min(NOTICE_AFTER, seconds)):
            return
        if seconds > NOTICE_AFTER:
            _log.warning(
                "%s is slow: still running after %g s, killed after %g s",
                *(name, NOTICE_AFTER, seconds),
            )
        if not ended.wait(max(0.0, seconds - NOTICE_AFTER)):
            late.set()
            _end_group(child.pid)

    try:
        threading.Thread(target=watch, daemon=True).start()
        status = child.wait()
    finally:
        ended.set()
        _end_group(child.pid)
        child.wait()
    if late.is_set():
        raise CommandTimeoutError(f"{name} was killed: it took longer than {seconds:.3g} s")
    return status


def _end_group(leader: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)


def _kill_descendants(scratch: str) -> None:
    """Kills the processes that inherited a command's folder for temporary files (Linux)."""
    mark = f"TMPDIR={scratch}".encode()
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            # The handle keeps the number from being another process's when it is killed.
            handle = os.pidfd_open(int(entry.name))
            try:
                if mark in (entry / "environ").read_bytes().split(b"\0"):
                    signal.pidfd_send_signal(handle, signal.SIGKILL)
            finally:
                os.close(handle)


def _reason(status: int, messages: Path) -> str:
    """The first error of a command that failed, or how it ended where it wrote nothing."""
    with messages.open("rb") as file:
        text = file.read(1_000_000).decode("utf-8", "replace")
    lines = text.strip().splitlines()
    said = next((line for line in lines if "error" in line), lines[0] if lines else "")
    if _NO_MEMORY.search(text):
        return f"ran out of memory; it may use {MOST_MEMORY / (1 << 30):g} GiB"
    if said:
        return f"fails: {said[:_LONGEST_REASON]}"
    if status < 0:
        number = -status
        named = signal.Signals(number).name if number in set(signal.Signals) else str(number)
        return f"was ended by signal {named}, as happens when memory is short"
    return f"ended with status {status} and no message"
