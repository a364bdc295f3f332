"""Collision checks of configurations: compiled, or in numpy where there is no compiler."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.codegen.native.compiler import find_compiler
from linkwork.codegen.runtime.fallback_kernels import NumpyKernel
from linkwork.planning.collision.obstacles import Obstacle, SphereObstacle
from linkwork.planning.collision.packing import Arrays, pack_obstacles
from linkwork.planning.collision.robot_geometry import RobotGeometry, hierarchy_of
from linkwork.planning.collision.self_pairs import SelfPairs
from linkwork.planning.planners.native import SceneStruct, planning_library

Array = NDArray[np.float64]
Verdicts = NDArray[np.bool_]

_CHUNK = 256
"""Configurations that numpy checks at once."""


@dataclass(frozen=True)
class NearestPair:
    """The two nearest bodies of a configuration, or a body and an obstacle.

    Attributes:
        first: Name of a body.
        second: Name of another body or of an obstacle.
        distance: Distance of their spheres, negative where they overlap [m].
    """

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
        geometry: The bodies.
        pairs: Pairs of bodies that are checked, and those that are not.
        obstacles: The obstacles.
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
        held: Sequence[tuple[int, Array]] = (),
    ) -> None:
        """Prepare a checker; nothing is compiled for new obstacles.

        Args:
            geometry: The bodies.
            pairs: Pairs of bodies.
            obstacles: Obstacles in the world.
            clearance: Least distance that is free [m].
            allowed: Names of a body and an obstacle whose contact is allowed.
            held: Indices of bodies with further spheres (N, 4) fixed to them [m].
        """
        self.geometry = geometry
        self.pairs = pairs
        # The compiled code tests spheres first, many at once.
        self.obstacles = tuple(
            sorted(obstacles, key=lambda x: not isinstance(x, SphereObstacle)),
        )
        self.clearance = checks.number("clearance", clearance, least=0.0, unit="m")
        self._spheres = [body.spheres for body in geometry.bodies]
        for body, more in held:
            self._spheres[body] = np.concatenate([self._spheres[body], more])
        self._allowed = self._allowed_contacts(allowed)
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
        """The same in numpy, the reference of the compiled code."""
        rows = np.atleast_2d(np.asarray(q, dtype=float))
        chunks = [rows[i : i + _CHUNK] for i in range(0, len(rows), _CHUNK)]
        least = [self.pair_distances(chunk).min(axis=1, initial=np.inf) for chunk in chunks]
        return np.concatenate(least) < self.clearance

    def nearest(self, q: ArrayLike) -> NearestPair | None:
        """The nearest pair of a configuration (n,); None when nothing can touch."""
        found = self.nearest_pairs(q)
        return found[0] if found else None

    def nearest_pairs(self, q: ArrayLike) -> list[NearestPair]:
        """All pairs of a configuration (n,), the nearest first."""
        distances = self.pair_distances(np.asarray(q, dtype=float)[None])[0]
        named = zip(self._pair_names, distances.tolist(), strict=True)
        return sorted((NearestPair(*names, d) for names, d in named), key=lambda x: x.distance)

    def pair_distances(self, q: Array) -> Array:
        """Distances of the spheres of all pairs (N, pairs), in the order of checking [m]."""
        poses = self._poses(np.ascontiguousarray(q)).reshape(len(q), -1, 12)
        centres = [self._centres(poses, body) for body in range(len(self._spheres))]
        columns = []
        for one, two in self.pairs.checked:
            gap = np.linalg.norm(centres[one][:, :, None] - centres[two][:, None], axis=3)
            radii = self._spheres[one][:, 3][:, None] + self._spheres[two][:, 3][None]
            columns.append((gap - radii).reshape(len(q), -1).min(axis=1))
        for body, obstacle in self._contacts:
            points = centres[body].reshape(-1, 3)
            gap = self.obstacles[obstacle].distance(points).reshape(len(q), -1)
            columns.append((gap - self._spheres[body][:, 3]).min(axis=1))
        return np.stack(columns, axis=1) if columns else np.zeros((len(q), 0))

    @cached_property
    def _contacts(self) -> list[tuple[int, int]]:
        """Bodies and obstacles that are checked."""
        return [
            (body, obstacle)
            for body, x in enumerate(self.geometry.bodies)
            for obstacle in range(len(self.obstacles))
            if x.moves and len(self._spheres[body]) and not self._allowed[body, obstacle]
        ]

    @cached_property
    def _pair_names(self) -> list[tuple[str, str]]:
        bodies = self.geometry.bodies
        named = [(bodies[i].name, bodies[j].name) for i, j in self.pairs.checked]
        return named + [(bodies[i].name, self.obstacle_name(j)) for i, j in self._contacts]

    def obstacle_name(self, index: int) -> str:
        """Name of an obstacle, or its kind and number."""
        given = self.obstacles[index]
        kind = type(given).__name__.removesuffix("Obstacle").lower()
        return given.name or f"{kind} {index + 1}"

    def _allowed_contacts(self, allowed: Iterable[tuple[str, str]]) -> NDArray[np.uint8]:
        table = np.zeros((len(self.geometry.bodies), max(1, len(self.obstacles))), dtype=np.uint8)
        bodies = {body.name: i for i, body in enumerate(self.geometry.bodies)}
        names = {self.obstacle_name(i): i for i in range(len(self.obstacles))}
        for one, two in allowed:
            for a, b in ((one, two), (two, one)):
                if a in bodies and b in names:
                    table[bodies[a], names[b]] = 1
        return table

    @cached_property
    def _poses(self) -> NumpyKernel:
        return NumpyKernel(self.geometry.program)

    def _centres(self, poses: Array, body: int) -> Array:
        rotation, position = poses[:, body, :9].reshape(-1, 3, 3), poses[:, body, 9:]
        points = self._spheres[body][:, :3]
        return np.einsum("nij,sj->nsi", rotation, points) + position[:, None]

    @cached_property
    def struct(self) -> SceneStruct:
        """The checker as C reads it."""
        arrays = self._arrays = Arrays()
        hierarchies = [
            body.hierarchy if spheres is body.spheres else hierarchy_of(spheres)
            for body, spheres in zip(self.geometry.bodies, self._spheres, strict=True)
        ]
        starts = np.cumsum([0, *(len(x.nodes) for x in hierarchies)])
        skips = [x.skip + start for x, start in zip(hierarchies, starts, strict=False)]
        self._packed = pack_obstacles(self.obstacles, arrays)
        return SceneStruct(
            size=self.geometry.size,
            bodies=len(self.geometry.bodies),
            pairs=len(self.pairs.checked),
            obstacles=len(self.obstacles),
            spheres=sum(isinstance(x, SphereObstacle) for x in self.obstacles),
            first=arrays.address(starts, np.int32),
            node=arrays.address(np.concatenate([x.nodes for x in hierarchies]), np.float32),
            skip=arrays.address(np.concatenate(skips), np.int32),
            pair=arrays.address(self.pairs.checked, np.int32),
            moves=arrays.address([body.moves for body in self.geometry.bodies], np.uint8),
            obstacle=ctypes.addressof(self._packed),
            allowed=arrays.address(self._allowed, np.uint8),
            scale=None,
            clearance=self.clearance,
        )
