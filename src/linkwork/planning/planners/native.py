"""The compiled checker and planners of a robot: one library, made from the traced kinematics."""

from __future__ import annotations

import ctypes
import functools
from importlib.resources import files

from linkwork.codegen.lowering.simd import SimdForm, body_function
from linkwork.codegen.native import lanes
from linkwork.codegen.native.cache import key_of, load_library
from linkwork.codegen.native.compiler import FAST, Compiler, processor
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
# Read on import, so that they have the version of the modules with the same struct layouts.
_SOURCES = [(files("linkwork.planning") / part).read_text(encoding="utf-8") for part in _PARTS]


class ObstacleStruct(ctypes.Structure):
    """Layout of `lw_obstacle` of checker.c."""

    _fields_ = [
        ("kind", ctypes.c_int32),
        ("a", ctypes.c_int32),
        ("b", ctypes.c_int32),
        ("c", ctypes.c_int32),
        ("p", ctypes.c_float * 20),
        ("data", ctypes.c_void_p),
        ("index", ctypes.c_void_p),
    ]


class SceneStruct(ctypes.Structure):
    """Layout of `lw_scene` of checker.c."""

    _fields_ = [
        ("size", ctypes.c_int32),
        ("bodies", ctypes.c_int32),
        ("pairs", ctypes.c_int32),
        ("obstacles", ctypes.c_int32),
        ("spheres", ctypes.c_int32),
        ("ball", ctypes.c_void_p),
        ("far", ctypes.c_float),
        ("place", ctypes.c_void_p),
        ("first", ctypes.c_void_p),
        ("node", ctypes.c_void_p),
        ("skip", ctypes.c_void_p),
        ("pair", ctypes.c_void_p),
        ("apart", ctypes.c_void_p),
        ("moves", ctypes.c_void_p),
        ("obstacle", ctypes.c_void_p),
        ("allowed", ctypes.c_void_p),
        ("scale", ctypes.c_void_p),
        ("clearance", ctypes.c_float),
    ]


class SpaceStruct(ctypes.Structure):
    """Layout of `lw_space` of motion.c."""

    _fields_ = [
        ("scene", SceneStruct),
        ("size", ctypes.c_int32),
        ("joint", ctypes.c_void_p),
        ("held", ctypes.c_void_p),
        ("lower", ctypes.c_void_p),
        ("upper", ctypes.c_void_p),
        ("resolution", ctypes.c_float),
        ("range", ctypes.c_float),
    ]


class QueryStruct(ctypes.Structure):
    """Layout of `lw_query` of rrt_connect.c."""

    _fields_ = [
        ("seconds", ctypes.c_double),
        ("iterations", ctypes.c_int64),
        ("seed", ctypes.c_uint64),
        ("starts", ctypes.c_int32),
        ("goals", ctypes.c_int32),
        ("capacity", ctypes.c_int32),
        ("start", ctypes.c_void_p),
        ("goal", ctypes.c_void_p),
        ("path", ctypes.c_void_p),
        ("length", ctypes.c_int32),
        ("goal_reached", ctypes.c_int32),
        ("iterations_done", ctypes.c_int64),
        ("nodes", ctypes.c_int32),
        ("time", ctypes.c_double),
    ]


class RoadmapStruct(ctypes.Structure):
    """Layout of `lw_roadmap` of roadmap.c."""

    _fields_ = [
        ("count", ctypes.c_int32),
        ("goals", ctypes.c_int32),
        ("node", ctypes.c_void_p),
        ("first", ctypes.c_void_p),
        ("to", ctypes.c_void_p),
        ("length", ctypes.c_void_p),
        ("twin", ctypes.c_void_p),
        ("state", ctypes.c_void_p),
        ("bound", ctypes.c_void_p),
        ("start", ctypes.c_int32),
        ("is_goal", ctypes.c_void_p),
        ("path", ctypes.c_void_p),
        ("path_length", ctypes.c_int32),
        ("seconds", ctypes.c_double),
    ]


class RegionStruct(ctypes.Structure):
    """Layout of `lw_region` of constraint.c."""

    _fields_ = [
        ("body", ctypes.c_int32),
        ("reference", ctypes.c_int32),
        ("frame", ctypes.c_float * 12),
        ("origin", ctypes.c_float * 12),
        ("lower", ctypes.c_float * 6),
        ("upper", ctypes.c_float * 6),
    ]


class ConstraintStruct(ctypes.Structure):
    """Layout of `lw_constraint` of constraint.c."""

    _fields_ = [
        ("count", ctypes.c_int32),
        ("region", ctypes.c_void_p),
        ("tolerance", ctypes.c_float),
        ("step", ctypes.c_float),
    ]


@functools.lru_cache(maxsize=32)
def planning_library(geometry: RobotGeometry, compiler: Compiler) -> ctypes.CDLL:
    """Compiled checker and planners of robots; kept in the cache folder.

    Raises:
        PlatformError: The compiler fails.
    """
    source = planning_source(geometry)
    key = key_of([source, *_FLAGS, compiler.command, compiler.version, processor()])
    library = load_library(key, lambda: compiler.build(source, _FLAGS), list(_ENTRIES))
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
        *_SOURCES,
    ])  # fmt: skip
