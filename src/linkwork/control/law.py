"""Control laws: a step over any scalar, with all its constants but the gains."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from linkwork import dynamics as plain
from linkwork.checks import MAX_NUMBER
from linkwork.control.controller import JointReference, JointState
from linkwork.dynamics.plain.body import GRAVITY
from linkwork.errors import ModelError
from linkwork.model.tree import Tree
from linkwork.spatial import Vector3
from linkwork.spatial.scalar import Scalar, clamp, maximum, minimum, select
from linkwork.trace import Argument, Program, Result, trace

Scalars = Sequence[Scalar]
Outcome = tuple[Scalars, Scalars]
"""The torques [N m or N], and the new state."""
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
