"""How often and how fast the numeric solver finds a solution, for arms without a closed form."""

import time

import numpy as np
import pytest

from tests.ik.numeric.cases import reachable, solver_of

pytestmark = pytest.mark.long
POSES = 10_000
REACH = 0.999
ALONE = 500


@pytest.mark.parametrize("name", ["panda", "xarm6"])
def test_nearly_every_reachable_pose_has_a_solution_inside_the_limits(name, report):
    solver = solver_of(name)
    q, poses = reachable(solver.problem, POSES, 51)
    solver.solve(poses[:1])
    begun = time.perf_counter()
    solutions = solver.solve(poses)
    batch = (time.perf_counter() - begun) / POSES
    there = ~np.isnan(solutions.residual)
    rate = float((solutions.counts > 0).mean())
    report(
        f"ik-numeric-{name}",
        poses=POSES,
        asked=REACH,
        rate=rate,
        solutions=float(solutions.counts.mean()),
        us_a_pose=round(1e6 * batch, 2),
        us_a_pose_near=round(1e6 * _alone(solver, q, poses), 2),
        worst_residual=float(solutions.residual[there].max()),
    )
    assert rate >= REACH
    assert solutions.residual[there].max() <= 1e-10
    assert solutions.in_limits[there].all()


def _alone(solver, q, poses):
    """Seconds of one call for one pose from a start nearby."""
    near = np.clip(q + 0.05, solver.method.lower, solver.method.upper)
    solver.solve(poses[0], start=near[0], starts=1)
    begun = time.perf_counter()
    for pose, start in zip(poses[:ALONE], near[:ALONE], strict=True):
        solver.solve(pose, start=start, starts=1)
    return (time.perf_counter() - begun) / ALONE
