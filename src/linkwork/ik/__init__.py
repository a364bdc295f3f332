"""Inverse kinematics: all solutions in closed form, and a numeric solver for other robots."""

from linkwork.ik.closed_form_solver import ClosedFormSolver
from linkwork.ik.families.recognise import recognise
from linkwork.ik.ik_solver import IKSolver
from linkwork.ik.numeric import ORIENTATION, POSE, POSITION, Nearest, NumericSolver, Task, pointing
from linkwork.ik.path.follow import Break, JointPath, ik_path
from linkwork.ik.singularity import Singularity
from linkwork.ik.solutions import BatchSolutions, Solution, Solutions

__all__ = [
    "ORIENTATION",
    "POSE",
    "POSITION",
    "BatchSolutions",
    "Break",
    "ClosedFormSolver",
    "IKSolver",
    "JointPath",
    "Nearest",
    "NumericSolver",
    "Singularity",
    "Solution",
    "Solutions",
    "Task",
    "ik_path",
    "pointing",
    "recognise",
]
