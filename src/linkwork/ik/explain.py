"""Why there is no solution, and what is free at a singular one, in words and numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from linkwork.ik.certify import MISS, SINGULAR, Raw
from linkwork.ik.closed_form import Degeneracy
from linkwork.ik.method import Method
from linkwork.ik.singular_family import free_directions
from linkwork.ik.turns import limited, turned_near

Array = NDArray[np.float64]


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
        f"{method.chain.tree.name!r} can follow {method.task}; the nearest position found "
        f"misses the pose by {np.nanmin(raw.residual, initial=np.inf):.6g} (m or rad)"
    )


def _limits_reason(method: Method, q: Array) -> str:
    turned = limited(method.lower, method.upper, method.turning)
    middle = np.where(turned, 0.5 * (method.lower + method.upper), 0.0)
    q = turned_near(q, middle, turned)
    beyond = np.maximum(method.lower - q, q - method.upper)
    nearest = int(np.argmin(beyond.max(axis=1)))
    position = int(np.argmax(beyond[nearest]))
    name = method.chain.tree.position_names[position]
    unit = method.units[position]
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
        direction = free_directions(method, degeneracy, q[solution][None])[0]
        if not direction.any():
            continue
        words = f"{degeneracy.reason}: {_words(method, degeneracy, direction, q[solution])}"
        yield Singularity(solution, degeneracy.name, direction, words)


def _words(method: Method, degeneracy: Degeneracy, direction: Array, q: Array) -> str:
    names = [method.name_of(axis) for axis in degeneracy.free]
    places = [method.position_of(axis) for axis in degeneracy.free]
    if len(names) == 1:
        return f"{names[0]} is free"
    moves = direction[places]
    if len(names) == 2 and np.allclose(np.abs(moves), np.sqrt(0.5), atol=1e-6):
        sign = -1.0 if moves[0] * moves[1] > 0 else 1.0
        shown = f"{names[0]} {'+' if sign > 0 else '-'} {names[1]}"
        value = q[places[0]] + sign * q[places[1]]
        return f"only {shown} = {value:.6g} {method.units[places[0]]} is fixed"
    moves = np.round(moves / np.abs(moves).max(), 6) + 0.0
    shown = " : ".join(f"{move:.6g}" for move in moves)
    return f"{', '.join(names)} may move in the ratio {shown}"
