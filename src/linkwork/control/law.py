"""Control laws, steps over any scalar, and controllers that run them as compiled code."""

from __future__ import annotations

import dataclasses
import functools
import math
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork import dynamics as plain
from linkwork.checks import MAX_NUMBER
from linkwork.control.controller import Controller, JointReference, JointState, Vector, hold
from linkwork.dynamics.plain.body import GRAVITY
from linkwork.errors import ArgumentError, ModelError
from linkwork.files.digest import digest_of
from linkwork.model.tree import Tree
from linkwork.spatial import Vector3
from linkwork.spatial.scalar import Scalar, clamp, maximum, minimum, select
from linkwork.trace import Argument, Program, Result, trace

Scalars = Sequence[Scalar]
Outcome = tuple[Scalars, Scalars]  # The torques [N m or N], and the new state
InverseDynamics = Callable[[Scalars, Scalars, Scalars], Scalars]
"""Torques from positions, velocities and accelerations."""


@dataclass(frozen=True)
class Setting:
    """Constants and model of a law: period [s] and greatest torques, maybe infinite [N m or N]."""

    period: float
    torque_limit: tuple[float, ...]
    inverse_dynamics: InverseDynamics


Step = Callable[
    [Mapping[str, Scalars], Scalars, JointReference[Scalars], JointState[Scalars], Setting], Outcome
]
"""One step of a law: from gains, state, reference, measurement and setting to torques and state."""


@dataclass(frozen=True)
class Law:
    """A law with all its constants; laws compare by value, so that each is compiled once.

    `name` is the kind of the controller and, with underscores, the name of its program. Gains have
    one number per joint. Greatest torques may be infinite [N m or N]; the gravitational
    acceleration is in the base frame [m/s^2].
    """

    name: str
    step: Step
    gain_names: tuple[str, ...]
    state_size: int
    period: float
    torque_limit: tuple[float, ...]
    tree: Tree | None = None
    gravity: Vector3 = GRAVITY

    @property
    def joints(self) -> int:
        """Number of joints."""
        return len(self.torque_limit)

    @property
    def arguments(self) -> tuple[Argument, ...]:
        """Arguments of its program."""
        n = self.joints
        sizes = (n * len(self.gain_names), self.state_size, 3 * n, 2 * n)
        names = ("gains", "state", "reference", "measured")
        greatest = (MAX_NUMBER, math.inf, MAX_NUMBER, MAX_NUMBER)
        return tuple(Argument(*each) for each in zip(names, sizes, greatest, strict=True))

    @property
    def results(self) -> tuple[Result, ...]:
        """Results of its program."""
        return Result("torque", (self.joints,)), Result("state", (self.state_size,))

    @property
    def program_name(self) -> str:
        """Name of its program."""
        return self.name.replace("-", "_")

    def plain(
        self, gains: Scalars, state: Scalars, reference: Scalars, measured: Scalars
    ) -> Outcome:
        """Step with the plain form of the model: the reference for all generated code.

        The gains are in the order of `gain_names`; reference and measurement are one sequence each.
        """
        return self._run(self._plain_model, gains, state, reference, measured)

    def traced(self) -> Program:
        """One step as a program, with the model in its reduced form."""
        model = self._fast_model()

        def body(*arguments: Scalars) -> Mapping[str, Scalars]:
            torque, state = self._run(model, *arguments)
            return {"torque": list(torque), "state": list(state)}

        return trace(self.program_name, body, self.arguments)

    def _run(
        self,
        model: InverseDynamics,
        gains: Scalars,
        state: Scalars,
        reference: Scalars,
        measured: Scalars,
    ) -> Outcome:
        each = _split(gains, len(self.gain_names))
        return self.step(
            dict(zip(self.gain_names, each, strict=True)),
            state,
            JointReference(*_split(reference, 3)),
            JointState(*_split(measured, 2)),
            Setting(self.period, self.torque_limit, model),
        )

    def _plain_model(self, q: Scalars, qd: Scalars, qdd: Scalars) -> Scalars:
        if self.tree is None:
            raise ModelError(f"the law {self.name!r} has no robot model")
        return plain.inverse_dynamics(self.tree, q, qd, qdd, self.gravity)

    def _fast_model(self) -> InverseDynamics:
        if self.tree is None:
            return self._plain_model
        # Only here: cached code is not traced.
        from linkwork.dynamics import reduced

        return functools.partial(
            reduced.inverse_dynamics, reduced.reduce_tree(self.tree, self.gravity)
        )


def limited(torque: Scalar, limit: float) -> Scalar:
    """Return a torque within plus and minus a limit, which may be infinite [N m or N]."""
    return torque if math.isinf(limit) else clamp(torque, -limit, limit)


def growth_within(growth: Scalar, torque: Scalar, limit: float) -> Scalar:
    """Return the growth of an integral; zero outwards while its torque is at the limit."""
    if math.isinf(limit):
        return growth
    below = select(-limit - torque, maximum(growth, 0.0), growth)
    return select(torque - limit, minimum(growth, 0.0), below)


def _split(numbers: Scalars, parts: int) -> list[Scalars]:
    size = len(numbers) // parts
    return [numbers[i * size : (i + 1) * size] for i in range(parts)]


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
    """Return the recipe of a law; None for the step of a user, whose code may change."""
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
