"""Kinematics and dynamics of a tree, each algorithm written once over any scalar.

Everywhere q are joint positions [rad or m], qd and v velocities [rad/s or m/s], qdd accelerations
[rad/s^2 or m/s^2], tau torques or forces [N m or N], and gravity is its acceleration in the base
[m/s^2]. Names are imported on first use: a controller whose code is cached needs no algorithm.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork._lazy import lazy_names

if TYPE_CHECKING:
    from linkwork.dynamics.identification import JointRecording as JointRecording
    from linkwork.dynamics.identification import calibrate as calibrate
    from linkwork.dynamics.identification import identify as identify
    from linkwork.dynamics.identification import identify_payload as identify_payload
    from linkwork.dynamics.plain.aba import (
        forward_dynamics_articulated as forward_dynamics_articulated,
    )
    from linkwork.dynamics.plain.body import GRAVITY as GRAVITY
    from linkwork.dynamics.plain.coriolis import coriolis_matrix as coriolis_matrix
    from linkwork.dynamics.plain.crba import kinetic_energy as kinetic_energy
    from linkwork.dynamics.plain.crba import mass_matrix as mass_matrix
    from linkwork.dynamics.plain.crba import potential_energy as potential_energy
    from linkwork.dynamics.plain.derivatives import ForwardDerivatives as ForwardDerivatives
    from linkwork.dynamics.plain.derivatives import InverseDerivatives as InverseDerivatives
    from linkwork.dynamics.plain.derivatives import (
        forward_dynamics_derivatives as forward_dynamics_derivatives,
    )
    from linkwork.dynamics.plain.derivatives import (
        inverse_dynamics_derivatives as inverse_dynamics_derivatives,
    )
    from linkwork.dynamics.plain.forward import forward_dynamics as forward_dynamics
    from linkwork.dynamics.plain.kinematics import integrate as integrate
    from linkwork.dynamics.plain.kinematics import jacobian as jacobian
    from linkwork.dynamics.plain.kinematics import jacobian_in_tool as jacobian_in_tool
    from linkwork.dynamics.plain.kinematics import jacobian_rate as jacobian_rate
    from linkwork.dynamics.plain.kinematics import pose_of_frame_in_base as pose_of_frame_in_base
    from linkwork.dynamics.plain.kinematics import wrench_torques as wrench_torques
    from linkwork.dynamics.plain.passive import DRY_FRICTION_VELOCITY as DRY_FRICTION_VELOCITY
    from linkwork.dynamics.plain.passive import friction_torques as friction_torques
    from linkwork.dynamics.plain.passive import spring_energy as spring_energy
    from linkwork.dynamics.plain.passive import spring_torques as spring_torques
    from linkwork.dynamics.plain.regressor import load_regressor as load_regressor
    from linkwork.dynamics.plain.regressor import regressor as regressor
    from linkwork.dynamics.plain.regressor import regressor_names as regressor_names
    from linkwork.dynamics.plain.regressor import regressor_parameters as regressor_parameters
    from linkwork.dynamics.plain.rnea import bias as bias
    from linkwork.dynamics.plain.rnea import gravity_torques as gravity_torques
    from linkwork.dynamics.plain.rnea import inverse_dynamics as inverse_dynamics

__getattr__, __dir__ = lazy_names(__name__)
