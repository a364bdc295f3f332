"""Planning a cycle: branches, moves and times, all of it before anything moves."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork import checks
from linkwork.arm.manipulator import Manipulator
from linkwork.control import home_position
from linkwork.errors import ArgumentError
from linkwork.motion import MotionLimits
from linkwork.planning.box import read_box
from linkwork.planning.choice import pairs_in_order
from linkwork.planning.cycle import PickPlan
from linkwork.planning.holding import check_start_holds, ways_that_hold
from linkwork.planning.motions import (
    TORQUE_SHARE,
    find_motion,
    limits_of,
    straight_limits,
)
from linkwork.planning.moves import Mover
from linkwork.planning.route import Route, shortest
from linkwork.planning.station import Ways, station, ways_to
from linkwork.planning.timing import Rests, timed
from linkwork.spatial import Inertia

Array = NDArray[np.float64]


def plan_pick_and_place(
    arm: Manipulator,
    pick: Any,
    place: Any,
    *,
    box: Inertia | float,
    start: ArrayLike | None = None,
    approach: float = 0.1,
    straight_speed: float = 0.5,
    trajectory: str = "trapezoidal",
    limits: MotionLimits | None = None,
    dwell: float = 0.1,
    seconds: float | None = None,
    period: float = 1e-3,
) -> PickPlan:
    """Plans a cycle; its arguments are those of `linkwork.planning.pick_and_place`.

    Raises:
        ArgumentError: A point out of reach, points that no branch joins, a time that limits do not
            allow, torques beyond their limits: with the point, the limit and the amount.
        NotFoundError: No such kind of trajectory.
        ModelError: The robot has no dynamics, or joints that one number does not place.
    """
    checks.instance("arm", arm, Manipulator, "a Manipulator, such as linkwork.load('irb140')")
    if limits is not None:
        checks.instance("limits", limits, MotionLimits, "MotionLimits, or None")
    carried, tool_limits = read_box("box", box), straight_limits(straight_speed)
    motion, rests = find_motion(trajectory), Rests(dwell, period)
    lasting = None if seconds is None else checks.positive("cycle time", seconds, "s")
    kept = limits_of(arm.tree, motion, limits)
    carrier = Manipulator(arm.tree, gravity=arm.gravity_vector, live=("payload",))
    used = _weaker(kept)
    route = Route(
        _checked_start(kept, home_position(arm.tree) if start is None else start),
        (station("pick", pick, approach), station("place", place, approach)),
        Mover(arm, carrier, motion, used, tool_limits, None),
        Mover(arm, carrier, motion, used, tool_limits, carried),
    )
    ways = _held_ways(route)
    pairs = pairs_in_order(route.start, *ways, motion, used, tool_limits)
    moves, chosen = shortest(route, ways, pairs)
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
        stretches=timed(moves, rests, kept, lasting),
        limits=kept,
        period=rests.period,
    )


def _held_ways(route: Route) -> tuple[Ways, Ways]:
    """All ways to the pick and to the place that can be held, which is cheap to find out."""
    movers = (route.empty, route.laden)
    ways = [ways_to(route.empty.arm, at) for at in route.stations]
    check_start_holds(route.start, route.empty)
    pick, place = (
        ways_that_hold(at.name, way, movers) for at, way in zip(route.stations, ways, strict=True)
    )
    return pick, place


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
    given = checks.array("start", start, (limits.dimension,))
    try:
        limits.check_points(given[None])
    except ArgumentError as error:
        told = error.message.removeprefix("point 1: ")
        raise ArgumentError(f"the start: {told}", hint=error.hint) from error
    return given
