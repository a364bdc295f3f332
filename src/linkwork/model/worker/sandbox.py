"""The folder a worker runs in: engines leave logs wherever they run."""

from __future__ import annotations

import resource
import shutil
import signal
import tempfile
import time
from pathlib import Path

_PREFIX = "linkwork-worker-"


def make_folder() -> Path:
    """A new folder that nobody else uses."""
    return Path(tempfile.mkdtemp(prefix=_PREFIX))


def remove_folder(folder: Path) -> None:
    """Removes such a folder, and no other."""
    if folder.name.startswith(_PREFIX):
        shutil.rmtree(folder, ignore_errors=True)


MOST_MEMORY = 1_000_000_000
"""Bytes of memory a worker may fill."""
MOST_ADDRESSES = 4 * MOST_MEMORY
"""Bytes it may map; libraries map more than they fill."""
LONGEST_FILE = 1_000_000
"""Bytes of the longest file it may write; engines keep logs."""
MOST_OPEN_FILES = 64
RECYCLE_MEMORY = 300_000
"""Once it has filled so many kilobytes it is replaced by a fresh one after its answer."""


def limit_process() -> None:
    """Limits this process for good."""
    _limit(resource.RLIMIT_DATA, MOST_MEMORY)
    _limit(resource.RLIMIT_AS, MOST_ADDRESSES)
    _limit(resource.RLIMIT_FSIZE, LONGEST_FILE)
    _limit(resource.RLIMIT_NOFILE, MOST_OPEN_FILES)
    _limit(resource.RLIMIT_CORE, 0)


def limit_call(seconds: float) -> None:
    """Lets the next call take so long; beyond it the process ends, even if its parent is gone."""
    used = time.process_time()
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (int(used + seconds) + 2, hard))
    signal.setitimer(signal.ITIMER_REAL, seconds + 1.0)


def end_call() -> None:
    """Ends what `limit_call` began."""
    signal.setitimer(signal.ITIMER_REAL, 0.0)


def should_recycle() -> bool:
    """Whether this process has filled so much memory that a fresh one should follow it."""
    # Not ru_maxrss: a process inherits that of the parent it was forked from.
    try:
        status = Path("/proc/self/status").read_text()
    except OSError:
        return False
    return int(status.split("VmHWM:")[1].split()[0]) > RECYCLE_MEMORY


def _limit(what: int, most: int) -> None:
    _, hard = resource.getrlimit(what)
    within = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(what, (within, within))
