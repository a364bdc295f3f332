"""Reduced forms: the same functions on an equivalent robot with fewer operations."""

from linkwork.dynamics.reduced.crba import forward_dynamics, mass_matrix
from linkwork.dynamics.reduced.kinematics import jacobian, pose_and_jacobian, pose_of_frame_in_base
from linkwork.dynamics.reduced.reduction import ReducedTree, reduce_tree
from linkwork.dynamics.reduced.rnea import bias, gravity_torques, inverse_dynamics

__all__ = [
    "ReducedTree",
    "bias",
    "forward_dynamics",
    "gravity_torques",
    "inverse_dynamics",
    "jacobian",
    "mass_matrix",
    "pose_and_jacobian",
    "pose_of_frame_in_base",
    "reduce_tree",
]
