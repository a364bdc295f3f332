"""Numeric inverse kinematics: damped least squares from many starts, for any robot and task."""

from linkwork.ik.numeric.c_loop import c_loop_files as c_loop_files
from linkwork.ik.numeric.nearest_pose import Nearest as Nearest
from linkwork.ik.numeric.problem import NumericProblem as NumericProblem
from linkwork.ik.numeric.solver import NumericSolver as NumericSolver
from linkwork.ik.numeric.step import trace_step as trace_step
from linkwork.ik.numeric.task import ORIENTATION as ORIENTATION
from linkwork.ik.numeric.task import POSE as POSE
from linkwork.ik.numeric.task import POSITION as POSITION
from linkwork.ik.numeric.task import Task as Task
from linkwork.ik.numeric.task import pointing as pointing
