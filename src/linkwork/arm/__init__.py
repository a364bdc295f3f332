"""The robot as a user holds it, and how to load one.

Names are fetched on first use, so that finding a robot imports no code generator.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from linkwork.arm.computed import Energy
    from linkwork.arm.load_robot import load
    from linkwork.arm.manipulator import Manipulator

_MODULES = {"Energy": "computed", "Manipulator": "manipulator", "load": "load_robot"}

__all__ = ["Energy", "Manipulator", "load"]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_MODULES[name]}"), name)
