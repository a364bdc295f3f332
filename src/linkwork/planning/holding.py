"""Where the joints are strong enough to rest."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError
from linkwork.planning.motions import TORQUE_NOTE
from linkwork.planning.moves import Mover
from linkwork.planning.station import Ways

Array = NDArray[np.float64]


def ways_that_hold(name: str, ways: Ways, movers: Sequence[Mover]) -> Ways:
    """Those ways on which the joints can rest anywhere, with and without the box.

    Args:
        name: Of the station.
        ways: All ways to it.
        movers: Without the box, and with it.

    Raises:
        ArgumentError: There are none; the joint that lacks least, and how much.
    """
    count, places, joints = ways.paths.shape
    loads = _loads(ways.paths.reshape(-1, joints), movers).reshape(count, places, joints)
    worst = loads.max(axis=1)
    holds = worst.max(axis=1) <= 1.0
    if not holds.any():
        best = worst[int(np.argmin(worst.max(axis=1)))]
        told = f"none of {count} ways to the {name} point can be held; on the best of them"
        raise _too_weak(told, best, movers[0])
    return ways.chosen(np.flatnonzero(holds))


def check_start_holds(start: Array, empty: Mover) -> None:
    """Refuses a start where the joints cannot rest.

    Args:
        start: Joint positions (n,) [rad or m].
        empty: Without the box.

    Raises:
        ArgumentError: The joint, and how much it lacks.
    """
    load = _loads(start[None], [empty])[0]
    if load.max() > 1.0:
        raise _too_weak("the start cannot be held:", load, empty)


def _loads(q: Array, movers: Sequence[Mover]) -> Array:
    """Torques at rest as shares of their limits, the greater of all movers (N, n)."""
    rest = np.zeros_like(q)
    return np.max([np.abs(x.torques(q, rest, rest)) / x.limits.torques for x in movers], axis=0)


def _too_weak(told: str, load: Array, mover: Mover) -> ArgumentError:
    joint = int(np.argmax(load))
    limit = float(mover.limits.torques[joint])
    return ArgumentError(
        f"{told} {mover.limits.names[joint]} takes a torque of {load[joint] * limit:.6g}, "
        f"{(load[joint] - 1.0) * limit:.3g} beyond {limit:g} ({TORQUE_NOTE})",
        hint="no slowing down helps; take another place or less payload",
    )
