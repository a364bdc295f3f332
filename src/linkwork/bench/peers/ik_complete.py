"""Peers that give all solutions of revolute arms: EAIK, ik-geo and ssik."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from linkwork.bench.ik_ours import called_entry
from linkwork.bench.ik_problem import ALL, CALLED, Array, IkProblem
from linkwork.bench.measurement import Entry
from linkwork.errors import PlatformError, import_extra
from linkwork.ik.geometry.chain import align, common_point, parallel
from linkwork.model.urdf.write import write_urdf

EAIK = "EAIK"
IK_GEO = "ik-geo"
SSIK = "ssik"
_LONGEST_BUILD = 120.0


def eaik_entries(problem: IkProblem) -> Iterator[Entry]:
    """EAIK's bound solver, called with nothing but the pose."""
    eaik = import_extra("eaik.pybindings.EAIK", "peers")
    points = np.array([axis.point for axis in problem.chain.axes])
    directions, offsets = problem.directions.T, problem.offsets(points).T
    robot = eaik.Robot(directions, offsets, problem.home[:3, :3], [], True)
    if robot.has_known_decomposition():
        yield called_entry(problem, ALL, EAIK, robot.calculate_IK, lambda found: found.Q)


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

    yield called_entry(problem, ALL, IK_GEO, solve, _positions_of_pairs, poses=poses)


def ssik_entries(problem: IkProblem) -> Iterator[Entry]:
    """Return the module that ssik builds of the robot."""
    import_extra("ssik", "peers")
    module = _built(problem)

    def solve(pose: Array) -> Any:
        return module.solve(pose, respect_limits=False)

    yield called_entry(problem, ALL, SSIK, solve, lambda found: [x.q for x in found])


def _wrist_centre(problem: IkProblem) -> Array | None:
    setting = align(problem.chain)
    centre = common_point(setting.screws[3:])
    return None if centre is None else np.array(setting.pose_in_base.transform(centre))


def _positions_of_pairs(found: Any) -> list[Any]:
    return [q for q, _ in found]


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
            command, capture_output=True, text=True, timeout=_LONGEST_BUILD, check=False
        )
        if done.returncode != 0 or not built.is_file():
            said = done.stderr.strip().splitlines()
            raise PlatformError(f"ssik cannot build {tree.name!r}: {said[-1] if said else ''}")
        spec = importlib.util.spec_from_file_location("robot_ik", built)
        if spec is None or spec.loader is None:
            raise PlatformError(f"what ssik built of {tree.name!r} is no module")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module
