"""Addresses of the machine code that a loop calls; built on first use and cached."""

from __future__ import annotations

import ctypes
import functools
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from linkwork.codegen.native.cache import key_of, load_library
from linkwork.codegen.native.compiler import FAST, Compiler, processor
from linkwork.codegen.native.native_library import Mode, NativeLibrary
from linkwork.codegen.native.structures import LAYOUT, CStructures, read_sources
from linkwork.control import Controller
from linkwork.control.c_controller import CController
from linkwork.errors import ArgumentError

if TYPE_CHECKING:
    from linkwork.arm.compiled_functions import CompiledFunctions
    from linkwork.arm.manipulator import Manipulator

_of_robots: WeakKeyDictionary[CompiledFunctions, NativeLibrary] = WeakKeyDictionary()
_of_controllers: WeakKeyDictionary[Controller, NativeLibrary] = WeakKeyDictionary()
_DOUBLE = 0
# Read on import, so that they have the version of the modules that use them.
_STRUCTURES = CStructures(read_sources("linkwork.simulation", ("loop.h",)))
_LOOP = read_sources("linkwork.simulation", ("loop.c",))


@functools.cache
def loop_library(compiler: Compiler) -> ctypes.CDLL:
    """Compiled `loop.c`.

    Raises:
        PlatformError: The compiler fails.
    """
    source = loop_source()
    key = key_of([source, *FAST, compiler.command, compiler.version, processor()])
    entries = ("lw_begin", "lw_advance")
    build = functools.partial(compiler.build, source, FAST, what="the simulation loop")
    library = load_library(key, build, [*entries, LAYOUT])
    _STRUCTURES.check(library)
    for entry in entries:
        getattr(library, entry).restype = ctypes.c_int64
    return library


def loop_source() -> str:
    """C source of the loop."""
    return "\n".join([_STRUCTURES.headers, _STRUCTURES.table, _LOOP])


def run_structure() -> ctypes.Structure:
    """Return a new `run` of the loop, all zero."""
    return _STRUCTURES.types["run"]()


def address_of_robot(arm: Manipulator, compiler: Compiler) -> int:
    """Address of the forward dynamics of a robot."""
    compiled = arm._robot.functions
    if compiled not in _of_robots:
        _of_robots[compiled] = NativeLibrary(arm.program("forward_dynamics"), compiler)
    return _of_robots[compiled].address(Mode.SINGLE, _DOUBLE)


def has_code(controller: Controller) -> bool:
    """Whether a controller can run without Python."""
    return isinstance(controller, CController) or controller.program is not None


def address_of_controller(controller: Controller, compiler: Compiler) -> int:
    """Address of the step function of a controller.

    Raises:
        ArgumentError: A controller without a program.
    """
    if controller not in _of_controllers:
        program = controller.program
        if program is None:
            raise ArgumentError(f"the controller {type(controller).__name__} has no program")
        _of_controllers[controller] = NativeLibrary(program, compiler)
    return _of_controllers[controller].address(Mode.SINGLE, _DOUBLE)
