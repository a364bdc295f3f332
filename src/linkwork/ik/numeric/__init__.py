"""Numeric inverse kinematics: damped least squares from many starts, for any robot and task."""

from linkwork.ik.numeric.c_loop import c_loop_files
from linkwork.ik.numeric.nearest_pose import Nearest
from linkwork.ik.numeric.problem import NumericProblem
from linkwork.ik.numeric.solver import NumericSolver
from linkwork.ik.numeric.step import trace_step
from linkwork.ik.numeric.task import ORIENTATION, POSE, POSITION, Task, pointing

__all__ = [
    "ORIENTATION",
    "POSE",
    "POSITION",
    "Nearest",
    "NumericProblem",
    "NumericSolver",
    "Task",
    "c_loop_files",
    "pointing",
    "trace_step",
]
