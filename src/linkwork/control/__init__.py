"""Controllers: one interface, its members, and initial gains.

Names are fetched when first used: scenes without controllers need none of the compiled laws.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from linkwork.control.c_controller import (
        HEADER_NAME,
        CController,
        compile_controller,
        controller_header,
    )
    from linkwork.control.computed_torque import ComputedTorque, computed_torque_step
    from linkwork.control.controller import Controller, JointReference, JointState, hold
    from linkwork.control.export import controller_vectors, export_controller
    from linkwork.control.law import Law, Setting
    from linkwork.control.law_controller import LawController
    from linkwork.control.pd_gravity import PDGravity, pd_gravity_step
    from linkwork.control.pid import PID, pid_step
    from linkwork.control.registry import CONTROLLER_KINDS, make_controller
    from linkwork.control.sliding_mode import SlidingMode, sliding_mode_step
    from linkwork.control.split_steering import SplitSteering
    from linkwork.control.suggest import (
        home_position,
        suggest_computed_torque_gains,
        suggest_pd_gravity_gains,
        suggest_pid_gains,
        suggest_sliding_mode_gains,
    )

_HOMES = {
    "CController": "linkwork.control.c_controller",
    "CONTROLLER_KINDS": "linkwork.control.registry",
    "ComputedTorque": "linkwork.control.computed_torque",
    "Controller": "linkwork.control.controller",
    "HEADER_NAME": "linkwork.control.c_controller",
    "JointReference": "linkwork.control.controller",
    "JointState": "linkwork.control.controller",
    "Law": "linkwork.control.law",
    "LawController": "linkwork.control.law_controller",
    "PDGravity": "linkwork.control.pd_gravity",
    "PID": "linkwork.control.pid",
    "Setting": "linkwork.control.law",
    "SlidingMode": "linkwork.control.sliding_mode",
    "SplitSteering": "linkwork.control.split_steering",
    "compile_controller": "linkwork.control.c_controller",
    "computed_torque_step": "linkwork.control.computed_torque",
    "controller_header": "linkwork.control.c_controller",
    "controller_vectors": "linkwork.control.export",
    "export_controller": "linkwork.control.export",
    "hold": "linkwork.control.controller",
    "home_position": "linkwork.control.suggest",
    "make_controller": "linkwork.control.registry",
    "pd_gravity_step": "linkwork.control.pd_gravity",
    "pid_step": "linkwork.control.pid",
    "sliding_mode_step": "linkwork.control.sliding_mode",
    "suggest_computed_torque_gains": "linkwork.control.suggest",
    "suggest_pd_gravity_gains": "linkwork.control.suggest",
    "suggest_pid_gains": "linkwork.control.suggest",
    "suggest_sliding_mode_gains": "linkwork.control.suggest",
}

__all__ = [
    "CONTROLLER_KINDS",
    "HEADER_NAME",
    "PID",
    "CController",
    "ComputedTorque",
    "Controller",
    "JointReference",
    "JointState",
    "Law",
    "LawController",
    "PDGravity",
    "Setting",
    "SlidingMode",
    "SplitSteering",
    "compile_controller",
    "computed_torque_step",
    "controller_header",
    "controller_vectors",
    "export_controller",
    "hold",
    "home_position",
    "make_controller",
    "pd_gravity_step",
    "pid_step",
    "sliding_mode_step",
    "suggest_computed_torque_gains",
    "suggest_pd_gravity_gains",
    "suggest_pid_gains",
    "suggest_sliding_mode_gains",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'linkwork.control' has no attribute {name!r}")
    value = getattr(importlib.import_module(_HOMES[name]), name)
    globals()[name] = value
    return value
