"""Singular solutions: their self-motion, with the frame at rest, and statements about them.

A closed form gives one position of a self-motion manifold (Burdick, On the Inverse Kinematics of
Redundant Manipulators, 1989). Here the position is found that is nearest to another or within the
joint limits. Forward kinematics certifies that the frame has not moved.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from linkwork.dynamics.plain.kinematics import jacobian, pose_of_frame_in_base
from linkwork.ik.arrays import TURN, Array, bounded, nearest_turns
from linkwork.ik.families.closed_form import Degeneracy
from linkwork.ik.poses import twist_between
from linkwork.ik.solutions.method import RESIDUAL_TOLERANCE, SINGULAR, Method, RawBranches

SLOW = 1e-5  # Singular values of the Jacobian below this count as zero
_FREEDOMS = 6  # Velocities of a frame that can follow every pose
_MAX_STEP = 0.3  # Longest step along a self-motion [rad or m]
_ROUNDS = 60
_ARRIVED = 1e-11
_AT_REST = 1e-10  # Largest displacement of a frame at rest [m or rad]
_AROUND = 16  # Number of starts on a self-motion for the search of a position within the limits


def free_degeneracy(method: Method, singularity_distance: Array) -> Degeneracy | None:
    """Return the degeneracy that leaves joints of a solution undetermined; None without one."""
    near = zip(method.degeneracies, singularity_distance.tolist(), strict=False)
    free = [kind for kind, distance in near if kind.free and distance < SINGULAR]
    return max(free, key=lambda kind: len(kind.free)) if free else None


def null_directions(method: Method, degeneracy: Degeneracy, q: Array) -> Array:
    """Null-space directions of the Jacobian of the free joints, at positions (M, n).

    Of several unit vectors it is the one most along the first joint; zero without any.
    """
    places = _places(method, degeneracy)
    directions = np.zeros_like(q)
    for row, slopes in enumerate(_jacobians(method, degeneracy, q)):
        _, sizes, rows = np.linalg.svd(slopes)
        null = rows[np.pad(sizes, (0, len(rows) - len(sizes))) < SLOW]
        if len(null):
            first = null.T @ null[:, 0]
            vector = first if np.linalg.norm(first) > SLOW else null[-1]
            directions[row, places] = vector / np.linalg.norm(vector) + 0.0
    return directions


def nearest_self_motions(method: Method, degeneracy: Degeneracy, q: Array, near: Array) -> Array:
    """Positions (M, n) on the self-motion of a singular position (n,) that are nearest to others.

    Where no nearer position is found it is that position, moved by full turns.
    """
    turned = nearest_turns(np.broadcast_to(q, near.shape), near, method.periodic)
    started, places = turned.copy(), _places(method, degeneracy)
    started[:, places] = near[:, places]
    pose = np.repeat(_poses(method, q[None]), len(near), axis=0)
    # On a curved self-motion the search from the position itself may end at a local minimum.
    for start in (started, turned):
        members = _iterated(method, degeneracy, start, near, pose)
        missed = twist_between(_poses(method, members), pose)
        certain = np.abs(missed).max(axis=1, initial=0.0) <= _AT_REST
        gain = np.square(members - near).sum(axis=1) < np.square(turned - near).sum(axis=1)
        turned = np.where((certain & gain)[:, None], members, turned)
    return turned


def _iterated(method: Method, degeneracy: Degeneracy, q: Array, near: Array, pose: Array) -> Array:
    """Iterate the free joints towards other positions in the null space, and back to the pose."""
    places, members = _places(method, degeneracy), q.copy()
    for _ in range(_ROUNDS):
        slopes = _jacobians(method, degeneracy, members)
        inverse = np.linalg.pinv(slopes, rcond=SLOW)
        towards = (near - members)[:, places]
        along = towards - np.einsum("mij,mjk,mk->mi", inverse, slopes, towards)
        missed = twist_between(_poses(method, members), pose)
        step = _shortened(along) + _shortened(np.einsum("mij,mj->mi", inverse, missed))
        members[:, places] += step
        if np.abs(step).max(initial=0.0) < _ARRIVED:
            break
    return members


def _shortened(step: Array) -> Array:
    size = np.abs(step).max(axis=1, keepdims=True, initial=0.0)
    return step * (_MAX_STEP / np.maximum(size, _MAX_STEP))


def self_motion_inside(method: Method, degeneracy: Degeneracy, q: Array) -> Array | None:
    """Return the nearest position found within the joint limits on the self-motion of one (n,)."""
    direction = null_directions(method, degeneracy, q[None])[0]
    if not direction.any():
        return None
    reach = TURN * np.linspace(-0.5, 0.5, _AROUND + 1)[:, None] / np.abs(direction).max()
    members = nearest_self_motions(method, degeneracy, q, q + reach * direction)
    for _ in range(8):
        members = _turned_inside(method, members)
        inside = method.inside(members)
        if inside.any():
            reached = members[inside]
            return reached[np.argmin(np.abs(reached - q).max(axis=1))]
        directions = null_directions(method, degeneracy, members)
        goals = members + _way_inside(method, members, directions)[:, None] * directions
        members = np.concatenate(
            [
                nearest_self_motions(method, degeneracy, member, to[None])
                for member, to in zip(members, goals, strict=True)
            ]
        )
    return None


def _turned_inside(method: Method, q: Array) -> Array:
    """Positions moved by full turns to be nearest to the middle of their limits."""
    listed = bounded(method.lower, method.upper, method.periodic)
    middle = np.where(listed, 0.5 * (method.lower + method.upper), 0.0)
    return np.where(method.inside(q)[:, None], q, nearest_turns(q, middle, listed))


def _way_inside(method: Method, q: Array, directions: Array) -> Array:
    """Distance to the limits along directions, to first order."""
    moving = np.abs(directions) > SLOW
    slope = np.where(moving, directions, 1.0)
    ends = np.stack([(method.lower - q) / slope, (method.upper - q) / slope])
    first = np.where(moving, ends.min(axis=0), -math.inf).max(axis=1)
    last = np.where(moving, ends.max(axis=0), math.inf).min(axis=1)
    return np.nan_to_num(np.clip(0.0, first, np.maximum(first, last)))


def _places(method: Method, degeneracy: Degeneracy) -> list[int]:
    return [method.position_of(axis) for axis in degeneracy.free]


def _jacobians(method: Method, degeneracy: Degeneracy, q: Array) -> Array:
    """Jacobians of the free joints, (M, 6, free)."""
    chain = method.chain
    rows = jacobian(chain.tree, list(q.T), chain.frame)
    velocities = [
        chain.tree.velocity_starts[chain.axes[axis].coordinate] for axis in degeneracy.free
    ]
    shown = [[np.broadcast_to(row[column], len(q)) for column in velocities] for row in rows]
    return np.moveaxis(np.array(shown, dtype=float), -1, 0)


def _poses(method: Method, q: Array) -> Array:
    """Poses of the frame, (M, 4, 4)."""
    pose = pose_of_frame_in_base(method.chain.tree, list(q.T), method.chain.frame)
    poses = np.tile(np.eye(4), (len(q), 1, 1))
    for i in range(3):
        poses[:, i, 3] = pose.position[i]
        for j in range(3):
            poses[:, i, j] = pose.rotation[i][j]
    return poses


@dataclass(frozen=True)
class Singularity:
    """A singular solution: one with a self-motion, or one where branches coincide.

    Attributes:
        name: E.g. `wrist`.
        direction: Null-space direction of the positions, of unit length; None where branches
            coincide without one.
    """

    solution: int
    name: str
    direction: Array | None
    statement: str

    def __str__(self) -> str:
        return self.statement


def unreachable_reason(
    method: Method, raw: RawBranches, distance: Callable[[], tuple[float, float]] | None = None
) -> str:
    """Why a pose has no solution.

    `distance` gives that of the nearest reachable pose [m, rad]; it is called where no condition of
    reachability is known.
    """
    reached = raw.residual <= RESIDUAL_TOLERANCE
    if reached.any():
        return _limits_reason(method, raw.q[reached])
    margins = np.nan_to_num(raw.margins[:, : len(method.reaches)], nan=-np.inf)
    if margins.size:
        # The branch that violates least counts by its first violated condition.
        best = margins[np.argmax(margins.min(axis=1))]
        violated = np.flatnonzero(best < 0.0)
        if len(violated):
            # Later margins are those of a position that the first violated condition has clamped.
            worst = int(violated[0])
            reach = method.reaches[worst]
            amount = f"by {-best[worst]:.6g} {reach.unit}".rstrip()
            return f"{reach.reason}, {amount}" if np.isfinite(best[worst]) else reach.reason
    miss = f"{np.nanmin(raw.residual, initial=np.inf):.6g} (m or rad)"
    if distance is not None:
        miss = "{:.6g} m and {:.6g} rad".format(*distance())
    velocities = method.chain.tree.velocity_count
    able = f"can follow {method.task}"
    if velocities < _FREEDOMS and distance is not None:
        able = f"has {velocities} velocities and cannot follow every pose"
    return f"{method.chain.tree.name!r} {able}; the best position found misses the pose by {miss}"


def _limits_reason(method: Method, q: Array) -> str:
    turned = bounded(method.lower, method.upper, method.periodic)
    middle = np.where(turned, 0.5 * (method.lower + method.upper), 0.0)
    q = nearest_turns(q, middle, turned)
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


def singularities_of(
    method: Method, q: Array, singularity_distance: Array
) -> Iterator[Singularity]:
    """Statements about the singular ones of the solutions (count, n) of one pose."""
    for solution, kind in np.argwhere(singularity_distance < SINGULAR).tolist():
        degeneracy = method.degeneracies[kind]
        if not degeneracy.free:
            met = f"{degeneracy.reason}: branches coincide"
            yield Singularity(solution, degeneracy.name, None, met)
            continue
        direction = null_directions(method, degeneracy, q[solution][None])[0]
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
