"""Stations of a cycle, the joint-space ways to them, and the fastest pair of IK branches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.arm.manipulator import Manipulator
from linkwork.errors import ArgumentError
from linkwork.ik import Solutions
from linkwork.ik.poses import read_poses
from linkwork.motion import Line, MotionLimits
from linkwork.motion.trajectory import Array
from linkwork.planning.motions import Motion
from linkwork.planning.pick_place.moves import CycleMove, Mover
from linkwork.spatial import Pose

Pairs = NDArray[np.int64]  # Index pairs of ways to the pick and to the place, (m, 2)


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
_PLANNED = 4  # Number of pairs planned in full; the fastest is used
_TRIED = 256  # Maximum number of pairs tried


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
    """Return the moves of the fastest feasible pair of ways; raise the first reason for none."""
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


_POSES = 25  # Number of points of a straight move at which branches are followed
_INSIDE = 1e-9  # Tolerance of joint limits [rad or m]
_SAME_TO = 6  # Decimals for distinguishing solutions


@dataclass(frozen=True)
class Station:
    """Path of the tool: straight from a via point to the `pick` or `place`, and back."""

    name: str
    pose: Array
    via: Array

    @property
    def line(self) -> Line:
        """From the via point to the point."""
        return Line(self.via, self.pose)

    @property
    def back(self) -> Line:
        """From the point to the via point."""
        return Line(self.pose, self.via)


@dataclass(frozen=True)
class Ways:
    """Joint-space ways along the line of a station that stay on a branch and within limits."""

    paths: Array  # Joint positions from the via point to the point, (k, places, n) [rad or m]
    groups: NDArray[np.int64]  # Group numbers (k,); ways of a group differ by full turns only
    branches: list[dict[str, str]]
    length: float  # Length of the line [m]

    @property
    def via(self) -> Array:
        """Joint positions at the via point, (k, n) [rad or m]."""
        return self.paths[:, 0]

    @property
    def slopes(self) -> Array:
        """Maximum joint motion per metre of the tool, (k, n)."""
        steps = np.abs(np.diff(self.paths, axis=1)).max(axis=1)
        return steps * (self.paths.shape[1] - 1) / self.length

    def chosen(self, indices: NDArray[np.int64]) -> Ways:
        """Return a subset of the ways."""
        names = [self.branches[int(i)] for i in indices]
        return Ways(self.paths[indices], self.groups[indices], names, self.length)


def station(name: str, pose: Any, approach: float) -> Station:
    """Return a station whose via point is `approach` behind it along the tool z axis [m]."""
    try:
        rows = read_poses(pose)
        if not rows.single:
            raise ArgumentError(
                f"invalid pose: {len(rows.numbers)} poses", hint="expected one pose"
            )
        point = Pose.from_matrix(rows.numbers.reshape(4, 4))
    except ArgumentError as error:
        raise ArgumentError(f"{name} pose: {error.message}", hint=error.hint) from error
    behind = checks.positive("approach", approach, "m")
    via = point @ Pose.from_translation((0.0, 0.0, -behind))
    return Station(name, point.matrix, via.matrix)


def ways_to(arm: Manipulator, place: Station) -> Ways:
    """Return all ways to a station; raise for none, with the farthest distance reached."""
    _solutions(arm, place.pose, f"{place.name} point")
    solutions = _solutions(arm, place.via, f"via point of the {place.name}")
    line = place.line
    poses = line.pose(np.linspace(0.0, line.length, _POSES))
    paths: list[Array] = []
    groups: list[int] = []
    ends: list[tuple[float, str]] = []
    alikes = _groups(solutions)
    for group, alike in enumerate(alikes):
        followed = arm.ik_path(poses, start=solutions.q[alike[0]], within_limits=False)
        if not followed.continuous:
            broken = followed.breaks[0]
            ends.append((line.length * (broken.index - 1) / (_POSES - 1), broken.reason))
            continue
        for q in solutions.q[alike]:
            # A full turn shifts the whole path.
            turns = np.round((q - followed.q[0]) / (2.0 * np.pi)) * solutions.method.periodic
            path = followed.q + 2.0 * np.pi * turns
            leaves = _leaves_limits(arm, path, line.length)
            if leaves:
                ends.append(leaves)
            else:
                paths.append(path)
                groups.append(group)
    if not paths:
        raise _no_way(place, line.length, ends)
    names = [solutions[int(alikes[group][0])].branch for group in groups]
    return Ways(np.stack(paths), np.array(groups), names, line.length)


def _solutions(arm: Manipulator, pose: Array, name: str) -> Solutions:
    solutions = arm.ik(pose, within_limits=True, all_turns=True)
    if not isinstance(solutions, Solutions) or not len(solutions):
        nearest = arm.ik_nearest(pose)
        at = ", ".join(f"{x:.6g}" for x in pose[:3, 3])
        reason = getattr(solutions, "reason", "")
        raise ArgumentError(
            f"the {name} at ({at}) m is not reachable: {reason or 'no branch is within limits'}",
            hint=f"the nearest pose within the limits is {nearest.distance:.3g} m and "
            f"{nearest.angle:.3g} rad away",
        )
    return solutions


def _groups(solutions: Solutions) -> list[NDArray[np.int64]]:
    turning = solutions.method.periodic
    angles = solutions.q[:, turning]
    numbers = np.hstack([np.cos(angles), np.sin(angles), solutions.q[:, ~turning]])
    groups: dict[bytes, list[int]] = {}
    for index, row in enumerate(np.round(numbers, _SAME_TO) + 0.0):
        groups.setdefault(row.tobytes(), []).append(index)
    return [np.array(group) for group in groups.values()]


def _leaves_limits(arm: Manipulator, path: Array, length: float) -> tuple[float, str] | None:
    beyond = np.maximum(arm.lower - path, path - arm.upper)
    outside = (beyond > _INSIDE).any(axis=1)
    if not outside.any():
        return None
    first = int(np.argmax(outside))
    joint = int(np.argmax(beyond[first]))
    reason = f"{arm.joint_names[joint]} leaves its limits by {beyond[first, joint]:.3g}"
    return length * max(first - 1, 0) / (_POSES - 1), reason


def _no_way(place: Station, length: float, ends: list[tuple[float, str]]) -> ArgumentError:
    farthest, reason = max(ends)
    return ArgumentError(
        f"no branch is continuous from the via point of the {place.name} to the {place.name} "
        f"point: the best of {len(ends)} ends after {farthest:.3g} of {length:.3g} m; {reason}",
        hint="approach from another direction or from closer",
    )
