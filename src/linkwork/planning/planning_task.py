"""Robots among obstacles: names, limits, goals, timing and verification of a planning problem."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

import numpy as np

from linkwork import checks
from linkwork.arm.manipulator import Manipulator
from linkwork.errors import ArgumentError, MissingPackageError, ModelError
from linkwork.ik import Solutions
from linkwork.model.link import JointKind, Shape, size_fault
from linkwork.model.names import full_name
from linkwork.model.rigid_groups import rigid_heads
from linkwork.motion import MotionLimits, PiecewiseTrajectory
from linkwork.motion.trajectory import Array
from linkwork.planning.collision.checker import CollisionChecker, prepared
from linkwork.planning.collision.exact import ExactScene, fixed_contacts
from linkwork.planning.collision.obstacles import Obstacle
from linkwork.planning.collision.robot_geometry import (
    CollisionBody,
    PlacedRobot,
    RobotGeometry,
    has_shapes,
    held_body,
    robot_size,
)
from linkwork.planning.collision.self_pairs import SelfPairs
from linkwork.planning.motions import (
    TORQUE_SHARE,
    find_motion,
    limits_of,
    positions_along,
    timed_path,
)
from linkwork.planning.planners.constraints import Constraints
from linkwork.planning.planners.space import PlanningSpace
from linkwork.spatial import Pose

Robots = Manipulator | Mapping[str, Manipulator | tuple[Manipulator, Pose]]

_FINER = 4.0  # Configurations verified in MuJoCo, relative to those checked in the search
ENDS = 1e-3  # Start and goal may be outside a constraint by this [m or rad]
SUNK = 5e-3  # Depth to which a base may be sunk into the ground [m]
_MIN_TOLERANCE = 0.004
"""Least tolerance, relative to the size of the robot; finer spheres are too many."""
_INSIDE = 1e-6  # Tolerance of joint limits [rad or m]


@dataclass(frozen=True)
class HeldBody:
    """A body that a tool holds during the motion.

    Attributes:
        shapes: Its shapes, in the frame that holds it.
        robot: Name of the robot that holds it; of one robot alone not needed.
        frame: Link or named frame that holds it; the tool when None.
    """

    shapes: Sequence[Shape]
    name: str = "held body"
    robot: str = ""
    frame: str | None = None

    def __post_init__(self) -> None:
        """Validate."""
        shapes = checks.instances("shapes of a held body", self.shapes, Shape)
        if not shapes:
            raise ArgumentError("invalid held body: no shapes", hint="expected at least one")
        for shape in shapes:
            if hint := size_fault(shape.kind, shape.size):
                message = f"invalid size of a {shape.kind.value} of a held body: {shape.size}"
                raise ArgumentError(message, hint=hint)
        if not checks.text("name of a held body", self.name):
            raise checks.invalid("name of a held body", self.name, "a non-empty string")


class PlanningTask:
    """Robots among obstacles, by name with their poses, and their checker."""

    def __init__(
        self,
        robots: Robots,
        obstacles: Sequence[Obstacle] = (),
        *,
        clearance: float = 0.0,
        held: Sequence[HeldBody] = (),
        allowed: Sequence[tuple[str, str]] = (),
        tolerance: float | None = None,
        check_bases: bool = True,
    ) -> None:
        """Prepare the checker, as for `plan`; obstacles inside of bases are refused by default."""
        self.arms = _arms(robots)
        placed = [PlacedRobot(arm.tree, pose, name) for name, arm, pose in self.arms]
        _check_joints(placed)
        solids = checks.instances("obstacles", obstacles, Obstacle)
        for solid in solids:
            checks.text("name of an obstacle", solid.name)
        bodies_held = checks.instances("held", held, HeldBody)
        # A pair of links is one of the rigid bodies that they are parts of.
        links = _bodies_of_links(placed)
        pairs_allowed = [(links.get(a, a), links.get(b, b)) for a, b in _pairs("allowed", allowed)]
        of_links = [(a, b) for a, b in pairs_allowed if a in links and b in links]
        geometry, pairs = prepared(placed, _tolerance(placed, tolerance), of_links)
        self.held = self._held(geometry, bodies_held)
        self.checker = CollisionChecker(
            geometry, pairs, solids, clearance=clearance, allowed=pairs_allowed, held=self.held
        )
        named = map(self.checker.obstacle_name, range(len(solids)))
        available = sorted({*links, *(x.name for x in bodies_held), *named})
        for name in (x for pair in pairs_allowed for x in pair):
            checks.choice("link, held body or obstacle", name, available)
        self._allowed = pairs_allowed
        self._exact: ExactScene | None = None
        self._pairs, self._obstacles = pairs, solids
        if check_bases:
            self._check_bases()

    def without(self, pairs: Sequence[tuple[str, str]]) -> PlanningTask:
        """Return the same task with some pairs left to MuJoCo, when a plan is verified."""
        checker, task = self.checker, copy(self)
        left = {frozenset(pair) for pair in pairs}
        bodies = [body.name for body in checker.geometry.bodies]
        kept = [x for x in self._pairs.checked if frozenset(bodies[i] for i in x) not in left]
        task.checker = CollisionChecker(
            checker.geometry,
            SelfPairs(tuple(kept), self._pairs.skipped),
            self._obstacles,
            clearance=checker.clearance,
            allowed=[*self._allowed, *pairs],
            held=self.held,
        )
        return task

    def _held(self, geometry: RobotGeometry, held: Sequence[HeldBody]) -> tuple[CollisionBody, ...]:
        carried: list[CollisionBody] = []
        names = [name for name, *_ in self.arms]
        used = {body.name for body in geometry.bodies}
        for body in held:
            if body.name in used:
                raise ArgumentError(
                    f"invalid held body: the name {body.name!r} is used twice",
                    hint="give each held body a name that no link has",
                )
            used.add(body.name)
            robot = names.index(checks.choice("robot", body.robot, names)) if body.robot else 0
            shapes, frame = tuple(body.shapes), body.frame
            carried.append(held_body(geometry, shapes, name=body.name, robot=robot, frame=frame))
        return tuple(carried)

    def _check_bases(self) -> None:
        checker = self.checker
        named = [(checker.obstacle_name(i), x) for i, x in enumerate(checker.obstacles)]
        for contact in fixed_contacts(checker.geometry, self._allowed, named):
            if contact.depth > SUNK:
                raise ArgumentError(
                    f"always in collision: {contact.first} and {contact.second}, neither of which "
                    f"moves, {contact.depth:.3g} m deep",
                    hint="move one of them, or allow the contact of this pair",
                )

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all joint positions."""
        return tuple(
            full_name(name, x) for name, arm, _ in self.arms for x in arm.tree.position_names
        )

    @property
    def units(self) -> tuple[str, ...]:
        """Units of all joint positions."""
        return tuple(
            "m" if joint.kind is JointKind.PRISMATIC else "rad"
            for _, arm, _ in self.arms
            for joint in arm.tree.joints
            for _ in range(joint.kind.positions)
        )

    def joint_positions(self, name: str, value: Any) -> Array:
        """Positions of all joints, within their limits (n,)."""
        if isinstance(value, Mapping):
            expected = [robot for robot, *_ in self.arms]
            if expected == [""]:
                raise checks.invalid(name, value, "joint positions; the robot has no name")
            if set(expected) ^ set(value):
                raise ArgumentError(
                    f"invalid {name}: robots {', '.join(map(repr, value))}",
                    hint=f"expected {', '.join(map(repr, expected))}",
                )
            value = np.concatenate([
                checks.array(f"{name} of {robot!r}", value[robot], (arm.tree.position_count,))
                for robot, arm, _ in self.arms
            ])  # fmt: skip
        q = checks.array(name, value, (self.checker.geometry.size,))
        self._check_limits(name, q)
        return q

    def _check_limits(self, name: str, q: Array) -> None:
        at = 0
        for prefix, arm, _ in self.arms:
            for joint in arm.tree.joints:
                value, limits = float(q[at]), joint.limits
                outside = not limits.lower - _INSIDE <= value <= limits.upper + _INSIDE
                if joint.kind.has_axis and outside:
                    shown = full_name(prefix, joint.name)
                    raise ArgumentError(
                        f"invalid {name}: joint {shown!r} at {value:.6g} is outside its limits",
                        hint=f"expected {limits.lower:.6g} to {limits.upper:.6g}",
                    )
                at += joint.kind.positions

    def check_free(self, name: str, q: Array) -> None:
        """Raise for a configuration in collision; the pair and the overlap are named."""
        if not self.checker.collides(q)[0]:
            return
        pair = self.checker.nearest(q)
        if pair is None:
            return
        hint = "move it away, allow the contact of this pair, or reduce tolerance or clearance"
        if pair.distance >= 0.0:
            raise ArgumentError(
                f"invalid {name}: {pair} are {pair.distance:.3g} m apart, nearer than the "
                f"clearance of {self.checker.clearance:g} m",
                hint=hint,
            )
        exact = self._touches_exactly(q)
        near = "" if exact else f" within the tolerance of {self.checker.geometry.tolerance:.3g} m"
        overlap = f"overlap {-pair.distance:.3g} m"
        raise ArgumentError(f"invalid {name}: in collision{near}: {pair}, {overlap}", hint=hint)

    def check_exact(self, name: str, q: Array) -> None:
        """Raise for a configuration in which bodies touch in MuJoCo; the pair is named."""
        for contact in self.exact.contacts(q)[:1]:
            raise ArgumentError(
                f"invalid {name}: in collision: {contact.first} and {contact.second}, "
                f"{contact.depth:.3g} m deep",
                hint="move it away",
            )

    def _touches_exactly(self, q: Array) -> bool:
        try:
            return bool(self.exact.contacts(q))
        except MissingPackageError:
            return True

    def goals(self, goal: Any, start: Array) -> Array:
        """Free goals (N, n)."""
        poses = [goal] if isinstance(goal, Pose) else goal
        if isinstance(poses, list | tuple) and poses and all(isinstance(x, Pose) for x in poses):
            return self._goals_of_poses(poses, start)
        rows = goal if isinstance(goal, Mapping) else checks.plain_array("goal", goal)
        if isinstance(rows, Mapping) or (rows.ndim < 2 and rows.size):
            q = self.joint_positions("goal", rows)
            self.check_free("goal", q)
            return q[None]
        configurations = [self.joint_positions(f"goal {i + 1}", row) for i, row in enumerate(rows)]
        if not configurations:
            raise ArgumentError("invalid goal: no goals", hint="expected joint positions or a Pose")
        return self._free_goals(np.array(configurations), "goals")

    def _goals_of_poses(self, poses: Sequence[Pose], start: Array) -> Array:
        if len(self.arms) > 1:
            raise ArgumentError(
                "invalid goal: a tool pose of several robots", hint="give joint positions"
            )
        arm = self.arms[0][1]
        rows = []
        for pose in poses:
            solved = arm.ik(pose.matrix, within_limits=True, all_turns=True)
            if isinstance(solved, Solutions) and len(solved):
                rows.append(solved.q)
        if not rows:
            nearest = arm.ik_nearest(poses[0].matrix)
            raise ArgumentError(
                f"invalid goal: no pose of {len(poses)} is reachable within the joint limits",
                hint=f"the nearest pose is {nearest.distance:.3g} m and {nearest.angle:.3g} rad "
                "away",
            )
        configurations = self._free_goals(
            np.concatenate(rows), "solutions of the inverse kinematics"
        )
        space = PlanningSpace(self.checker, start)
        way = np.linalg.norm(space.coordinates(configurations) - space.coordinates(start), axis=1)
        return configurations[np.argsort(way, kind="stable")]

    def _free_goals(self, rows: Array, what: str) -> Array:
        free = rows[~self.checker.collides(rows)]
        if not len(free):
            gaps = [self.checker.nearest(row) for row in rows[:8]]
            pair = max((x for x in gaps if x is not None), key=lambda x: x.distance)
            raise ArgumentError(
                f"invalid goal: all {len(rows)} {what} are in collision, the best by "
                f"{-pair.distance:.3g} m: {pair}",
                hint="move the goal or the obstacle, or reduce tolerance or clearance",
            )
        return free

    def trajectory(
        self,
        path: Array,
        limits: MotionLimits | None,
        *,
        torques: bool = False,
        regions: Constraints | None = None,
    ) -> PiecewiseTrajectory:
        """Return the motion along a path (N, n) within limits, those of the robots when None."""
        kept = self._limits(limits)

        most = _most_outside(regions, path)

        def is_free(q: Array) -> bool:
            if self.checker.collides(q).any():
                return False
            return regions is None or float(regions.errors(q).max(initial=0.0)) <= most

        still = np.append(True, np.abs(np.diff(path, axis=0)).max(axis=1) > 1e-12)
        moved = path[still]
        if len(moved) < 2:
            moved = np.array([path[0], path[0] + 1e-9])
        return timed_path(moved, kept, is_free, self._torques if torques else None)

    def _torques(self, q: Array, qd: Array, qdd: Array) -> Array:
        """Torques of all joints (N, n) [N m or N]."""
        columns, start = [], 0
        for _, arm, _ in self.arms:
            here = slice(start, start := start + arm.tree.position_count)
            rows = (np.ascontiguousarray(x[:, here]) for x in (q, qd, qdd))
            columns.append(np.asarray(arm.inverse_dynamics(*rows), dtype=float))
        return np.concatenate(columns, axis=1)

    def _limits(self, limits: MotionLimits | None) -> MotionLimits:
        if limits is not None:
            checks.instance("limits", limits, MotionLimits, "MotionLimits, or None")
        motion = find_motion("jerk-limited")
        keys = ("velocities", "accelerations", "jerks", "torques", "lower", "upper")
        if limits is not None and limits.dimension != len(self.names):
            raise ArgumentError(
                f"invalid limits: of {limits.dimension} joints",
                hint=f"expected {len(self.names)}: {', '.join(self.names)}",
            )
        each, end = [], 0
        for _, arm, _ in self.arms:
            here = slice(end, end := end + arm.tree.position_count)
            part = limits and MotionLimits(**{key: getattr(limits, key)[here] for key in keys})
            each.append(limits_of(arm.tree, motion, part))
        joined = {key: np.concatenate([getattr(x, key) for x in each]) for key in keys}
        joined["torques"] = TORQUE_SHARE * joined["torques"]
        return MotionLimits(**joined, names=self.names)

    @property
    def exact(self) -> ExactScene:
        """The same scene in MuJoCo."""
        if self._exact is None:
            checker = self.checker
            named = [(checker.obstacle_name(i), x) for i, x in enumerate(checker.obstacles)]
            skipped = [
                pair
                for pair, reason in checker.pairs.skipped.items()
                if reason in ("adjacent", "excluded", "allowed", "always")
            ]
            excluded = [*skipped, *self._allowed]
            self._exact = ExactScene(checker.geometry, excluded, named, self.held)
        return self._exact

    def verified(
        self, space: PlanningSpace, path: Array, trajectory: PiecewiseTrajectory
    ) -> tuple[str | None, int]:
        """Return the first contact in MuJoCo, if installed, and the number of configurations."""
        try:
            scene = self.exact
        except MissingPackageError:
            return None, 0
        along = space.interpolated(path, _FINER * space.resolution)
        rows = np.concatenate([along, positions_along(trajectory, 0.01)])
        first = scene.first_contact(rows)
        if first is None:
            return None, len(rows)
        contact = first[1]
        return f"{contact.first} and {contact.second}, {contact.depth:.3g} m deep", first[0] + 1


def collision_checker(
    robots: Robots,
    obstacles: Sequence[Obstacle] = (),
    *,
    clearance: float = 0.0,
    held: Sequence[HeldBody] = (),
    allowed: Sequence[tuple[str, str]] = (),
    tolerance: float | None = None,
) -> CollisionChecker:
    """Return the checker of configurations that `linkwork.plan` uses.

    Args:
        robots: A robot, or several by name, each with the pose of its base in the world.
        obstacles: Obstacles in the world.
        clearance: Least distance from obstacles and between bodies [m].
        held: Bodies that tools hold.
        allowed: Pairs of names whose contact is allowed: links, held bodies and obstacles.
        tolerance: Most that the spheres around bodies exceed them; 2 % of the robot's size when
            None [m].

    Raises:
        ModelError: A robot without collision geometry or without joints to plan.
    """
    around = {"clearance": clearance, "held": held, "allowed": allowed}
    return PlanningTask(robots, obstacles, **around, tolerance=tolerance).checker


def _most_outside(regions: Constraints | None, path: Array) -> float:
    """Return what a motion may be outside of regions: the path, or a tolerance of its ends."""
    if regions is None or len(path) < 2:
        return ENDS
    middles = (path[:-1] + path[1:]) / 2
    return max(ENDS, float(regions.errors(np.concatenate([path, middles])).max()))


def _pairs(name: str, value: object) -> list[tuple[str, str]]:
    pairs = []
    if not isinstance(value, list | tuple):
        raise checks.invalid(name, value, "a list of pairs of names")
    for pair in value:
        names = checks.texts(f"{name} pair", pair)
        if len(names) != 2:
            raise checks.invalid(f"{name} pair", pair, "two names")
        pairs.append((names[0], names[1]))
    return pairs


def _bodies_of_links(robots: Sequence[PlacedRobot]) -> dict[str, str]:
    bodies: dict[str, str] = {}
    for robot in robots:
        for i, head in enumerate(rigid_heads(robot.tree)):
            name = robot.body_name(i)
            if name in bodies:
                message = f"two links of the robots are called {name!r}"
                raise ArgumentError(message, hint="rename one of the robots")
            bodies[name] = robot.body_name(head)
    return bodies


def _tolerance(robots: Sequence[PlacedRobot], tolerance: float | None) -> float | None:
    if tolerance is None:
        return None
    least = _MIN_TOLERANCE * max(
        (robot_size(x.tree) for x in robots if has_shapes(x.tree)), default=0.0
    )
    value = checks.positive("tolerance", tolerance, "m")
    if value < least:
        raise ArgumentError(
            f"invalid tolerance: {value:g} m",
            hint=f"expected at least {least:.2g} m, {_MIN_TOLERANCE:.1%} of the robot",
        )
    return value


def _check_joints(robots: Sequence[PlacedRobot]) -> None:
    """Raise for robots that cannot be planned, before anything is computed for them."""
    for placed in robots:
        placed.tree.require_open("planning")
    joints = [(x.tree.name, joint) for x in robots for joint in x.tree.joints]
    for robot, joint in joints:
        if not joint.kind.has_axis:
            raise ModelError(
                f"cannot plan {robot!r}: joint {joint.name!r} is a {joint.kind.value} joint",
                hint="expected revolute and prismatic joints; fix the others",
            )
    if not joints:
        names = ", ".join(repr(x.tree.name) for x in robots)
        raise ModelError(f"cannot plan {names}: no joints", hint="expected a joint that moves")


def _arms(robots: Robots) -> list[tuple[str, Manipulator, Pose]]:
    expected = "a Manipulator, such as linkwork.load('panda')"
    if isinstance(robots, Mapping):
        rows = []
        for name, value in robots.items():
            placed = value if isinstance(value, tuple) else (value, Pose())
            if len(placed) != 2:
                raise checks.invalid(
                    f"robot {name!r}", value, "a Manipulator and the pose of its base"
                )
            arm, pose = placed
            checks.instance(f"robot {name!r}", arm, Manipulator, expected)
            checks.instance(f"pose of robot {name!r}", pose, Pose, "a Pose")
            rows.append((checks.text("name of a robot", name), arm, pose))
        if not rows:
            raise ArgumentError("no robots", hint=f"expected {expected}")
        return rows
    return [("", checks.instance("robot", robots, Manipulator, expected), Pose())]
