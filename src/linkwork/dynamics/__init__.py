"""Kinematics and dynamics of a tree, each algorithm written once over any scalar."""

from linkwork.dynamics.plain.aba import forward_dynamics_articulated
from linkwork.dynamics.plain.body import GRAVITY
from linkwork.dynamics.plain.coriolis import coriolis_matrix
from linkwork.dynamics.plain.crba import mass_matrix
from linkwork.dynamics.plain.derivatives import (
    ForwardDerivatives,
    InverseDerivatives,
    forward_dynamics_derivatives,
    inverse_dynamics_derivatives,
)
from linkwork.dynamics.plain.energy import kinetic_energy, potential_energy
from linkwork.dynamics.plain.forward import forward_dynamics
from linkwork.dynamics.plain.kinematics import (
    integrate,
    jacobian,
    jacobian_in_tool,
    jacobian_rate,
    pose_of_frame_in_base,
    wrench_torques,
)
from linkwork.dynamics.plain.passive import (
    DRY_FRICTION_VELOCITY,
    friction_torques,
    spring_energy,
    spring_torques,
)
from linkwork.dynamics.plain.regressor import (
    load_regressor,
    regressor,
    regressor_names,
    regressor_parameters,
)
from linkwork.dynamics.plain.rnea import bias, gravity_torques, inverse_dynamics

__all__ = [
    "DRY_FRICTION_VELOCITY",
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
