"""Constraints on the path: frames that stay in regions of space."""

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.codegen.native.compiler import no_compiler_error
from linkwork.errors import ArgumentError
from linkwork.motion.trajectory import Array
from linkwork.planning.collision.robot_geometry import RobotGeometry
from linkwork.planning.planners.native import planning_structure
from linkwork.planning.planners.search import SHORTCUTS, NativeQuery, Outcome, SearchResult
from linkwork.planning.planners.space import PlanningSpace
from linkwork.spatial import Pose

TOLERANCE = 3e-4  # A frame may be outside its region by this at the points of a path [m or rad]
STEP = 0.05  # Distance of the points of a constrained path
_MAX_REGIONS = 2  # Most regions of a plan
_TURNED = 1e-3  # Greatest difference of the orientations at the ends of a line [rad]
_COORDINATES = ("x", "y", "z", "roll", "pitch", "yaw")


@dataclass(frozen=True)
class Region:
    """A frame stays in a region: a task space region.

    Attributes:
        lower: Least x, y, z [m], roll, pitch, yaw [rad] of the frame in the region; -inf for none.
        upper: Greatest ones; infinity for none.
        origin: Pose of the region in its reference.
        offset: Pose in the link or named frame of the frame that is bounded.
        robot: Name of the robot of the frame; of one robot alone not needed.
        frame: Link or named frame; the tool when None.
        reference_robot: Robot whose frame the region is fixed to; the world when None.
        reference_frame: That frame; the tool when None.
    """

    lower: ArrayLike
    upper: ArrayLike
    origin: Pose = field(default_factory=Pose)
    robot: str = ""
    frame: str | None = None
    reference_robot: str | None = None
    reference_frame: str | None = None
    offset: Pose = field(default_factory=Pose)

    def __post_init__(self) -> None:
        """Validate the bounds."""
        checks.instance("origin of a region", self.origin, Pose, "a Pose")
        checks.instance("offset of a region", self.offset, Pose, "a Pose")
        inf = float("inf")
        lower = checks.array(
            "lower bounds of a region", self.lower, (6,), minimum=-inf, maximum=inf
        )
        upper = checks.array(
            "upper bounds of a region", self.upper, (6,), minimum=-inf, maximum=inf
        )
        if (lower > upper).any():
            worst = int(np.argmax(lower > upper))
            raise ArgumentError(
                f"invalid region: {_COORDINATES[worst]} from {lower[worst]:g} to {upper[worst]:g}",
                hint="expected lower bounds that are not above the upper ones",
            )
        object.__setattr__(self, "lower", lower)
        object.__setattr__(self, "upper", upper)


def upright(angle: float, pose: Pose, frame: str | None = None, robot: str = "") -> Region:
    """Return the region in which a frame stays upright; turning about the vertical is free.

    Args:
        angle: Greatest tilt; of a tilt about one axis alone 0.7 times this is used [rad].
        pose: An upright pose of the frame in the world.
        frame: Link or named frame; the tool when None.
        robot: Name of the robot; of one robot alone not needed.
    """
    tilt = checks.positive("angle", angle, "rad") / np.sqrt(2.0)
    checks.instance("upright pose", pose, Pose, "a Pose")
    free = np.inf
    # A frame that is parallel to the world when upright: its roll and pitch are the tilt, its yaw
    # the turn about the vertical, whichever way the axes of the tool point.
    return Region(
        (-free, -free, -free, -tilt, -tilt, -free),
        (free, free, free, tilt, tilt, free),
        robot=robot,
        frame=frame,
        offset=Pose.from_rotation(pose.rotation).inverse(),
    )


def on_line(start: Pose, end: Pose, frame: str | None = None, robot: str = "") -> Region:
    """Return the region in which a frame moves along a straight line and keeps its orientation.

    Start and end are poses in the world with the same orientation; `frame` and `robot` as
    `upright`.
    """
    for name, pose in (("start of a line", start), ("end of a line", end)):
        checks.instance(name, pose, Pose, "a Pose")
    way = np.subtract(end.position, start.position)
    length = float(np.linalg.norm(way))
    if length < 1e-9:
        raise ArgumentError("invalid line: both ends are equal", hint="expected two points")
    if np.abs(np.subtract(end.rotation, start.rotation)).max() > _TURNED:
        raise ArgumentError(
            "invalid line: start and end have different orientations", hint="expected equal ones"
        )
    x = way / length
    across = np.cross(np.eye(3)[int(np.argmin(np.abs(x)))], x)
    y = across / np.linalg.norm(across)
    matrix = np.eye(4)
    matrix[:3, :3] = np.column_stack([x, y, np.cross(x, y)])
    matrix[:3, 3] = start.position
    origin = Pose.from_matrix(matrix)
    # A frame that is parallel to the line: its roll, pitch and yaw are zero, far from singular.
    offset = Pose.from_rotation(start.rotation).inverse() @ Pose.from_rotation(origin.rotation)
    still = (0.0, 0.0, 0.0)
    return Region(
        (0.0, 0.0, 0.0, *still),
        (length, 0.0, 0.0, *still),
        origin,
        robot=robot,
        frame=frame,
        offset=offset,
    )


def held_together(
    first: tuple[str, str | None], second: tuple[str, str | None], second_in_first: Pose
) -> Region:
    """Return the region in which two tools hold one rigid body.

    First and second are a robot and its frame, the tool when None. The pose of the second in the
    first does not change.
    """
    for side in (first, second):
        if not isinstance(side, tuple) or len(side) != 2:
            raise checks.invalid("held frame", side, "a robot and a frame: ('left', None)")
    checks.instance("pose of the second frame", second_in_first, Pose, "a Pose")
    still = (0.0,) * 6
    return Region(still, still, second_in_first, second[0], second[1], first[0], first[1])


class Constraints:
    """Regions of a plan, ready for the native code."""

    def __init__(self, geometry: RobotGeometry, regions: Sequence[Region]) -> None:
        """Find the frames of regions."""
        if len(regions) > _MAX_REGIONS:
            raise ArgumentError(
                f"{len(regions)} constraints", hint=f"expected at most {_MAX_REGIONS}"
            )
        self.regions = tuple(regions)
        self._geometry = geometry
        names = [robot.name for robot in geometry.robots]
        self._structs = (planning_structure("lw_region") * max(1, len(regions)))()
        self._frames = []
        for struct, region in zip(self._structs, regions, strict=False):
            robot = names.index(checks.choice("robot", region.robot, names)) if region.robot else 0
            body, frame = geometry.body_of_frame(robot, region.frame)
            frame = frame @ region.offset.matrix
            reference, origin = -1, region.origin.matrix
            if region.reference_robot is not None:
                other = names.index(checks.choice("robot", region.reference_robot, names))
                reference, at = geometry.body_of_frame(other, region.reference_frame)
                origin = at @ origin
            struct.body, struct.reference = body, reference
            struct.frame = (ctypes.c_float * 12)(*_twelve(frame))
            struct.origin = (ctypes.c_float * 12)(*_twelve(origin))
            big = 1e6
            struct.lower = (ctypes.c_float * 6)(*np.clip(region.lower, -big, big))
            struct.upper = (ctypes.c_float * 6)(*np.clip(region.upper, -big, big))
            self._frames.append((body, frame, reference, origin))
        self.struct = planning_structure("lw_constraint")(
            count=len(regions),
            region=ctypes.addressof(self._structs),
            tolerance=TOLERANCE,
            step=STEP,
        )

    def errors(self, q: ArrayLike) -> Array:
        """Greatest amount outside a region of configurations (N, n), (N,) [m or rad]."""
        rows = np.ascontiguousarray(np.atleast_2d(np.asarray(q, dtype=float)))
        poses = self._geometry.poses(rows).reshape(len(rows), -1, 12)
        worst = np.zeros(len(rows))
        for region, (body, frame, reference, origin) in zip(
            self.regions, self._frames, strict=True
        ):
            a = _matrices(poses[:, body]) @ frame
            b = (_matrices(poses[:, reference]) if reference >= 0 else np.eye(4)) @ origin
            relative = _inverses(b) @ a
            d = np.concatenate([relative[:, :3, 3], _rpy(relative[:, :3, :3])], axis=1)
            outside = np.abs(d - np.clip(d, region.lower, region.upper)).max(axis=1)
            worst = np.maximum(worst, outside)
        return worst


def search_constrained(
    space: PlanningSpace,
    constraints: Constraints,
    start: Array,
    goals: Array,
    *,
    seconds: float,
    seed: int,
) -> SearchResult:
    """Return a path inside regions, by RRT-Connect with projection, in planning coordinates."""
    if not space.checker.is_native:
        raise no_compiler_error("cannot plan with constraints")
    query = NativeQuery(space, start[None], goals, seconds=seconds, iterations=2**62, seed=seed)
    arguments = (ctypes.byref(space.struct), ctypes.byref(constraints.struct), query.reference)
    code = space.checker.library.lw_plan_constrained
    outcome = Outcome(code(*arguments, ctypes.c_int32(SHORTCUTS)))
    return query.result(outcome, query.struct.time, 0.0)


def _twelve(matrix: Array) -> list[float]:
    return [*matrix[:3, :3].ravel().tolist(), *matrix[:3, 3].tolist()]


def _matrices(poses: Array) -> Array:
    matrices = np.tile(np.eye(4), (len(poses), 1, 1))
    matrices[:, :3, :3], matrices[:, :3, 3] = poses[:, :9].reshape(-1, 3, 3), poses[:, 9:]
    return matrices


def _inverses(poses: Array) -> Array:
    """Inverses of poses (..., 4, 4)."""
    inverses = poses.copy()
    inverses[..., :3, :3] = poses[..., :3, :3].swapaxes(-1, -2)
    inverses[..., :3, 3:] = -inverses[..., :3, :3] @ poses[..., :3, 3:]
    return inverses


def _rpy(rotations: Array) -> Array:
    """Roll, pitch and yaw (N, 3) of rotations (N, 3, 3): Rz(yaw) Ry(pitch) Rx(roll)."""
    r = rotations
    pitch = np.arctan2(-r[:, 2, 0], np.hypot(r[:, 2, 1], r[:, 2, 2]))
    roll, yaw = np.arctan2(r[:, 2, 1], r[:, 2, 2]), np.arctan2(r[:, 1, 0], r[:, 0, 0])
    return np.stack([roll, pitch, yaw], axis=1)
