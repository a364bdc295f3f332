"""Search for a path: RRT-Connect and shortcuts, native or in Python."""

import ctypes
import time
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np

from linkwork.motion.trajectory import Array
from linkwork.planning.planners.native import planning_structure
from linkwork.planning.planners.space import PlanningSpace

CAPACITY = 20_000  # Most points of a path
SHORTCUTS = 100  # Random shortcuts tried


class Outcome(IntEnum):
    """Why a search ended; the order of rrt_connect.c."""

    SOLVED = 0
    OUT_OF_TIME = 1
    OUT_OF_ITERATIONS = 2
    OUT_OF_MEMORY = 3
    EXHAUSTED = 4


@dataclass(frozen=True)
class SearchResult:
    """Result of a search."""

    outcome: Outcome
    path: Array  # Planning coordinates (N, n): the path, or the one that comes nearest to a goal
    goal: int  # Index of the goal reached; -1 when none
    iterations: int
    nodes: int
    search_time: float  # Time of the search [s]
    shortcut_time: float  # Time of shortcutting [s]


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
        return search_in_python(space, starts, goals, seconds, seed, iterations, shortcuts)
    library, struct = space.checker.library, ctypes.byref(space.struct)
    query = NativeQuery(space, starts, goals, seconds=seconds, iterations=iterations, seed=seed)
    outcome = Outcome(library.lw_rrt_connect(struct, query.reference))
    search_time, shortcut_time = query.struct.time, 0.0
    if outcome is Outcome.SOLVED and shortcuts >= 0:
        library.lw_shortcut(struct, query.reference, ctypes.c_int32(shortcuts))
        shortcut_time = query.struct.time
    return query.result(outcome, search_time, shortcut_time)


class NativeQuery:
    """A query of a native planner, with the arrays that it reads and writes."""

    def __init__(self, space: PlanningSpace, starts: Array, goals: Array, **limits: float) -> None:
        self._ends = [np.array(x, dtype=np.float32, order="C") for x in (starts, goals)]
        self._path = np.empty((CAPACITY, space.size), dtype=np.float32)
        start, goal = self._ends
        self.struct = planning_structure("lw_query")(
            starts=len(start),
            goals=len(goal),
            capacity=CAPACITY,
            start=start.ctypes.data,
            goal=goal.ctypes.data,
            path=self._path.ctypes.data,
            **limits,
        )

    @property
    def reference(self) -> Any:
        """The address of the structure, for calls."""
        return ctypes.byref(self.struct)

    def result(self, outcome: Outcome, search_time: float, shortcut_time: float) -> SearchResult:
        """Return the result that the native code has written."""
        query = self.struct
        path = self._path[: query.length].astype(float)
        numbers = query.goal_reached, query.iterations_done, query.nodes
        return SearchResult(outcome, path, *numbers, search_time, shortcut_time)


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


class _Tree:
    """Nodes with their parents."""

    def __init__(self, roots: Array) -> None:
        self.nodes = [np.array(root) for root in roots]
        self.parents = [-1] * len(roots)

    def nearest(self, u: Array) -> int:
        return int(np.argmin(np.linalg.norm(np.array(self.nodes) - u, axis=1)))

    def add(self, u: Array, parent: int) -> int:
        self.nodes.append(u)
        self.parents.append(parent)
        return len(self.nodes) - 1

    def trail(self, index: int) -> list[int]:
        indices = []
        while index >= 0:
            indices.append(index)
            index = self.parents[index]
        return indices

    def points(self, indices: list[int]) -> Array:
        return np.array([self.nodes[i] for i in indices])


def search_in_python(
    space: PlanningSpace,
    starts: Array,
    goals: Array,
    seconds: float,
    seed: int,
    iterations: int,
    shortcuts: int,
) -> SearchResult:
    """Return the same as `search_path`, in Python."""
    deadline, begin = Deadline(seconds), time.process_time()
    rng = np.random.default_rng(seed)
    for g, goal in enumerate(goals):
        for start in starts:
            if space.free_motions(start, goal)[0]:
                spent = time.process_time() - begin
                return SearchResult(Outcome.SOLVED, np.array([start, goal]), g, 0, 0, spent, 0.0)
    trees = (_Tree(starts), _Tree(goals))
    outcome, done = Outcome.OUT_OF_ITERATIONS, 0
    path, goal_index = np.array(starts[:1]), -1
    while done < iterations:
        if deadline.left <= 0.0:
            outcome = Outcome.OUT_OF_TIME
            break
        met = _iterate(space, trees, done % 2, rng)
        done += 1
        if met is not None:
            there, back = trees[0].trail(met[0]), trees[1].trail(met[1])
            path = np.concatenate([trees[0].points(there[::-1]), trees[1].points(back[1:])])
            outcome, goal_index = Outcome.SOLVED, back[-1]
            break
    spent = time.process_time() - begin
    if outcome is Outcome.SOLVED:
        path = _shortened(space, path, shortcuts, rng)
    else:
        path = _nearest_found(trees[0], goals)
    nodes = sum(len(tree.nodes) for tree in trees)
    after = time.process_time() - begin - spent
    return SearchResult(outcome, path, goal_index, done, nodes, spent, after)


def _iterate(
    space: PlanningSpace, trees: tuple[_Tree, _Tree], active: int, rng: np.random.Generator
) -> tuple[int, int] | None:
    """Grow one tree to a sample and the other to it; the nodes at which they meet."""
    a, b = trees[active], trees[1 - active]
    lower, upper = space.lower / space.units, space.upper / space.units
    added, _ = _extended(space, a, lower + (upper - lower) * rng.random(space.size))
    if added is None:
        return None
    target, arrived, last = a.nodes[added], False, None
    while not arrived:
        last, arrived = _extended(space, b, target, last)
        if last is None:
            return None
    assert last is not None
    return (added, last) if active == 0 else (last, added)


def _extended(
    space: PlanningSpace, tree: _Tree, u: Array, near: int | None = None
) -> tuple[int | None, bool]:
    """Return a new node towards u; None if the motion is not free. Whether it is u."""
    near = tree.nearest(u) if near is None else near
    start = tree.nodes[near]
    distance = float(np.linalg.norm(u - start))
    arrives = distance <= space.range
    end = u if arrives else start + (u - start) * (space.range / distance)
    if not space.free_motions(start, end)[0]:
        return None, False
    return tree.add(end, near), arrives


def _nearest_found(tree: _Tree, goals: Array) -> Array:
    gaps = [np.linalg.norm(np.array(tree.nodes) - goal, axis=1).min() for goal in goals]
    best = tree.nearest(goals[int(np.argmin(gaps))])
    return tree.points(tree.trail(best)[::-1])


def _shortened(space: PlanningSpace, path: Array, tries: int, rng: np.random.Generator) -> Array:
    for _ in range(max(tries, 0)):
        if len(path) < 3:
            break
        i, j = np.sort(rng.choice(len(path), 2, replace=False))
        if j - i > 1 and space.free_motions(path[i], path[j])[0]:
            path = np.concatenate([path[: i + 1], path[j:]])
    return path
