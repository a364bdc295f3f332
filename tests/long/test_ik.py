"""A million poses of every robot with structure: the joints they were made from are found."""

import numpy as np
import pytest

from tests.ik.judge import Verdict, judge, random_positions, solver_of
from tests.ik.test_closed_form_solver import JUDGED

pytestmark = pytest.mark.long

POSES, BATCH = 1_000_000, 20_000


@pytest.mark.parametrize(("name", "free"), JUDGED)
@pytest.mark.timeout(1800)
def test_a_million_poses(name, free, report):
    solver = solver_of(name, free)
    rng = np.random.default_rng(5)
    verdict = Verdict()
    for _ in range(POSES // BATCH):
        judge(solver, random_positions(solver.method, BATCH, rng), verdict)
    report(f"ik-{name}{'-free' if free else ''}", **vars(verdict))
    assert verdict.good, verdict
