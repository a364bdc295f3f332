"""Code from traced programs: kernels for this machine, and C, vector code and Python to export."""

from linkwork.codegen.lowering.numpy_source import numpy_function, numpy_source
from linkwork.codegen.native.lanes import from_lanes, to_lanes
from linkwork.codegen.runtime.kernel import Kernel, compile_branches, compile_program
from linkwork.codegen.targets.generate import TARGETS, generate_files

__all__ = [
    "TARGETS",
    "Kernel",
    "compile_branches",
    "compile_program",
    "from_lanes",
    "generate_files",
    "numpy_function",
    "numpy_source",
    "to_lanes",
]
