"""Time of starting things, also as a ratio to `python -c "import numpy"`.

    python benchmarks/start.py [ROUNDS]

Rounds are interleaved and the least time of each command counts: load changes the ratios little.
Modules are compiled to bytecode in the first round, as they are in an installed package.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass

REFERENCE = "import numpy"
COMMANDS = {
    REFERENCE: ("-c", "import numpy"),
    "import linkwork": ("-c", "import linkwork"),
    "import linkwork.session": ("-c", "import linkwork.session"),
    "load a scene": ("-c", "import linkwork as lw; lw.load_scene('pendulums')"),
    "open a session": ("-c", "import linkwork as lw; lw.open_session('pendulums').close()"),
    "run two seconds": ("-m", "linkwork", "run", "irb140-table", "--seconds", "2"),
}
"""Arguments of Python by name; each includes the processes that it starts."""

PHYSICS = "open a physics process"
_OPEN = """
import resource, time
import linkwork as lw
lw.open_session("pendulums", process=False).close()
began = time.perf_counter()
session = lw.open_session("pendulums")
wall = time.perf_counter() - began
session.close()
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime, wall)
"""
"""Prints the times of a physics process, opened by a caller that has imported its half."""


@dataclass(frozen=True)
class StartTime:
    """Time of one command.

    Attributes:
        processor: Processor time of all its processes together [s].
        wall: Time until it has ended [s].
    """

    processor: float
    wall: float


def environment() -> dict[str, str]:
    """Environment of the commands: one in which Python keeps bytecode.

    Some machines tell it not to, to keep folders of sources clean; every start then compiles them.
    """
    return {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}


def start_time(arguments: tuple[str, ...], folder: str) -> StartTime:
    """Time of Python with these arguments, and of its children."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    command = [sys.executable, *arguments]
    subprocess.run(command, cwd=folder, env=environment(), stdout=subprocess.DEVNULL, check=True)
    after, wall = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter() - began
    user, system = after.ru_utime - before.ru_utime, after.ru_stime - before.ru_stime
    return StartTime(user + system, wall)


def physics_time() -> StartTime:
    """Time of opening a physics process and, of its processor, until its end."""
    command = [sys.executable, "-c", _OPEN]
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, check=True)
    return StartTime(*map(float, done.stdout.split()))


def measure(rounds: int = 5) -> dict[str, StartTime]:
    """Least times of every command and of a physics process."""
    every: list[dict[str, StartTime]] = []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(rounds):
            times = {name: start_time(command, folder) for name, command in COMMANDS.items()}
            every.append(times | {PHYSICS: physics_time()})
    return {
        name: StartTime(min(x[name].processor for x in every), min(x[name].wall for x in every))
        for name in every[0]
    }


if __name__ == "__main__":
    measured = measure(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
    reference = measured[REFERENCE]
    print(f"{'':26s} {'processor':>16s} {'wall':>16s}")
    for name, times in measured.items():
        pairs = (times.processor, reference.processor), (times.wall, reference.wall)
        print(f"{name:26s}", *(f"{each:6.3f} s {each / one:5.1f} x" for each, one in pairs))
