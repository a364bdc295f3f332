"""Controllers: one interface, its members, and initial gains.

Names are fetched when first used: scenes without controllers need none of the compiled laws.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork._lazy import lazy_names

if TYPE_CHECKING:
    from linkwork.control.c_controller import HEADER_NAME as HEADER_NAME
    from linkwork.control.c_controller import CController as CController
    from linkwork.control.c_controller import ControllerSource as ControllerSource
    from linkwork.control.c_controller import compile_controller as compile_controller
    from linkwork.control.c_controller import controller_header as controller_header
    from linkwork.control.c_controller import read_controller as read_controller
    from linkwork.control.controller import Controller as Controller
    from linkwork.control.controller import JointReference as JointReference
    from linkwork.control.controller import JointState as JointState
    from linkwork.control.controller import hold as hold
    from linkwork.control.export import controller_vectors as controller_vectors
    from linkwork.control.export import export_controller as export_controller
    from linkwork.control.law import Law as Law
    from linkwork.control.law import LawController as LawController
    from linkwork.control.law import Setting as Setting
    from linkwork.control.model_based import ComputedTorque as ComputedTorque
    from linkwork.control.model_based import PDGravity as PDGravity
    from linkwork.control.model_based import SlidingMode as SlidingMode
    from linkwork.control.model_based import computed_torque_step as computed_torque_step
    from linkwork.control.model_based import pd_gravity_step as pd_gravity_step
    from linkwork.control.model_based import sliding_mode_step as sliding_mode_step
    from linkwork.control.pid import PID as PID
    from linkwork.control.pid import pid_step as pid_step
    from linkwork.control.registry import CONTROLLER_KINDS as CONTROLLER_KINDS
    from linkwork.control.registry import home_position as home_position
    from linkwork.control.registry import make_controller as make_controller
    from linkwork.control.registry import (
        suggest_computed_torque_gains as suggest_computed_torque_gains,
    )
    from linkwork.control.registry import suggest_pd_gravity_gains as suggest_pd_gravity_gains
    from linkwork.control.registry import suggest_pid_gains as suggest_pid_gains
    from linkwork.control.registry import suggest_sliding_mode_gains as suggest_sliding_mode_gains
    from linkwork.control.split_steering import SplitSteering as SplitSteering

__getattr__, __dir__ = lazy_names(__name__)
