"""Compiled functions of a robot, each compiled at its first call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from linkwork import checks
from linkwork.arm.live_state import LiveState
from linkwork.arm.state_spec import StateSpec
from linkwork.codegen import Kernel, compile_program
from linkwork.codegen.runtime.fallback_kernels import Check
from linkwork.dynamics.functions import FUNCTIONS
from linkwork.dynamics.programs import find_function, trace_function
from linkwork.spatial import Vector3
from linkwork.trace import Program

Call = Callable[..., Any]
"""Takes arrays of one state or a batch, and `out=`; returns the result or a tuple."""


class CompiledFunctions:
    """Functions of a robot.

    Attributes:
        calls: Functions by name. The first call compiles and replaces the entry by the kernel, so
            that a call has little overhead.
    """

    def __init__(self, spec: StateSpec, gravity: Vector3, live: LiveState | None) -> None:
        """Create the functions of a robot.

        Args:
            spec: Robot and checks of arguments.
            gravity: Gravitational acceleration in the base frame [m/s^2].
            live: Live parts, if any.
        """
        self._spec = spec
        self._gravity = gravity
        self._live = live
        self._of_frames: dict[tuple[str, str], Call] = {}
        self.calls: dict[str, Call] = {name: self._first(name) for name in FUNCTIONS}

    def adopt(self, spec: StateSpec) -> None:
        """Set another robot for which the code is valid; its frames may have other names."""
        self._spec = spec
        self._of_frames.clear()

    def of_frame(self, name: str, frame: str) -> Call:
        """Function of a frame other than the tool."""
        key = (name, checks.text("frame", frame))
        if key not in self._of_frames:
            self._of_frames[key] = self._make(name, frame)
        return self._of_frames[key]

    def program(self, name: str, frame: str | None = None) -> Program:
        """Program of a function."""
        if frame is not None:
            checks.text("frame", frame)
        block = self._live.block if self._live else None
        return trace_function(self._spec.tree, name, self._gravity, frame=frame, live=block)

    def _first(self, name: str) -> Call:
        def call(*arrays: Any, out: Any = None) -> Any:
            self.calls[name] = self._make(name, None)
            return self.calls[name](*arrays, out=out)

        return call

    def _make(self, name: str, frame: str | None) -> Call:
        check = self._check(find_function(self._spec.tree, name).arguments)
        kernel = compile_program(self.program(name, frame), check)
        if self._live is not None:
            kernel.hold(self._live.held)
        return _check_first(kernel, check) if self._spec.always_checks else kernel

    def _check(self, names: tuple[str, ...]) -> Check:
        spec = self._spec

        def check(*given: Any) -> None:
            # The kernel reports missing or extra arguments; a live block is not checked.
            spec.check(**dict(zip(names, given, strict=False)))

        return check


def _check_first(kernel: Kernel, check: Check) -> Call:
    """A kernel that checks its arguments before every call."""

    def call(*arrays: Any, out: Any = None) -> Any:
        check(*arrays)
        return kernel(*arrays, out=out)

    return call
