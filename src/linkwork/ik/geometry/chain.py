"""The serial chain from the base to a frame: joint axes as lines in space, at the zero position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from linkwork.errors import ModelError
from linkwork.ik.arrays import Scalars
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.link import Joint, JointKind
from linkwork.model.tree import Tree
from linkwork.spatial import Matrix3, Pose, Vector3
from linkwork.spatial.rotation import about_axis
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import (
    IDENTITY,
    ZERO,
    add,
    apply,
    apply_transposed,
    cross,
    dot,
    norm,
    scale,
    subtract,
    transpose,
)


@dataclass(frozen=True)
class Axis:
    """A joint of a chain, as a line in the base at the zero position [m], and its coordinate."""

    joint: Joint
    coordinate: int
    direction: Vector3
    point: Vector3

    @property
    def is_revolute(self) -> bool:
        """Whether the joint is revolute; prismatic if not."""
        return self.joint.kind is JointKind.REVOLUTE

    def motion(self, q: Scalar) -> Pose:
        """Displacement of what the joint carries, in the base, at a position [rad or m]."""
        if not self.is_revolute:
            return Pose(IDENTITY, scale(q, self.direction))
        rotation = about_axis(self.direction, q)
        return Pose(rotation, subtract(self.point, apply(rotation, self.point)))


@dataclass(frozen=True)
class Chain:
    """A serial chain, base first: pose = motion 1 @ motion 2 @ ... @ home."""

    tree: Tree
    frame: str
    axes: tuple[Axis, ...]
    home: Pose

    def pose(self, q: Scalars) -> Pose:
        """Pose of the frame in the base, at one position per axis [rad or m]."""
        pose = Pose()
        for axis, position in zip(self.axes, q, strict=True):
            pose = pose @ axis.motion(position)
        return pose @ self.home


def chain_of(tree: Tree, frame: str | None = None) -> Chain:
    """Return the chain from the base to a frame, the tool when None."""
    link, pose_in_link = tree.frame(frame)
    name = tree.tool if frame is None else frame
    poses = link_poses(tree, tree.home)
    axes: list[Axis] = []
    ancestor = link
    while ancestor >= 0:
        joint = tree.links[ancestor].joint
        if joint.kind.moves:
            axes.append(_axis(tree, ancestor, poses[ancestor], name))
        ancestor = tree.parents[ancestor]
    if not axes:
        raise ModelError(f"no joint of {tree.name!r} moves {name!r}", hint="name another frame")
    return Chain(tree, name, tuple(reversed(axes)), poses[link] @ pose_in_link)


def _axis(tree: Tree, link: int, pose: Pose, frame: str) -> Axis:
    joint = tree.links[link].joint
    if not joint.kind.has_axis or joint.mimic is not None:
        how = "is a mimic joint" if joint.mimic else f"is a {joint.kind.value} joint"
        raise ModelError(
            f"{frame!r} of {tree.name!r} is not on a chain of axes: {joint.name!r} {how}",
            hint="use the numeric solver",
        )
    direction = apply(pose.rotation, joint.axis)
    return Axis(joint, tree.coordinate_of_link[link], direction, pose.position)


TOLERANCE = 1e-9
"""Angles [rad] and lengths [m] below this count as zero when a structure is recognised."""
_ROUNDING = 1e-14


@dataclass(frozen=True)
class Screw:
    """A joint axis at the zero position; `point` is its point nearest to the origin [m]."""

    name: str
    is_revolute: bool
    direction: Vector3
    point: Vector3

    def inverse(self) -> Screw:
        """Return the axis whose displacement by the same amount is the inverse."""
        return Screw(self.name, self.is_revolute, scale(-1.0, self.direction), self.point)


@dataclass(frozen=True)
class AlignedChain:
    """A chain in coordinates aligned with its axes, so that most constants are zero or one.

    `pose_in_base` and `pose_in_tool` are the poses of these coordinates in the base, and in the
    chain's frame at the zero position.
    """

    screws: tuple[Screw, ...]
    pose_in_base: Pose
    pose_in_tool: Pose

    def point(self, pose: Pose, at_zero: Vector3) -> Vector3:
        """Position of a point of the last link, given at the zero position [m]."""
        in_base = pose.transform(tidy_vector(self.pose_in_tool.transform(at_zero)))
        offset = subtract(in_base, self.pose_in_base.position)
        return apply_transposed(self.pose_in_base.rotation, offset)

    def direction(self, pose: Pose, at_zero: Vector3) -> Vector3:
        """Return a direction of the last link; arguments as for `point`."""
        in_tool = tidy_vector(apply(self.pose_in_tool.rotation, at_zero))
        return apply_transposed(self.pose_in_base.rotation, apply(pose.rotation, in_tool))

    def direction_back(self, pose: Pose, now: Vector3) -> Vector3:
        """Return a direction fixed in the base, as seen from the last link at the zero position."""
        in_base = apply(self.pose_in_base.rotation, now)
        in_tool = apply_transposed(pose.rotation, in_base)
        return apply_transposed(self.pose_in_tool.rotation, in_tool)


def align(chain: Chain) -> AlignedChain:
    """Return a chain with z along axis 1 and y towards the first axis not parallel to it."""
    directions = [axis.direction for axis in chain.axes]
    z = directions[0]
    across = next((x for x in directions if not parallel(x, z)), _any_across(z))
    y = unit(subtract(across, scale(dot(across, z), z)))
    x = cross(y, z)
    rotation = tidy_matrix(transpose((x, y, z)))
    origin = _origin(chain)
    in_base = Pose(rotation, origin)
    screws = tuple(_moved_line(line, in_base.inverse()) for line in _lines(chain))
    in_tool = chain.home.inverse() @ in_base
    tidied = Pose(tidy_matrix(in_tool.rotation), tidy_vector(in_tool.position))
    return AlignedChain(screws, in_base, tidied)


def parallel(a: Vector3, b: Vector3) -> bool:
    """Whether two unit vectors are parallel or antiparallel."""
    return norm(cross(a, b)) < TOLERANCE


def perpendicular(a: Vector3, b: Vector3) -> bool:
    """Whether two unit vectors are perpendicular."""
    return abs(dot(a, b)) < TOLERANCE


def intersection(a: Screw, b: Screw) -> Vector3 | None:
    """Intersection of two axes [m]; None for parallel or skew axes."""
    if parallel(a.direction, b.direction):
        return None
    on_a, on_b = nearest_points(a, b)
    if norm(subtract(on_a, on_b)) > TOLERANCE:
        return None
    return tidy_vector(scale(0.5, add(on_a, on_b)))


def common_point(screws: Sequence[Screw]) -> Vector3 | None:
    """Return the common point of revolute axes, neighbours not parallel [m]; None without one."""
    if not all(screw.is_revolute for screw in screws):
        return None
    point = intersection(screws[0], screws[1])
    if point is None or parallel(screws[-2].direction, screws[-1].direction):
        return None
    return point if all(distance_to(screw, point) < TOLERANCE for screw in screws) else None


def nearest_points(a: Screw, b: Screw) -> tuple[Vector3, Vector3]:
    """Feet of the common normal of two axes [m]; for parallel axes, the one through a's point."""
    between = subtract(b.point, a.point)
    cosine = dot(a.direction, b.direction)
    along_a, along_b = dot(a.direction, between), dot(b.direction, between)
    if parallel(a.direction, b.direction):
        return a.point, subtract(b.point, scale(along_b, b.direction))
    sine_squared = norm(cross(a.direction, b.direction)) ** 2
    s = (along_a - cosine * along_b) / sine_squared
    t = (cosine * along_a - along_b) / sine_squared
    return add(a.point, scale(s, a.direction)), add(b.point, scale(t, b.direction))


def distance_to(screw: Screw, point: Vector3) -> float:
    """Distance of a point from an axis [m]."""
    return norm(cross(screw.direction, subtract(point, screw.point)))


def across(direction: Vector3, v: Vector3) -> Vector3:
    """Component of a vector perpendicular to a unit vector."""
    return subtract(v, scale(dot(direction, v), direction))


def unit(v: Vector3) -> Vector3:
    """Return a normalised vector of floats, exact along a coordinate axis."""
    return tidy_vector(scale(1.0 / norm(v), v))


def tidy(value: Scalar) -> Scalar:
    """Return a constant, rounded to exactly -1, 0 or 1 where it is close."""
    if not isinstance(value, float | int):
        return value
    nearest = round(value)
    exact = abs(value - nearest) < _ROUNDING and abs(nearest) <= 1
    return float(nearest if exact else value)


def tidy_vector(v: Vector3) -> Vector3:
    """`tidy` for every entry."""
    return (tidy(v[0]), tidy(v[1]), tidy(v[2]))


def tidy_matrix(m: Matrix3) -> Matrix3:
    """`tidy` for every entry."""
    return (tidy_vector(m[0]), tidy_vector(m[1]), tidy_vector(m[2]))


def _lines(chain: Chain) -> list[Screw]:
    return [Screw(x.joint.name, x.is_revolute, x.direction, x.point) for x in chain.axes]


def _moved_line(line: Screw, base_in_setting: Pose) -> Screw:
    along = unit(apply(base_in_setting.rotation, line.direction))
    placed = base_in_setting.transform(line.point)
    return Screw(line.name, line.is_revolute, along, tidy_vector(across(along, placed)))


def _origin(chain: Chain) -> Vector3:
    revolute = [line for line in _lines(chain) if line.is_revolute]
    if len(revolute) < 2:
        return tidy_vector(revolute[0].point) if revolute else ZERO
    return tidy_vector(nearest_points(revolute[0], revolute[1])[0])


def _any_across(z: Vector3) -> Vector3:
    return (1.0, 0.0, 0.0) if abs(z[0]) < 0.9 else (0.0, 1.0, 0.0)
