"""Inverse kinematics: all solutions, and a numeric solver for other robots and tasks."""

from linkwork.ik.branch_solver import ClosedFormSolver
from linkwork.ik.families.recognise import recognise
from linkwork.ik.general import GeneralSolver
from linkwork.ik.ik_solver import IKSolver
from linkwork.ik.joint_path import Break, JointPath, ik_path
from linkwork.ik.numeric import ORIENTATION, POSE, POSITION, Nearest, NumericSolver, Task, pointing
from linkwork.ik.redundancy.solution_family import SolutionFamily
from linkwork.ik.solutions.singularity import Singularity
from linkwork.ik.solutions.solution_set import BatchSolutions, Solution, Solutions

__all__ = [
    "ORIENTATION",
    "POSE",
    "POSITION",
    "BatchSolutions",
    "Break",
    "ClosedFormSolver",
    "GeneralSolver",
    "IKSolver",
    "JointPath",
    "Nearest",
    "NumericSolver",
    "Singularity",
    "Solution",
    "SolutionFamily",
    "Solutions",
    "Task",
    "ik_path",
    "pointing",
    "recognise",
]
