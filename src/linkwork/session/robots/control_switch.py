"""Change of a robot's controller while a scene runs, without a jump of the torques."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.control.controller import Controller, JointReference, JointState
from linkwork.errors import ArgumentError, LinkworkError
from linkwork.world.engine.divergence import MAX_STATE

Array = NDArray[np.float64]

SCENE = "scene"  # The controller that the robot has at the start
KINDS = (SCENE, "pid", "pd-gravity", "computed-torque", "sliding-mode")
"""Controllers to change to, in the order of their numbers in checkpoints."""
FADE = 0.2  # Time in which the difference of the torques at a change decays [s]
_REGULAR = 1e8  # Greatest condition number with which an integral is initialised


@dataclass(frozen=True)
class ControlSwitch:
    """The last change of a controller."""

    kind: str
    since: float  # Simulated time of the change [s]
    bias: Array  # Torques that were missing to the torques before [N m or N]; they decay

    def is_over(self, time: float) -> bool:
        """Whether nothing remains to add at a time [s]."""
        return time >= self.since + FADE

    def remaining(self, time: float) -> Array:
        """Return the torques to add at a time [s]."""
        s = min(max((time - self.since) / FADE, 0.0), 1.0)
        return self.bias * (1.0 - s * s * (3.0 - 2.0 * s))

    def numbers(self, controller: Controller) -> Array:
        """Return everything that defines it and its controller, for checkpoints."""
        head = np.array([float(KINDS.index(self.kind)), self.since])
        if self.kind == SCENE:
            return np.concatenate([head, self.bias])
        return np.concatenate([head, self.bias, controller.state, controller.gain_vector])


Switched = tuple[ControlSwitch | None, Controller | None]
"""A change and its controller; None for none, and for the controller at the start."""


def read_switch(numbers: Array, joints: int, law: Callable[[str], Controller]) -> Switched:
    """Return the change in a checkpoint, which is untrusted."""
    if not numbers.size:
        return None, None
    if numbers.size < 2 + joints or not np.abs(numbers).max() < MAX_STATE:
        raise ArgumentError("invalid change of a controller in a checkpoint")
    index, since = numbers[:2].tolist()
    if index not in range(len(KINDS)) or since < 0:
        raise ArgumentError("invalid change of a controller in a checkpoint")
    switch = ControlSwitch(KINDS[int(index)], since, numbers[2 : 2 + joints].copy())
    rest = numbers[2 + joints :]
    controller = None if switch.kind == SCENE else law(switch.kind)
    sizes = (0, 0)
    if controller is not None:
        sizes = controller.state.size, controller.gain_vector.size
    if rest.size != sum(sizes):
        raise ArgumentError("invalid change of a controller in a checkpoint")
    if controller is not None:
        controller.state = rest[: sizes[0]]
        rows = rest[sizes[0] :].reshape(-1, joints)
        set_gains(controller, dict(zip(controller.gain_names, rows, strict=True)))
    return switch, controller


def set_gains(controller: Controller, gains: Mapping[str, Any]) -> None:
    """Set gains; an invalid one raises and change nothing."""
    before = controller.gains
    try:
        for name, value in checks.mapping("gains", gains).items():
            controller.set_gain(name, value)
    except LinkworkError:
        for name, values in before.items():
            controller.set_gain(name, values)
        raise


def missing_torques(
    controller: Controller,
    reference: JointReference[Array],
    measured: JointState[Array],
    target: Array,
    *,
    integral: bool,
) -> Array:
    """Return what a controller's torques lack to the last ones of the one before [N m or N]."""
    gains = controller.gains.get("integral")
    if integral and gains is not None and bool((gains > 0.0).all()):
        _initialise(controller, reference, measured, target)
    return target - _torques(controller, controller.state, reference, measured)


def _initialise(
    controller: Controller,
    reference: JointReference[Array],
    measured: JointState[Array],
    target: Array,
) -> None:
    """Set the integral with which the torques are as target, where they depend on it linearly."""
    zero = np.zeros_like(controller.state)
    if zero.size != target.size:
        return
    at_zero = _torques(controller, zero, reference, measured)
    slopes = np.stack(
        [_torques(controller, unit, reference, measured) - at_zero for unit in np.eye(zero.size)],
        axis=1,
    )
    if np.linalg.cond(slopes) < _REGULAR:
        controller.state = np.linalg.solve(slopes, target - at_zero)


def _torques(
    controller: Controller,
    state: Array,
    reference: JointReference[Array],
    measured: JointState[Array],
) -> Array:
    """Return the torques with a state, which are not a step of the controller."""
    before = controller.state
    try:
        controller.state = state
        return controller.step(reference, measured)
    finally:
        controller.state = before
