"""The one interface every controller has: sampled, with visible state and gains."""

from __future__ import annotations

import math
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.errors import ArgumentError

if TYPE_CHECKING:
    from linkwork.trace import Program

Vector = NDArray[np.float64]
"""One number for each joint, (n,)."""

MOST_JOINTS = 100_000
"""Greatest number of joints, and of numbers that a law keeps."""

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
        ArgumentError: The position is no array of numbers within bounds.
    """
    at = checks.array("position to hold", position)
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
        self._period = checks.positive("period of a controller", period, "s")
        self._joints = checks.integer("joints of a controller", joints, most=MOST_JOINTS)
        self._gain_block = np.zeros((len(self.gain_names), self._joints))
        self._state = np.zeros(checks.integer("state_size", state_size, most=MOST_JOINTS))
        given = checks.mapping("gains", gains)
        for name, value in given.items():
            self.set_gain(name, value)
        missing = [name for name in self.gain_names if name not in given]
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
        checks.choice("gain called", name, self.gain_names)
        values = checked_values(f"gain {name!r}", value, self._joints)
        if name in self.positive_gains and not values.all():
            raise checks.invalid(f"gain {name!r}", value, "numbers above zero")
        self._gain_block[self.gain_names.index(name)] = values

    @property
    def state(self) -> Vector:
        """What the controller remembers between steps; a copy, possibly empty."""
        return self._state.copy()

    @state.setter
    def state(self, values: ArrayLike) -> None:
        """Goes on from a state read earlier; the steps that follow are the same bit for bit."""
        most = sys.float_info.max
        name, shape = "state of a controller", self._state.shape
        self._state = checks.array(name, values, shape, least=-most, most=most)

    def reset(self, measured: JointState[Vector]) -> None:
        """Forgets the past; the robot stands as measured."""
        self._state = np.zeros_like(self._state)

    @abstractmethod
    def step(self, reference: JointReference[Vector], measured: JointState[Vector]) -> Vector:
        """Torques for the coming period [N m or N]; to be called once a period."""


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
    most = checks.GREATEST if finite else math.inf
    given = checks.array(name, value, least=0.0, most=most)
    if given.shape not in ((), (joints,)):
        raise ArgumentError(
            f"invalid {name}: shape {given.shape}",
            hint=f"expected one number for all joints or {joints} numbers",
        )
    return np.array(np.broadcast_to(given, (joints,)))
