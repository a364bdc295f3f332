"""Joint controllers, their export as code, and suggested gains."""

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
from linkwork.control.suggest import (
    home_position,
    suggest_computed_torque_gains,
    suggest_pd_gravity_gains,
    suggest_pid_gains,
    suggest_sliding_mode_gains,
)

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
