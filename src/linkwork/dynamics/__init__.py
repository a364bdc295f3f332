"""Kinematics and dynamics of a tree, each algorithm written once over any scalar."""

from linkwork.dynamics.body import GRAVITY
from linkwork.dynamics.energy import kinetic_energy, potential_energy
from linkwork.dynamics.forward import forward_dynamics
from linkwork.dynamics.friction import DRY_FRICTION_SPEED, friction_torques
from linkwork.dynamics.inverse import bias, gravity_torques, inverse_dynamics
from linkwork.dynamics.kinematics import jacobian, pose_of_frame_in_base
from linkwork.dynamics.mass import mass_matrix

__all__ = [
    "DRY_FRICTION_SPEED",
    "GRAVITY",
    "bias",
    "forward_dynamics",
    "friction_torques",
    "gravity_torques",
    "inverse_dynamics",
    "jacobian",
    "kinetic_energy",
    "mass_matrix",
    "pose_of_frame_in_base",
    "potential_energy",
]
