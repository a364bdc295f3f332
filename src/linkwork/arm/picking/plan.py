"""Planning a cycle: branches, moves and times, all of it before anything moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.arm.manipulator import Manipulator
from linkwork.arm.picking.choice import fastest_pairs
from linkwork.arm.picking.cycle import PickPlan
from linkwork.arm.picking.motions import find_motion, limits_of
from linkwork.arm.picking.moves import Move, Mover
from linkwork.arm.picking.station import Station, Ways, station, ways_to
from linkwork.arm.picking.timing import Rests, timed
from linkwork.control import home_position
from linkwork.errors import ArgumentError
from linkwork.motion import MotionLimits
from linkwork.spatial import Inertia

Array = NDArray[np.float64]
Moves = tuple[list[Move], list[Move], list[Move]]
"""Those without the box, with it, and without it again."""

TORQUE_SHARE = 0.9
"""Of the greatest torques, used by a plan; the rest is left to the controller."""

_PLANNED = 4
"""Pairs of branches that are planned in full; the fastest of them is taken."""


def plan_pick_and_place(
    arm: Manipulator,
    pick: Any,
    place: Any,
    *,
    box: Inertia,
    start: ArrayLike | None = None,
    approach: float = 0.1,
    trajectory: str = "trapezoidal",
    limits: MotionLimits | None = None,
    dwell: float = 0.1,
    seconds: float | None = None,
    period: float = 1e-3,
) -> PickPlan:
    """Plans a cycle; its arguments are those of `linkwork.arm.picking.pick_and_place`.

    Raises:
        ArgumentError: A point out of reach, points that no branch joins, a time that limits do not
            allow, torques beyond their limits: with the point, the limit and the amount.
        NotFoundError: No such kind of trajectory.
        ModelError: The robot has no dynamics, or joints that one number does not place.
    """
    motion, rests = find_motion(trajectory), Rests(dwell, period)
    kept = limits_of(arm.tree, motion, limits)
    carrier = Manipulator(arm.tree, gravity=arm.gravity_vector, live=("payload",))
    used = _weaker(kept)
    route = _Route(
        _checked_start(kept, home_position(arm.tree) if start is None else start),
        (station("pick", pick, approach), station("place", place, approach)),
        Mover(arm, carrier, motion, used, None),
        Mover(arm, carrier, motion, used, box),
    )
    ways = (ways_to(arm, route.stations[0]), ways_to(arm, route.stations[1]))
    pairs = fastest_pairs(route.start, *ways, motion, used, _PLANNED)
    moves, chosen = _shortest(route, ways, pairs)
    carrier.set_payload(None)
    (*_, down), (up, *_, lay), _ = moves
    return PickPlan(
        carrier,
        *route.stations,
        route.start,
        points={"pick via": down.begin, "pick": up.begin, "place via": lay.begin, "place": lay.end},
        branches={
            at.name: way.branches[index]
            for at, way, index in zip(route.stations, ways, chosen, strict=True)
        },
        ways={at.name: len(way.via) for at, way in zip(route.stations, ways, strict=True)},
        stretches=timed(moves, rests, kept, seconds),
        limits=kept,
        period=rests.period,
    )


@dataclass(frozen=True)
class _Route:
    """Where a cycle goes.

    Attributes:
        start: Where it begins and ends (n,) [rad or m].
        stations: Pick and place.
        empty: Plans moves without the box.
        laden: Plans moves with it.
    """

    start: Array
    stations: tuple[Station, Station]
    empty: Mover
    laden: Mover

    def moves(self, pick: Array, place: Array) -> Moves:
        """All moves by one way to each station, given by joint positions at their via points.

        Raises:
            ArgumentError: A move that cannot be.
        """
        (here, there), empty, laden = self.stations, self.empty, self.laden
        down = empty.straight("to the pick point", here.line, pick)
        up = laden.straight("up from the pick point", here.back, pick, back=True)
        lay = laden.straight("to the place point", there.line, place)
        leave = empty.straight("up from the place point", there.back, place, back=True)
        return (
            [*empty.joints("to the via point of the pick", self.start, down.begin), down],
            [up, *laden.joints("to the via point of the place", up.end, lay.begin), lay],
            [leave, *empty.joints("back to the start", leave.end, self.start)],
        )


def _shortest(
    route: _Route, ways: tuple[Ways, Ways], pairs: list[tuple[int, int]]
) -> tuple[Moves, tuple[int, int]]:
    """The moves of the fastest pair of ways; pairs that cannot be are passed over if another can.

    Raises:
        ArgumentError: No pair can be; why the first cannot.
    """
    planned: list[tuple[float, Moves, tuple[int, int]]] = []
    refused: list[ArgumentError] = []
    for pair in pairs:
        try:
            moves = route.moves(ways[0].via[pair[0]], ways[1].via[pair[1]])
        except ArgumentError as error:
            refused.append(error)
        else:
            seconds = sum(move.trajectory.duration for part in moves for move in part)
            planned.append((seconds, moves, pair))
    if not planned:
        raise refused[0]
    _, moves, pair = min(planned, key=lambda x: x[0])
    return moves, pair


def _weaker(limits: MotionLimits) -> MotionLimits:
    return MotionLimits(
        speeds=limits.speeds,
        accelerations=limits.accelerations,
        jerks=limits.jerks,
        torques=TORQUE_SHARE * limits.torques,
        lower=limits.lower,
        upper=limits.upper,
        names=limits.names,
    )


def _checked_start(limits: MotionLimits, start: ArrayLike) -> Array:
    try:
        given = np.array(start, dtype=float)
    except (TypeError, ValueError):
        given = np.array(np.nan)
    if given.shape != (limits.dimension,) or not np.isfinite(given).all():
        raise ArgumentError(
            f"a cycle cannot start at {start!r:.100}",
            hint=f"give {limits.dimension} finite numbers: {', '.join(limits.names)}",
        )
    try:
        limits.check_points(given[None])
    except ArgumentError as error:
        told = error.message.removeprefix("point 1: ")
        raise ArgumentError(f"the start: {told}", hint=error.hint) from error
    return given
