"""Compiled functions of a robot, each compiled at its first call, and warnings of the robot."""

import itertools
from collections.abc import Callable
from typing import Any
from weakref import WeakValueDictionary

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.arm.live_state import LiveState
from linkwork.arm.state_spec import StateSpec
from linkwork.codegen import Kernel, compile_program
from linkwork.codegen.runtime.fallback_kernels import Check
from linkwork.dynamics.functions import FUNCTIONS
from linkwork.dynamics.programs import find_function, trace_product
from linkwork.errors import ModelError, warn_of_model
from linkwork.model.inertia.inertia_check import dynamics_faults, require_dynamics
from linkwork.model.inertia.singular_mass import may_be_singular, require_regular
from linkwork.model.loops import warn_of_default_tool
from linkwork.model.tree import Tree
from linkwork.spatial import Vector3
from linkwork.trace import Program

Call = Callable[..., Any]
"""Takes arrays of one state or a batch, and `out=`; returns the result or a tuple."""

_numbers = itertools.count()
_of_handles: WeakValueDictionary[str, "CompiledFunctions"] = WeakValueDictionary()


class Notices:
    """Warnings of a robot at the first use of what they concern, each given once.

    With `strict`, invalid masses, inertias and drives raise instead.
    """

    def __init__(self, *, strict: bool = False) -> None:
        self.strict = strict
        self._warned: set[str] = set()

    def about_dynamics(self, tree: Tree) -> None:
        """Warn of invalid inertias and drives, and of loops."""
        if self.strict:
            require_dynamics(tree)
        faults = [f"link {name!r}: {fault}" for name, fault in dynamics_faults(tree).items()]
        if faults:
            more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
            self._warn(
                f"robot {tree.name!r}: {faults[0]}{more}; dynamics are computed with these numbers"
            )
        if tree.cuts:
            names = ", ".join(repr(cut.name) for cut in tree.cuts)
            self._warn(
                f"robot {tree.name!r} has loops, closed by {names}: its dynamics are those of the "
                "spanning tree, without constraint forces of the loops"
            )

    def about_tool(self, tree: Tree) -> None:
        """Warn of a default tool."""
        if self._is_new(f"tool {tree.tool}"):
            warn_of_default_tool(tree)

    def _is_new(self, subject: str) -> bool:
        is_known = subject in self._warned
        self._warned.add(subject)
        return not is_known

    def _warn(self, message: str) -> None:
        if self._is_new(message):
            warn_of_model(message)


class CompiledFunctions:
    """Functions of a robot by name in `calls`.

    The first call compiles and replaces the entry by the kernel, so that a call has little
    overhead.
    """

    def __init__(
        self, spec: StateSpec, gravity: Vector3, live: LiveState | None, notices: Notices
    ) -> None:
        self._notices = notices
        self._spec = spec
        self._gravity = gravity
        self._live = live
        self._of_frames: dict[tuple[str, str], Call] = {}
        self.handle = self._new_handle()
        """Name of these functions in the graphs of other libraries."""
        self.calls: dict[str, Call] = {name: self._first(name) for name in FUNCTIONS}

    def adopt(self, spec: StateSpec) -> None:
        """Set another robot for which the code is valid; its frames may have other names."""
        self._spec = spec
        self._of_frames.clear()
        self.handle = self._new_handle()

    def of_frame(self, name: str, frame: str) -> Call:
        """Return the function of a frame other than the tool."""
        key = (name, checks.text("frame", frame))
        if key not in self._of_frames:
            self._of_frames[key] = self._make(name, frame)
        return self._of_frames[key]

    def program(self, name: str, frame: str | None = None, products: str = "") -> Program:
        """Return the program of a function, or of products of its derivatives, if any."""
        tree = self._spec.tree
        function = find_function(tree, name, None if frame is None else checks.text("frame", frame))
        if function.needs_masses:
            self._notices.about_dynamics(tree)
        if function.of_frame and frame is None:
            self._notices.about_tool(tree)
        block = self._live.block if self._live else None
        return trace_product(tree, name, products, self._gravity, frame=frame, live=block)

    @staticmethod
    def of_handle(handle: str) -> "CompiledFunctions":
        """Return the functions of a handle, as long as their robot exists."""
        return _of_handles[handle]

    @property
    def live(self) -> LiveState | None:
        """Numbers of live parts."""
        return self._live

    def _new_handle(self) -> str:
        handle = str(next(_numbers))
        _of_handles[handle] = self
        return handle

    def _first(self, name: str) -> Call:
        def call(*arrays: Any, out: Any = None) -> Any:
            self.calls[name] = self._make(name, None)
            return self.calls[name](*arrays, out=out)

        return call

    def _make(self, name: str, frame: str | None) -> Call:
        function = find_function(self._spec.tree, name, frame)
        check = self._check(function.arguments)
        kernel = compile_program(self.program(name, frame), check)
        if self._live is not None:
            kernel.hold(self._live.held)
        call = _check_first(kernel, check) if self._spec.always_checks else kernel
        singular = function.solves and may_be_singular(self._spec.tree)
        return self._check_results(call) if singular else call

    def _check_results(self, kernel: Call) -> Call:
        """Return a kernel that raises where the mass matrix is singular."""

        def call(*arrays: Any, out: Any = None) -> Any:
            with np.errstate(all="ignore"):
                results = kernel(*arrays, out=out)
            for result in results if isinstance(results, tuple) else (results,):
                if not np.isfinite(result).all():
                    self._raise_singular(np.asarray(arrays[0]), np.asarray(result))
            return results

        return call

    def _raise_singular(self, q: NDArray[Any], result: NDArray[Any]) -> None:
        states = q.reshape(-1, q.shape[-1])
        if len(states) > 1:
            states = states[~np.isfinite(result.reshape(len(states), -1)).all(axis=1)]
        tree = self._live.tree(self._gravity)[0] if self._live else self._spec.tree
        state = states[0].astype(float).tolist()
        require_regular(tree, state)
        raise ModelError(
            f"forward dynamics of {tree.name!r} are not finite at q = {state}: its mass matrix "
            "is not positive definite",
            hint="correct the inertias that `linkwork check` reports",
        )

    def _check(self, names: tuple[str, ...]) -> Check:
        spec = self._spec

        def check(*arrays: Any) -> None:
            # The kernel reports missing or extra arguments; a live block is not checked.
            spec.check(**dict(zip(names, arrays, strict=False)))

        return check


def _check_first(kernel: Kernel, check: Check) -> Call:

    def call(*arrays: Any, out: Any = None) -> Any:
        check(*arrays)
        return kernel(*arrays, out=out)

    return call
