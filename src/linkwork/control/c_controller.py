"""A controller that is a function in C, in a shared library."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.control.controller import (
    MOST_JOINTS,
    Controller,
    JointReference,
    JointState,
    Vector,
)
from linkwork.control.law_controller import check_finite, joined
from linkwork.errors import ArgumentError, FileError
from linkwork.files import expand_home


class CController(Controller):
    """A function in C as a controller, with the call that `linkwork_controller.h` tells.

    The function limits its torques itself. The last number of `state` is not the function's: it
    counts the steps since the last reset, from which `time` follows.
    """

    def __init__(
        self,
        library: str | Path,
        joints: int,
        period: float,
        gains: Mapping[str, ArrayLike] | None = None,
        *,
        symbol: str = "step",
        state_size: int = 0,
    ) -> None:
        """Loads the function. A library may run code of its own as it is loaded.

        Args:
            library: The shared library; `compile_controller` makes one.
            joints: How many joints there are.
            period: Time between two steps [s].
            gains: By any names, in the order in which the function takes them; one number for all
                joints or one for each.
            symbol: The function's name.
            state_size: How many numbers the function keeps between steps.

        Raises:
            FileError: There is no such library, or no such function in it.
            ArgumentError: A gain, period or size of the wrong size or range.
        """
        size = checks.integer("state_size", state_size, most=MOST_JOINTS)
        given = {} if gains is None else checks.mapping("gains", gains)
        self.gain_names = tuple(given)
        super().__init__(joints, period, given, size + 1)
        self._address = _find(checks.path("library", library), symbol)
        self._function = _callable(self._address)

    @property
    def address(self) -> int:
        """Where the function's code is, to be called natively."""
        return self._address

    def step(self, reference: JointReference[Vector], measured: JointState[Vector]) -> Vector:
        """Torques for the coming period [N m or N].

        Raises:
            ArgumentError: A number for each joint is not there, or is not finite; or the function
                gave such a torque or state, and nothing has changed then.
        """
        wanted = (reference.position, reference.speed, reference.acceleration)
        target = joined("reference", wanted, self._joints)
        now = joined("measured", (measured.position, measured.speed), self._joints)
        names = [str(i) for i in range(self._joints)]
        check_finite("reference", target, names)
        check_finite("measured", now, names)
        torque, state = np.zeros(self._joints), self._state.copy()
        arrays = (self.gain_vector, state, target, now, torque)
        self._function(state[-1] * self._period, *(array.ctypes.data for array in arrays))
        if not (np.isfinite(torque).all() and np.isfinite(state).all()):
            raise ArgumentError(
                f"the controller in C gave the torques {torque.tolist()} and the state "
                f"{state[:-1].tolist()}",
                hint="every number must be finite",
            )
        state[-1] += 1.0
        self._state = state
        return torque


def _find(library: Path, symbol: str) -> int:
    # A name without a folder would be looked for among the system's libraries.
    path = expand_home(library).absolute()
    if not path.is_file():
        raise FileError(
            f"there is no library {str(library)!r}", hint="compile_controller makes one"
        )
    try:
        loaded = ctypes.CDLL(str(path))
    except OSError as error:
        raise FileError(
            f"{str(library)!r} cannot be loaded: {error}",
            hint="it must be a shared library for this machine",
        ) from error
    try:
        entry = loaded[checks.text("symbol", symbol)]
    except (AttributeError, TypeError, ValueError, ArgumentError) as error:
        raise FileError(
            f"the library {str(library)!r} has no function of the symbol {checks.shown(symbol)}",
            hint='a function is seen when it is neither static nor, in C++, without extern "C"',
        ) from error
    return ctypes.cast(entry, ctypes.c_void_p).value or 0


def _callable(address: int) -> Callable[..., None]:
    return ctypes.CFUNCTYPE(None, ctypes.c_double, *[ctypes.c_void_p] * 5)(address)
