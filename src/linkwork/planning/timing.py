"""When each move of a cycle begins, and how much slower all are than they could be."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from linkwork import checks
from linkwork.errors import ArgumentError
from linkwork.motion import MotionLimits, check_within
from linkwork.planning.cycle import Stretch
from linkwork.planning.motions import TORQUE_NOTE
from linkwork.planning.moves import Move

_HELD = (False, True, False)
"""Whether the box is held in each stretch."""
_DWELLS = (True, True, False)
"""Whether the robot rests at the end of each: the gripper closes, opens."""
_ROUNDING = 1e-9


class Rests:
    """What a cycle does besides moving.

    Attributes:
        dwell: Rest at the pick and at the place [s].
        period: Of the controller [s].
    """

    def __init__(self, dwell: float, period: float) -> None:
        """Checks and keeps times.

        Raises:
            ArgumentError: A time that cannot be.
        """
        self.dwell = checks.number("dwell", dwell, least=0.0, unit="s")
        self.period = checks.positive("period", period, "s")

    def seconds(self, moving: float, dwells: bool) -> float:
        """Length of a stretch: its moves, its rest, up to a whole number of periods [s]."""
        wanted = moving + (self.dwell if dwells else 0.0)
        return math.ceil(wanted / self.period - _ROUNDING) * self.period


def timed(
    moves: Sequence[Sequence[Move]], rests: Rests, limits: MotionLimits, seconds: float | None
) -> tuple[Stretch, ...]:
    """Stretches of moves, as fast as they are or slowed down evenly to a wanted time.

    Args:
        moves: Of each stretch, as fast as limits allow.
        rests: Between them.
        limits: Of the joints.
        seconds: Of the whole cycle; the least when None [s].

    Raises:
        ArgumentError: A time below the least, with the joint, the limit and the amount.
    """
    fastest = _stretches(moves, rests)
    if seconds is None:
        return fastest
    moving = sum(move.trajectory.duration for part in moves for move in part)
    resting = rests.dwell * sum(_DWELLS)
    # Each stretch may be rounded up by a period.
    factor = (seconds - resting - len(moves) * rests.period) / moving
    if factor < 1.0:
        if seconds >= sum(x.seconds for x in fastest):
            return fastest
        raise _too_short(moves, limits, seconds, (seconds - resting) / moving, fastest)
    slower = [
        [replace(move, trajectory=move.trajectory.scaled(factor)) for move in part]
        for part in moves
    ]
    return _stretches(slower, rests)


def _stretches(moves: Sequence[Sequence[Move]], rests: Rests) -> tuple[Stretch, ...]:
    rows = zip(moves, _HELD, _DWELLS, strict=True)
    return tuple(
        Stretch(tuple(part), held, rests.seconds(_moving(part), dwells))
        for part, held, dwells in rows
    )


def _moving(moves: Sequence[Move]) -> float:
    return sum(move.trajectory.duration for move in moves)


def _too_short(
    moves: Sequence[Sequence[Move]],
    limits: MotionLimits,
    wanted: float,
    factor: float,
    fastest: Sequence[Stretch],
) -> ArgumentError:
    least = sum(x.seconds for x in fastest)
    told = f"a cycle of {wanted:g} s is {least - wanted:.3g} s below the least, {least:.6g} s"
    for move in (move for part in moves for move in part if factor > 0.0):
        try:
            check_within(move.trajectory.scaled(factor), limits)
        except ArgumentError as error:
            return ArgumentError(f"{told}: {move.name}, {error.message}", hint=error.hint)
    return ArgumentError(told, hint=f"torques and rests need that time ({TORQUE_NOTE}); allow more")
