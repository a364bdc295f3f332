"""Kinematics and dynamics of a tree, each algorithm written once over any scalar."""

from linkwork.dynamics.articulated import forward_dynamics_articulated
from linkwork.dynamics.body import GRAVITY
from linkwork.dynamics.coriolis import coriolis_matrix
from linkwork.dynamics.derivatives import (
    ForwardDerivatives,
    InverseDerivatives,
    forward_dynamics_derivatives,
    inverse_dynamics_derivatives,
)
from linkwork.dynamics.energy import kinetic_energy, potential_energy
from linkwork.dynamics.forward import forward_dynamics
from linkwork.dynamics.friction import DRY_FRICTION_SPEED, friction_torques
from linkwork.dynamics.integrate import integrate
from linkwork.dynamics.inverse import bias, gravity_torques, inverse_dynamics
from linkwork.dynamics.kinematics import (
    jacobian,
    jacobian_in_tool,
    jacobian_rate,
    pose_of_frame_in_base,
)
from linkwork.dynamics.mass import mass_matrix
from linkwork.dynamics.regressor import (
    load_regressor,
    regressor,
    regressor_names,
    regressor_parameters,
)
from linkwork.dynamics.springs import spring_energy, spring_torques
from linkwork.dynamics.wrench import wrench_torques

__all__ = [
    "DRY_FRICTION_SPEED",
    "GRAVITY",
    "ForwardDerivatives",
    "InverseDerivatives",
    "bias",
    "coriolis_matrix",
    "forward_dynamics",
    "forward_dynamics_articulated",
    "forward_dynamics_derivatives",
    "friction_torques",
    "gravity_torques",
    "integrate",
    "inverse_dynamics",
    "inverse_dynamics_derivatives",
    "jacobian",
    "jacobian_in_tool",
    "jacobian_rate",
    "kinetic_energy",
    "load_regressor",
    "mass_matrix",
    "pose_of_frame_in_base",
    "potential_energy",
    "regressor",
    "regressor_names",
    "regressor_parameters",
    "spring_energy",
    "spring_torques",
    "wrench_torques",
]
