"""Kinematics and dynamics of a tree, each algorithm written once over any scalar.

Names are imported on first use: a controller whose code is cached needs no algorithm.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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

_MODULES = {
    "DRY_FRICTION_VELOCITY": "plain.passive",
    "GRAVITY": "plain.body",
    "ForwardDerivatives": "plain.derivatives",
    "InverseDerivatives": "plain.derivatives",
    "bias": "plain.rnea",
    "coriolis_matrix": "plain.coriolis",
    "forward_dynamics": "plain.forward",
    "forward_dynamics_articulated": "plain.aba",
    "forward_dynamics_derivatives": "plain.derivatives",
    "friction_torques": "plain.passive",
    "gravity_torques": "plain.rnea",
    "integrate": "plain.kinematics",
    "inverse_dynamics": "plain.rnea",
    "inverse_dynamics_derivatives": "plain.derivatives",
    "jacobian": "plain.kinematics",
    "jacobian_in_tool": "plain.kinematics",
    "jacobian_rate": "plain.kinematics",
    "kinetic_energy": "plain.energy",
    "load_regressor": "plain.regressor",
    "mass_matrix": "plain.crba",
    "pose_of_frame_in_base": "plain.kinematics",
    "potential_energy": "plain.energy",
    "regressor": "plain.regressor",
    "regressor_names": "plain.regressor",
    "regressor_parameters": "plain.regressor",
    "spring_energy": "plain.passive",
    "spring_torques": "plain.passive",
    "wrench_torques": "plain.kinematics",
}

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


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(f"{__name__}.{_MODULES[name]}"), name)
    globals()[name] = value
    return value
