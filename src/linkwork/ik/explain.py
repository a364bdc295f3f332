"""Why there is no solution, and what is free at a singular one, in words and numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from linkwork.dynamics.kinematics import jacobian
from linkwork.ik.certify import MISS, SINGULAR, Raw
from linkwork.ik.closed_form import Degeneracy
from linkwork.ik.method import Method

Array = NDArray[np.float64]

_SLOW = 1e-5
"""Joints that move the frame by less of their own motion do not move it."""


@dataclass(frozen=True)
class Singularity:
    """A solution at which joints are free against each other, or branches meet.

    Attributes:
        solution: Index of the solution.
        name: E.g. `wrist`.
        direction: How all positions move together without moving the frame, of unit length; None
            where branches only meet.
        statement: The same in words.
    """

    solution: int
    name: str
    direction: Array | None
    statement: str

    def __str__(self) -> str:
        return self.statement


def reason_of(method: Method, raw: Raw) -> str:
    """Why a pose has no solution to show.

    Args:
        method: How solutions were looked for.
        raw: The branches of one pose.
    """
    reached = raw.residual <= MISS
    if reached.any():
        return _limits_reason(method, raw.q[reached])
    margins = np.nan_to_num(raw.margins[:, : len(method.reaches)], nan=-np.inf)
    if margins.size:
        best = margins[np.argmax(margins.min(axis=1))]
        worst = int(np.argmin(best))
        if best[worst] < 0.0:
            reach = method.reaches[worst]
            amount = f"by {-best[worst]:.6g} {reach.unit}".rstrip()
            return f"{reach.reason}, {amount}" if np.isfinite(best[worst]) else reach.reason
    return (
        f"{method.chain.tree.name!r} can follow {method.task}; the nearest position of a branch "
        f"misses the pose by {np.nanmin(raw.residual, initial=np.inf):.6g} (m or rad)"
    )


def _limits_reason(method: Method, q: Array) -> str:
    beyond = np.maximum(method.lower - q, q - method.upper)
    nearest = int(np.argmin(beyond.max(axis=1)))
    position = int(np.argmax(beyond[nearest]))
    name = method.chain.tree.position_names[position]
    unit = "rad" if method.turning[position] else "m"
    where = f"{name} = {q[nearest, position]:.6g} {unit}"
    allowed = f"{method.lower[position]:.6g} to {method.upper[position]:.6g} {unit}"
    return (
        f"all {len(q)} solutions are outside the joint limits; the nearest has {where}, "
        f"{beyond[nearest, position]:.6g} {unit} outside {allowed}"
    )


def singularities_of(method: Method, q: Array, nearness: Array) -> Iterator[Singularity]:
    """What can be said of the singular ones among solutions of one pose.

    Args:
        method: How they were found.
        q: (count, n) [rad or m].
        nearness: (count, degeneracies).
    """
    for solution, kind in np.argwhere(nearness < SINGULAR).tolist():
        degeneracy = method.degeneracies[kind]
        if not degeneracy.free:
            met = f"{degeneracy.reason}: branches meet here"
            yield Singularity(solution, degeneracy.name, None, met)
            continue
        direction = _free_direction(method, degeneracy, q[solution])
        words = f"{degeneracy.reason}: {_words(method, degeneracy, direction, q[solution])}"
        yield Singularity(solution, degeneracy.name, direction, words)


def _free_direction(method: Method, degeneracy: Degeneracy, q: Array) -> Array:
    """The motion of the free joints that moves the frame least."""
    chain = method.chain
    slopes = np.array(jacobian(chain.tree, q.tolist(), chain.frame), dtype=float)
    speeds = [chain.tree.speed_starts[chain.axes[axis].coordinate] for axis in degeneracy.free]
    least = _null_vector(slopes[:, speeds])
    direction = np.zeros(len(q))
    direction[[method.position_of(axis) for axis in degeneracy.free]] = least
    return direction


def _null_vector(slopes: Array) -> Array:
    """The unit vector that slopes turn to zero, or nearly; of several the most along the first."""
    _, sizes, directions = np.linalg.svd(slopes)
    null = directions[np.pad(sizes, (0, len(directions) - len(sizes))) < _SLOW]
    if not len(null):
        return directions[-1]
    first = null.T @ null[:, 0]
    vector = first if np.linalg.norm(first) > _SLOW else null[-1]
    return vector / np.linalg.norm(vector) + 0.0


def _words(method: Method, degeneracy: Degeneracy, direction: Array, q: Array) -> str:
    names = [method.name_of(axis) for axis in degeneracy.free]
    places = [method.position_of(axis) for axis in degeneracy.free]
    if len(names) == 1:
        return f"{names[0]} is free"
    moves = direction[places]
    if len(names) == 2 and np.allclose(np.abs(moves), np.sqrt(0.5), atol=1e-6):
        sign = -1.0 if moves[0] * moves[1] > 0 else 1.0
        shown = f"{names[0]} {'+' if sign > 0 else '-'} {names[1]}"
        both = all(method.turning[place] for place in places)
        value = q[places[0]] + sign * q[places[1]]
        return f"only {shown} = {value:.6g} {'rad' if both else 'm'} is fixed"
    moves = np.round(moves / np.abs(moves).max(), 6) + 0.0
    shown = " : ".join(f"{move:.6g}" for move in moves)
    return f"{', '.join(names)} may move in the ratio {shown}"
