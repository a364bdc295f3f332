"""Times of first calls with an empty cache: trace, compile, call."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import tempfile
import time
from typing import Literal

import numpy as np

from linkwork.arm import Manipulator
from linkwork.errors import PlatformError
from linkwork.model.tree import Tree
from linkwork.planning import plan

FirstCall = Literal["inverse_dynamics", "plan"]
_LONGEST = 300.0


def first_call_seconds(tree: Tree, call: FirstCall = "inverse_dynamics") -> float:
    """From a robot to its first result, in a new process with an empty cache [s].

    Args:
        call: What is called: its inverse dynamics, or a plan.

    Raises:
        PlatformError: The process fails.
    """
    with tempfile.TemporaryDirectory(prefix="linkwork-") as cache:
        done = subprocess.run(
            [sys.executable, "-m", __name__, call],
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
    """Take a robot from standard input, write the seconds to standard output."""
    tree = pickle.loads(sys.stdin.buffer.read())
    call = _CALLS[sys.argv[1]]
    start = time.perf_counter()
    call(tree)
    sys.stdout.write(f"{time.perf_counter() - start}")


def _inverse_dynamics(tree: Tree) -> None:
    Manipulator(tree).inverse_dynamics(tree.home, *[np.zeros(tree.velocity_count)] * 2)


def _plan(tree: Tree) -> None:
    limits = np.array([(joint.limits.lower, joint.limits.upper) for joint in tree.joints]).T
    margin = 0.1 * (limits[1] - limits[0])
    start = np.clip(tree.home, limits[0] + margin, limits[1] - margin)
    goal = start.copy()
    goal[0] += margin[0]
    plan(Manipulator(tree), start, goal)


_CALLS = {"inverse_dynamics": _inverse_dynamics, "plan": _plan}


if __name__ == "__main__":
    main()
