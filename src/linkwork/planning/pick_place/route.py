"""Moves of a cycle, and the search for the fastest pair of IK branches at pick and place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError
from linkwork.motion import MotionLimits
from linkwork.motion.trajectory import Array
from linkwork.planning.motions import Motion
from linkwork.planning.pick_place.moves import CycleMove, Mover
from linkwork.planning.pick_place.station import Station, Ways

Pairs = NDArray[np.int64]
"""Index pairs of ways to the pick and to the place, (m, 2)."""


def pairs_in_order(
    start: Array,
    pick: Ways,
    place: Ways,
    motion: Motion,
    limits: MotionLimits,
    tool_limits: MotionLimits,
) -> Pairs:
    """Return all pairs of ways, sorted by estimated cycle time.

    The fastest pair of every two branches comes before pairs that differ from one of these by full
    turns alone. Torques are not considered here: the cycles are planned in full afterwards.
    """
    there = motion.durations(pick.via - start, limits)
    home = motion.durations(place.via - start, limits)
    straight = [_straight(ways, motion, limits, tool_limits) for ways in (pick, place)]
    between = motion.durations(place.via[None, :] - pick.via[:, None], limits)
    times = (there + straight[0])[:, None] + between + (home + straight[1])[None, :]
    order = np.argsort(times, axis=None, kind="stable")
    branches = pick.groups[:, None] * (place.groups.max() + 1) + place.groups[None, :]
    _, first = np.unique(branches.ravel()[order], return_index=True)
    turned = np.ones(len(order), dtype=bool)
    turned[first] = False
    order = np.concatenate([order[~turned], order[turned]])
    return np.stack(np.unravel_index(order, times.shape), axis=1)


def _straight(ways: Ways, motion: Motion, limits: MotionLimits, tool: MotionLimits) -> Array:
    """Estimated time to the point and back by each way (k,) [s]."""
    slowed = np.maximum(1.0, (ways.slopes * tool.velocities / limits.velocities).max(axis=1))
    return 2.0 * slowed * motion.durations(np.array([ways.length]), tool)


Moves = tuple[list[CycleMove], list[CycleMove], list[CycleMove]]
"""Moves without the box, with it, and without it again."""

_PLANNED = 4
"""Number of pairs planned in full; the fastest is used."""
_TRIED = 256
"""Maximum number of pairs tried."""


class Legs(NamedTuple):
    """Moves at a station by one way, before and after the grasp or release."""

    before: list[CycleMove]
    after: list[CycleMove]


@dataclass(frozen=True)
class Route:
    """Start and stations of a cycle, with the planners of its moves without the box and with it."""

    start: Array
    stations: tuple[Station, Station]
    empty: Mover
    laden: Mover

    def at_pick(self, via: Array) -> Legs:
        """Move from the start to the pick, and up with the box, through a via point."""
        here = self.stations[0]
        down = self.empty.straight("to the pick point", here.line, via)
        up = self.laden.straight("up from the pick point", here.back, via, back=True)
        come = self.empty.joints("to the via point of the pick", self.start, down.begin)
        return Legs([*come, down], [up])

    def at_place(self, via: Array) -> Legs:
        """Move to the place with the box, and back to the start without."""
        there = self.stations[1]
        lay = self.laden.straight("to the place point", there.line, via)
        leave = self.empty.straight("up from the place point", there.back, via, back=True)
        return Legs([lay], [leave, *self.empty.joints("back to the start", leave.end, self.start)])

    def joined(self, pick: Legs, place: Legs) -> Moves:
        """Return all moves of a cycle."""
        up, lay = pick.after[-1], place.before[0]
        carry = self.laden.joints("to the via point of the place", up.end, lay.begin)
        return pick.before, [*pick.after, *carry, *place.before], place.after


class _PlannedLegs:
    """Legs by all ways to a station, each planned on first use."""

    def __init__(self, plan: Callable[[Array], Legs], ways: Ways) -> None:
        self._plan = plan
        self._via = ways.via
        self._planned: dict[int, Legs] = {}
        self.infeasible: set[int] = set()

    def of(self, way: int) -> Legs:
        if way not in self._planned:
            self.infeasible.add(way)
            self._planned[way] = self._plan(self._via[way])
            self.infeasible.remove(way)
        return self._planned[way]


def shortest(route: Route, ways: tuple[Ways, Ways], pairs: Pairs) -> tuple[Moves, tuple[int, int]]:
    """Return the moves of the fastest pair of ways; infeasible pairs are skipped.

    Raises:
        ArgumentError: No feasible pair; with the number of trials and the first reason.
    """
    pick, place = _PlannedLegs(route.at_pick, ways[0]), _PlannedLegs(route.at_place, ways[1])
    planned: list[tuple[float, Moves, tuple[int, int]]] = []
    errors: list[ArgumentError] = []
    for i, j in pairs.tolist():
        if i in pick.infeasible or j in place.infeasible:
            continue
        try:
            moves = route.joined(pick.of(i), place.of(j))
        except ArgumentError as error:
            errors.append(error)
        else:
            seconds = sum(move.trajectory.duration for part in moves for move in part)
            planned.append((seconds, moves, (i, j)))
        if len(planned) == _PLANNED or len(planned) + len(errors) == _TRIED:
            break
    if not planned:
        raise _none(len(errors), len(pairs), errors[0])
    _, moves, pair = min(planned, key=lambda x: x[0])
    return moves, pair


def _none(tried: int, pairs: int, first: ArgumentError) -> ArgumentError:
    return ArgumentError(
        f"no feasible cycle: {tried} tried of {pairs} pairs of ways to the pick and to the "
        f"place; {first.message}",
        hint=first.hint,
    )
