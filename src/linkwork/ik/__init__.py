"""Inverse kinematics: every branch of every arm with structure, a numeric solver for the rest."""

from linkwork.ik.explain import Singularity
from linkwork.ik.family import recognise
from linkwork.ik.path import Break, JointPath, ik_path
from linkwork.ik.solutions import BatchSolutions, Solution, Solutions
from linkwork.ik.solver import Solver

__all__ = [
    "BatchSolutions",
    "Break",
    "JointPath",
    "Singularity",
    "Solution",
    "Solutions",
    "Solver",
    "ik_path",
    "recognise",
]
