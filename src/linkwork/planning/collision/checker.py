"""Collision checks of configurations, compiled or in numpy, and robots prepared for them."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.codegen.native.compiler import find_compiler
from linkwork.errors import import_extra
from linkwork.motion.trajectory import Array
from linkwork.planning.collision.obstacles import Obstacle, SphereObstacle
from linkwork.planning.collision.packing import Arrays, pack_obstacles, packed_spheres
from linkwork.planning.collision.robot_geometry import CollisionBody, PlacedRobot, RobotGeometry
from linkwork.planning.collision.self_pairs import (
    SAMPLES,
    Pair,
    SelfPairs,
    candidate_pairs,
    random_configurations,
    without_always_touching,
)
from linkwork.planning.planners.native import planning_library, planning_structure

Verdicts = NDArray[np.bool_]

_CHUNK = 256
"""Configurations that numpy checks at once."""


@dataclass(frozen=True)
class NearestPair:
    """The nearest bodies or body and obstacle; distance of their spheres, maybe negative [m]."""

    first: str
    second: str
    distance: float

    def __str__(self) -> str:
        return f"{self.first} and {self.second}"


class CollisionChecker:
    """Checks configurations of robots against themselves, each other and obstacles.

    It is conservative: a configuration is free only if the spheres around the bodies are. Distances
    of bodies and obstacles are too small by at most the tolerance of the geometry, distances of two
    bodies by at most twice that.

    Attributes:
        bodies: Bodies of the robots, and held ones.
        pairs: Pairs of bodies that are checked, and those that are not.
        clearance: Least distance that is free [m].
    """

    def __init__(
        self,
        geometry: RobotGeometry,
        pairs: SelfPairs,
        obstacles: Sequence[Obstacle] = (),
        *,
        clearance: float = 0.0,
        allowed: Iterable[tuple[str, str]] = (),
        held: Sequence[CollisionBody] = (),
    ) -> None:
        """Prepare a checker; nothing is compiled for new obstacles.

        Args:
            clearance: Least distance that is free [m].
            allowed: Names of a body and an obstacle, or of a held body and a body, whose contact
                is allowed.
            held: Bodies held by tools, from `held_body`.
        """
        self.geometry = checks.instance("geometry", geometry, RobotGeometry, "a RobotGeometry")
        checks.instance("pairs", pairs, SelfPairs, "SelfPairs")
        obstacles = checks.instances("obstacles", obstacles, Obstacle)
        touching = {frozenset(pair) for pair in allowed}
        self.bodies = (*geometry.bodies, *held)
        self._body_names = {body.name for body in self.bodies}
        self.pairs = _with_held(pairs, self.bodies, touching)
        # The compiled code tests spheres first, many at once.
        order = sorted(
            range(len(obstacles)), key=lambda i: not isinstance(obstacles[i], SphereObstacle)
        )
        self.obstacles = tuple(obstacles[i] for i in order)
        self._numbers = tuple(i + 1 for i in order)
        self.clearance = checks.number("clearance", clearance, minimum=0.0, unit="m")
        self._allowed = self._allowed_contacts(touching)
        compiler = find_compiler()
        self._library = None if compiler is None else planning_library(geometry, compiler)

    @property
    def is_native(self) -> bool:
        """Whether checks run in machine code."""
        return self._library is not None

    @property
    def library(self) -> ctypes.CDLL:
        """The compiled library; only of a native checker."""
        assert self._library is not None
        return self._library

    def on(self, device: str = "cuda", *, columns: bool = False) -> Any:
        """Return the checker on a GPU, whose `collides` takes arrays in the memory of the device.

        Args:
            device: `cuda`, or `cuda:1` for the second GPU.
            columns: Whether arrays are (n, N) instead of (N, n).

        Returns:
            A `linkwork.gpu.collisions.CheckerOnDevice`.

        Raises:
            PlatformError: There is no driver, or no such GPU.
        """
        # A layer above this one.
        collisions = import_extra("linkwork.gpu.collisions", "cuda")
        return collisions.CheckerOnDevice(self, device, columns=columns)

    def collides(self, q: ArrayLike) -> Verdicts:
        """Whether configurations (N, n) are in collision (N,)."""
        rows = np.ascontiguousarray(np.atleast_2d(q), dtype=np.float32)
        if self._library is None:
            return self.collides_in_numpy(rows)
        hit = np.zeros(len(rows), dtype=np.uint8)
        self._library.lw_check(
            ctypes.byref(self.struct),
            ctypes.c_void_p(rows.ctypes.data),
            ctypes.c_int64(len(rows)),
            ctypes.c_void_p(hit.ctypes.data),
        )
        return hit.astype(bool)

    def collides_in_numpy(self, q: ArrayLike) -> Verdicts:
        """Return the same in numpy, the reference of the compiled code."""
        rows = np.atleast_2d(np.asarray(q, dtype=float))
        chunks = [rows[i : i + _CHUNK] for i in range(0, len(rows), _CHUNK)]
        least = [self.pair_distances(chunk).min(axis=1, initial=np.inf) for chunk in chunks]
        return np.concatenate([np.empty(0), *least]) < self.clearance

    def nearest(self, q: ArrayLike) -> NearestPair | None:
        """Return the nearest pair of a configuration (n,); None when nothing can touch."""
        pairs = self.nearest_pairs(q)
        return pairs[0] if pairs else None

    def nearest_pairs(self, q: ArrayLike) -> list[NearestPair]:
        """All pairs of a configuration (n,), the nearest first."""
        distances = self.pair_distances(np.asarray(q, dtype=float)[None])[0]
        named = zip(self.pair_names, distances.tolist(), strict=True)
        return sorted((NearestPair(*names, d) for names, d in named), key=lambda x: x.distance)

    def pair_distances(self, q: Array) -> Array:
        """Distances of the spheres of all pairs (N, pairs), in the order of checking [m]."""
        poses = self.geometry.poses(np.ascontiguousarray(q)).reshape(len(q), -1, 12)
        centres = [_centres(poses, body, i) for i, body in enumerate(self.bodies)]
        columns = []
        for one, two in self.pairs.checked:
            gap = np.linalg.norm(centres[one][:, :, None] - centres[two][:, None], axis=3)
            radii = self.bodies[one].spheres[:, 3][:, None] + self.bodies[two].spheres[:, 3][None]
            columns.append((gap - radii).reshape(len(q), -1).min(axis=1))
        least = self._obstacle_distances(centres)
        columns += [least[obstacle][body] for body, obstacle in self._contacts]
        return np.stack(columns, axis=1) if columns else np.zeros((len(q), 0))

    def _obstacle_distances(self, centres: Sequence[Array]) -> list[dict[int, Array]]:
        """Distances of each obstacle from each body (N,), all bodies at once [m]."""
        bodies = sorted({body for body, _ in self._contacts})
        if not bodies:
            return []
        points = np.concatenate([centres[body] for body in bodies], axis=1)
        radii = np.concatenate([self.bodies[body].spheres[:, 3] for body in bodies])
        starts = np.cumsum([0, *(len(self.bodies[body].spheres) for body in bodies)])[:-1]
        distances = []
        for obstacle in self.obstacles:
            gaps = obstacle.distance(points.reshape(-1, 3)).reshape(len(points), -1) - radii
            least = np.minimum.reduceat(gaps, starts, axis=1)
            distances.append({body: least[:, i] for i, body in enumerate(bodies)})
        return distances

    @cached_property
    def _contacts(self) -> list[tuple[int, int]]:
        return [
            (body, obstacle)
            for body, x in enumerate(self.bodies)
            for obstacle in range(len(self.obstacles))
            if x.moves and len(x.spheres) and not self._allowed[body, obstacle]
        ]

    @cached_property
    def pair_names(self) -> list[tuple[str, str]]:
        """Names of all pairs, in the order of checking."""
        bodies = self.bodies
        named = [(bodies[i].name, bodies[j].name) for i, j in self.pairs.checked]
        return named + [(bodies[i].name, self.obstacle_name(j)) for i, j in self._contacts]

    def obstacle_name(self, index: int) -> str:
        """Name of an obstacle, or its kind and its number in the order given.

        A name that a body has too is preceded by the kind of the obstacle, e.g. `box forearm`.
        """
        obstacle = self.obstacles[index]
        kind = type(obstacle).__name__.removesuffix("Obstacle").lower()
        name = obstacle.name or f"{kind} {self._numbers[index]}"
        while name in self._body_names:
            name = f"{kind} {name}"
        return name

    def _allowed_contacts(self, allowed: Iterable[frozenset[str]]) -> NDArray[np.uint8]:
        table = np.zeros((len(self.bodies), max(1, len(self.obstacles))), dtype=np.uint8)
        for i, body in enumerate(self.bodies):
            for j in range(len(self.obstacles)):
                table[i, j] = frozenset((body.name, self.obstacle_name(j))) in allowed
        return table

    @cached_property
    def struct(self) -> ctypes.Structure:
        """The checker as C reads it."""
        self._arrays = Arrays()
        return self.structure(self._arrays)

    def structure(self, arrays: Arrays) -> ctypes.Structure:
        """Return the checker as C reads it, with addresses of what `arrays` keeps."""
        hierarchies = [body.hierarchy for body in self.bodies]
        places = [i if body.carrier < 0 else body.carrier for i, body in enumerate(self.bodies)]
        starts = np.cumsum([0, *(len(x.nodes) for x in hierarchies)])
        skips = [x.skip + start for x, start in zip(hierarchies, starts, strict=False)]
        obstacles = pack_obstacles(self.obstacles, arrays)
        balls = packed_spheres(self.obstacles)
        count = [len(body.spheres) for body in self.bodies]
        small_first = [sorted(pair, key=count.__getitem__) for pair in self.pairs.checked]
        bounds = [float(x.nodes[0, 3]) if len(x.nodes) else 0.0 for x in hierarchies]
        apart = [(bounds[i] + bounds[j] + self.clearance) ** 2 for i, j in self.pairs.checked]
        return planning_structure("lw_scene")(
            size=self.geometry.size,
            bodies=len(self.bodies),
            pairs=len(self.pairs.checked),
            obstacles=len(self.obstacles),
            spheres=len(balls),
            ball=arrays.address(balls, np.float32),
            far=float(np.max((balls[:, :3] ** 2).sum(axis=1) / 4, initial=0.0)),
            place=arrays.address(places, np.int32),
            first=arrays.address(starts, np.int32),
            node=arrays.address(np.concatenate([x.nodes for x in hierarchies]), np.float32),
            skip=arrays.address(np.concatenate(skips), np.int32),
            pair=arrays.address(small_first, np.int32),
            apart=arrays.address(apart, np.float32),
            moves=arrays.address([body.moves for body in self.bodies], np.uint8),
            obstacle=arrays.address(np.frombuffer(obstacles, np.uint8), np.uint8),
            allowed=arrays.address(self._allowed, np.uint8),
            scale=None,
            clearance=self.clearance,
        )


def _centres(poses: Array, body: CollisionBody, index: int) -> Array:
    """Centres of the spheres of a body (N, spheres, 3) from the poses of all bodies."""
    place = index if body.carrier < 0 else body.carrier
    rotation, position = poses[:, place, :9].reshape(-1, 3, 3), poses[:, place, 9:]
    return np.einsum("nij,sj->nsi", rotation, body.spheres[:, :3]) + position[:, None]


def _with_held(
    pairs: SelfPairs, bodies: Sequence[CollisionBody], allowed: Iterable[frozenset[str]]
) -> SelfPairs:
    """Pairs of bodies with those of held ones: all but the carrier and what it is fixed to."""
    checked = list(pairs.checked)
    for i, held in enumerate(bodies):
        for j, other in enumerate(bodies[:i] if held.carrier >= 0 else ()):
            fixed = j == held.carrier or other.carrier == held.carrier
            touches = frozenset((held.name, other.name)) in allowed
            if not fixed and not touches and len(other.spheres) and (held.moves or other.moves):
                checked.append((j, i))
    return SelfPairs(tuple(checked), pairs.skipped)


def prepared(
    robots: Sequence[PlacedRobot],
    tolerance: float | None = None,
    allowed: Sequence[tuple[str, str]] = (),
) -> tuple[RobotGeometry, SelfPairs]:
    """Spheres and pairs of robots, kept for further calls; the tolerance is in [m]."""
    return _prepared(tuple(robots), tolerance, tuple(tuple(x) for x in allowed))


def _compile_beside(geometry: RobotGeometry) -> None:
    compiler = find_compiler()
    if compiler is None:
        return
    with ThreadPoolExecutor(1) as pool:
        compiled = pool.submit(planning_library, geometry, compiler)
        for body in geometry.bodies:
            _ = body.spheres
        compiled.result()


@lru_cache(maxsize=32)
def _prepared(
    robots: tuple[PlacedRobot, ...], tolerance: float | None, allowed: tuple[tuple[str, str], ...]
) -> tuple[RobotGeometry, SelfPairs]:
    geometry = RobotGeometry(robots, tolerance)
    _compile_beside(geometry)
    candidates = candidate_pairs(geometry, allowed)
    q = random_configurations(geometry, SAMPLES)

    def touches(pair: Pair, rows: Array) -> Verdicts:
        return CollisionChecker(geometry, SelfPairs((pair,), {})).collides(rows)

    return geometry, without_always_touching(geometry, candidates, q, touches)
