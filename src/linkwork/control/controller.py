"""The one interface every controller has: sampled, with visible state and gains."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.errors import ArgumentError, NotFoundError

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
        acceleration: Accelerations [rad/s^2 or m/s^2].
    """

    position: Values
    speed: Values
    acceleration: Values


def hold(position: ArrayLike) -> JointReference[Vector]:
    """A reference that rests at a position [rad or m]."""
    at = np.array(position, dtype=float)
    return JointReference(at, np.zeros_like(at), np.zeros_like(at))


class Controller(ABC):
    """Turns a reference and a measurement into joint torques, once a period.

    A member is a pure control law, a function of gains, state, reference, measurement and period,
    and this thin wrapping that keeps the gains and the state between the calls.

    Attributes:
        gain_names: The gains of this kind of controller; every one must be given.
    """

    gain_names: ClassVar[tuple[str, ...]]

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
        if not (math.isfinite(period) and period > 0):
            raise ArgumentError(
                f"a controller's period cannot be {period!r} s", hint="give a time above zero"
            )
        self._joints = joints
        self._period = float(period)
        self._gains = {name: self._checked(name, value) for name, value in gains.items()}
        self._state = np.zeros(state_size)
        missing = [name for name in self.gain_names if name not in self._gains]
        if missing:
            raise ArgumentError(
                f"a {type(self).__name__} controller lacks the gain {missing[0]!r}",
                hint=f"give {', '.join(self.gain_names)}",
            )

    @property
    def period(self) -> float:
        """Time between two steps [s]."""
        return self._period

    @property
    def gains(self) -> dict[str, Vector]:
        """The gains by name, one number for each joint; copies."""
        return {name: values.copy() for name, values in self._gains.items()}

    def set_gain(self, name: str, value: ArrayLike) -> None:
        """Changes one gain from the next step on.

        Args:
            name: One of `gains`.
            value: One number for all joints or one for each; finite and not negative.

        Raises:
            NotFoundError: No such gain.
            ArgumentError: A value of the wrong size or range.
        """
        self._gains[name] = self._checked(name, value)

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

    @abstractmethod
    def reset(self, measured: JointState[Vector]) -> None:
        """Forgets the past; the robot stands as measured."""

    @abstractmethod
    def step(self, reference: JointReference[Vector], measured: JointState[Vector]) -> Vector:
        """Torques for the coming period [N m or N]; to be called once a period."""

    def _checked(self, name: str, value: ArrayLike) -> Vector:
        if name not in self.gain_names:
            raise NotFoundError("gain called", name, self.gain_names)
        return checked_values(f"gain {name!r}", value, self._joints)


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
