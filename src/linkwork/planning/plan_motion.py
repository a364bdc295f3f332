"""Planning a motion free of collisions: `linkwork.plan`."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.arm.manipulator import Manipulator
from linkwork.errors import ArgumentError, MissingPackageError
from linkwork.ik import Solutions
from linkwork.model.link import JointKind, Shape
from linkwork.motion import MotionLimits, Trajectory
from linkwork.planning.collision.checker import CollisionChecker
from linkwork.planning.collision.exact import ExactScene
from linkwork.planning.collision.obstacles import Obstacle
from linkwork.planning.collision.robot_geometry import PlacedRobot, held_body
from linkwork.planning.collision.setup import prepared
from linkwork.planning.motion_plan import MotionPlan, PlanStatistics
from linkwork.planning.motions import find_motion, limits_of
from linkwork.planning.planners.constraints import (
    Constraints,
    Region,
    search_constrained,
)
from linkwork.planning.planners.roadmap import improved_path
from linkwork.planning.planners.search import Outcome, SearchResult, search_path
from linkwork.planning.planners.space import RESOLUTION, PlanningSpace
from linkwork.planning.timing import positions_along, timed_path
from linkwork.spatial import Pose

Array = NDArray[np.float64]

_FINER = 4.0
"""Configurations verified in MuJoCo, relative to those checked in the search."""
_REPLANS = 10
"""Searches with other seeds and finer checks when MuJoCo finds a contact."""
ENDS = 1e-3
"""Start and goal may be outside a constraint by this [m or rad]."""
_INSIDE = 1e-6
"""Tolerance of joint limits [rad or m]."""

Robots = Manipulator | Mapping[str, Manipulator | tuple[Manipulator, Pose]]


@dataclass(frozen=True)
class HeldBody:
    """A body that a tool holds during the motion.

    Attributes:
        shapes: Its shapes, in the frame that holds it.
        name: Its name in messages.
        robot: Name of the robot that holds it; of one robot alone not needed.
        frame: Link or named frame that holds it; the tool when None.
    """

    shapes: Sequence[Shape]
    name: str = "held body"
    robot: str = ""
    frame: str | None = None


def plan(
    robots: Robots,
    start: ArrayLike | Mapping[str, ArrayLike],
    goal: Any,
    *,
    obstacles: Sequence[Obstacle] = (),
    clearance: float = 0.0,
    held: Sequence[HeldBody] = (),
    allowed: Sequence[tuple[str, str]] = (),
    constraints: Sequence[Region] = (),
    seconds: float = 1.0,
    improve: float = 0.0,
    seed: int = 0,
    limits: MotionLimits | None = None,
    tolerance: float | None = None,
    resolution: float = RESOLUTION,
    verify: bool = True,
) -> MotionPlan:
    """Plan a motion free of collisions.

    Args:
        robots: A robot, or several by name, each with the pose of its base in the world.
        start: Joint positions, of several robots one after the other or by name [rad or m].
        goal: Joint positions, several rows of them, a `Pose` of the tool in the base or several;
            every branch of the inverse kinematics of a pose is a goal. Several robots take joint
            positions.
        obstacles: Obstacles in the world.
        clearance: Least distance from obstacles and between bodies [m].
        held: Bodies that tools hold.
        allowed: Pairs of names whose contact is allowed: links, held bodies and obstacles.
        constraints: Regions in which frames stay, from `upright`, `on_line` or `held_together`.
        seconds: Time limit of the search [s].
        improve: Time in which a found path is improved [s].
        seed: Seed; the same gives the same plan.
        limits: Limits of the motion; those of the robot when None.
        tolerance: Most that the spheres around bodies exceed them; 2 % of the robot's
            size when None [m].
        resolution: Configurations checked per unit of distance: per radian, or per size of the
            robot for prismatic joints.
        verify: Check the trajectory in MuJoCo with exact geometry before it is returned.

    Returns:
        The plan. If no goal is reached in time, the path that comes nearest, with the reason.

    Raises:
        ArgumentError: A start or goal in collision or outside the limits, with the pair or joint; a
            pose out of reach.
        ModelError: A robot without collision geometry or without joints to plan.
    """
    begin = time.monotonic()
    checks.positive("resolution", resolution)
    task = PlanningTask(
        robots,
        obstacles,
        clearance=clearance,
        held=held,
        allowed=allowed,
        tolerance=tolerance,
    )
    first = task.joint_positions("start", start)
    task.check_free("start", first)
    wanted = checks.instances("constraints", list(constraints), Region)
    search = _Search(
        task,
        first,
        task.goals(goal, first),
        Constraints(task.checker.geometry, wanted),
        checks.positive("seconds", seconds, "s"),
        checks.number("improve", improve, least=0.0, unit="s"),
    )
    number = checks.integer("seed", seed, least=0, most=2**31)
    verified, attempt = 0, 0
    while True:
        space, found = search.run(resolution * 2 ** min(attempt, 2), number + attempt)
        if found.outcome is not Outcome.SOLVED:
            reason = _reason(found.outcome, search.seconds, found)
            break
        path = _exact_ends(space.positions(found.path), first, search.goals[found.goal])
        trajectory = task.trajectory(path, limits)
        contact, count = task.verified(space, path, trajectory) if verify else (None, 0)
        verified += count
        if contact is None:
            stats = _statistics(space, found, begin, verified)
            return MotionPlan(path, task.names, task.units, True, "", found.goal, trajectory, stats)
        reason = f"MuJoCo finds a contact on the path: {contact}"
        attempt += 1
        if attempt == _REPLANS:
            break
    stats = _statistics(space, found, begin, verified)
    path = space.positions(found.path)
    return MotionPlan(path, task.names, task.units, False, reason, -1, None, stats)


class _Search:
    """Start, goals and limits of one call."""

    def __init__(
        self,
        task: PlanningTask,
        start: Array,
        goals: Array,
        regions: Constraints,
        seconds: float,
        improve: float,
    ) -> None:
        self.task, self.start, self.regions = task, start, regions
        self.goals = _inside(regions, start, goals)
        self.seconds, self.improve = seconds, improve

    def run(self, resolution: float, seed: int) -> tuple[PlanningSpace, SearchResult]:
        """Search once."""
        space = PlanningSpace(self.task.checker, self.start, resolution=resolution)
        start, goals = space.coordinates(self.start), space.coordinates(self.goals)
        if self.regions.regions:
            ends = (self.regions, start, goals)
            return space, search_constrained(space, *ends, seconds=self.seconds, seed=seed)
        found = search_path(space, start[None], goals, seconds=self.seconds, seed=seed)
        if self.improve > 0.0 and found.outcome is Outcome.SOLVED:
            better = improved_path(space, found.path, self.improve, seed)
            spent = found.shortcut_time + self.improve
            found = replace(found, path=better, shortcut_time=spent)
        return space, found


def _inside(regions: Constraints, start: Array, goals: Array) -> Array:
    """Goals inside all regions.

    Raises:
        ArgumentError: The start or every goal is outside a region.
    """
    if not regions.regions:
        return goals
    for name, rows in (("start", start[None]), ("goal", goals)):
        errors = regions.errors(rows)
        if errors.min() > ENDS:
            raise ArgumentError(
                f"invalid {name}: {errors.min():.3g} m or rad outside a constraint",
                hint=f"expected at most {ENDS:g}",
            )
    return goals[regions.errors(goals) <= ENDS]


def _statistics(
    space: PlanningSpace, found: SearchResult, begin: float, verified: int
) -> PlanStatistics:
    return PlanStatistics(
        found.search_time,
        found.shortcut_time,
        time.monotonic() - begin,
        found.iterations,
        found.nodes,
        float(np.linalg.norm(np.diff(found.path, axis=0), axis=1).sum()),
        verified,
    )


def _reason(outcome: Outcome, seconds: float, found: SearchResult) -> str:
    if outcome is Outcome.OUT_OF_TIME:
        return f"out of time: no path in {seconds:g} s, {found.nodes} nodes"
    return f"no path: {outcome.name.lower().replace('_', ' ')} after {found.iterations} samples"


def _exact_ends(path: Array, start: Array, goal: Array) -> Array:
    """A path with its ends in double precision."""
    path[0], path[-1] = start, goal
    return path


class PlanningTask:
    """Robots among obstacles, with their checker and names.

    Attributes:
        arms: Name, robot and pose of each.
        held: Bodies that tools hold.
        checker: The checker.
    """

    def __init__(
        self,
        robots: Robots,
        obstacles: Sequence[Obstacle] = (),
        *,
        clearance: float = 0.0,
        held: Sequence[HeldBody] = (),
        allowed: Sequence[tuple[str, str]] = (),
        tolerance: float | None = None,
    ) -> None:
        """Prepare the checker; arguments as for `plan`.

        Raises:
            ArgumentError: Invalid obstacles, names or numbers.
            ModelError: A robot without collision geometry.
        """
        self.arms = _arms(robots)
        placed = [PlacedRobot(arm.tree, pose, name) for name, arm, pose in self.arms]
        if tolerance is not None:
            checks.positive("tolerance", tolerance, "m")
        checks.instances("obstacles", list(obstacles), Obstacle)
        pairs_allowed = [checks.texts("allowed pair", pair) for pair in allowed]
        links = {body for x in placed for body in map(x.body_name, range(len(x.tree.links)))}
        own = [(a, b) for a, b in pairs_allowed if a in links and b in links]
        geometry, pairs = prepared(placed, tolerance, own)
        names = [name for name, *_ in self.arms]
        self.held = tuple(
            held_body(
                geometry,
                checks.instances("shapes of a held body", body.shapes, Shape),
                name=body.name,
                robot=names.index(checks.choice("robot", body.robot, names)) if body.robot else 0,
                frame=body.frame,
            )
            for body in checks.instances("held", list(held), HeldBody)
        )
        self.checker = CollisionChecker(
            geometry,
            pairs,
            obstacles,
            clearance=clearance,
            allowed=[(a, b) for a, b in pairs_allowed],
            held=self.held,
        )
        self._allowed = [(a, b) for a, b in pairs_allowed]
        self._exact: ExactScene | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all joint positions."""
        return tuple(
            f"{name}/{x}" if name else x
            for name, arm, _ in self.arms
            for x in arm.tree.position_names
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

    def joint_positions(self, name: str, given: Any) -> Array:
        """Positions of all joints, within their limits (n,)."""
        if isinstance(given, Mapping):
            wanted = [robot for robot, *_ in self.arms]
            missing = set(wanted) ^ set(given)
            if missing:
                raise ArgumentError(
                    f"invalid {name}: robots {', '.join(map(repr, given))}",
                    hint=f"expected {', '.join(map(repr, wanted))}",
                )
            given = np.concatenate([np.ravel(given[robot]) for robot in wanted])
        q = checks.array(name, given, (self.checker.geometry.size,))
        self._check_limits(name, q)
        return q

    def _check_limits(self, name: str, q: Array) -> None:
        at = 0
        for prefix, arm, _ in self.arms:
            for joint in arm.tree.joints:
                value, limits = float(q[at]), joint.limits
                outside = not limits.lower - _INSIDE <= value <= limits.upper + _INSIDE
                if joint.kind.has_axis and outside:
                    shown = f"{prefix}/{joint.name}" if prefix else joint.name
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
        exact = self._touches_exactly(q)
        near = "" if exact else f" within the tolerance of {self.checker.geometry.tolerance:.3g} m"
        raise ArgumentError(
            f"invalid {name}: in collision{near}: {pair}, overlap {-pair.distance:.3g} m "
            f"(clearance {self.checker.clearance:g} m)",
            hint="move it away, allow the contact of this pair, or reduce tolerance or clearance",
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
        rows = goal if isinstance(goal, Mapping) else np.asarray(goal)
        if isinstance(rows, Mapping) or rows.ndim < 2:
            q = self.joint_positions("goal", rows)
            self.check_free("goal", q)
            return q[None]
        found = [self.joint_positions(f"goal {i + 1}", row) for i, row in enumerate(rows)]
        if not found:
            raise ArgumentError("invalid goal: no joint positions", hint="expected at least one")
        return self._free_goals(np.array(found), "goals")

    def _goals_of_poses(self, poses: Sequence[Pose], start: Array) -> Array:
        if len(self.arms) > 1:
            raise ArgumentError(
                "invalid goal: a tool pose of several robots", hint="give joint positions"
            )
        arm = self.arms[0][1]
        rows = []
        for pose in poses:
            solved = arm.ik(pose.matrix(), within_limits=True, all_turns=True)
            if isinstance(solved, Solutions) and len(solved):
                rows.append(solved.q)
        if not rows:
            nearest = arm.ik_nearest(poses[0].matrix())
            raise ArgumentError(
                f"invalid goal: no pose of {len(poses)} is reachable within the joint limits",
                hint=f"the nearest pose is {nearest.distance:.3g} m and {nearest.angle:.3g} rad "
                "away",
            )
        found = self._free_goals(np.concatenate(rows), "solutions of the inverse kinematics")
        space = PlanningSpace(self.checker, start)
        way = np.linalg.norm(space.coordinates(found) - space.coordinates(start), axis=1)
        return found[np.argsort(way, kind="stable")]

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

    def trajectory(self, path: Array, limits: MotionLimits | None) -> Trajectory:
        """Motion along a path within the limits of the robots."""
        kept = self._limits(limits)

        def is_free(q: Array) -> bool:
            return not self.checker.collides(q).any()

        still = np.append(True, np.abs(np.diff(path, axis=0)).max(axis=1) > 1e-12)
        moved = path[still]
        if len(moved) < 2:
            moved = np.array([path[0], path[0] + 1e-9])
        return timed_path(moved, kept, is_free)

    def _limits(self, limits: MotionLimits | None) -> MotionLimits:
        if limits is not None:
            checks.instance("limits", limits, MotionLimits, "MotionLimits, or None")
        motion = find_motion("jerk-limited")
        if len(self.arms) == 1:
            return limits_of(self.arms[0][1].tree, motion, limits)
        each = [limits_of(arm.tree, motion, None) for _, arm, _ in self.arms]
        joined = {
            key: np.concatenate([getattr(x, key) for x in each])
            for key in ("velocities", "accelerations", "jerks", "lower", "upper")
        }
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
        self, space: PlanningSpace, path: Array, trajectory: Trajectory
    ) -> tuple[str | None, int]:
        """The first contact in MuJoCo along path and trajectory, and the configurations checked.

        Without MuJoCo nothing is verified.
        """
        try:
            scene = self.exact
        except MissingPackageError:
            return None, 0
        along = space.interpolated(path, _FINER * space.resolution)
        rows = np.concatenate([along, positions_along(trajectory, 0.01)])
        found = scene.first_contact(rows)
        if found is None:
            return None, len(rows)
        contact = found[1]
        return f"{contact.first} and {contact.second}, {contact.depth:.3g} m deep", found[0] + 1


def _arms(robots: Robots) -> list[tuple[str, Manipulator, Pose]]:
    wanted = "a Manipulator, such as linkwork.load('panda')"
    if isinstance(robots, Mapping):
        rows = []
        for name, given in robots.items():
            arm, pose = given if isinstance(given, tuple) else (given, Pose())
            checks.instance(f"robot {name!r}", arm, Manipulator, wanted)
            checks.instance(f"pose of robot {name!r}", pose, Pose, "a Pose")
            rows.append((checks.text("name of a robot", name), arm, pose))
        if not rows:
            raise ArgumentError("no robots", hint=f"expected {wanted}")
        return rows
    return [("", checks.instance("robot", robots, Manipulator, wanted), Pose())]
