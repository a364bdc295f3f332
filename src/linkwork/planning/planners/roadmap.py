"""Roadmaps: for many queries in one scene, and to improve a path (PRM*, Karaman and Frazzoli)."""

from __future__ import annotations

import ctypes
import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.motion.trajectory import Array
from linkwork.planning.planners.native import planning_structure
from linkwork.planning.planners.search import Deadline, Outcome, shortened_path
from linkwork.planning.planners.space import PlanningSpace

_FIRST_BATCH = 200  # Samples of the first round of improvement


class Roadmap:
    """Free configurations (N, n) and motions between neighbours, checked when a path uses them.

    What is learned about motions is kept for later queries; obstacles must not change.
    """

    def __init__(self, space: PlanningSpace, nodes: Array) -> None:
        """Connect free configurations (N, n) with their neighbours, in planning coordinates."""
        self.space = space
        self.nodes = np.asarray(nodes, dtype=float)
        self._states: dict[tuple[int, int], int] = {}
        self._edges = _neighbours(self.nodes)

    @classmethod
    def sampled(cls, space: PlanningSpace, count: int = 2000, seed: int = 0) -> Roadmap:
        """Return a roadmap of random configurations; those in collision are left out."""
        number = checks.integer("count", count, minimum=2, maximum=50_000)
        rng = np.random.default_rng(checks.integer("seed", seed))
        lower, upper = space.lower / space.units, space.upper / space.units
        nodes = lower + (upper - lower) * rng.random((number, space.size))
        return cls(space, nodes[~space.checker.collides(space.positions(nodes))])

    def query(self, start: ArrayLike, goals: ArrayLike, seconds: float = 1.0) -> Array | None:
        """Return the shortest path from start to a goal (N, n); None after a time limit [s]."""
        ends = np.vstack([np.atleast_2d(start), np.atleast_2d(goals)])
        base = len(self.nodes)
        nodes = np.concatenate([self.nodes, ends])
        edges = np.concatenate([self._edges, _neighbours_of_ends(nodes, base)])
        graph = _Graph(nodes, edges, base, self._states)
        outcome = graph.search(self.space, seconds)
        graph.remember(self._states, base)
        return nodes[graph.path[::-1]] if outcome is Outcome.SOLVED else None


class _Graph:
    """A roadmap with the ends of a query, as the arrays that C reads."""

    def __init__(
        self,
        nodes: Array,
        edges: NDArray[np.int64],
        start: int,
        states_by_pair: dict[tuple[int, int], int],
    ) -> None:
        both = np.concatenate([edges, edges[:, ::-1]])
        order = np.lexsort((both[:, 1], both[:, 0]))
        self._both = both[order]
        place = np.empty(len(both), dtype=np.int64)
        place[order] = np.arange(len(both))
        twin = np.empty(len(both), dtype=np.int64)
        half = len(edges)
        twin[place[:half]], twin[place[half:]] = place[half:], place[:half]
        a, b = self._both[:, 0], self._both[:, 1]
        goals = np.arange(len(nodes)) > start
        self.path = np.zeros(0, dtype=np.int32)
        states = [states_by_pair.get((min(i, j), max(i, j)), 0) for i, j in self._both.tolist()]
        gaps = np.linalg.norm(nodes[:, None] - nodes[goals][None], axis=2).min(axis=1)
        self._arrays = {
            "node": np.ascontiguousarray(nodes, dtype=np.float32),
            "first": np.searchsorted(a, np.arange(len(nodes) + 1)).astype(np.int32),
            "to": b.astype(np.int32),
            "length": np.linalg.norm(nodes[a] - nodes[b], axis=1).astype(np.float32),
            "twin": twin.astype(np.int32),
            "state": np.array(states, dtype=np.int8),
            "bound": (0.999 * gaps).astype(np.float32),
            "is_goal": goals.astype(np.uint8),
            "path": np.zeros(len(nodes) + 1, dtype=np.int32),
        }
        self._start = start

    def search(self, space: PlanningSpace, seconds: float) -> Outcome:
        addresses = {key: array.ctypes.data for key, array in self._arrays.items()}
        struct = planning_structure("lw_roadmap")(
            count=len(self._arrays["node"]), start=self._start, seconds=seconds, **addresses
        )
        code = space.checker.library.lw_roadmap_query
        outcome = Outcome(code(ctypes.byref(space.struct), ctypes.byref(struct)))
        self.path = self._arrays["path"][: struct.path_length]
        return outcome

    def remember(self, states_by_pair: dict[tuple[int, int], int], base: int) -> None:
        learned = np.flatnonzero(self._arrays["state"])
        states = self._arrays["state"][learned].tolist()
        pairs = self._both[learned].tolist()
        states_by_pair.update(
            {(i, j): x for (i, j), x in zip(pairs, states, strict=True) if i < j < base}
        )


def improved_path(space: PlanningSpace, path: Array, seconds: float, seed: int = 0) -> Array:
    """Return a shorter path between the same ends, ever nearer to the shortest with more time [s].

    Samples come from the ellipsoid of configurations that can shorten the path (informed PRM*,
    after Gammell, Srinivasa and Barfoot, 2014).
    """
    deadline, rng = Deadline(seconds), np.random.default_rng(seed)
    batch = _FIRST_BATCH
    while deadline.left > 0.0 and len(path) > 2 and space.checker.is_native:
        length = _length(path)
        samples = _informed(space, path[0], path[-1], length, batch, rng)
        if not len(samples):
            break
        dense = space.coordinates(space.interpolated(space.positions(path), 4.0))
        nodes = np.concatenate([dense[1:-1], samples])
        better = Roadmap(space, nodes).query(path[0], path[-1:], deadline.left)
        if better is not None:
            shorter = shortened_path(space, better, seed)
            path = shorter if _length(shorter) < length else path
        batch = min(2 * batch, 6400)
    return path


def _informed(
    space: PlanningSpace,
    start: Array,
    goal: Array,
    length: float,
    count: int,
    rng: np.random.Generator,
) -> Array:
    """Free samples inside the ellipsoid with the ends as its foci."""
    direct = float(np.linalg.norm(goal - start))
    size = space.size
    basis, _ = np.linalg.qr(np.column_stack([goal - start, rng.normal(size=(size, size - 1))]))
    ball = rng.normal(size=(count, size))
    ball *= rng.random((count, 1)) ** (1 / size) / np.linalg.norm(ball, axis=1, keepdims=True)
    across = math.sqrt(max(length**2 - direct**2, 1e-12)) / 2
    u = (start + goal) / 2 + (ball * np.array([length / 2, *[across] * (size - 1)])) @ basis.T
    inside = ((u >= space.lower / space.units) & (u <= space.upper / space.units)).all(axis=1)
    u = u[inside]
    return u[~space.checker.collides(space.positions(u))] if len(u) else u


def _length(path: Array) -> float:
    return float(np.linalg.norm(np.diff(path, axis=0), axis=1).sum())


def _neighbour_count(nodes: int, size: int) -> int:
    return max(4, math.ceil(math.e * (1 + 1 / size) * math.log(max(nodes, 2))))


def _neighbours(nodes: Array) -> NDArray[np.int64]:
    """Edges (E, 2) to the nearest nodes, the smaller index first."""
    if len(nodes) < 2:
        return np.zeros((0, 2), dtype=np.int64)
    count = min(_neighbour_count(len(nodes), nodes.shape[1]), len(nodes) - 1)
    rows = []
    for begin in range(0, len(nodes), 500):
        part = nodes[begin : begin + 500]
        squares = (part**2).sum(1)[:, None] + (nodes**2).sum(1)[None] - 2 * part @ nodes.T
        near = np.argpartition(squares, count, axis=1)[:, : count + 1]
        rows_of_part = np.repeat(np.arange(begin, begin + len(part)), count + 1)
        rows.append(np.column_stack([rows_of_part, near.ravel()]))
    edges = np.sort(np.concatenate(rows), axis=1)
    return np.unique(edges[edges[:, 0] != edges[:, 1]], axis=0)


def _neighbours_of_ends(nodes: Array, base: int) -> NDArray[np.int64]:
    """Edges of the nodes from `base` on, to the nearest nodes and to each other."""
    if base < 1 and len(nodes) < 2:
        raise ArgumentError("invalid roadmap: no nodes", hint="expected free configurations")
    edges = []
    for i in range(base, len(nodes)):
        gaps = np.linalg.norm(nodes[:i] - nodes[i], axis=1)
        count = min(2 * _neighbour_count(len(nodes), nodes.shape[1]), i)
        edges += [(int(j), i) for j in np.argsort(gaps, kind="stable")[:count]]
        edges += [(base, i)] if i > base and (base, i) not in edges else []
    return np.unique(np.array(edges, dtype=np.int64).reshape(-1, 2), axis=0)
