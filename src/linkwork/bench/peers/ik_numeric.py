"""Peers that search for one solution: Robotics Toolbox, TRAC-IK and mink."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from linkwork.bench.ik_ours import called_entry
from linkwork.bench.ik_problem import CALLED, ONE, Array, IkProblem
from linkwork.bench.measurement import Entry
from linkwork.bench.peers.mujoco import TOOL, model_with_tool
from linkwork.errors import import_extra
from linkwork.ik.geometry.chain import Axis
from linkwork.model.urdf.write import write_urdf
from linkwork.spatial.rotation import to_wxyz
from linkwork.spatial.vector import matrix3

TOOLBOX = "Robotics Toolbox"
TRAC_IK = "TRAC-IK"
MINK = "mink"

_TOLERANCE = 1e-4
_TIMEOUT = 0.005
_MISS = 1e-6
_MOST_STEPS = 100
_DAMPING = 1e-9
_ASIDE = 0.1
"""How far from a solution a search begins that needs a start nearby [rad]."""


def toolbox_entries(problem: IkProblem) -> Iterator[Entry]:
    """Levenberg and Marquardt's method in the toolbox's C++, from random starts."""
    toolbox = import_extra("roboticstoolbox", "peers")
    sequence = toolbox.ETS(list(_elementary(toolbox, problem)))

    def solve(pose: Array) -> Any:
        # Its tolerance is on the squared miss.
        return sequence.ik_LM(pose, tol=_MISS**2, joint_limits=False)

    def positions(found: Any) -> Any:
        return found.q if found.success else ()

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

    def positions(found: Any) -> Any:
        return found[1:] if found[0] > 0 else ()

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
        for _ in range(_MOST_STEPS):
            if np.linalg.norm(task.compute_error(configuration)) <= _MISS:
                break
            speeds = mink.solve_ik(configuration, [task], 1.0, "daqp", _DAMPING, limits=[])
            configuration.integrate_inplace(speeds, 1.0)
        return configuration.q.copy()

    starts = problem.q[:CALLED] + _ASIDE * np.sin(np.arange(problem.q[:CALLED].size)).reshape(
        CALLED, -1
    )
    targets = [mink.SE3.from_matrix(pose) for pose in problem.poses[:CALLED]]
    poses = list(zip(starts, targets, strict=True))
    yield called_entry(
        problem,
        ONE,
        MINK,
        solve,
        lambda found: found,
        poses=poses,
        form="from nearby",
        tolerance=_TOLERANCE,
    )


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
