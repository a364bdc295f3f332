"""Code from traced programs: kernels for this machine, and C, vector code and Python to export.

Names are imported on first use: who calls kernels exports nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork._lazy import lazy_names

if TYPE_CHECKING:
    from linkwork.codegen.lowering.numpy_source import numpy_function as numpy_function
    from linkwork.codegen.lowering.numpy_source import numpy_source as numpy_source
    from linkwork.codegen.native.lanes import empty_lanes as empty_lanes
    from linkwork.codegen.native.lanes import from_lanes as from_lanes
    from linkwork.codegen.native.lanes import to_lanes as to_lanes
    from linkwork.codegen.native.recipe import Recipe as Recipe
    from linkwork.codegen.runtime.kernel import Kernel as Kernel
    from linkwork.codegen.runtime.kernel import compile_branches as compile_branches
    from linkwork.codegen.runtime.kernel import compile_program as compile_program
    from linkwork.codegen.runtime.kernel import compile_source as compile_source
    from linkwork.codegen.targets.generate import TARGETS as TARGETS
    from linkwork.codegen.targets.generate import generate_files as generate_files

__getattr__, __dir__ = lazy_names(__name__)
