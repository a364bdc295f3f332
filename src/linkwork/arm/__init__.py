"""Manipulators: loading a robot, and its kinematics and dynamics.

Names are imported on first use: finding a robot does not import the code generator.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from linkwork.arm.load_robot import load
    from linkwork.arm.manipulator import Energy, Manipulator

_MODULES = {"Energy": "manipulator", "Manipulator": "manipulator", "load": "load_robot"}

__all__ = ["Energy", "Manipulator", "load"]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_MODULES[name]}"), name)
