"""Judges solvers and formulas by poses whose joints are known: found, exactly, each once."""

from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np

from linkwork import library
from linkwork.ik import ClosedFormSolver
from linkwork.ik.arrays import wrapped
from linkwork.ik.solutions.method import RESIDUAL_TOLERANCE, SAME, SINGULAR
from linkwork.model.forward_kinematics import link_poses

FOUND_WITHIN = 1e-6
"""How near a solution must be to the joints a pose was made from [rad or m]."""
RESIDUAL_WITHIN = 1e-10
SLIDE = 0.4
"""How far slides go either way [m]."""


@dataclass
class Verdict:
    """What came out, over all poses so far.

    Attributes:
        hits: Poses whose generating joints are among the solutions.
        singular: Poses where they are not, but that are said to be singular.
        lost: Poses where neither is the case.
        worst_residual: Of a solution [m or rad].
        worst_claim: Residual of a branch whose margins say that it is one, where those are looked
            at [m or rad].
        twins: Pairs of solutions nearer than `SAME` that are not said to be singular.
        example: Joints of a pose that was lost or has twins.
    """

    poses: int = 0
    hits: int = 0
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

    def add(self, q, solutions, near, periodic):
        """Compare joints (N, n) with the solutions of their poses (N, most, n), padded with NaN."""
        apart = np.abs(wrapped(solutions - q[:, None], periodic)).max(axis=-1)
        hit, twins = (apart <= FOUND_WITHIN).any(axis=1), np.zeros(len(q), dtype=bool)
        for first, second in combinations(range(solutions.shape[1]), 2):
            apart = wrapped(solutions[:, first] - solutions[:, second], periodic)
            twins |= np.abs(apart).max(axis=-1) < SAME
        lost, twins = ~hit & ~near, twins & ~near
        self.poses += len(q)
        self.hits += int(hit.sum())
        self.singular += int((~hit & near).sum())
        self.lost += int(lost.sum())
        self.twins += int(twins.sum())
        self.solutions += int(np.isfinite(solutions[..., 0]).sum())
        if (lost | twins).any() and self.example is None:
            self.example = q[np.argmax(lost | twins)].tolist()


def poses_of(tree, q, frame=None):
    link, pose_in_link = tree.frame(frame)
    pose = link_poses(tree, list(np.ascontiguousarray(q.T)))[link] @ pose_in_link
    return np.broadcast_to(pose.matrix, (len(q), 4, 4)).copy()


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
    return poses_of(method.chain.tree, q, method.chain.frame)


def judge(solver, q, verdict=None):
    """Solves the poses of given joints (N, n) with a `ClosedFormSolver`, and compares."""
    verdict, method = verdict or Verdict(), solver.method
    solutions = solver.solve(poses_at(method, q), parameters_at(solver, q))
    near = (solutions.singularity < SINGULAR).any(axis=1)
    verdict.add(q, solutions.q, near, method.periodic)
    residual = float(np.nanmax(solutions.residual, initial=0.0))
    verdict.worst_residual = max(verdict.worst_residual, residual)
    return verdict


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
    """Compare all branches of a closed form with the positions that poses were made from."""
    verdict, count = verdict or Verdict(), q.shape[1]
    pose, parameters = form.chain.pose(list(q)), form.parameters_of(list(q))
    solutions, near = [], np.zeros(count, dtype=bool)
    for signs in form.sign_rows():
        branch = form.branch(pose, signs, parameters)
        assert len(branch.margins) == len(form.reaches)
        assert len(branch.singularity_distance) == len(form.degeneracies)
        joints = np.stack([np.broadcast_to(x, count) for x in branch.q])
        assert np.isfinite(joints).all()
        miss = np.abs(form.chain.pose(list(joints)).matrix - pose.matrix).max(axis=(1, 2))
        reached = miss <= RESIDUAL_TOLERANCE
        least, close = (
            np.min([np.broadcast_to(x, count) for x in (1.0, *values)], axis=0)
            for values in (branch.margins, branch.singularity_distance)
        )
        assert (least[reached] > -RESIDUAL_TOLERANCE).all(), (
            "what is reached must not be called out of reach"
        )
        verdict.worst_claim = max(verdict.worst_claim, miss[least >= 0.0].max(initial=0.0))
        verdict.worst_residual = max(verdict.worst_residual, miss[reached].max(initial=0.0))
        solutions.append(np.where(reached, joints, np.nan).T)
        near |= reached & (close < SINGULAR)
    periodic = np.array([axis.is_revolute for axis in form.chain.axes])
    verdict.add(q.T, np.stack(solutions, axis=1), near, periodic)
    return verdict


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
