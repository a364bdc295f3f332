"""Sandbox of a worker: a temporary folder, and limits on memory, time and files."""

import os
import resource
import shutil
import signal
import tempfile
import time
from pathlib import Path

from linkwork.errors import FileError
from linkwork.files.numbers import parse_number

_PREFIX = "linkwork-worker-"


def make_folder() -> Path:
    """Create a temporary folder; engines write logs to their working directory."""
    return Path(tempfile.mkdtemp(prefix=_PREFIX))


def remove_folder(folder: Path) -> None:
    """Remove a folder made by `make_folder`, and no other."""
    if folder.name.startswith(_PREFIX):
        shutil.rmtree(folder, ignore_errors=True)


MEMORY_VARIABLE = "LINKWORK_WORKER_MEMORY"
"""Environment variable with the memory limit of a worker [GB]."""
_USUAL_MEMORY = 3.0
_MAX_MEMORY = 1000.0


def max_memory() -> float:
    """Maximum data of a worker [GB]."""
    limit = parse_number(os.environ.get(MEMORY_VARIABLE, ""))
    return limit if limit is not None and 0.5 <= limit <= _MAX_MEMORY else _USUAL_MEMORY


def out_of_memory() -> FileError:
    """Error for a file that needs more memory than the limit, to raise."""
    return FileError(
        f"reading needs more than {max_memory():g} GB of memory, the limit",
        hint=f"use meshes with fewer triangles, or set {MEMORY_VARIABLE} to more [GB]",
    )


_ADDRESSES = 4.0  # Maximum address space over maximum data; libraries map more than they use
MAX_FILE = 1_000_000  # Maximum size of a written file [bytes]; engines keep logs
MAX_OPEN_FILES = 64
RECYCLE_MEMORY = 300_000  # Resident memory beyond which a worker is replaced after its answer [kB]


def limit_process() -> None:
    """Limit the resources of this process permanently."""
    memory = int(1e9 * max_memory())
    _limit(resource.RLIMIT_DATA, memory)
    _limit(resource.RLIMIT_AS, int(_ADDRESSES * memory))
    _limit(resource.RLIMIT_FSIZE, MAX_FILE)
    _limit(resource.RLIMIT_NOFILE, MAX_OPEN_FILES)
    _limit(resource.RLIMIT_CORE, 0)


def limit_call(seconds: float) -> None:
    """Limit the time of the next call; beyond it the process ends, even without its parent."""
    used = time.process_time()
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (int(used + seconds) + 2, hard))
    signal.setitimer(signal.ITIMER_REAL, seconds + 1.0)


def end_call() -> None:
    """Stop the timer of `limit_call`."""
    signal.setitimer(signal.ITIMER_REAL, 0.0)


def should_recycle() -> bool:
    """Whether this process has used so much memory that it should be replaced."""
    # Not ru_maxrss: it is inherited from the parent.
    try:
        status = Path("/proc/self/status").read_text()
    except OSError:
        return False
    return int(status.split("VmHWM:")[1].split()[0]) > RECYCLE_MEMORY


def _limit(what: int, most: int) -> None:
    _, hard = resource.getrlimit(what)
    within = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(what, (within, within))
