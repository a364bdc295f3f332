"""Trajectories that a page edits: computed, checked against limits, run, written and read."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError, LinkworkError, NotFoundError, SessionError
from linkwork.files import check_header, parse_yaml, validate
from linkwork.files.yaml.writer import write_yaml
from linkwork.session.session import Session
from linkwork.spatial import Pose
from linkwork.studio.messages.motion import (
    PlanTrajectory,
    ReadTrajectory,
    RunTrajectory,
    TrajectoryAction,
    TrajectoryDraft,
    TrajectoryFile,
    TrajectoryPlan,
    TrajectoryPoint,
    TrajectoryReport,
    WriteTrajectory,
)
from linkwork.studio.tasks.tools import RobotTools
from linkwork.world.robots.schema import RobotTrajectory

if TYPE_CHECKING:
    # Compile code, which takes a while at the first use.
    from linkwork.arm.manipulator import Manipulator
    from linkwork.model.tree import Tree
    from linkwork.motion import Trajectory
    from linkwork.world.robots.tool_poses import ToolPoses

Array = NDArray[np.float64]

KIND = "trajectory"
ROWS = 160  # Rows of a trajectory that a page is sent
MAX_INTERVAL = 0.02
"""Interval between the points of a trajectory that is run, besides its knots [s]."""
TIMED = ("cubic", "quintic", "blended")  # Kinds whose points have times
PLANNING_TIME = 3.0  # Time limit of planning from one point to the next [s]


class SavedTrajectory(RobotTrajectory):
    """A trajectory in a separate file: that of a robot in a scene, with a header."""

    linkwork: Literal["trajectory"]  # Kind of file
    version: Literal[1]  # Version of the format
    robot: str = ""  # Robot it was made for
    plan: bool = False  # Whether to plan around obstacles from point to point


@dataclass(frozen=True)
class _Computed:
    number: int
    trajectory: Trajectory
    notes: list[str]


class TrajectoryPlanner:
    """Computes trajectories for the robots of a session that have a controller."""

    def __init__(self, session: Session, tools: RobotTools) -> None:
        self._session, self._tools = session, tools
        self._arms: dict[str, Manipulator] = {}
        self._solvers: dict[str, ToolPoses] = {}
        self._computed: dict[str, _Computed] = {}
        self._count = 0

    def answer(self, query: TrajectoryAction) -> TrajectoryReport | None:
        """Answer a page."""
        match query:
            case PlanTrajectory():
                return self._plan(query.robot, query.draft)
            case RunTrajectory():
                self._run(query.robot, query.number)
            case WriteTrajectory():
                text = write_trajectory(query.robot, query.draft)
                return TrajectoryFile(robot=query.robot, text=text, draft=query.draft)
            case ReadTrajectory():
                draft = read_trajectory(query.text)
                return TrajectoryFile(robot=query.robot, text=query.text, draft=draft)
        return None

    def _plan(self, robot: str, draft: TrajectoryDraft) -> TrajectoryPlan:
        tree = self._tree(robot)
        self._count += 1
        try:
            points = self._joint_points(robot, tree, draft)
            motion = self._planned(robot, points) if draft.plan else _through(tree, points, draft)
        except LinkworkError as error:
            self._computed.pop(robot, None)
            reason = "; ".join(error.lines())
            joints = list(tree.joint_names)
            return TrajectoryPlan(number=self._count, robot=robot, joints=joints, reason=reason)
        plan = self._described(robot, tree, motion)
        self._computed[robot] = _Computed(self._count, motion, plan.notes)
        return plan

    def _run(self, robot: str, number: int) -> None:
        computed = self._computed.get(robot)
        if computed is None or computed.number != number:
            raise SessionError("this trajectory is out of date", hint="compute it again")
        if computed.notes:
            raise ArgumentError(
                f"invalid trajectory: {computed.notes[0]}", hint="give it more time"
            )
        trajectory = computed.trajectory
        times = sample_times(trajectory)
        self._session.command(
            KIND,
            robot=robot,
            times=times.tolist(),
            positions=trajectory.position(times).tolist(),
            velocities=trajectory.velocity(times).tolist(),
        )

    def _tree(self, robot: str) -> Tree:
        trees = {
            frame.robot: self._session.loaded.trees[frame.robot] for frame in self._tools.frames
        }
        if robot not in trees:
            raise NotFoundError("robot with a tool", robot, trees)
        return trees[robot]

    def _joint_points(self, robot: str, tree: Tree, draft: TrajectoryDraft) -> Array:
        """Joint positions of all points; poses of the tool in a row are solved on one branch."""
        if len(draft.points) < 2:
            message = f"a trajectory needs at least 2 points, got {len(draft.points)}"
            raise ArgumentError(message, hint="teach another point")
        rows: list[Array] = []
        pending: list[Pose] = []
        for number, point in enumerate((*draft.points, None), start=1):
            if point is not None and point.position is not None:
                pending.append(Pose.from_xyz_rpy(point.position, point.rpy or (0.0, 0.0, 0.0)))
                continue
            if pending:
                near = rows[-1] if rows else self._references(robot)
                rows += list(self._solve(robot, tree, pending, near, number - len(pending)))
                pending = []
            if point is not None:
                rows.append(_positions(tree, number, point))
        return np.stack(rows)

    def _solve(self, robot: str, tree: Tree, poses: list[Pose], near: Array, first: int) -> Array:
        from linkwork.world.robots.tool_poses import ToolPoses

        if robot not in self._solvers:
            self._solvers[robot] = ToolPoses(tree, self._tools.base(robot))

        def fail(index: int, message: str, hint: str) -> ArgumentError:
            return ArgumentError(f"point {first + index}: {message}", hint=hint)

        return self._solvers[robot].solve(poses, near, fail)

    def _references(self, robot: str) -> Array:
        joints = self._session.joints(robot)
        return np.where(np.isnan(joints.references), joints.positions, joints.references)

    def _planned(self, robot: str, points: Array) -> Trajectory:
        """Motions free of collisions from point to point, among the bodies where they are now."""
        from linkwork.motion.trajectory import TrajectorySequence
        from linkwork.planning import plan

        obstacles = self._obstacles(robot)
        parts = []
        for number, (start, goal) in enumerate(pairwise(points), start=1):
            if np.abs(goal - start).max() < 1e-9:
                continue
            arm = self._arm(robot)
            path = plan(arm, start, goal, obstacles=obstacles, seconds=PLANNING_TIME)
            if not path.reached:
                raise ArgumentError(f"from point {number} to {number + 1}: {path.reason}")
            parts.append(path.trajectory)
        if not parts:
            raise ArgumentError("invalid trajectory: all points are the same")
        *starts, end = accumulate((part.duration for part in parts), initial=0.0)
        return TrajectorySequence(list(zip(starts, parts, strict=True)), end)

    def _obstacles(self, robot: str) -> list[Any]:
        from linkwork.planning.collision.obstacles import obstacles_of_model
        from linkwork.world.engine.world import World

        session = self._session
        world = World(session.loaded, session.info.seed)
        session.visible_state().show_in(world)
        bodies = {name for name in session.info.layout.bodies if name.startswith(f"{robot}/")}
        return obstacles_of_model(world.model, world.data, bodies, self._tools.base(robot))

    def _arm(self, robot: str) -> Manipulator:
        from linkwork.arm.manipulator import Manipulator

        if robot not in self._arms:
            self._arms[robot] = Manipulator(self._session.loaded.trees[robot])
        return self._arms[robot]

    def _described(self, robot: str, tree: Tree, motion: Trajectory) -> TrajectoryPlan:
        times = np.linspace(0.0, motion.duration, ROWS)
        q, v, a = motion.position(times), motion.velocity(times), motion.acceleration(times)
        arm, base = self._arm(robot), self._tools.base(robot)
        torques = np.asarray(arm.inverse_dynamics(q, v, a), dtype=np.float64)
        poses = np.asarray(arm.fk(q)) if arm.tree.tool_name else np.zeros((0, 4, 4))
        path = [base.transform(tuple(pose[:3, 3].tolist())) for pose in poses]
        speeds = np.array([joint.limits.velocity for joint in tree.joints])
        efforts = np.array([joint.limits.effort for joint in tree.joints])
        notes = [
            *_beyond(tree, times, v, speeds, "velocity"),
            *_beyond(tree, times, torques, efforts, "torque"),
            *_outside(tree, times, q),
        ]
        return TrajectoryPlan(
            number=self._count,
            robot=robot,
            joints=list(tree.joint_names),
            times=_rounded(times),
            positions=[_rounded(row) for row in q],
            velocities=[_rounded(row) for row in v],
            torques=[_rounded(row) for row in torques],
            velocity_limits=speeds.tolist(),
            torque_limits=efforts.tolist(),
            path=path,
            notes=notes,
        )


def sample_times(trajectory: Trajectory) -> Array:
    """Return times between which a trajectory is nearly cubic: knots and even ones [s]."""
    count = max(2, math.ceil(trajectory.duration / MAX_INTERVAL) + 1)
    even = np.linspace(0.0, trajectory.duration, min(count, 5000))
    knots = np.asarray(getattr(trajectory, "knots", ()))
    times = np.unique(np.concatenate([even, knots]))
    # Knots that nearly coincide would make cubics of no duration.
    apart = np.diff(times) > 1e-6
    return np.concatenate([times[:-1][apart], times[-1:]])


def write_trajectory(robot: str, draft: TrajectoryDraft) -> str:
    """Return a draft as YAML, whose body is that of `robots.NAME.trajectory` in a scene file."""
    is_timed = draft.profile in TIMED
    points = []
    for point in draft.points:
        entry: dict[str, Any] = {"time": point.time or 0.0} if is_timed else {}
        if point.positions is not None:
            entry["positions"] = point.positions
        else:
            entry |= {"position": list(point.position or ()), "rpy": list(point.rpy or (0, 0, 0))}
        points.append(entry)
    data: dict[str, Any] = {"linkwork": KIND, "version": 1, "robot": robot, "kind": draft.profile}
    if draft.profile == "blended":
        data["blend"] = draft.blend
    if not is_timed:
        data["speed"] = draft.speed
    if draft.plan:
        data["plan"] = True
    return write_yaml({**data, "points": points})


def read_trajectory(text: str) -> TrajectoryDraft:
    """Return a draft from YAML."""
    document = parse_yaml(text, "trajectory")
    check_header(document, KIND)
    saved = validate(document, SavedTrajectory)
    return TrajectoryDraft(
        profile=saved.kind,
        points=[
            TrajectoryPoint(
                time=point.time,
                positions=None if point.positions is None else list(point.positions),
                position=point.position,
                rpy=point.rpy if point.position is not None else None,
            )
            for point in saved.points
        ],
        speed=1.0 if saved.speed is None else saved.speed,
        blend=0.2 if saved.blend is None else saved.blend,
        plan=saved.plan,
    )


def _positions(tree: Tree, number: int, point: TrajectoryPoint) -> Array:
    values, count = point.positions or [], len(tree.joints)
    if len(values) != count:
        raise ArgumentError(f"point {number}: expected {count} joint positions, got {len(values)}")
    return np.array(values)


def _through(tree: Tree, points: Array, draft: TrajectoryDraft) -> Trajectory:
    """Return a trajectory through points by its kind, from rest to rest."""
    from linkwork.motion import BlendedTrajectory, CubicTrajectory, QuinticTrajectory
    from linkwork.motion.joint.splines import natural_velocities
    from linkwork.world.robots.profiles import PROFILES, motion_limits

    if draft.profile not in TIMED:
        if draft.profile not in PROFILES:
            raise NotFoundError("kind of trajectory", draft.profile, [*TIMED, *PROFILES])
        if not 0.0 < draft.speed <= 1.0:
            raise ArgumentError(f"invalid speed: {draft.speed:g}, expected above 0, at most 1")
        return PROFILES[draft.profile](points, motion_limits(tree, draft.speed))
    times = [point.time or 0.0 for point in draft.points]
    if draft.profile == "blended":
        return BlendedTrajectory(times, points, draft.blend)
    if draft.profile == "quintic":
        return QuinticTrajectory(times, points)
    slopes = natural_velocities(CubicTrajectory(times, points).knots, points)
    slopes[[0, -1]] = 0.0
    return CubicTrajectory(times, points, slopes)


def _beyond(tree: Tree, times: Array, rows: Array, limits: Array, what: str) -> list[str]:
    """Joints that exceed a limit, with the time and the share."""
    shares = np.abs(rows) / limits
    return [
        f"{joint.name}: {shares[:, i].max():.0%} of its {what} limit at "
        f"{times[int(np.argmax(shares[:, i]))]:.2f} s"
        for i, joint in enumerate(tree.joints)
        if shares[:, i].max() > 1.0 + 1e-6
    ]


def _outside(tree: Tree, times: Array, q: Array) -> list[str]:
    notes = []
    for i, joint in enumerate(tree.joints):
        beyond = np.maximum(joint.limits.lower - q[:, i], q[:, i] - joint.limits.upper)
        if beyond.max() > 1e-6:
            row = int(np.argmax(beyond))
            notes.append(
                f"{joint.name}: {q[row, i]:.4g} at {times[row]:.2f} s is outside its limits "
                f"{joint.limits.lower:.4g} to {joint.limits.upper:.4g}"
            )
    return notes


def _rounded(values: Array) -> list[float]:
    return [float(f"{x:.6g}") for x in values]
