"""Controllers that run a law as compiled code, the same in Python, in a native loop and in C."""

from __future__ import annotations

import dataclasses
import functools
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.control.controller import Controller, JointReference, JointState, Vector, hold
from linkwork.control.law import Law
from linkwork.errors import ArgumentError
from linkwork.files.digest import digest_of
from linkwork.trace import Program

if TYPE_CHECKING:
    from linkwork.codegen import Kernel, Recipe

_PARTS = {
    "reference": ("position", "velocity", "acceleration"),
    "measured": ("position", "velocity"),
}


class LawController(Controller):
    """A controller whose step is compiled code.

    The code is compiled at the first reset or step and shared by all controllers of the same law.
    """

    def __init__(self, law: Law, gains: Mapping[str, ArrayLike]) -> None:
        """Store the law and the gains: one number for all joints or one for each."""
        super().__init__(law.joints, law.period, gains, law.state_size)
        self.law = law

    @property
    def program(self) -> Program:
        """The complete step as a program; see `Controller.program`."""
        return program_of(self.law)

    @property
    def address(self) -> int:
        """Address of the step as machine code, `step(inputs, outputs)` on doubles."""
        return address_of(self.law)

    def reset(self, measured: JointState[Vector]) -> None:
        """Reset the state and compiles the code, so that no step waits for it."""
        super().reset(measured)
        self._computed(hold(measured.position), measured)

    def step(self, reference: JointReference[Vector], measured: JointState[Vector]) -> Vector:
        """Torques for the coming period [N m or N]; the arguments must be finite."""
        torques, self._state = self._computed(reference, measured)
        return torques

    def __getstate__(self) -> dict[str, Any]:
        # Compiled code belongs to this process.
        return {k: x for k, x in self.__dict__.items() if k != "_kernel"}

    @functools.cached_property
    def _kernel(self) -> Kernel:
        return kernel_of(self.law)

    def _computed(
        self, reference: JointReference[Vector], measured: JointState[Vector]
    ) -> tuple[Vector, Vector]:
        parts = (reference.position, reference.velocity, reference.acceleration)
        return self._kernel(
            self._gain_block.reshape(-1),
            self._state,
            joined("reference", parts, self._joints),
            joined("measured", (measured.position, measured.velocity), self._joints),
        )


@functools.lru_cache(maxsize=64)
def program_of(law: Law) -> Program:
    """Return the program of a law, traced once."""
    return law.traced()


@functools.lru_cache(maxsize=64)
def kernel_of(law: Law) -> Kernel:
    """Return the kernel of a law, compiled once."""
    # Only here: a controller whose gains are only checked needs no code.
    from linkwork.codegen import compile_program

    def check(_gains: object, _state: object, reference: Vector, measured: Vector) -> None:
        names = law.tree.joint_names if law.tree else [str(i) for i in range(law.joints)]
        check_finite("reference", reference, names)
        check_finite("measured", measured, names)

    return compile_program(recipe_of(law) or program_of(law), check)


def recipe_of(law: Law) -> Recipe | None:
    """How to trace a law; None if its step is not Linkwork's own, so that its code may change."""
    from linkwork.codegen import Recipe

    home, name = law.step.__module__, law.step.__qualname__
    if not home.startswith("linkwork.control."):
        return None
    if getattr(sys.modules.get(home), name, None) is not law.step:
        return None
    fields = {x.name: getattr(law, x.name) for x in dataclasses.fields(law)}
    inputs = digest_of(fields | {"step": (home, name)})
    parts = ("control", "dynamics", "model")
    make = functools.partial(program_of, law)
    return Recipe(law.program_name, law.arguments, law.results, inputs, parts, make)


@functools.lru_cache(maxsize=64)
def address_of(law: Law) -> int:
    """Return the address of the machine code of a law, compiled once."""
    from linkwork.codegen.native.compiler import find_compiler, no_compiler_error
    from linkwork.codegen.native.native_library import Mode, NativeLibrary

    compiler = find_compiler()
    if compiler is None:
        raise no_compiler_error("cannot compile a control law")
    # The library stays loaded for the life of the process.
    return NativeLibrary(recipe_of(law) or program_of(law), compiler).address(Mode.SINGLE, 0)


def joined(what: str, parts: Sequence[ArrayLike], joints: int) -> Vector:
    """Return the parts of the `reference` or what is `measured` as one vector."""
    shape, arrays = (joints,), []
    for index, part in enumerate(parts):
        # Fast path for plain arrays: a step is called a thousand times per second.
        if type(part) is not np.ndarray or part.dtype != np.float64 or part.shape != shape:
            name = f"{what} {_PARTS[what][index]}"
            part = checks.plain_array(name, part)
            if part.shape != shape:
                raise ArgumentError(
                    f"invalid {name}: shape {part.shape}",
                    hint=f"expected one number for each of {joints} joints",
                )
        arrays.append(part)
    with np.errstate(over="ignore"):
        return np.concatenate(arrays, dtype=float, casting="same_kind")


def check_finite(what: str, numbers: Vector, joint_names: Sequence[str]) -> None:
    """Raise for numbers that are not finite or out of bounds, with the name of the joint."""
    bad = np.flatnonzero(~(np.abs(numbers) <= checks.MAX_NUMBER))
    if bad.size:
        part, joint = divmod(int(bad[0]), len(joint_names))
        raise ArgumentError(
            f"invalid {what} {_PARTS[what][part]} of joint {joint_names[joint]}: {numbers[bad[0]]}",
            hint=f"expected finite numbers, at most {checks.MAX_NUMBER:g} in size",
        )
