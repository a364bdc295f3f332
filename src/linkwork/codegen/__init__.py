"""Code from traced programs: kernels for this machine, and C, vector code and Python to export.

Names are imported on first use: who calls kernels exports nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from linkwork.codegen.lowering.numpy_source import numpy_function, numpy_source
    from linkwork.codegen.native.lanes import empty_lanes, from_lanes, to_lanes
    from linkwork.codegen.native.recipe import Recipe
    from linkwork.codegen.runtime.kernel import (
        Kernel,
        compile_branches,
        compile_program,
        compile_source,
    )
    from linkwork.codegen.targets.generate import TARGETS, generate_files

_MODULES = {
    "Kernel": "runtime.kernel",
    "Recipe": "native.recipe",
    "TARGETS": "targets.generate",
    "compile_branches": "runtime.kernel",
    "compile_program": "runtime.kernel",
    "compile_source": "runtime.kernel",
    "empty_lanes": "native.lanes",
    "from_lanes": "native.lanes",
    "generate_files": "targets.generate",
    "numpy_function": "lowering.numpy_source",
    "numpy_source": "lowering.numpy_source",
    "to_lanes": "native.lanes",
}

__all__ = [
    "TARGETS",
    "Kernel",
    "Recipe",
    "compile_branches",
    "compile_program",
    "compile_source",
    "empty_lanes",
    "from_lanes",
    "generate_files",
    "numpy_function",
    "numpy_source",
    "to_lanes",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_MODULES[name]}"), name)
