"""External commands within limits on time, memory and file size."""

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
from linkwork.files.paths import MAX_FILE_BYTES

MAX_BUILD_TIME = 600.0
"""Time limit of one compilation; the slowest kernel of the library takes six seconds [s]."""

MAX_MEMORY = 4 << 30
"""Limit on the address space of each process of a command; gcc takes at most 0.3 GiB [bytes]."""

NOTICE_AFTER = 10.0
"""Running time after which the log reports a slow command, at most half its time limit [s]."""

_log = logging.getLogger("linkwork.codegen")
_MAX_REASON = 500
# The shell sets the limits: between fork and exec Python is not safe beside other threads.
_LIMITED = 'ulimit -c 0; ulimit -f "$1"; ulimit -v "$2"; shift 2; exec "$@"'
_UNITS = {resource.RLIMIT_FSIZE: 512, resource.RLIMIT_AS: 1024}
_NO_MEMORY = re.compile(r"^(?:\S+: |LLVM ERROR: )?(?:out of memory|virtual memory exhausted)", re.M)


class CommandTimeoutError(PlatformError):
    """A command exceeded its time limit."""


def run_bounded(
    command: Sequence[str],
    *,
    seconds: float | None = None,
    folder: Path | None = None,
    task: str = "running",
) -> bytes:
    """Run a command and return its standard output; its messages are in English.

    When it ends, its process group is killed. When it fails or is killed, so are descendants in
    separate sessions (Linux); after a success those may stay, such as the server of a compiler
    cache. No pipe is read, so a remaining process blocks nothing.

    Args:
        seconds: Time limit; `MAX_BUILD_TIME` when None.
        task: What it does, for the log, e.g. `compiling mass_matrix`.
    """
    limits = _limit(resource.RLIMIT_FSIZE, MAX_FILE_BYTES), _limit(resource.RLIMIT_AS, MAX_MEMORY)
    limited = ["/bin/sh", "-c", _LIMITED, "sh", *limits, *command]
    try:
        # A remaining process may still write while the folder is removed.
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
                limit = MAX_BUILD_TIME if seconds is None else seconds
                status = _status(child, command[0], limit, task)
                if status != 0:
                    raise PlatformError(f"{command[0]} {_reason(status, messages)}")
            except BaseException:
                _kill_descendants(scratch)
                raise
            return out.read_bytes()
    except OSError as error:
        raise PlatformError(f"{command[0]} cannot be run: {error}") from error


def _limit(what: int, most: int) -> str:
    """Return a limit in the unit of `ulimit`, no looser than the current one."""
    now, _ = resource.getrlimit(what)
    return str((most if now == resource.RLIM_INFINITY else min(most, now)) // _UNITS[what])


def _status(child: subprocess.Popen[bytes], name: str, seconds: float, task: str) -> int:
    ended, late = threading.Event(), threading.Event()

    notice = min(NOTICE_AFTER, seconds / 2)

    def watch() -> None:
        if ended.wait(notice):
            return
        message = "%s is slow: still %s after %.3g s, killed after %.3g s"
        _log.warning(message, name, task, notice, seconds)
        if not ended.wait(seconds - notice):
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
    """Kill the processes whose TMPDIR is the scratch folder of a command (Linux)."""
    mark = f"TMPDIR={scratch}".encode()
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            # The handle guards against reuse of the process id.
            handle = os.pidfd_open(int(entry.name))
            try:
                if mark in (entry / "environ").read_bytes().split(b"\0"):
                    signal.pidfd_send_signal(handle, signal.SIGKILL)
            finally:
                os.close(handle)


def _reason(status: int, messages: Path) -> str:
    """Return the first error message of a failed command, or its exit status or signal."""
    with messages.open("rb") as file:
        text = file.read(1_000_000).decode("utf-8", "replace")
    lines = text.strip().splitlines()
    message = next((line for line in lines if "error" in line), lines[0] if lines else "")
    if _NO_MEMORY.search(text):
        return f"ran out of memory; its limit is {MAX_MEMORY / (1 << 30):g} GiB"
    if message:
        return f"fails: {message[:_MAX_REASON]}"
    if status < 0:
        number = -status
        named = signal.Signals(number).name if number in set(signal.Signals) else str(number)
        return f"was ended by signal {named}, possibly for lack of memory"
    return f"ended with status {status} and no message"
