"""The fast forms: the same functions of an equivalent robot with fewer numbers."""

from linkwork.dynamics.fast.forward import forward_dynamics
from linkwork.dynamics.fast.inverse import bias, gravity_torques, inverse_dynamics
from linkwork.dynamics.fast.kinematics import jacobian, pose_and_jacobian, pose_of_frame_in_base
from linkwork.dynamics.fast.mass import mass_matrix
from linkwork.dynamics.fast.reduced import Reduced, reduce_tree

__all__ = [
    "Reduced",
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
