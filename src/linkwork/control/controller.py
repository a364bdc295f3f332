"""The one interface every controller has: sampled, with visible state and gains."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from numbers import Real
from typing import Generic, TypeGuard, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.errors import ArgumentError, NotFoundError
from linkwork.trace import Program

Vector = NDArray[np.float64]
"""One number for each joint, (n,)."""

Values = TypeVar("Values")
"""A `Vector` where a controller is called; any scalars inside a control law."""


@dataclass(frozen=True)
class JointState(Generic[Values]):
    """What is measured of the joints.

    Attributes:
        position: Positions [rad or m].
        speed: Speeds [rad/s or m/s].
    """

    position: Values
    speed: Values


@dataclass(frozen=True)
class JointReference(Generic[Values]):
    """What the joints shall do.

    Attributes:
        position: Positions [rad or m].
        speed: Speeds [rad/s or m/s].
        acceleration: Accelerations; the mean over the coming period where a controller is sampled
            [rad/s^2 or m/s^2].
    """

    position: Values
    speed: Values
    acceleration: Values


def hold(position: ArrayLike) -> JointReference[Vector]:
    """A reference that rests at a position [rad or m].

    Raises:
        ArgumentError: The position is no array of numbers.
    """
    try:
        at = np.array(position, dtype=float)
    except (TypeError, ValueError) as error:
        raise ArgumentError(
            f"a position to hold cannot be {position!r}", hint="give one number for each joint"
        ) from error
    return JointReference(at, np.zeros_like(at), np.zeros_like(at))


class Controller(ABC):
    """Turns a reference and a measurement into joint torques, once a period.

    Friction of the drives belongs to the robot, not to its controller: the dynamics spend it, and
    a controller that knows the model may give it back. The torques are those of the drives, so the
    built-in controllers keep them within the joints' efforts.

    To write one in Python, name its gains in `gain_names` and give it `step`; what it remembers
    goes into `_state`, of the size told to `__init__`, so that checkpoints hold it.

    Attributes:
        gain_names: The gains of this kind of controller; every one must be given.
        positive_gains: Those among them that cannot be zero.
    """

    gain_names: tuple[str, ...] = ()
    positive_gains: tuple[str, ...] = ()

    def __init__(
        self, joints: int, period: float, gains: Mapping[str, ArrayLike], state_size: int = 0
    ) -> None:
        """Starts with given gains and a state of zeros.

        Args:
            joints: How many joints there are.
            period: Time between two steps [s].
            gains: By name; one number for all joints or one for each.
            state_size: How many numbers the law keeps between steps.
        """
        self._period = checked_period(period)
        if not isinstance(joints, int) or joints < 0:
            hint = "give how many there are"
            raise ArgumentError(f"a controller cannot have {joints!r} joints", hint=hint)
        self._joints = joints
        self._gain_block = np.zeros((len(self.gain_names), joints))
        self._state = np.zeros(state_size)
        for name, value in gains.items():
            self.set_gain(name, value)
        missing = [name for name in self.gain_names if name not in gains]
        if missing:
            raise ArgumentError(
                f"a {type(self).__name__} controller lacks the gain {missing[0]!r}",
                hint=f"give {', '.join(self.gain_names)}",
            )

    @property
    def joints(self) -> int:
        """How many joints it moves."""
        return self._joints

    @property
    def period(self) -> float:
        """Time between two steps [s]."""
        return self._period

    @property
    def gains(self) -> dict[str, Vector]:
        """The gains by name, one number for each joint; copies."""
        rows = zip(self.gain_names, self._gain_block, strict=True)
        return {name: values.copy() for name, values in rows}

    @property
    def gain_vector(self) -> Vector:
        """All gains in one vector, in the order of `gain_names`; a copy."""
        return self._gain_block.flatten()

    @property
    def program(self) -> Program | None:
        """The whole step as a program, limits and period folded in; None where there is none.

        It takes `gains` (as `gain_vector`), `state`, `reference` (positions, speeds, accelerations)
        and `measured` (positions, speeds), and gives `torque` and the new `state`.
        """
        return None

    def set_gain(self, name: str, value: ArrayLike) -> None:
        """Changes one gain from the next step on.

        Args:
            name: One of `gains`.
            value: One number for all joints or one for each; finite and not negative.

        Raises:
            NotFoundError: No such gain.
            ArgumentError: A value of the wrong size or range.
        """
        if name not in self.gain_names:
            raise NotFoundError("gain called", name, self.gain_names)
        values = checked_values(f"gain {name!r}", value, self._joints)
        if name in self.positive_gains and not values.all():
            raise ArgumentError(f"gain {name!r} cannot be {value!r}", hint="give it above zero")
        self._gain_block[self.gain_names.index(name)] = values

    @property
    def state(self) -> Vector:
        """What the controller remembers between steps; a copy, possibly empty."""
        return self._state.copy()

    @state.setter
    def state(self, values: ArrayLike) -> None:
        """Goes on from a state read earlier; the steps that follow are the same bit for bit."""
        given = np.array(values, dtype=float)
        if given.shape != self._state.shape or not np.isfinite(given).all():
            raise ArgumentError(
                f"this controller's state is {self._state.size} finite numbers, "
                f"not an array of shape {given.shape}"
            )
        self._state = given

    def reset(self, measured: JointState[Vector]) -> None:
        """Forgets the past; the robot stands as measured."""
        self._state = np.zeros_like(self._state)

    @abstractmethod
    def step(self, reference: JointReference[Vector], measured: JointState[Vector]) -> Vector:
        """Torques for the coming period [N m or N]; to be called once a period."""


def checked_period(period: object) -> float:
    """A controller's period [s].

    Raises:
        ArgumentError: It is no finite number above zero.
    """
    given = float(period) if _is_number(period) else math.nan
    if not 0.0 < given < math.inf:
        raise ArgumentError(
            f"a controller's period cannot be {period!r} s", hint="give a time above zero"
        )
    return given


def _is_number(value: object) -> TypeGuard[Real]:
    return isinstance(value, Real) and not isinstance(value, bool)


def checked_values(name: str, value: ArrayLike, joints: int, *, finite: bool = True) -> Vector:
    """One non-negative number for each joint, from one for all or one for each.

    Args:
        name: What the numbers are, for the message.
        value: The numbers.
        joints: How many joints there are.
        finite: Whether infinity is refused.

    Raises:
        ArgumentError: Wrong size, or a number that is not allowed.
    """
    try:
        given = np.array(value)
    except ValueError:
        given = np.array(math.nan)
    # Texts and truth values would pass as numbers.
    given = given.astype(float) if given.dtype.kind in "fiu" else np.array(math.nan)
    allowed = (given >= 0) & (np.isfinite(given) | (not finite))
    if given.shape not in ((), (joints,)) or not allowed.all():
        kind = "finite and not negative" if finite else "not negative"
        raise ArgumentError(
            f"{name} cannot be {value!r}",
            hint=f"give one number for all joints or {joints} numbers, {kind}",
        )
    return np.array(np.broadcast_to(given, (joints,)))
