"""The compiled functions of one robot, each made at its first call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from linkwork import checks
from linkwork.arm.border import Border
from linkwork.arm.live_state import LiveState
from linkwork.codegen import Kernel, compile_program
from linkwork.codegen.runtime.fallback_kernels import Check
from linkwork.dynamics.functions import FUNCTIONS
from linkwork.dynamics.programs import find_function, trace_function
from linkwork.spatial import Vector3
from linkwork.trace import Program

Call = Callable[..., Any]
"""Takes the arrays of one state or a batch, and `out=`; gives the result or a tuple of several."""


class Compiled:
    """The functions of a robot.

    Attributes:
        calls: Functions by name. Each stands for itself until its first call, which compiles it and
            puts the code in its place, so that a call costs little more than the code.
    """

    def __init__(self, border: Border, gravity: Vector3, live: LiveState | None) -> None:
        """Takes a robot.

        Args:
            border: The robot, and the check of what its functions are given.
            gravity: Acceleration of a falling body in the base frame [m/s^2].
            live: Its live parts, if it has any.
        """
        self._border = border
        self._gravity = gravity
        self._live = live
        self._of_frames: dict[tuple[str, str], Call] = {}
        self.calls: dict[str, Call] = {name: self._first(name) for name in FUNCTIONS}

    def adopt(self, border: Border) -> None:
        """Takes another robot that the code serves too; frames may have other names in it."""
        self._border = border
        self._of_frames.clear()

    def of_frame(self, name: str, frame: str) -> Call:
        """A function about a frame other than the tool."""
        key = (name, checks.text("frame", frame))
        if key not in self._of_frames:
            self._of_frames[key] = self._make(name, frame)
        return self._of_frames[key]

    def program(self, name: str, frame: str | None = None) -> Program:
        """A function as it is compiled."""
        if frame is not None:
            checks.text("frame", frame)
        block = self._live.block if self._live else None
        return trace_function(self._border.tree, name, self._gravity, frame=frame, live=block)

    def _first(self, name: str) -> Call:
        def call(*arrays: Any, out: Any = None) -> Any:
            self.calls[name] = self._make(name, None)
            return self.calls[name](*arrays, out=out)

        return call

    def _make(self, name: str, frame: str | None) -> Call:
        check = self._check(find_function(self._border.tree, name).arguments)
        kernel = compile_program(self.program(name, frame), check)
        if self._live is not None:
            kernel.hold(self._live.held)
        return _check_first(kernel, check) if self._border.always_checks else kernel

    def _check(self, names: tuple[str, ...]) -> Check:
        border = self._border

        def check(*given: Any) -> None:
            # What is left over, or missing, is the kernel's to refuse; a live block is not read.
            border.check(**dict(zip(names, given, strict=False)))

        return check


def _check_first(kernel: Kernel, check: Check) -> Call:
    """A kernel whose arguments need more than shapes and finite numbers."""

    def call(*arrays: Any, out: Any = None) -> Any:
        check(*arrays)
        return kernel(*arrays, out=out)

    return call
