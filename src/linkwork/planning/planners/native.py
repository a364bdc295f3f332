"""The compiled checker and planners of a robot: one library, made from the traced kinematics."""

import ctypes
import functools

from linkwork.codegen.lowering.simd import SimdForm, body_function
from linkwork.codegen.native import lanes
from linkwork.codegen.native.cache import key_of, load_library
from linkwork.codegen.native.compiler import FAST, Compiler, processor
from linkwork.codegen.native.structures import LAYOUT, CStructures, read_sources
from linkwork.planning.collision.robot_geometry import RobotGeometry

_HEAD = "#define _GNU_SOURCE\n#include <stdlib.h>\n#include <time.h>\n"
_PARTS = (
    "collision/checker.c",
    "planners/motion.c",
    "planners/rrt_connect.c",
    "planners/shortcut.c",
    "planners/roadmap.c",
    "planners/constraint.c",
)
# Hand-written loops gain nothing from -O3, which compiles half as fast.
_FLAGS = tuple("-O2" if flag == "-O3" else flag for flag in FAST)
_ENTRIES = {
    "lw_check": None,
    "lw_motions": None,
    "lw_rrt_connect": ctypes.c_int32,
    "lw_shortcut": ctypes.c_int32,
    "lw_roadmap_query": ctypes.c_int32,
    "lw_plan_constrained": ctypes.c_int32,
}
# Read on import, so that they have the version of the modules that use them.
_STRUCTURES = CStructures(
    read_sources("linkwork.planning", ("collision/checker.h", "planners/planners.h"))
)
_SOURCES = read_sources("linkwork.planning", _PARTS)


def planning_structure(name: str) -> type[ctypes.Structure]:
    """Return a structure of the headers of the checker and the planners, by its name in C."""
    return _STRUCTURES.types[name]


@functools.lru_cache(maxsize=32)
def planning_library(geometry: RobotGeometry, compiler: Compiler) -> ctypes.CDLL:
    """Return the compiled checker and planners of robots; kept in the cache folder."""
    source = planning_source(geometry)
    key = key_of([source, *_FLAGS, compiler.command, compiler.version, processor()])
    build = functools.partial(compiler.build, source, _FLAGS, what="the motion planner")
    library = load_library(key, build, [*_ENTRIES, LAYOUT])
    _STRUCTURES.check(library)
    for entry, result in _ENTRIES.items():
        getattr(library, entry).restype = result
    return library


def planning_source(geometry: RobotGeometry) -> str:
    """C source of the library; it depends on the kinematics alone, not on spheres or obstacles."""
    form = SimdForm("float", wide=True, bytes=lanes.vector_bytes())
    program = geometry.program
    return "\n".join([
        _HEAD,
        f"#define LW_SIZE {geometry.size}",
        f"#define LW_BODIES {len(geometry.bodies)}",
        form.head(),
        body_function(program, "lw_body", form),
        _STRUCTURES.headers,
        _STRUCTURES.table,
        _SOURCES,
    ])  # fmt: skip
