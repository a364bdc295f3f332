"""Processor time of starting things, as a ratio to `python -c "import numpy"`.

    python benchmarks/start.py [ROUNDS]

Rounds are interleaved and the least time of each command counts: load changes the ratios little.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile

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


def processor_time(arguments: tuple[str, ...], folder: str) -> float:
    """Processor time of Python with these arguments, and of its children [s]."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], cwd=folder, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(rounds: int = 5) -> dict[str, float]:
    """Least processor time of every command [s]."""
    with tempfile.TemporaryDirectory() as folder:
        times = [{x: processor_time(y, folder) for x, y in COMMANDS.items()} for _ in range(rounds)]
    return {name: min(each[name] for each in times) for name in COMMANDS}


if __name__ == "__main__":
    measured = measure(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
    for name, seconds in measured.items():
        print(f"{name:26s} {seconds:6.3f} s {seconds / measured[REFERENCE]:6.1f} x")
