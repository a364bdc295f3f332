"""Judges a solver by poses whose joints are known: they must be found, exactly, each once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from linkwork import library
from linkwork.ik import ClosedFormSolver
from linkwork.ik.geometry.full_turns import wrapped
from linkwork.ik.solutions.method import SAME, SINGULAR
from linkwork.model.forward_kinematics import link_poses

FOUND_WITHIN = 1e-6
"""How near a solution must be to the joints a pose was made from [rad or m]."""
RESIDUAL_WITHIN = 1e-10


@dataclass
class Verdict:
    """What came out, over all poses so far.

    Attributes:
        poses: How many.
        found: Where the generating joints are among the solutions.
        singular: Where they are not, but the pose is said to be singular.
        lost: Where neither is the case.
        worst_residual: Of a solution [m or rad].
        worst_claim: Residual of a branch whose margins say that it is one, where those are looked
            at [m or rad].
        twins: Pairs of solutions nearer than `SAME` that are not said to be singular.
        solutions: How many in all.
        example: Joints of a pose that was lost or has twins.
    """

    poses: int = 0
    found: int = 0
    singular: int = 0
    lost: int = 0
    worst_residual: float = 0.0
    worst_claim: float = 0.0
    twins: int = 0
    solutions: int = 0
    example: list | None = None

    @property
    def good(self) -> bool:
        exact = max(self.worst_residual, self.worst_claim) <= RESIDUAL_WITHIN
        return self.lost == 0 and self.twins == 0 and exact


@cache
def solver_of(name, free=False):
    """The solver of a robot of the library, compiled once for all tests."""
    return ClosedFormSolver(library.robot(name), free=free)


def random_positions(method, count, rng):
    """Positions of the chain's joints, within limits; a turn or half a metre where unlimited."""
    span = np.where(method.periodic, np.pi, 0.5)
    lower = np.where(np.isfinite(method.lower), np.maximum(method.lower, -4 * np.pi), -span)
    upper = np.where(np.isfinite(method.upper), np.minimum(method.upper, 4 * np.pi), span)
    q = rng.uniform(lower, upper, (count, len(span)))
    home = np.array(method.chain.tree.home)
    moved = [method.position_of(axis) for axis in range(len(method.chain.axes))]
    full = np.tile(home, (count, 1))
    full[:, moved] = q[:, moved]
    if method.family.endswith("q2 = q3"):
        full[:, 2] = full[:, 1]
    return full


def parameters_at(solver, q):
    """The free numbers at which positions (N, n) are among the solutions; None where none are."""
    form, method = solver.form, solver.method
    if not form.parameters:
        return None
    columns = [
        np.ascontiguousarray(q[:, method.position_of(i)]) for i in range(len(form.chain.axes))
    ]
    return dict(zip(form.parameters, form.parameters_of(columns), strict=True))


def poses_at(method, q):
    """Poses of the frame at positions (N, n)."""
    tree = method.chain.tree
    link, pose_in_link = tree.frame(method.chain.frame)
    pose = link_poses(tree, list(np.ascontiguousarray(q.T)))[link] @ pose_in_link
    return np.broadcast_to(pose.matrix, (len(q), 4, 4)).copy()


def judge(solver, q, verdict=None):
    """Solves the poses of given joints and compares.

    Args:
        solver: A `ClosedFormSolver`.
        q: (N, n).
        verdict: One to add to.
    """
    verdict = verdict or Verdict()
    method = solver.method
    solutions = solver.solve(poses_at(method, q), parameters_at(solver, q))
    apart = np.abs(wrapped(solutions.q - q[:, None], method.periodic)).max(axis=-1)
    hit = (apart <= FOUND_WITHIN).any(axis=1)
    near = (solutions.singularity < SINGULAR).any(axis=1)
    twins = _twins(solutions.q, method.periodic) & ~near
    lost = ~hit & ~near
    verdict.poses += len(q)
    verdict.found += int(hit.sum())
    verdict.singular += int((~hit & near).sum())
    verdict.lost += int(lost.sum())
    verdict.twins += int(twins.sum())
    verdict.solutions += int(solutions.counts.sum())
    residual = float(np.nanmax(solutions.residual, initial=0.0))
    verdict.worst_residual = max(verdict.worst_residual, residual)
    bad = np.flatnonzero(lost | twins)
    if len(bad) and verdict.example is None:
        verdict.example = q[bad[0]].tolist()
    return verdict


def _twins(q, periodic):
    found = np.zeros(len(q), dtype=bool)
    for first in range(q.shape[1]):
        for second in range(first):
            apart = np.abs(wrapped(q[:, first] - q[:, second], periodic)).max(axis=-1)
            found |= apart < SAME
    return found
