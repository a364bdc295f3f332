"""Inverse kinematics: every branch of every arm with structure, a numeric solver for the rest."""

from linkwork.ik.explain import Singularity
from linkwork.ik.family import recognise
from linkwork.ik.inverse import Inverse
from linkwork.ik.numeric import ORIENTATION, POSE, POSITION, Nearest, NumericSolver, Task, pointing
from linkwork.ik.path import Break, JointPath, ik_path
from linkwork.ik.solutions import BatchSolutions, Solution, Solutions
from linkwork.ik.solver import Solver

__all__ = [
    "ORIENTATION",
    "POSE",
    "POSITION",
    "BatchSolutions",
    "Break",
    "Inverse",
    "JointPath",
    "Nearest",
    "NumericSolver",
    "Singularity",
    "Solution",
    "Solutions",
    "Solver",
    "Task",
    "ik_path",
    "pointing",
    "recognise",
]
