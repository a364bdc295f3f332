"""The robot as a user holds it, and how to load one."""

from linkwork.arm.load import load
from linkwork.arm.manipulator import Energy, Manipulator

__all__ = ["Energy", "Manipulator", "load"]
