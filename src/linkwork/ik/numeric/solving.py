"""Numeric inverse kinematics in one call."""

from __future__ import annotations

import functools
from typing import Any

from linkwork.ik.numeric.nearest import Nearest
from linkwork.ik.numeric.solver import NumericSolver
from linkwork.ik.numeric.task import Task
from linkwork.ik.solutions import BatchSolutions, Solutions
from linkwork.model.tree import Tree


def solve_numeric(
    tree: Tree,
    poses: Any,
    frame: str | None = None,
    *,
    task: Task | None = None,
    keep_limits: bool = True,
    **how: Any,
) -> Solutions | BatchSolutions:
    """Solves poses numerically; see `NumericSolver`, which this makes and keeps.

    Args:
        tree: The robot.
        poses: Of the frame in the base.
        frame: A link or named frame; the tool when None.
        task: What of a pose is wanted; all of it when None.
        keep_limits: Whether joints stay inside their limits.
        **how: As `NumericSolver.solve` takes it.
    """
    return _solver(tree, frame, task, keep_limits).solve(poses, **how)


def nearest(
    tree: Tree,
    pose: Any,
    frame: str | None = None,
    *,
    task: Task | None = None,
    keep_limits: bool = True,
    **how: Any,
) -> Nearest:
    """The nearest reachable pose; see `NumericSolver.nearest`.

    Args:
        tree: The robot.
        pose: Of the frame in the base.
        frame: A link or named frame; the tool when None.
        task: What of a pose is wanted; all of it when None.
        keep_limits: Whether joints stay inside their limits.
        **how: As `NumericSolver.nearest` takes it.
    """
    return _solver(tree, frame, task, keep_limits).nearest(pose, **how)


@functools.lru_cache(maxsize=32)
def _solver(tree: Tree, frame: str | None, task: Task | None, keep_limits: bool) -> NumericSolver:
    return NumericSolver(tree, frame, task, keep_limits=keep_limits)
