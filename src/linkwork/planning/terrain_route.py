"""Routes over a height field: ground vehicles within a slope, flyers with a clearance."""

import heapq
import math
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.model.build import build_tree
from linkwork.model.link import Joint, JointKind, Limits, Shape, ShapeKind, TreeLink
from linkwork.model.tree import Tree
from linkwork.motion.trajectory import Array
from linkwork.planning.collision.checker import CollisionChecker, prepared
from linkwork.planning.collision.obstacles import HeightFieldObstacle, Obstacle, height_at
from linkwork.planning.collision.robot_geometry import PlacedRobot
from linkwork.planning.planners.search import Outcome, search_path
from linkwork.planning.planners.space import PlanningSpace
from linkwork.spatial.vector import vector3

Indices = NDArray[np.int64]
Node = tuple[int, int]  # Row and column of a grid point
_STEPS = 4  # Places checked per grid spacing along a straight part


@dataclass(frozen=True)
class TerrainRoute:
    """A route over a height field.

    Attributes:
        points: Positions (N, 3) in the frame of the field, straight from one to the next [m].
        steepest: Greatest slope along the route, as an angle [rad].
    """

    points: Array
    steepest: float

    @property
    def length(self) -> float:
        """Length of the route [m]."""
        return float(np.linalg.norm(np.diff(self.points, axis=0), axis=1).sum())


def plan_drive(
    field: HeightFieldObstacle,
    start: ArrayLike,
    goal: ArrayLike,
    *,
    max_slope: float,
    clearance: float = 0.0,
    obstacles: Sequence[Obstacle] = (),
) -> TerrainRoute:
    """Return a short route of a ground vehicle whose ground is nowhere steeper than a slope.

    A* over the grid, then straight parts where the ground allows them.

    Args:
        start: x and y in the frame of the field [m].
        goal: x and y [m].
        max_slope: Greatest slope of the ground, as an angle [rad].
        clearance: Least distance from obstacles, at the height of the ground [m].
        obstacles: Obstacles in the frame of the field.

    Raises:
        ArgumentError: A start or goal outside the field or on ground too steep, or no route.
    """
    checks.instance("field", field, HeightFieldObstacle, "a HeightFieldObstacle")
    limit = checks.number("max_slope", max_slope, above=0.0, maximum=math.pi / 2, unit="rad")
    ground = _Ground(field, limit, checks.number("clearance", clearance, minimum=0.0), obstacles)
    ends = [ground.node(name, x) for name, x in (("start", start), ("goal", goal))]
    nodes = _a_star(ground, ends[0], ends[1])
    if nodes is None:
        raise ArgumentError(
            f"no route from start to goal over slopes of at most {limit:.3g} rad",
            hint="allow a steeper slope or less clearance",
        )
    # Start and goal may be at the same node.
    flat = np.array([ground.place(i) for i in (nodes if len(nodes) > 1 else nodes * 2)])
    flat[0], flat[-1] = checks.array("start", start, (2,)), checks.array("goal", goal, (2,))
    dense = ground.along(ground.pulled(flat))
    return TerrainRoute(dense, float(_slopes(dense).max(initial=0.0)))


def plan_flight(
    field: HeightFieldObstacle,
    start: ArrayLike,
    goal: ArrayLike,
    *,
    clearance: float,
    ceiling: float,
    obstacles: Sequence[Obstacle] = (),
    seconds: float = 1.0,
    seed: int = 0,
) -> TerrainRoute:
    """Return a short flight that keeps its distance from the ground and from obstacles.

    Args:
        start: Position in the frame of the field [m].
        goal: Position [m].
        clearance: Least distance from ground and obstacles: the size of the flyer and its margin
            [m].
        ceiling: Greatest height [m].
        obstacles: Obstacles in the frame of the field.
        seconds: Time limit [s].

    Raises:
        ArgumentError: A start or goal too near to the ground or outside, or no route in time.
    """
    checks.instance("field", field, HeightFieldObstacle, "a HeightFieldObstacle")
    radius = checks.positive("clearance", clearance, "m")
    ends = np.array([checks.array("start", start, (3,)), checks.array("goal", goal, (3,))])
    wide, deep = np.asarray(field.size) / 2
    low = float(np.min(field.heights))
    limits = ((-wide, wide), (-deep, deep), (low, checks.number("ceiling", ceiling, minimum=low)))
    for name, point in zip(("start", "goal"), ends, strict=True):
        for axis, x, (lower, upper) in zip("xyz", point, limits, strict=True):
            if not lower <= x <= upper:
                raise ArgumentError(
                    f"invalid {name}: {axis} is {x:g} m", hint=f"expected {lower:g} to {upper:g}"
                )
    ground = replace(field, pose=type(field.pose)())
    geometry, pairs = prepared([PlacedRobot(_flyer(radius, limits))], radius * 0.01)
    checker = CollisionChecker(geometry, pairs, [ground, *obstacles])
    size = float(np.linalg.norm([2 * wide, 2 * deep]))
    space = PlanningSpace(checker, ends[0], resolution=4.0, reach=0.2 * size / radius)
    hits = checker.collides(ends)
    if hits.any():
        name = "start" if hits[0] else "goal"
        pair = checker.nearest(ends[0 if hits[0] else 1])
        raise ArgumentError(
            f"invalid {name}: nearer than {radius:g} m to {pair.second if pair else 'the ground'}",
            hint="choose a higher place or less clearance",
        )
    u = space.coordinates(ends)
    result = search_path(space, u[:1], u[1:], seconds=seconds, seed=seed)
    if result.outcome is not Outcome.SOLVED:
        raise ArgumentError(
            f"no flight from start to goal found in {seconds:g} s", hint="raise ceiling or seconds"
        )
    points = space.positions(result.path)
    points[[0, -1]] = ends
    return TerrainRoute(points, float(_slopes(points).max()))


def plan_overflight(
    field: HeightFieldObstacle,
    start: ArrayLike,
    goal: ArrayLike,
    *,
    clearance: float,
    ceiling: float,
) -> TerrainRoute:
    """Return a short flight over or around terrain with little climb, by A* on its grid.

    Deterministic and fast, unlike `plan_flight`, which takes obstacles; arguments as there.

    Raises:
        ArgumentError: A start or goal outside the field or above the ceiling, or no route.
    """
    checks.instance("field", field, HeightFieldObstacle, "a HeightFieldObstacle")
    air = _Air(
        field, checks.positive("clearance", clearance, "m"), checks.number("ceiling", ceiling)
    )
    ends = [checks.array(name, x, (3,)) for name, x in (("start", start), ("goal", goal))]
    nodes = [air.node(name, x) for name, x in zip(("start", "goal"), ends, strict=True)]
    nodes_of_path = _a_star(air, nodes[0], nodes[1])
    if nodes_of_path is None:
        raise ArgumentError(
            f"no flight from start to goal below {ceiling:g} m", hint="raise ceiling"
        )
    over = [np.array([*air.place(x), air.floor[x]]) for x in nodes_of_path]
    points = air.pulled([ends[0], *over, ends[1]])
    return TerrainRoute(points, float(_slopes(points).max()))


def _flyer(radius: float, limits: Sequence[tuple[float, float]]) -> Tree:
    links = [TreeLink("ground", None, Joint("root"))]
    for name, axis, (lower, upper) in zip("xyz", np.eye(3).tolist(), limits, strict=True):
        joint = Joint(name, JointKind.PRISMATIC, vector3(axis), Limits(lower, upper))
        shapes = (Shape(ShapeKind.SPHERE, (radius,)),) if name == "z" else ()
        links.append(TreeLink(f"flyer {name}", links[-1].name, joint, shapes=shapes))
    return build_tree("flyer", links)


def _slopes(points: Array) -> Array:
    steps = np.diff(points, axis=0)
    return np.arctan2(np.abs(steps[:, 2]), np.linalg.norm(steps[:, :2], axis=1) + 1e-12)


_CLIMB_COST = 2.0  # Way that a climb counts as, over its height
_MAX_ROWS = 160
"""Rows and columns of the grid of a flight; finer fields are coarsened, each cell to its top."""


class _Grid(ABC):
    """Grid points of a height field, and the steps of a route between them."""

    def __init__(self, field: HeightFieldObstacle, heights: Array) -> None:
        self.wide, self.deep = np.asarray(field.size).tolist()
        self.heights = heights
        rows, columns = heights.shape
        self.dx, self.dy = self.wide / (columns - 1), self.deep / (rows - 1)

    @abstractmethod
    def steps(self, node: Node) -> Iterator[tuple[Node, float]]:
        """Neighbours that a route may use, with the way to them."""

    @abstractmethod
    def is_clear(self, a: Array, b: Array) -> bool:
        """Whether a route may go straight between two points."""

    def place(self, node: Node) -> tuple[float, float]:
        return node[1] * self.dx - self.wide / 2, node[0] * self.dy - self.deep / 2

    def contains(self, x: float, y: float) -> bool:
        return abs(x) <= self.wide / 2 and abs(y) <= self.deep / 2

    def nearest(self, x: float, y: float) -> Node:
        return round((y + self.deep / 2) / self.dy), round((x + self.wide / 2) / self.dx)

    def cells(self, points: Array) -> tuple[Indices, Indices]:
        """Rows and columns of the grid points nearest to points (N, 2) or (N, 3)."""
        rows = np.rint((points[:, 1] + self.deep / 2) / self.dy).astype(int)
        return rows, np.rint((points[:, 0] + self.wide / 2) / self.dx).astype(int)

    def neighbours(self, node: Node) -> Iterator[tuple[Node, float]]:
        """Grid points beside one, with their distance on the level."""
        row, column = node
        for dr, dc in product((-1, 0, 1), repeat=2):
            r, c = row + dr, column + dc
            inside = 0 <= r < self.heights.shape[0] and 0 <= c < self.heights.shape[1]
            if (dr or dc) and inside:
                yield (r, c), math.hypot(dr * self.dy, dc * self.dx)

    def pulled(self, points: Sequence[Array] | Array) -> Array:
        """Return the points left where the straight way between them is clear."""
        kept, at = [points[0]], 0
        while at < len(points) - 1:
            ahead = range(len(points) - 1, at + 1, -1)
            at = next((j for j in ahead if self.is_clear(points[at], points[j])), at + 1)
            kept.append(points[at])
        return np.array(kept)


class _Air(_Grid):
    """Grid points over a height field, at the least height of a flight."""

    def __init__(self, field: HeightFieldObstacle, clearance: float, ceiling: float) -> None:
        super().__init__(field, _coarsened(np.asarray(field.heights)))
        self.ceiling = ceiling
        reach = math.ceil(clearance / self.dy), math.ceil(clearance / self.dx)
        self.floor = clearance + _dilated(self.heights, *reach)

    def node(self, name: str, point: Array) -> Node:
        """Return the grid point nearest to a point (3,)."""
        x, y, z = point.tolist()
        if not self.contains(x, y) or z > self.ceiling:
            raise ArgumentError(
                f"invalid {name}: ({x:g}, {y:g}, {z:g}) m is outside",
                hint=f"expected x within {self.wide / 2:g} m, y within {self.deep / 2:g} m, "
                f"z below {self.ceiling:g} m",
            )
        return self.nearest(x, y)

    def steps(self, node: Node) -> Iterator[tuple[Node, float]]:
        for other, length in self.neighbours(node):
            if self.floor[other] <= self.ceiling:
                rise = abs(float(self.floor[other] - self.floor[node]))
                yield other, length + _CLIMB_COST * rise

    def is_clear(self, a: Array, b: Array) -> bool:
        count = max(2, math.ceil(float(np.linalg.norm((b - a)[:2])) / min(self.dx, self.dy)) * 2)
        points = a + np.linspace(0.0, 1.0, count)[1:-1, np.newaxis] * (b - a)
        return bool((points[:, 2] >= self.floor[self.cells(points)] - 1e-9).all())


def _coarsened(heights: Array) -> Array:
    """Heights on a coarser grid of the same extent, nowhere below the field."""
    for axis in (0, 1):
        count = heights.shape[axis]
        factor = math.ceil((count - 1) / _MAX_ROWS)
        if factor > 1:
            top = _dilated(heights, factor if axis == 0 else 0, factor if axis == 1 else 0)
            kept = np.rint(np.linspace(0, count - 1, (count - 1) // factor + 1)).astype(int)
            heights = np.take(top, kept, axis=axis)
    return heights


def _dilated(heights: Array, rows: int, columns: int) -> Array:
    """Return the greatest height within some rows and columns of each point."""
    for axis, reach in ((0, rows), (1, columns)):
        wide = np.pad(heights, [(reach, reach) if i == axis else (0, 0) for i in (0, 1)], "edge")
        count = heights.shape[axis]
        parts = [np.take(wide, range(k, k + count), axis=axis) for k in range(2 * reach + 1)]
        heights = np.max(parts, axis=0)
    return heights


class _Ground(_Grid):
    """Grid points of a height field on which a vehicle may stand."""

    def __init__(
        self,
        field: HeightFieldObstacle,
        limit: float,
        clearance: float,
        obstacles: Sequence[Obstacle],
    ) -> None:
        super().__init__(field, np.asarray(field.heights))
        self.limit = limit
        along_y, along_x = np.gradient(self.heights, self.dy, self.dx)
        self.allowed = np.arctan(np.hypot(along_y, along_x)) <= limit
        rows, columns = self.heights.shape
        x, y = np.meshgrid(
            np.linspace(-self.wide / 2, self.wide / 2, columns),
            np.linspace(-self.deep / 2, self.deep / 2, rows),
        )
        points = np.dstack([x, y, self.heights]).reshape(-1, 3)
        for obstacle in obstacles:
            near = obstacle.distance(points) < clearance
            self.allowed &= ~near.reshape(rows, columns)

    def node(self, name: str, point: ArrayLike) -> Node:
        """Return the grid point nearest to a point (2,)."""
        x, y = checks.array(name, point, (2,)).tolist()
        if not self.contains(x, y):
            raise ArgumentError(
                f"invalid {name}: ({x:g}, {y:g}) m is outside the field",
                hint=f"expected x within {self.wide / 2:g} m, y within {self.deep / 2:g} m",
            )
        node = self.nearest(x, y)
        if not self.allowed[node]:
            raise ArgumentError(
                f"invalid {name}: the ground at ({x:g}, {y:g}) m is too steep or blocked",
                hint=f"expected a slope of at most {self.limit:.3g} rad, away from obstacles",
            )
        return node

    def steps(self, node: Node) -> Iterator[tuple[Node, float]]:
        for other, flat in self.neighbours(node):
            rise = self.heights[other] - self.heights[node]
            if self.allowed[other] and abs(math.atan2(rise, flat)) <= self.limit:
                yield other, math.hypot(flat, rise)

    def along(self, places: Array) -> Array:
        rows = []
        for a, b in pairwise(places):
            count = max(1, math.ceil(np.linalg.norm(b - a) / min(self.dx, self.dy) * _STEPS))
            rows += [a + (b - a) * i / count for i in range(count)]
        flat = np.array([*rows, places[-1]])
        up = [height_at(self.heights, self.wide, self.deep, x, y) for x, y in flat.tolist()]
        return np.column_stack([flat, up])

    def is_clear(self, a: Array, b: Array) -> bool:
        points = self.along(np.array([a, b]))
        if _slopes(points).max(initial=0.0) > self.limit:
            return False
        return bool(self.allowed[self.cells(points)].all())


def _a_star(ground: _Grid, start: Node, goal: Node) -> list[Node] | None:
    target = np.array(ground.place(goal))
    way = {start: 0.0}
    before: dict[Node, Node] = {}
    heap = [(0.0, start)]
    done = set()
    while heap:
        _, node = heapq.heappop(heap)
        if node == goal:
            path = [node]
            while path[-1] in before:
                path.append(before[path[-1]])
            return path[::-1]
        if node in done:
            continue
        done.add(node)
        for other, length in ground.steps(node):
            through = way[node] + length
            if through < way.get(other, math.inf):
                way[other], before[other] = through, node
                left = math.dist(ground.place(other), target)
                heapq.heappush(heap, (through + left, other))
    return None
