"""Search for a path: RRT-Connect and shortcuts, native or in Python."""

from __future__ import annotations

import ctypes
import time
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from linkwork.planning.planners.native import planning_structure
from linkwork.planning.planners.space import PlanningSpace

Array = NDArray[np.float64]

CAPACITY = 20_000
"""Most points of a path."""
SHORTCUTS = 100
"""Random shortcuts tried."""


class Outcome(IntEnum):
    """Why a search ended; the order of rrt_connect.c."""

    SOLVED = 0
    OUT_OF_TIME = 1
    OUT_OF_ITERATIONS = 2
    OUT_OF_MEMORY = 3
    EXHAUSTED = 4


@dataclass(frozen=True)
class SearchResult:
    """Result of a search.

    Attributes:
        path: Planning coordinates (N, n): the path, or the one that comes nearest to a goal.
        goal: Index of the goal reached; -1 when none.
        iterations: Samples drawn.
        nodes: Nodes of both trees.
        search_time: Time of the search [s].
        shortcut_time: Time of shortcutting [s].
    """

    outcome: Outcome
    path: Array
    goal: int
    iterations: int
    nodes: int
    search_time: float
    shortcut_time: float


def search_path(
    space: PlanningSpace,
    starts: Array,
    goals: Array,
    *,
    seconds: float,
    seed: int = 0,
    iterations: int = 2**62,
    shortcuts: int = SHORTCUTS,
) -> SearchResult:
    """Return a path from one of several starts (N, n) to one of several goals, all of them free.

    The same seed gives the same path unless time runs out [s]. That many random shortcuts are
    tried; below zero the path is left as it is.
    """
    if not space.checker.is_native:
        from linkwork.planning.planners.python_search import search_in_python

        return search_in_python(space, starts, goals, seconds, seed, iterations, shortcuts)
    library = space.checker.library
    one, two = (np.ascontiguousarray(x, dtype=np.float32) for x in (starts, goals))
    path = np.empty((CAPACITY, space.size), dtype=np.float32)
    query = planning_structure("lw_query")(
        seconds=seconds,
        iterations=iterations,
        seed=seed,
        starts=len(one),
        goals=len(two),
        capacity=CAPACITY,
        start=one.ctypes.data,
        goal=two.ctypes.data,
        path=path.ctypes.data,
    )
    struct = ctypes.byref(space.struct)
    outcome = Outcome(library.lw_rrt_connect(struct, ctypes.byref(query)))
    search_time, shortcut_time = query.time, 0.0
    if outcome is Outcome.SOLVED and shortcuts >= 0:
        library.lw_shortcut(struct, ctypes.byref(query), ctypes.c_int32(shortcuts))
        shortcut_time = query.time
    return SearchResult(
        outcome,
        path[: query.length].astype(float),
        query.goal_reached,
        query.iterations_done,
        query.nodes,
        search_time,
        shortcut_time,
    )


def shortened_path(space: PlanningSpace, path: Array, seed: int = 0) -> Array:
    """Return a free path (N, n) with shortcuts, in a space with a native checker."""
    rows = np.empty((CAPACITY, space.size), dtype=np.float32)
    rows[: len(path)] = path
    query = planning_structure("lw_query")(
        seed=seed, capacity=CAPACITY, path=rows.ctypes.data, length=len(path)
    )
    code = space.checker.library.lw_shortcut
    code(ctypes.byref(space.struct), ctypes.byref(query), ctypes.c_int32(SHORTCUTS))
    return rows[: query.length].astype(float)


class Deadline:
    """A time limit [s]."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    @property
    def left(self) -> float:
        """Time left, at least zero [s]."""
        return max(0.0, self._end - time.monotonic())
