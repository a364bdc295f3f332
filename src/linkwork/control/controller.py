"""The interface of all controllers: sampled, with readable state and gains."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.errors import ArgumentError, list_names

if TYPE_CHECKING:
    from linkwork.trace import Program

Vector = NDArray[np.float64]  # One number for each joint, (n,)
MAX_JOINTS = 100_000  # Greatest number of joints, and of state variables of a law

Values = TypeVar("Values")  # A `Vector` in calls of a controller; any scalars inside a control law


@dataclass(frozen=True)
class JointState(Generic[Values]):
    """Measured positions [rad or m] and velocities [rad/s or m/s] of the joints."""

    position: Values
    velocity: Values


@dataclass(frozen=True)
class JointReference(Generic[Values]):
    """Reference of the joints: positions, velocities and accelerations [rad or m, and per s, s^2].

    For a sampled controller the acceleration is the mean over the coming period.
    """

    position: Values
    velocity: Values
    acceleration: Values


def hold(position: ArrayLike) -> JointReference[Vector]:
    """Return a constant reference at rest at a position [rad or m]."""
    at = checks.array("position to hold", position)
    return JointReference(at, np.zeros_like(at), np.zeros_like(at))


class Controller(ABC):
    """Computes joint torques from a reference and a measurement, once per period.

    Drive friction is part of the robot's dynamics; a model-based controller may compensate it. The
    torques are those of the drives, so the built-in controllers limit them to the joints' efforts.

    To write one in Python, set `gain_names` and implement `step`. Its memory belongs in `_state`,
    of the size passed to `__init__`, so that checkpoints contain it.

    Attributes:
        gain_names: Names of the gains; all of them are required.
        positive_gains: Names of the gains that must be above zero.
        gain_choices: Allowed values of gains that are choices, e.g. numbers of a table.
    """

    gain_names: tuple[str, ...] = ()
    positive_gains: tuple[str, ...] = ()
    gain_choices: Mapping[str, tuple[float, ...]] = {}

    def __init__(
        self, joints: int, period: float, gains: Mapping[str, ArrayLike], state_size: int = 0
    ) -> None:
        """Set the gains and a zero state.

        Args:
            period: Time between two steps [s].
            gains: By name; one number for all joints or one for each.
        """
        self._period = checks.positive("period of a controller", period, "s")
        self._joints = checks.integer("joints of a controller", joints, maximum=MAX_JOINTS)
        self._gain_block = np.zeros((len(self.gain_names), self._joints))
        self._state = np.zeros(checks.integer("state_size", state_size, maximum=MAX_JOINTS))
        values = checks.mapping("gains", gains)
        for name, value in values.items():
            self.set_gain(name, value)
        missing = [name for name in self.gain_names if name not in values]
        if missing:
            raise ArgumentError(
                f"missing gain {missing[0]!r} of a {type(self).__name__} controller",
                hint=f"expected {', '.join(self.gain_names)}",
            )

    @property
    def joints(self) -> int:
        """Number of joints."""
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
        """The complete step as a program, with limits and period as constants; None without one.

        It takes `gains` (as `gain_vector`), `state`, `reference` (positions, velocities,
        accelerations) and `measured` (positions, velocities), and returns `torque` and the new
        `state`.
        """
        return None

    def set_gain(self, name: str, value: ArrayLike) -> None:
        """Change one gain from the next step on.

        Args:
            name: One of `gains`.
            value: One number for all joints or one for each; finite and not negative.
        """
        checks.choice("gain called", name, self.gain_names)
        values = checks.repeated(f"gain {name!r}", value, self._joints)
        if name in self.positive_gains and not values.all():
            raise checks.invalid(f"gain {name!r}", value, "numbers above zero")
        if not self.is_choice(name, values):
            allowed = list_names(f"{x:g}" for x in self.gain_choices[name])
            raise checks.invalid(f"gain {name!r}", value, f"one of {allowed}")
        self._gain_block[self.gain_names.index(name)] = values

    def is_choice(self, name: str, values: Vector) -> bool:
        """Whether values of a gain are among its choices; True for a gain without choices."""
        return name not in self.gain_choices or bool(np.isin(values, self.gain_choices[name]).all())

    @property
    def state(self) -> Vector:
        """State of the controller between steps; a copy, possibly empty."""
        return self._state.copy()

    @state.setter
    def state(self, values: ArrayLike) -> None:
        """Restores an earlier state; the following steps are the same bit for bit."""
        most = sys.float_info.max
        name, shape = "state of a controller", self._state.shape
        self._state = checks.array(name, values, shape, minimum=-most, maximum=most)

    def store(self, state: Vector) -> None:
        """Copy a state that a compiled step computed, without checks."""
        self._state = state.copy()

    def reset(self, measured: JointState[Vector]) -> None:
        """Reset the state; the robot is at rest as measured."""
        self._state = np.zeros_like(self._state)

    @abstractmethod
    def step(self, reference: JointReference[Vector], measured: JointState[Vector]) -> Vector:
        """Torques for the coming period [N m or N]; called once per period."""
