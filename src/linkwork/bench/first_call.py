"""Time of a first call with an empty cache: trace, compile, call."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import tempfile
import time

import numpy as np

from linkwork.arm import Manipulator
from linkwork.errors import PlatformError
from linkwork.model.tree import Tree

_LONGEST = 300.0


def first_call_seconds(tree: Tree) -> float:
    """From a robot to its first inverse dynamics, in a new process with an empty cache [s].

    Args:
        tree: The robot.

    Raises:
        PlatformError: The process fails.
    """
    with tempfile.TemporaryDirectory(prefix="linkwork-") as cache:
        done = subprocess.run(
            [sys.executable, "-m", __name__],
            input=pickle.dumps(tree),
            capture_output=True,
            env=os.environ | {"XDG_CACHE_HOME": cache},
            timeout=_LONGEST,
            check=False,
        )
    if done.returncode != 0:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        raise PlatformError(f"a first call of {tree.name!r} failed: {said[-1] if said else ''}")
    return float(done.stdout)


def main() -> None:
    """Takes a robot from standard input, writes the seconds to standard output."""
    tree = pickle.loads(sys.stdin.buffer.read())
    start = time.perf_counter()
    Manipulator(tree).inverse_dynamics(tree.home, *[np.zeros(tree.velocity_count)] * 2)
    sys.stdout.write(f"{time.perf_counter() - start}")


if __name__ == "__main__":
    main()
