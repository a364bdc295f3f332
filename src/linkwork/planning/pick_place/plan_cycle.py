"""Planning a cycle: branches, moves, static torques and times, before anything moves."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.arm.live_state import payload_numbers
from linkwork.arm.manipulator import Manipulator
from linkwork.control import home_position
from linkwork.errors import ArgumentError
from linkwork.motion import MotionLimits, check_within
from linkwork.motion.trajectory import Array
from linkwork.planning.collision.obstacles import Obstacle
from linkwork.planning.motions import (
    TORQUE_NOTE,
    TORQUE_SHARE,
    find_motion,
    limits_of,
    straight_limits,
)
from linkwork.planning.pick_place.moves import CycleMove, Mover
from linkwork.planning.pick_place.result import CyclePart, PickPlan
from linkwork.planning.pick_place.route import (
    Route,
    Ways,
    pairs_in_order,
    shortest,
    station,
    ways_to,
)
from linkwork.spatial import Inertia, box_inertia

_HELD = (False, True, False)  # Whether the box is held in each part of the cycle
_DWELLS = (True, True, False)
"""Whether the robot rests at the end of each part: the gripper closes or opens."""
_ROUNDING = 1e-9


@dataclass(frozen=True)
class CycleOptions:
    """Motions and pauses of a cycle of pick and place.

    Attributes:
        approach: Length of the straight moves to and from both points [m].
        straight_speed: Greatest speed of the tool on straight moves, reached within 0.125 s [m/s].
            Smooth motions reach that acceleration within 0.1 s.
        dwell: Rest at both points, for the gripper [s].
        period: Control period, and step of the simulation [s].
    """

    approach: float = 0.1
    straight_speed: float = 0.5
    dwell: float = 0.1
    period: float = 1e-3

    def __post_init__(self) -> None:
        checks.number("dwell", self.dwell, minimum=0.0, unit="s")
        checks.positive("period", self.period, "s")

    def seconds(self, moving: float, dwells: bool) -> float:
        """Duration of a cycle part: moves and rest, rounded up to whole periods [s]."""
        duration = moving + (self.dwell if dwells else 0.0)
        return math.ceil(duration / self.period - _ROUNDING) * self.period


def timed(
    moves: Sequence[Sequence[CycleMove]],
    rests: CycleOptions,
    limits: MotionLimits,
    seconds: float | None,
) -> tuple[CyclePart, ...]:
    """Return the parts of a cycle, at full speed or scaled uniformly to a duration [s]."""
    fastest = _stretches(moves, rests)
    if seconds is None:
        return fastest
    moving = sum(move.trajectory.duration for part in moves for move in part)
    resting = rests.dwell * sum(_DWELLS)
    # Each cycle part may be rounded up by a period.
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


def _stretches(moves: Sequence[Sequence[CycleMove]], rests: CycleOptions) -> tuple[CyclePart, ...]:
    rows = zip(moves, _HELD, _DWELLS, strict=True)
    return tuple(
        CyclePart(tuple(part), held, rests.seconds(sum(x.trajectory.duration for x in part), n))
        for part, held, n in rows
    )


def _too_short(
    moves: Sequence[Sequence[CycleMove]],
    limits: MotionLimits,
    requested: float,
    factor: float,
    fastest: Sequence[CyclePart],
) -> ArgumentError:
    least = sum(x.seconds for x in fastest)
    message = (
        f"a cycle of {requested:g} s is {least - requested:.3g} s below the least, {least:.6g} s"
    )
    for move in (move for part in moves for move in part if factor > 0.0):
        try:
            check_within(move.trajectory.scaled(factor), limits)
        except ArgumentError as error:
            return ArgumentError(f"{message}: {move.name}, {error.message}", hint=error.hint)
    hint = f"torques and rests need that time ({TORQUE_NOTE}); allow more"
    return ArgumentError(message, hint=hint)


def ways_that_hold(name: str, ways: Ways, movers: Sequence[Mover]) -> Ways:
    """Return ways whose static torques are within limits everywhere; raise for none."""
    count, places, joints = ways.paths.shape
    loads = _loads(ways.paths.reshape(-1, joints), movers).reshape(count, places, joints)
    worst = loads.max(axis=1)
    holds = worst.max(axis=1) <= 1.0
    if not holds.any():
        best = worst[int(np.argmin(worst.max(axis=1)))]
        message = (
            f"none of {count} ways to the {name} point is within the torque limits; on the best"
        )
        raise _too_weak(message, best, movers[0])
    return ways.chosen(np.flatnonzero(holds))


def check_start_holds(start: Array, empty: Mover) -> None:
    """Check that the static torques at the start, without the box, are within the limits."""
    load = _loads(start[None], [empty])[0]
    if load.max() > 1.0:
        raise _too_weak("the torques at the start are beyond their limits:", load, empty)


def _loads(q: Array, movers: Sequence[Mover]) -> Array:
    """Return the static torques as fractions of their limits, maximum over the movers (N, n)."""
    rest = np.zeros_like(q)
    return np.max([np.abs(x.torques(q, rest, rest)) / x.limits.torques for x in movers], axis=0)


def _too_weak(message: str, load: Array, mover: Mover) -> ArgumentError:
    joint = int(np.argmax(load))
    limit = float(mover.limits.torques[joint])
    return ArgumentError(
        f"{message} {mover.limits.names[joint]} needs a torque of {load[joint] * limit:.6g}, "
        f"{(load[joint] - 1.0) * limit:.3g} beyond {limit:g} ({TORQUE_NOTE})",
        hint="a slower motion does not help; choose another place or less payload",
    )


EDGE = 0.1  # Edge of a box of which only the mass is given [m]


def read_box(name: str, box: Inertia | float) -> Inertia:
    """Read a box in the tool frame: its inertia, or the mass of a cube held at a face [kg]."""
    if isinstance(box, Inertia):
        payload_numbers(box)
        return box
    mass = checks.as_float(box)
    if mass is None or not 0.0 < mass <= checks.MAX_NUMBER:
        expected = f"its mass above zero, at most {checks.MAX_NUMBER:g} kg, or its Inertia"
        raise checks.invalid(name, box, expected)
    return replace(box_inertia(mass, (EDGE, EDGE, EDGE)), center=(0.0, 0.0, EDGE / 2))


def checked_options(options: CycleOptions | None) -> CycleOptions:
    """Return the options of a cycle, the default ones when None."""
    if options is None:
        return CycleOptions()
    return checks.instance("options", options, CycleOptions, "CycleOptions, or None")


def plan_pick_and_place(
    arm: Manipulator,
    pick: Any,
    place: Any,
    *,
    box: Inertia | float,
    start: ArrayLike | None = None,
    trajectory: str = "trapezoidal",
    limits: MotionLimits | None = None,
    seconds: float | None = None,
    obstacles: Sequence[Obstacle] = (),
    clearance: float = 0.0,
    options: CycleOptions | None = None,
) -> PickPlan:
    """Plan a cycle; arguments as for `linkwork.planning.pick_place.pick_and_place`.

    Raises:
        ArgumentError: A point out of reach, points not connected by a branch, a duration or torques
            outside the limits; with the point, the limit and the amount.
        NotFoundError: Unknown kind of trajectory.
        ModelError: A robot without dynamics, or with joints other than revolute and prismatic.
    """
    checks.instance("arm", arm, Manipulator, "a Manipulator, such as linkwork.load('irb140')")
    if limits is not None:
        checks.instance("limits", limits, MotionLimits, "MotionLimits, or None")
    options = checked_options(options)
    carried, tool_limits = read_box("box", box), straight_limits(options.straight_speed)
    motion = find_motion(trajectory)
    lasting = None if seconds is None else checks.positive("cycle time", seconds, "s")
    kept = limits_of(arm.tree, motion, limits)
    carrier = Manipulator(arm.tree, gravity=arm.gravity_vector, live=("payload",))
    used, around = _weaker(kept), checks.instances("obstacles", obstacles, Obstacle)
    clearance = checks.number("clearance", clearance, minimum=0.0, unit="m")
    route = Route(
        _checked_start(kept, home_position(arm.tree) if start is None else start),
        (station("pick", pick, options.approach), station("place", place, options.approach)),
        Mover(arm, carrier, motion, used, tool_limits, None, around, clearance),
        Mover(arm, carrier, motion, used, tool_limits, carried, around, clearance),
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
        cycle_parts=timed(moves, options, kept, lasting),
        limits=kept,
        period=options.period,
    )


def _held_ways(route: Route) -> tuple[Ways, Ways]:
    movers = (route.empty, route.laden)
    ways = [ways_to(route.empty.arm, at) for at in route.stations]
    check_start_holds(route.start, route.empty)
    pick, place = (
        ways_that_hold(at.name, way, movers) for at, way in zip(route.stations, ways, strict=True)
    )
    return pick, place


def _weaker(limits: MotionLimits) -> MotionLimits:
    return MotionLimits(
        velocities=limits.velocities,
        accelerations=limits.accelerations,
        jerks=limits.jerks,
        torques=TORQUE_SHARE * limits.torques,
        lower=limits.lower,
        upper=limits.upper,
        names=limits.names,
    )


def _checked_start(limits: MotionLimits, start: ArrayLike) -> Array:
    q = checks.array("start", start, (limits.dimension,))
    try:
        limits.check_points(q[None])
    except ArgumentError as error:
        message = error.message.removeprefix("point 1: ")
        raise ArgumentError(f"invalid start: {message}", hint=error.hint) from error
    return q
