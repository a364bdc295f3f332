"""Geometric paths of a tool: position and orientation over a path parameter.

Lines and arcs may follow each other in composite paths, with blends at the corners.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.motion.trajectory import Array
from linkwork.spatial import Pose
from linkwork.spatial.rotation import about_axis, to_rotation_vector, to_wxyz
from linkwork.spatial.vector import matrix3

PoseLike = Pose | ArrayLike  # A pose, or its 4x4 matrix
TURN_RADIUS = 0.2  # Path length per radian where a path rotates more than it moves [m]


class PathStates(NamedTuple):
    """A path at N parameters: positions (N, 3) [m], and rotations with axes as columns (N, 3, 3).

    The tangent is the derivative by the parameter, linear then angular (N, 6); the curvature is
    that of the tangent (N, 6).
    """

    position: Array
    rotation: Array
    tangent: Array
    curvature: Array


class PosePath(ABC):
    """A curve of poses in the base frame.

    The parameter is a length [m]: the arc length, or `TURN_RADIUS` times the angle where the tool
    rotates more than it moves, so neither translation nor rotation is faster than the parameter.
    """

    def __init__(self, length: float) -> None:
        """Store the greatest parameter [m]."""
        self._length = length

    @property
    def length(self) -> float:
        """Parameter at the end; it is 0 at the start [m]."""
        return self._length

    @property
    @abstractmethod
    def curvature_bounds(self) -> Array:
        """Upper bounds of the linear curvature, one between any two knots [1/m]."""

    @property
    def knots(self) -> Array:
        """Parameters between which the path is smooth, with both ends [m]."""
        return np.array([0.0, self._length])

    @property
    def corners(self) -> Array:
        """Parameters at which the tangent jumps, so that the tool must stop [m]."""
        return np.empty(0)

    @abstractmethod
    def states(self, parameters: Array) -> PathStates:
        """Return the path at N parameters inside [0, length]."""

    def pose(self, parameter: ArrayLike) -> Array:
        """Poses in the base at one parameter or many [m]: (4, 4) or (N, 4, 4)."""
        inside = np.clip(checks.array("parameter", parameter), 0.0, self._length)
        states = self.states(inside.reshape(-1))
        return matrices(states.position, states.rotation).reshape(*inside.shape, 4, 4)


def matrices(position: Array, rotation: Array) -> Array:
    """Poses as matrices (N, 4, 4)."""
    poses = np.zeros((len(position), 4, 4))
    poses[:, :3, :3], poses[:, :3, 3], poses[:, 3, 3] = rotation, position, 1.0
    return poses


def checked_pose(name: str, pose: PoseLike) -> tuple[Array, Array]:
    """Return the position (3,) and rotation (3, 3) of a pose."""
    try:
        matrix = Pose.from_matrix(pose.matrix if isinstance(pose, Pose) else pose).matrix
    except ArgumentError as error:
        raise ArgumentError(f"invalid {name}: {error.message}", hint=error.hint) from error
    return matrix[:3, 3], matrix[:3, :3]


def rotation_between(start: Array, end: Array) -> Array:
    """Rotation vector in the base frame from one rotation (3, 3) to another (3,) [rad]."""
    return np.array(to_rotation_vector(to_wxyz(matrix3(end @ start.T))))


def rotated(start: Array, turn: Array, shares: Array) -> Array:
    """Return a rotation (3, 3) after each of N fractions of a rotation vector (N, 3, 3)."""
    angle = float(np.linalg.norm(turn))
    if angle == 0.0:
        return np.broadcast_to(start, (len(shares), 3, 3))
    x, y, z = (turn / angle).tolist()
    rows = about_axis((x, y, z), angle * shares)
    flat = [np.broadcast_to(entry, shares.shape) for row in rows for entry in row]
    return np.stack(flat, axis=-1).reshape(-1, 3, 3) @ start


def angles_between(a: Array, b: Array) -> Array:
    """Angles between rotations (N, 3, 3) each [rad]."""
    relative = np.einsum("nji,njk->nik", a, b)
    skew = relative - np.swapaxes(relative, 1, 2)
    sine = 0.5 * np.linalg.norm(skew[:, [2, 0, 1], [1, 2, 0]], axis=1)
    cosine = 0.5 * (np.trace(relative, axis1=1, axis2=2) - 1.0)
    return np.arctan2(sine, cosine)


class Line(PosePath):
    """Straight line between two poses, with uniform rotation by the smaller angle."""

    def __init__(self, start: PoseLike, end: PoseLike) -> None:
        """Connect two different poses of the tool in the base."""
        self._start, self._rotation = checked_pose("start", start)
        goal, rotation = checked_pose("end", end)
        self._way = goal - self._start
        self._turn = rotation_between(self._rotation, rotation)
        length = max(np.linalg.norm(self._way), TURN_RADIUS * np.linalg.norm(self._turn))
        if length == 0.0:
            raise ArgumentError("invalid line: start and end are the same pose", hint="remove it")
        super().__init__(float(length))

    @property
    def curvature_bounds(self) -> Array:
        """Upper bounds of the linear curvature, one between any two knots [1/m]."""
        return np.zeros(1)

    def states(self, parameters: Array) -> PathStates:
        """Return the path at N parameters inside [0, length]."""
        shares = parameters / self.length
        tangent = np.concatenate([self._way, self._turn]) / self.length
        return PathStates(
            self._start + shares[:, None] * self._way,
            rotated(self._rotation, self._turn, shares),
            np.broadcast_to(tangent, (len(shares), 6)),
            np.zeros((len(shares), 6)),
        )


_MIN_RADIUS = 1e-9  # Least radius, and least height of a triangle of three points [m]


class Arc(PosePath):
    """Circular arc about an axis, with uniform rotation."""

    def __init__(
        self,
        start: PoseLike,
        center: ArrayLike,
        axis: ArrayLike,
        angle: float,
        turn: ArrayLike | None = None,
    ) -> None:
        """Define the arc.

        Args:
            start: Pose of the tool in the base.
            center: A point on the axis (3,) [m].
            axis: Direction in the base; positive angles by the right-hand rule (3,).
            angle: Arc angle [rad].
            turn: Rotation vector of the tool from start to end, in the base (3,) [rad]. That of the
                arc, as if fixed to a wheel, when None.

        Raises:
            ArgumentError: An invalid pose, a zero axis or angle, or a start on the axis.
        """
        position, self._rotation = checked_pose("start", start)
        direction = checks.array("axis", axis, (3,))
        size = float(np.linalg.norm(direction))
        if size == 0.0:
            raise ArgumentError("invalid axis of an arc: zero", hint="expected a direction")
        self._axis = direction / size
        self._angle = checks.number("angle", angle, unit="rad")
        from_center = position - checks.array("center", center, (3,))
        self._arm = from_center - (from_center @ self._axis) * self._axis
        self._middle = position - self._arm
        radius = float(np.linalg.norm(self._arm))
        if radius < _MIN_RADIUS or self._angle == 0.0:
            raise ArgumentError(
                f"invalid arc: radius {radius:g} m, angle {self._angle:g} rad",
                hint="expected an axis away from the start, and a nonzero angle",
            )
        self._turn = (
            self._axis * self._angle if turn is None else checks.array("turn of an arc", turn, (3,))
        )
        way = radius * abs(self._angle)
        super().__init__(float(max(way, TURN_RADIUS * np.linalg.norm(self._turn))))
        self._rate = self._angle / self.length

    @property
    def curvature_bounds(self) -> Array:
        """Upper bounds of the linear curvature, one between any two knots [1/m]."""
        return np.array([float(np.linalg.norm(self._arm)) * self._rate**2])

    def states(self, parameters: Array) -> PathStates:
        """Return the path at N parameters inside [0, length]."""
        angles = (self._rate * parameters)[:, None]
        out = np.cos(angles) * self._arm + np.sin(angles) * np.cross(self._axis, self._arm)
        turn = np.broadcast_to(self._turn / self.length, out.shape)
        along = self._rate * np.cross(self._axis, out)
        return PathStates(
            self._middle + out,
            rotated(self._rotation, self._turn, parameters / self.length),
            np.concatenate([along, turn], axis=1),
            np.concatenate([-(self._rate**2) * out, np.zeros_like(out)], axis=1),
        )


def arc_through(start: PoseLike, via: ArrayLike, end: PoseLike) -> Arc:
    """Return the arc between two poses through a point, with uniform rotation by the smaller angle.

    Raises:
        ArgumentError: Collinear or equal points, or invalid poses.
    """
    a, rotation = checked_pose("start", start)
    c, end_rotation = checked_pose("end", end)
    b = checks.array("point on the arc", via, (3,))
    u, v = b - a, c - a
    normal = np.cross(u, v)
    area, longest = np.linalg.norm(normal), max(np.linalg.norm(x) for x in (u, v, v - u))
    if longest == 0.0 or area / longest < _MIN_RADIUS:
        raise ArgumentError(
            f"invalid arc: {a.tolist()}, {b.tolist()} and {c.tolist()} are collinear",
            hint="use Line",
        )
    to_center = np.cross((u @ u) * v - (v @ v) * u, normal) / (2.0 * area**2)
    axis = normal / area
    radial, goal = -to_center, v - to_center
    angle = float(np.arctan2(axis @ np.cross(radial, goal), radial @ goal)) % (2.0 * np.pi)
    return Arc(start, a + to_center, axis, angle, rotation_between(rotation, end_rotation))


class Blend(PosePath):
    """Smooth transition between two paths around their common corner.

    The pose is that of the first path, displaced by the motion of the second since the corner. The
    weights of both tangents follow a cubic, so the curvature is continuous; they add up to one, so
    the tool is nowhere faster than on the paths.
    """

    def __init__(self, before: PosePath, after: PosePath, radius: float) -> None:
        """Blend two paths from `radius` before their common corner to `radius` after it [m]."""
        super().__init__(2.0 * radius)
        self._before, self._after, self._radius = before, after, radius
        corner = after.states(np.zeros(1))
        self._position, self._rotation = corner.position[0], corner.rotation[0]
        end = before.states(np.array([before.length]))
        self._change = corner.tangent[0] - end.tangent[0]

    @property
    def curvature_bounds(self) -> Array:
        """Upper bounds of the linear curvature, one between any two knots [1/m]."""
        bends = (self._before.curvature_bounds.max(), self._after.curvature_bounds.max())
        change = np.linalg.norm(self._change[:3]) + self._radius * sum(bends)
        return np.array([max(bends) + 0.75 * change / self._radius])

    def states(self, parameters: Array) -> PathStates:
        """Return the path at N parameters inside [0, length]."""
        w = parameters / self.length
        passed = self.length * (w**3 - 0.5 * w**4)
        share = (3.0 * w**2 - 2.0 * w**3)[:, None]
        rate = (6.0 * (w - w**2))[:, None] / self.length
        first = self._before.states(self._before.length - self._radius + parameters - passed)
        second = self._after.states(passed)
        turned = first.rotation @ self._rotation.T
        tangent = _rotated_twist(turned, second.tangent)
        curvature = _rotated_twist(turned, second.curvature)
        slower, faster = (1.0 - share) * first.tangent, share * tangent
        change = (1.0 - share) ** 2 * first.curvature + share**2 * curvature
        change += rate * (tangent - first.tangent)
        # The angular velocity of the second path rotates with the first.
        change[:, 3:] += np.cross(slower[:, 3:], faster[:, 3:])
        return PathStates(
            first.position + second.position - self._position,
            turned @ second.rotation,
            slower + faster,
            change,
        )


def _rotated_twist(rotation: Array, change: Array) -> Array:
    angular = np.einsum("nij,nj->ni", rotation, change[:, 3:])
    return np.concatenate([change[:, :3], angular], axis=1)


_MIN_LENGTH = 1e-12
"""Length below which a blend, or the rest of a path, is a rounding error and is dropped [m]."""
_JOINED = 1e-9  # Tolerance between the end of a path and the start of the next [m and rad]


class CompositePath(PosePath):
    """Paths in sequence."""

    def __init__(self, paths: Sequence[PosePath], blend: float = 0.0) -> None:
        """Join paths, each of which starts where the one before ends.

        Args:
            blend: Distance before and after a corner at which a blend leaves and joins the paths
                [m]. Without blends the tool must stop at corners.

        Raises:
            ArgumentError: No paths, paths that do not meet, or a blend too long for a path.
        """
        paths = checks.instances("paths", paths, PosePath)
        radius = _checked_blend(paths, blend)
        for i, (before, after) in enumerate(pairwise(paths)):
            _check_joined(i, before, after)
        self._parts: list[tuple[PosePath, float, float]] = []
        for i, path in enumerate(paths):
            first = radius if i else 0.0
            last = path.length - (radius if i < len(paths) - 1 else 0.0)
            if last < first:
                raise ArgumentError(
                    f"invalid blend: {radius:g} m does not fit on path {i + 1} of length "
                    f"{path.length:.6g} m",
                    hint=f"expected at most {_room(paths):.6g} m",
                )
            if last - first > _MIN_LENGTH:
                self._parts.append((path, first, last))
            if radius and i < len(paths) - 1:
                self._parts.append((Blend(path, paths[i + 1], radius), 0.0, 2.0 * radius))
        self._starts = np.cumsum([0.0, *(last - first for _, first, last in self._parts)])
        super().__init__(float(self._starts[-1]))

    @property
    def curvature_bounds(self) -> Array:
        """Upper bounds of the linear curvature, one between any two knots [1/m]."""
        return np.concatenate([path.curvature_bounds for path, _, _ in self._parts])

    @property
    def knots(self) -> Array:
        """Parameters between which the path is smooth, with both ends [m]."""
        return self._starts.copy()

    @property
    def corners(self) -> Array:
        """Parameters at which the tangent jumps, so that the tool must stop [m]."""
        inner = self._starts[1:-1]
        before = [path.states(np.array([last])).tangent[0] for path, _, last in self._parts[:-1]]
        after = [path.states(np.array([first])).tangent[0] for path, first, _ in self._parts[1:]]
        jumps = [np.abs(a - b).max() > _JOINED for a, b in zip(before, after, strict=True)]
        return inner[np.array(jumps, dtype=bool)]

    def states(self, parameters: Array) -> PathStates:
        """Return the path at N parameters inside [0, length]."""
        part = np.searchsorted(self._starts[1:-1], parameters, side="right")
        states = PathStates(*(np.empty((len(parameters), *s)) for s in ((3,), (3, 3), (6,), (6,))))
        for index in np.unique(part):
            path, first, last = self._parts[index]
            here = part == index
            inside = np.clip(parameters[here] - self._starts[index] + first, first, last)
            for values, value in zip(states, path.states(inside), strict=True):
                values[here] = value
        return states


def _checked_blend(paths: Sequence[PosePath], blend: float) -> float:
    if not paths or any(isinstance(path, CompositePath) for path in paths):
        raise ArgumentError(
            "invalid paths: expected at least one, and no CompositePath",
            hint="give all paths to one CompositePath",
        )
    radius = checks.number("blend", blend, minimum=0.0, unit="m")
    return radius if radius > _MIN_LENGTH else 0.0


def _check_joined(index: int, before: PosePath, after: PosePath) -> None:
    a, b = before.pose(before.length)[None], after.pose(0.0)[None]
    gap = float(np.linalg.norm(a[0, :3, 3] - b[0, :3, 3]))
    angle = float(angles_between(a[:, :3, :3], b[:, :3, :3])[0])
    if gap > _JOINED or angle > _JOINED:
        raise ArgumentError(
            f"path {index + 2} starts {gap:.3g} m and {angle:.3g} rad from the end of path "
            f"{index + 1}",
            hint="start each path at the end pose of the previous one",
        )


def _room(paths: Sequence[PosePath]) -> float:
    inner = [path.length / 2.0 for path in paths[1:-1]]
    return min([paths[0].length, paths[-1].length, *inner])
