"""Judges the formulas of a closed form, run on arrays: no machine code, so arms may be many."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from linkwork.ik.geometry.full_turns import wrapped
from linkwork.ik.solutions.method import RESIDUAL_TOLERANCE, SAME, SINGULAR
from tests.ik.judge import FOUND_WITHIN, Verdict

SLIDE = 0.4
"""How far slides go either way [m]."""


def positions(chain, count, rng):
    """Random positions, a row an axis: whole turns, and slides inside limits or of `SLIDE`."""
    ends = np.array([_ends(axis) for axis in chain.axes])
    return rng.uniform(ends[:, :1], ends[:, 1:], (len(ends), count))


def _ends(axis):
    limits = axis.joint.limits
    limited = np.isfinite([limits.lower, limits.upper]).all()
    if limited and not axis.is_revolute:
        return limits.lower, limits.upper
    return (-np.pi, np.pi) if axis.is_revolute else (-SLIDE, SLIDE)


def near_special(chain, count, rng):
    """Positions of which most joints are at or hardly off quarter turns and ends of slides."""
    q = positions(chain, count, rng)
    step = np.array([[np.pi / 2 if axis.is_revolute else SLIDE] for axis in chain.axes])
    off = 10.0 ** -rng.uniform(2, 15, q.shape) * rng.integers(-1, 2, q.shape)
    return np.where(rng.random(q.shape) < 0.75, np.round(q / step) * step + off, q)


def judge_form(form, q, verdict=None):
    """Compares all branches with the positions that poses were made from.

    Args:
        form: A closed form.
        q: A row an axis.
        verdict: One to add to.
    """
    verdict = verdict or Verdict()
    pose, parameters = form.chain.pose(list(q)), form.parameters_of(list(q))
    wanted = pose.matrix
    periodic = np.array([axis.is_revolute for axis in form.chain.axes])
    found, valid, near = [], [], []
    for signs in form.sign_rows():
        branch = form.branch(pose, signs, parameters)
        assert len(branch.margins) == len(form.reaches)
        assert len(branch.singularity_distance) == len(form.degeneracies)
        joints = np.stack([np.broadcast_to(x, q.shape[1]) for x in branch.q])
        assert np.isfinite(joints).all()
        miss = np.abs(form.chain.pose(list(joints)).matrix - wanted).max(axis=(1, 2))
        reached = miss <= RESIDUAL_TOLERANCE
        least = np.min([np.broadcast_to(x, q.shape[1]) for x in (1.0, *branch.margins)], axis=0)
        assert (least[reached] > -RESIDUAL_TOLERANCE).all(), (
            "what is reached must not be called out of reach"
        )
        close = np.min(
            [np.broadcast_to(x, q.shape[1]) for x in (1.0, *branch.singularity_distance)], axis=0
        )
        verdict.worst_claim = max(verdict.worst_claim, miss[least >= 0.0].max(initial=0.0))
        verdict.worst_residual = max(verdict.worst_residual, miss[reached].max(initial=0.0))
        found.append(joints.T)
        valid.append(reached)
        near.append(reached & (close < SINGULAR))
    return _judged(verdict, q.T, found, valid, np.any(near, axis=0), periodic)


def _judged(verdict, q, found, valid, near, periodic):
    hit, twins = np.zeros(len(q), bool), np.zeros(len(q), bool)
    for joints, reached in zip(found, valid, strict=True):
        hit |= reached & (_apart(joints, q, periodic) <= FOUND_WITHIN)
    for (a, has_a), (b, has_b) in combinations(zip(found, valid, strict=True), 2):
        twins |= has_a & has_b & (_apart(a, b, periodic) < SAME)
    lost, twins = ~hit & ~near, twins & ~near
    verdict.poses += len(q)
    verdict.found += int(hit.sum())
    verdict.singular += int((~hit & near).sum())
    verdict.lost += int(lost.sum())
    verdict.twins += int(twins.sum())
    verdict.solutions += int(np.sum(valid))
    if (lost | twins).any() and verdict.example is None:
        verdict.example = q[np.argmax(lost | twins)].tolist()
    return verdict


def _apart(a, b, periodic):
    return np.abs(wrapped(a - b, periodic)).max(axis=-1)


def judged(form, q):
    """The verdict on a form at positions, which must be good."""
    verdict = judge_form(form, q)
    assert verdict.good, (form.chain.tree.name, verdict)
    return verdict


def judge_few_arms(make, arms, least):
    """Judges the forms of some seeds, also near singular positions; some seeds may have none."""
    forms = {seed: form for seed in range(arms) if (form := make(seed)) is not None}
    for seed, form in forms.items():
        judged(form, positions(form.chain, 50, np.random.default_rng(seed)))
        special = near_special(form.chain, 30, np.random.default_rng(seed))
        assert judge_form(form, special).worst_claim <= 1e-10
    assert len(forms) >= least


def judge_many_arms(make):
    """Judges the forms of so many seeds that there are 200."""
    solved, seed = 0, 100
    while solved < 200:
        form = make(seed)
        if form is not None:
            judged(form, positions(form.chain, 1000, np.random.default_rng(seed)))
            solved += 1
        seed += 1
