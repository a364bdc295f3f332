"""The robot as a user holds it, and how to load one."""

from linkwork.arm.computed import Energy
from linkwork.arm.load import load
from linkwork.arm.manipulator import Manipulator

__all__ = ["Energy", "Manipulator", "load"]
