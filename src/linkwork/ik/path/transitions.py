"""Transitions between the solutions of successive poses, and the sources of solutions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from linkwork.codegen import Kernel, compile_program
from linkwork.ik.arrays import Array, Mask
from linkwork.ik.closed_form_solver import ClosedFormSolver
from linkwork.ik.general import GeneralSolver
from linkwork.ik.geometry.chain import Chain
from linkwork.ik.geometry.full_turns import nearest_turns
from linkwork.ik.numeric import NumericSolver
from linkwork.ik.poses import twist_between
from linkwork.ik.programs import trace_jacobian
from linkwork.ik.solutions.certify import SINGULAR
from linkwork.ik.solutions.method import Method
from linkwork.ik.solutions.singularity import free_degeneracy, nearest_self_motions, null_directions
from linkwork.ik.solutions.solution_set import BatchSolutions, Solutions

FOLLOWS = 0.25
"""Largest deviation of the frame, relative to the step, for joints that move linearly."""
JUMP = 4.0
"""Largest motion along a null direction, relative to the other motion or the step before."""
_STILL = 1e-6
"""Tolerance of steps [rad, or of the chain's length]."""


class Transitions(NamedTuple):
    """Transitions from m positions to k solutions of the next pose, which end at `to`, (m, k, n).

    `length` is the sum of squared motions, (m, k) [rad^2 or m^2]; `follows` tells whether the frame
    follows the path, `inside` whether the end is within the joint limits.
    """

    to: Array
    length: Array
    follows: Mask
    inside: Mask


def transitions_between(
    method: Method, jacobian: Kernel, q: Array, to: Array, twist: Array
) -> Transitions:
    """All transitions from positions (m, n) to the solutions (m, k, n) of the next pose.

    The solutions are moved by full turns nearest to q. The twist leads from one pose to the next:
    translation [m], then rotation vector [rad], in base axes.
    """
    move = to - q[:, None]
    halfway = q[:, None] + 0.5 * move
    n = q.shape[1]
    slopes = jacobian(np.ascontiguousarray(halfway.reshape(-1, n))).reshape(*move.shape[:2], 6, n)
    carried = np.einsum("mkij,mkj->mki", slopes, move)
    per_length = np.repeat((1.0 / _length(method.chain), 1.0), 3)
    miss = np.linalg.norm((carried - twist) * per_length, axis=-1)
    allowed = FOLLOWS * float(np.linalg.norm(twist * per_length)) + _STILL
    return Transitions(to, np.square(move).sum(axis=-1), miss <= allowed, method.inside(to))


def reached_from(method: Method, q: Array, solutions: Array, singularity_distance: Array) -> Array:
    """Solutions (k, n) moved nearest to positions (m, n), to (m, k, n) [rad or m].

    They move by full turns, and singular ones along their self-motions.
    """
    to = nearest_turns(solutions[None], q[:, None], method.periodic)
    for solution in np.flatnonzero(singularity_distance.min(axis=1, initial=np.inf) < SINGULAR):
        degeneracy = free_degeneracy(method, singularity_distance[solution])
        if degeneracy is not None:
            to[:, solution] = nearest_self_motions(method, degeneracy, solutions[solution], q)
    return to


def null_directions_at(method: Method, to: Array, singularity_distance: Array) -> Array:
    """Null directions of singular solutions (m, k, n), of unit length; zero for others."""
    free = np.zeros_like(to)
    for solution in np.flatnonzero(singularity_distance.min(axis=1, initial=np.inf) < SINGULAR):
        degeneracy = free_degeneracy(method, singularity_distance[solution])
        if degeneracy is not None:
            free[:, solution] = null_directions(method, degeneracy, to[:, solution])
    return free


def without_jumps(
    steps: Transitions, q: Array, free: Array, free_to: Array, pace: Array
) -> Transitions:
    """Transitions without jumps along null directions, which do not move the frame.

    Those are `free` at the positions, (m, n), and `free_to` at the solutions, (m, k, n). `pace` is
    the largest joint motion of the transition to each position, (m,) [rad or m].
    """
    move = steps.to - q[:, None]
    follows = steps.follows
    for direction in (np.broadcast_to(free[:, None], move.shape), free_to):
        along = np.einsum("mkj,mkj->mk", move, direction)
        rest = np.abs(move - along[..., None] * direction).max(axis=-1)
        follows = follows & (np.abs(along) <= JUMP * np.maximum(rest, pace[:, None]) + _STILL)
    return steps._replace(follows=follows)


def twists(poses: Array) -> Array:
    """Displacements (N - 1, 6) from pose to pose: translation [m], rotation vector [rad]."""
    return twist_between(poses[:-1], poses[1:])


def _length(chain: Chain) -> float:
    """Largest distance of the frame from the joint axes, to scale lengths to angles [m]."""
    points = np.array([axis.point for axis in chain.axes], dtype=float)
    farthest = np.linalg.norm(points - np.array(chain.home.position, dtype=float), axis=1).max()
    return max(float(farthest), 1e-3)


class SolutionSource(ABC):
    """Solutions of the poses of a path, (N, 4, 4), and the frame's Jacobian in base axes."""

    method: Method
    poses: Array
    jacobian: Kernel

    @abstractmethod
    def at(self, index: int, near: Array | None) -> Solutions:
        """Solutions of a pose; a search starts from the position `near` (n,) [rad or m]."""

    @abstractmethod
    def after(self, index: int, q: Array) -> Solutions:
        """Solutions of a pose, including those near to positions (m, n) [rad or m]."""


class ClosedFormSource(SolutionSource):
    """Solutions by a closed form."""

    def __init__(
        self,
        solver: ClosedFormSolver | GeneralSolver,
        poses: Array,
        parameters: Mapping[str, ArrayLike] | None,
    ) -> None:
        self.method, self.poses, self.jacobian = solver.method, poses, solver.jacobian
        self._solutions = solver.solve_batch(poses.reshape(-1, 16), parameters)

    def at(self, index: int, near: Array | None) -> Solutions:
        """All solutions of a pose."""
        return self._solutions[index]

    def after(self, index: int, q: Array) -> Solutions:
        """All solutions of a pose."""
        return self._solutions[index]


class NumericSource(SolutionSource):
    """Solutions by search, each from those of the pose before."""

    def __init__(self, solver: NumericSolver, poses: Array) -> None:
        """Take a solver and the path."""
        problem = solver.problem
        problem.tree.require_axes("following a path")
        self.method, self.poses = solver.method, poses
        self.jacobian = compile_program(trace_jacobian(problem.tree, problem.frame))
        self._solver = solver

    def at(self, index: int, near: Array | None) -> Solutions:
        """Solutions of a search from a position and many others."""
        return self._together(self._solver.solve(self.poses[index : index + 1], start=near))

    def after(self, index: int, q: Array) -> Solutions:
        """Solutions of one search from each position."""
        poses = np.repeat(self.poses[index : index + 1], len(q), axis=0)
        return self._together(self._solver.solve(poses, start=q, starts=1))

    def _together(self, solutions: Solutions | BatchSolutions) -> Solutions:
        return solutions.together() if isinstance(solutions, BatchSolutions) else solutions
