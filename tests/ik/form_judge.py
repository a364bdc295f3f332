"""Judges a closed form by positions: found again, exact, each solution once, all numbers finite."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import combinations

import numpy as np

NEAR = 1e-6
REACHED = -1e-12


@dataclass
class Verdict:
    """The worst of all poses.

    Attributes:
        residual: Greatest miss of a branch whose margins are met [m or rad].
        lost: Positions that are no branch and not near a degeneracy.
        twins: Equal branches that are not near a degeneracy.
        count: Mean number of branches.
    """

    residual: float
    lost: int
    twins: int
    count: float


def judge_form(form, q):
    """Solves for the poses of positions (N, n)."""
    columns = list(q.T)
    pose = form.chain.pose(columns)
    free = form.parameters_of(columns)
    turning = np.array([axis.turns for axis in form.chain.axes])
    branches = [_solve(form, pose, signs, free, q.shape) for signs in form.sign_rows()]
    found, near, residual = (np.stack(parts, 1) for parts in zip(*branches, strict=True))
    valid = ~np.isnan(found[..., 0])
    sound = np.where(valid, near, np.inf).min(axis=1) > NEAR
    apart = np.where(valid, _apart(found, q[:, None], turning), np.inf)
    twins = sum(
        int((_apart(found[:, a], found[:, b], turning) < 1e-9)[sound].sum())
        for a, b in combinations(range(found.shape[1]), 2)
    )
    lost = int(((apart.min(axis=1) > 1e-6) & sound).sum())
    return Verdict(float(residual[valid].max(initial=0.0)), lost, twins, float(valid.sum(1).mean()))


def random_positions(chain, count, seed):
    """Angles of a whole turn and slides of a metre, (count, n)."""
    q = np.random.default_rng(seed).uniform(-math.pi, math.pi, (count, len(chain.axes)))
    return np.where([axis.turns for axis in chain.axes], q, q / math.pi)


def special_positions(chain, count, seed):
    """Right angles, straight arms and their neighbourhood at all scales, (count, n)."""
    random = np.random.default_rng(seed)
    shape = (count, len(chain.axes))
    q = random.choice([0.0, math.pi / 2, -math.pi / 2, math.pi], size=shape)
    q = np.where(random.random(shape) < 0.3, random.uniform(-3.0, 3.0, shape), q)
    off = random.choice([0.0, *(10.0 ** np.arange(-13, -4))], size=shape)
    return q + off * random.normal(size=shape)


def _solve(form, pose, signs, free, shape):
    branch = form.branch(pose, signs, free)
    q = np.stack(np.broadcast_arrays(*branch.q, np.empty(shape[0]))[:-1], -1)
    assert np.isfinite(q).all()
    margins = _least(branch.margins, shape[0])
    reached = form.chain.pose(list(q.T)).matrix()
    residual = np.abs(reached - pose.matrix()).max(axis=(1, 2))
    valid = margins >= REACHED
    return np.where(valid[:, None], q, np.nan), _least(branch.nearness, shape[0]), residual


def _least(values, count):
    return np.min(np.broadcast_arrays(np.full(count, np.inf), *values), axis=0)


def _apart(a, b, turning):
    difference = a - b
    wrapped = (difference + math.pi) % (2 * math.pi) - math.pi
    return np.abs(np.where(turning, wrapped, difference)).max(axis=-1)
