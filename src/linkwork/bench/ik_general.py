"""Our solver of six joints of any geometry in the bench: the robot with its axes displaced.

Displaced like those of a calibrated robot, the axes have no structure that a closed form could use.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import numpy as np

from linkwork.arm import Manipulator
from linkwork.bench.ik_problem import CALLED, IkProblem
from linkwork.bench.report import BenchRow, Figure, Requirement
from linkwork.bench.timing import PythonCall
from linkwork.model.tree import Tree
from linkwork.spatial import Pose

_SHIFT, _TURN = 3e-4, 1e-3
_PER_CALL, _PER_POSE = 100.0, 40.0
"""Longest times asked for [us]."""


def displaced(tree: Tree, seed: int = 1) -> Tree:
    """Return a robot with joint frames displaced by tenths of a millimetre and milliradians."""
    random = np.random.default_rng(seed)
    links = []
    for link in tree.links:
        shift, turn = random.normal(0.0, _SHIFT, 3), random.normal(0.0, _TURN, 3)
        error = Pose.from_xyz_rpy(shift.tolist(), turn.tolist())
        moves = link.joint.kind.moves
        links.append(replace(link, pose_in_parent=link.pose_in_parent @ error) if moves else link)
    return replace(tree, links=tuple(links))


def general_rows(problem: IkProblem, rounds: int) -> Iterator[BenchRow]:
    """Time of a Python call with one pose, and of one with a batch, per pose."""
    arm = Manipulator(displaced(problem.tree))
    poses = np.ascontiguousarray(arm.fk(problem.q))
    scope = {"solve": arm.ik, "poses": list(poses[:CALLED]), "drain": partial(deque, maxlen=0)}
    called = PythonCall("drain(map(solve, poses))", scope, [])
    whole = PythonCall("solve(poses)", {"solve": arm.ik, "poses": poses}, [])
    for what, timed, count, asked in (
        ("one Python call", called, CALLED, _PER_CALL),
        ("batch, one Python call", whole, len(poses), _PER_POSE),
    ):
        time = min(timed.time(count) for _ in range(max(1, rounds // 8)))
        figure = Figure(1e-3 * time, "us")
        yield BenchRow(f"displaced axes, {what}", figure, None, Requirement(asked, at_most=True))
