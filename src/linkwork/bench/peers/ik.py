"""Peers of inverse kinematics: EAIK, ik-geo and ssik give all solutions, the others one."""

import importlib.util
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from linkwork.bench.ik_ours import called_entry
from linkwork.bench.ik_problem import ALL, CALLED, ONE, Array, IkProblem
from linkwork.bench.measurement import Entry
from linkwork.bench.peers.mujoco import TOOL, model_with_tool
from linkwork.errors import PlatformError, import_extra
from linkwork.ik.geometry.chain import Axis, align, common_point, parallel
from linkwork.model.urdf.write import write_urdf
from linkwork.spatial.rotation import to_wxyz
from linkwork.spatial.vector import matrix3

EAIK = "EAIK"
IK_GEO = "ik-geo"
SSIK = "ssik"
_BUILD_TIMEOUT = 120.0


def eaik_entries(problem: IkProblem) -> Iterator[Entry]:
    """EAIK's bound solver, called with nothing but the pose."""
    eaik = import_extra("eaik.pybindings.EAIK", "peers")
    points = np.array([axis.point for axis in problem.chain.axes])
    directions, offsets = problem.directions.T, problem.offsets(points).T
    robot = eaik.Robot(directions, offsets, problem.home[:3, :3], [], True)
    if robot.has_known_decomposition():
        yield called_entry(problem, ALL, EAIK, robot.calculate_IK, lambda result: result.Q)


def ik_geo_entries(problem: IkProblem) -> Iterator[Entry]:
    """ik-geo, for arms with a spherical wrist and two parallel axes before it."""
    geo = import_extra("ik_geo", "peers")
    centre = _wrist_centre(problem)
    if centre is None or not parallel(*(axis.direction for axis in problem.chain.axes[1:3])):
        return
    points = [*(axis.point for axis in problem.chain.axes[:3]), centre, centre, centre]
    offsets = problem.offsets(np.array(points))
    robot = geo.Robot.spherical_two_parallel(problem.directions.tolist(), offsets.tolist())
    # It takes rotations column by column, against that at position zero.
    turned = problem.home[:3, :3] @ np.swapaxes(problem.poses[:CALLED, :3, :3], 1, 2)
    places = problem.poses[:CALLED, :3, 3]
    poses = list(zip(turned.tolist(), places.tolist(), strict=True))

    def solve(pose: tuple[Any, Any]) -> Any:
        return robot.get_ik(*pose)

    yield called_entry(problem, ALL, IK_GEO, solve, lambda x: [q for q, _ in x], poses=poses)


def ssik_entries(problem: IkProblem) -> Iterator[Entry]:
    """Return the module that ssik builds of the robot."""
    import_extra("ssik", "peers")
    module = _built(problem)

    def solve(pose: Array) -> Any:
        return module.solve(pose, respect_limits=False)

    yield called_entry(problem, ALL, SSIK, solve, lambda solutions: [x.q for x in solutions])


def _wrist_centre(problem: IkProblem) -> Array | None:
    setting = align(problem.chain)
    centre = common_point(setting.screws[3:])
    return None if centre is None else np.array(setting.pose_in_base.transform(centre))


def _built(problem: IkProblem) -> Any:
    """Has ssik build its module of the robot, and loads it."""
    tree = problem.bare
    with tempfile.TemporaryDirectory(prefix="linkwork-") as folder:
        urdf, built = Path(folder, "robot.urdf"), Path(folder, "robot_ik.py")
        urdf.write_text(write_urdf(tree)[0], encoding="utf-8")
        ends = ["--base", tree.links[0].name, "--ee", tree.tool]
        command = [sys.executable, "-m", "ssik.cli", "build", str(urdf), *ends]
        command += ["--no-validate", "--out", str(built), "--module-name", "robot_ik"]
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=_BUILD_TIMEOUT, check=False
        )
        if done.returncode != 0 or not built.is_file():
            lines = done.stderr.strip().splitlines()
            raise PlatformError(f"ssik cannot build {tree.name!r}: {lines[-1] if lines else ''}")
        spec = importlib.util.spec_from_file_location("robot_ik", built)
        if spec is None or spec.loader is None:
            raise PlatformError(f"ssik built no module of {tree.name!r}")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module


TOOLBOX = "Robotics Toolbox"
TRAC_IK = "TRAC-IK"
MINK = "mink"

_TOLERANCE = 1e-4
_TIMEOUT = 0.005
_MISS = 1e-6
_MAX_STEPS = 100
_DAMPING = 1e-9
_ASIDE = 0.1  # Distance from the solution at which searches start that need a start nearby [rad]


def toolbox_entries(problem: IkProblem) -> Iterator[Entry]:
    """Levenberg and Marquardt's method in the toolbox's C++, from random starts."""
    toolbox = import_extra("roboticstoolbox", "peers")
    sequence = toolbox.ETS(list(_elementary(toolbox, problem)))

    def solve(pose: Array) -> Any:
        # Its tolerance is on the squared miss.
        return sequence.ik_LM(pose, tol=_MISS**2, joint_limits=False)

    def positions(solution: Any) -> Any:
        return solution.q if solution.success else ()

    yield called_entry(problem, ONE, TOOLBOX, solve, positions, form="LM", tolerance=_TOLERANCE)


def trac_ik_entries(problem: IkProblem) -> Iterator[Entry]:
    """TRAC-IK inside the joint limits, from position zero, the first solution it finds."""
    trac_ik = import_extra("pytracik", "peers")
    tree = problem.bare
    ends = tree.links[0].name, tree.tool
    fastest = trac_ik.SolveType.Speed
    solver = trac_ik.TRAC_IK(*ends, write_urdf(tree)[0], _TIMEOUT, _MISS, fastest)
    start = np.zeros(len(problem.chain.axes))

    def solve(pose: tuple[float, ...]) -> Any:
        return trac_ik.ik(solver, start, *pose)

    def positions(answer: Any) -> Any:
        return answer[1:] if answer[0] > 0 else ()

    poses = [_xyz_xyzw(pose) for pose in problem.poses[:CALLED]]
    yield called_entry(problem, ONE, TRAC_IK, solve, positions, poses=poses, tolerance=_TOLERANCE)


def mink_entries(problem: IkProblem) -> Iterator[Entry]:
    """Return the steps of mink until the tool is there, from a position near a solution."""
    mink, mujoco = (import_extra(name, "peers") for name in ("mink", "mujoco"))
    configuration = mink.Configuration(model_with_tool(mujoco, problem.tree))
    task = mink.FrameTask(TOOL, "site", position_cost=1.0, orientation_cost=1.0)

    def solve(pose: tuple[Array, Any]) -> Array:
        configuration.update(pose[0])
        task.set_target(pose[1])
        for _ in range(_MAX_STEPS):
            if np.linalg.norm(task.compute_error(configuration)) <= _MISS:
                break
            speeds = mink.solve_ik(configuration, [task], 1.0, "daqp", _DAMPING, limits=[])
            configuration.integrate_inplace(speeds, 1.0)
        return configuration.q.copy()

    q = problem.q[:CALLED]
    starts = q + _ASIDE * np.sin(np.arange(q.size)).reshape(q.shape)
    targets = [mink.SE3.from_matrix(pose) for pose in problem.poses[:CALLED]]
    poses = list(zip(starts, targets, strict=True))
    how = {"poses": poses, "form": "from nearby", "tolerance": _TOLERANCE}
    yield called_entry(problem, ONE, MINK, solve, lambda q: q, **how)


def _elementary(toolbox: Any, problem: IkProblem) -> Iterator[Any]:
    """Return the robot as fixed frames and turns about their z axes."""
    before = np.eye(4)
    for axis in problem.chain.axes:
        frame = _frame_of(axis)
        yield toolbox.ET.SE3(np.linalg.solve(before, frame))
        yield toolbox.ET.Rz()
        before = frame
    yield toolbox.ET.SE3(np.linalg.solve(before, problem.home))


def _frame_of(axis: Axis) -> Array:
    """Return a frame on an axis at position zero, its z along it."""
    z = np.array(axis.direction)
    x = np.cross(z, np.eye(3)[np.argmin(np.abs(z))])
    frame = np.eye(4)
    x /= np.linalg.norm(x)
    frame[:3, :3] = np.column_stack([x, np.cross(z, x), z])
    frame[:3, 3] = axis.point
    return frame


def _xyz_xyzw(pose: Array) -> tuple[float, ...]:
    w, *rest = to_wxyz(matrix3(pose[:3, :3]))
    return (*pose[:3, 3].tolist(), *rest, w)
