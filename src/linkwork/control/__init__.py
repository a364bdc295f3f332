"""Controllers: one interface, its members, and gains to begin with."""

from linkwork.control.computed_torque import ComputedTorque, computed_torque_step
from linkwork.control.controller import Controller, JointReference, JointState, hold
from linkwork.control.pid import PID, pid_step
from linkwork.control.registry import CONTROLLER_KINDS, make_controller
from linkwork.control.suggest import (
    home_position,
    suggest_computed_torque_gains,
    suggest_pid_gains,
)

__all__ = [
    "CONTROLLER_KINDS",
    "PID",
    "ComputedTorque",
    "Controller",
    "JointReference",
    "JointState",
    "computed_torque_step",
    "hold",
    "home_position",
    "make_controller",
    "pid_step",
    "suggest_computed_torque_gains",
    "suggest_pid_gains",
]
