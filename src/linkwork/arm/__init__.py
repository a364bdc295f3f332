"""Manipulators: loading a robot, and its kinematics and dynamics.

Names are imported on first use: finding a robot does not import the code generator.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork._lazy import lazy_names

if TYPE_CHECKING:
    from linkwork.arm.load_robot import load as load
    from linkwork.arm.manipulator import Energy as Energy
    from linkwork.arm.manipulator import Manipulator as Manipulator

__getattr__, __dir__ = lazy_names(__name__)
