"""Addresses of the machine code that a loop calls; built on first use and cached."""

from __future__ import annotations

import ctypes
import functools
from importlib.resources import files
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from linkwork.codegen.native.cache import key_of, load_library
from linkwork.codegen.native.compiler import FAST, Compiler, processor
from linkwork.codegen.native.native_library import Mode, NativeLibrary
from linkwork.control import Controller
from linkwork.control.c_controller import CController
from linkwork.errors import ArgumentError, PlatformError

if TYPE_CHECKING:
    from linkwork.arm.compiled_functions import CompiledFunctions
    from linkwork.arm.manipulator import Manipulator

_of_robots: WeakKeyDictionary[CompiledFunctions, NativeLibrary] = WeakKeyDictionary()
_of_controllers: WeakKeyDictionary[Controller, NativeLibrary] = WeakKeyDictionary()
_DOUBLE = 0
# Read on import, so that it has the version of the module with the same struct layout.
_LOOP = (files("linkwork.simulation") / "loop.c").read_text(encoding="utf-8")


@functools.cache
def loop_library(compiler: Compiler, run_size: int) -> ctypes.CDLL:
    """Compiled `loop.c`.

    Args:
        compiler: The compiler.
        run_size: Size of the caller's struct `run` [bytes].

    Raises:
        PlatformError: The compiled struct has another size.
    """
    key = key_of([_LOOP, *FAST, compiler.command, compiler.version, processor()])
    entries = ("lw_begin", "lw_advance", "lw_run_size")
    library = load_library(key, lambda: compiler.build(_LOOP, FAST), entries)
    for entry in entries:
        getattr(library, entry).restype = ctypes.c_int64
    if library.lw_run_size() != run_size:
        raise PlatformError(
            f"invalid struct size of the compiled loop: {library.lw_run_size()} bytes, "
            f"expected {run_size}",
            hint="files of two versions are mixed, or a file was changed: reinstall linkwork",
        )
    return library


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
