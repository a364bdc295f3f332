"""Collision geometry of robots: rigid bodies covered by hierarchies of spheres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from linkwork.codegen.native.cache import cached, key_of
from linkwork.codegen.native.recipe import code_digest
from linkwork.codegen.runtime.fallback_kernels import NumpyKernel
from linkwork.errors import ModelError
from linkwork.files import read_bytes
from linkwork.files.digest import digest_of
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.link import Shape
from linkwork.model.mesh.bounds import mesh_bounds
from linkwork.model.names import full_name
from linkwork.model.rigid_groups import poses_in_heads, rigid_heads
from linkwork.model.tree import Tree
from linkwork.motion.trajectory import Array
from linkwork.planning.collision.solids import solid_of_shape
from linkwork.planning.collision.sphere_cover import cover, enclosing_sphere
from linkwork.spatial import Pose
from linkwork.trace import Argument, Program, trace

TOLERANCE = 0.02
"""Default tolerance of spheres, relative to the size of the robot."""
_LARGE = 2.0
"""Length of a held body, relative to the size of the robot, above which it is large."""
ROUNDING = 2e-5
"""Error of positions in single precision, added to every radius [m]."""


@dataclass(frozen=True)
class PlacedRobot:
    """A robot with its base at a fixed pose; its name is empty for one robot alone."""

    tree: Tree
    pose_in_world: Pose = field(default_factory=Pose)
    name: str = ""

    def body_name(self, link: int) -> str:
        """Name of a link in messages."""
        return full_name(self.name, self.tree.links[link].name)


@dataclass(frozen=True)
class CollisionBody:
    """A rigid group of links.

    Attributes:
        name: Name of its first link, with the name of the robot.
        link: Index of its first link in the robot.
        moves: Whether it can move relative to the world.
        shapes: Its shapes that collide, with the poses of their frames in the body.
        tolerance: Most that a sphere exceeds it [m].
        carrier: Index of the body it is fixed to, of a held body; -1 of a body of a robot.
    """

    name: str
    robot: int
    link: int
    moves: bool
    shapes: tuple[tuple[Pose, Shape], ...]
    tolerance: float
    carrier: int = -1

    @cached_property
    def spheres(self) -> Array:
        """Centres in the frame of its first link and radii (N, 4) [m]; none without shapes."""
        if self.carrier >= 0 and self.shapes:
            place, inner = self._held_place
            return _moved(_inner_hierarchy(inner, self.tolerance)[0], place)
        return spheres_of(self.shapes, self.tolerance)

    @cached_property
    def _held_place(self) -> tuple[Pose, Placed]:
        return _held_place(self.shapes)

    @cached_property
    def hierarchy(self) -> SphereHierarchy:
        """Its spheres as a hierarchy."""
        if self.carrier >= 0 and self.shapes:
            place, inner = self._held_place
            hierarchy = _inner_hierarchy(inner, self.tolerance)[1]
            return SphereHierarchy(_moved(hierarchy.nodes, place), hierarchy.skip)
        return hierarchy_of(self.spheres)


class RobotGeometry:
    """Bodies of robots, covered by spheres within a tolerance [m], and their poses."""

    def __init__(self, robots: Sequence[PlacedRobot], tolerance: float | None = None) -> None:
        """Find the bodies of robots; the tolerance is 2 % of the largest when None [m]."""
        self.robots = tuple(robots)
        for robot in self.robots:
            if not has_shapes(robot.tree):
                raise ModelError(
                    f"robot {robot.tree.name!r} has no collision geometry",
                    hint="give its links shapes that collide",
                )
        if tolerance is None:
            tolerance = TOLERANCE * max(robot_size(robot.tree) for robot in self.robots)
        self.tolerance = tolerance
        self.bodies = tuple(
            body
            for index, robot in enumerate(self.robots)
            for body in _bodies(index, robot, tolerance)
        )

    @property
    def size(self) -> int:
        """Number of joint positions of all robots."""
        return sum(robot.tree.position_count for robot in self.robots)

    @cached_property
    def program(self) -> Program:
        """Joint positions to poses of all bodies: nine of the rotation by rows, the position."""
        return trace("body_poses", self._poses, [Argument("q", self.size)])

    @cached_property
    def poses(self) -> NumpyKernel:
        """The program in numpy; compiled once for all tasks of these robots."""
        return NumpyKernel(self.program)

    def _poses(self, q: Sequence[float]) -> dict[str, list[list[float]]]:
        rows, start = [], 0
        for index, robot in enumerate(self.robots):
            end = start + robot.tree.position_count
            poses = link_poses(robot.tree, q[start:end])
            start = end
            for body in self.bodies:
                if body.robot == index:
                    pose = robot.pose_in_world @ poses[body.link]
                    rows.append([*(x for row in pose.rotation for x in row), *pose.position])
        return {"poses": rows}

    def body_of_frame(self, robot: int, frame: str | None) -> tuple[int, Array]:
        """Return the body of a link or named frame, and the pose of the frame in it, 4x4."""
        tree = self.robots[robot].tree
        link, pose = tree.frame(frame)
        head = rigid_heads(tree)[link]
        index = next(i for i, x in enumerate(self.bodies) if (x.robot, x.link) == (robot, head))
        return index, (poses_in_heads(tree)[link] @ pose).matrix


def held_body(
    geometry: RobotGeometry,
    shapes: Sequence[Shape],
    *,
    name: str = "held body",
    robot: int = 0,
    frame: str | None = None,
) -> CollisionBody:
    """Return a body held by a frame of a robot, the tool when None; shapes are in that frame.

    A large one is covered as coarsely as a robot of its size.
    """
    carrier, pose = geometry.body_of_frame(robot, frame)
    placed = tuple((Pose.from_matrix(pose), shape) for shape in shapes)
    carried, tolerance = geometry.bodies[carrier], geometry.tolerance
    share = max(map(_longest, shapes)) / robot_size(geometry.robots[robot].tree)
    if share > _LARGE:
        tolerance *= share
    return CollisionBody(name, robot, carried.link, carried.moves, placed, tolerance, carrier)


def has_shapes(tree: Tree) -> bool:
    """Whether a robot has shapes that collide."""
    return any(shape.collides for link in tree.links for shape in link.shapes)


def robot_size(tree: Tree) -> float:
    """Greatest distance of a shape from the base at home, roughly [m]."""
    poses = link_poses(tree, tree.home)
    points = [
        np.add((pose @ shape.pose_in_link).position, 0.0)
        for pose, link in zip(poses, tree.links, strict=True)
        for shape in link.shapes
        if shape.collides
    ]
    middle = np.array(poses[0].position)
    reach = max(float(np.linalg.norm(point - middle)) for point in points)
    largest = max(_longest(x) for link in tree.links for x in link.shapes)
    return max(reach, largest, 1e-3)


def _longest(shape: Shape) -> float:
    """Greatest dimension of a shape, roughly; 0 for a mesh that does not collide [m]."""
    if shape.mesh is not None and shape.collides:
        return float(np.ptp(mesh_bounds(shape.mesh), axis=0).max())
    return max(shape.size, default=0.0)


def _bodies(index: int, robot: PlacedRobot, tolerance: float) -> list[CollisionBody]:
    tree = robot.tree
    heads, inner = rigid_heads(tree), poses_in_heads(tree)
    bodies = []
    for head in sorted(set(heads)):
        shapes = tuple(
            (inner[i], shape)
            for i, link in enumerate(tree.links)
            if heads[i] == head
            for shape in link.shapes
            if shape.collides
        )
        moves = head != 0 or tree.links[0].joint.kind.moves
        name = robot.body_name(head)
        bodies.append(CollisionBody(name, index, head, moves, shapes, tolerance))
    return bodies


@lru_cache(maxsize=512)
def spheres_of(shapes: tuple[tuple[Pose, Shape], ...], tolerance: float) -> Array:
    """Spheres (N, 4) that cover placed shapes of one body; kept in the cache folder [m]."""
    if not shapes:
        return np.zeros((0, 4))
    code = code_digest(("planning/collision/solids.py", "planning/collision/sphere_cover.py"))
    key = key_of(["spheres", digest_of(shapes), repr(tolerance), code or ""])

    def build() -> bytes:
        solids = [solid_of_shape(shape, pose) for pose, shape in shapes]
        return cover(solids, max(tolerance - 2 * ROUNDING, ROUNDING)).tobytes()

    content = build() if code is None else read_bytes(cached(key, build, ".spheres"))
    spheres = np.frombuffer(content[: len(content) // 32 * 32], dtype=float).reshape(-1, 4)
    if code is not None:
        # The digest of the cache follows the content.
        spheres = spheres[:-1]
    spheres = spheres.copy()
    spheres[:, 3] += ROUNDING
    return spheres


_DIGITS = 9
"""Decimals of poses within a held body; far finer than `ROUNDING`."""


Placed = tuple[tuple[Pose, Shape], ...]


def _held_place(shapes: Placed) -> tuple[Pose, Placed]:
    """Pose of the first shape of a held body, and its shapes in that frame.

    A body is held otherwise each time, but seen from its first shape it is the same.
    """
    placed = [pose @ shape.pose_in_link for pose, shape in shapes]
    first = placed[0].inverse()
    inner = tuple(
        (
            Pose.from_matrix(np.round((first @ pose).matrix, _DIGITS)),
            replace(shape, pose_in_link=Pose()),
        )
        for pose, (_, shape) in zip(placed, shapes, strict=True)
    )
    return placed[0], inner


def _moved(spheres: Array, pose: Pose) -> Array:
    """Spheres (N, 4) of a frame, seen from where its pose is given."""
    moved = spheres.copy()
    moved[:, :3] = moved[:, :3] @ np.array(pose.rotation).T + pose.position
    return moved


@lru_cache(maxsize=64)
def _inner_hierarchy(inner: Placed, tolerance: float) -> tuple[Array, SphereHierarchy]:
    spheres = spheres_of(inner, tolerance)
    return spheres, hierarchy_of(spheres)


@dataclass(frozen=True)
class SphereHierarchy:
    """Spheres around groups of spheres, in preorder, and the next node behind each group."""

    nodes: Array
    skip: NDArray[np.int32]


def hierarchy_of(spheres: Array) -> SphereHierarchy:
    """Binary hierarchy of the spheres of a body."""
    nodes: list[Array] = []
    skip: list[int] = []

    def add(members: Array) -> None:
        at = len(nodes)
        nodes.append(members[0] if len(members) == 1 else enclosing_sphere(members))
        skip.append(0)
        if len(members) > 1:
            spread = np.ptp(members[:, :3], axis=0)
            order = np.argsort(members[:, int(np.argmax(spread))], kind="stable")
            half = len(members) // 2
            add(members[order[:half]])
            add(members[order[half:]])
        skip[at] = len(nodes)

    if len(spheres):
        add(spheres)
    return SphereHierarchy(np.array(nodes).reshape(-1, 4), np.array(skip, dtype=np.int32))
