"""Damped least squares from many starts, for any robot and any part of a pose."""

from linkwork.ik.numeric.nearest import Nearest
from linkwork.ik.numeric.problem import Problem
from linkwork.ik.numeric.solver import NumericSolver, nearest, solve_numeric
from linkwork.ik.numeric.step import trace_step
from linkwork.ik.numeric.task import ORIENTATION, POSE, POSITION, Task

__all__ = [
    "ORIENTATION",
    "POSE",
    "POSITION",
    "Nearest",
    "NumericSolver",
    "Problem",
    "Task",
    "nearest",
    "solve_numeric",
    "trace_step",
]
