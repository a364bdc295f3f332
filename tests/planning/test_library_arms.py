"""Every arm of the library picks and places by default."""

import pytest

import linkwork as lw
from linkwork.codegen.runtime import kernel
from linkwork.motion import check_within
from linkwork.planning import plan_pick_and_place
from tests.planning.cycles import APPROACH, JOINTS, points_of

SEARCHED = ("panda", "service-arm")
"""Arms whose redundant joints take time."""


@pytest.fixture
def on_numpy(monkeypatch):
    """A plan takes about a second on numpy, less than it takes to compile the robot's code."""
    monkeypatch.setattr(kernel, "find_compiler", lambda: None)


@pytest.mark.parametrize(
    "name", [pytest.param(x, marks=pytest.mark.long) if x in SEARCHED else x for x in JOINTS]
)
def test_a_cycle_is_planned_inside_the_limits(name, on_numpy):
    arm = lw.load(name)
    points = points_of(arm)
    plan = plan_pick_and_place(arm, *points, box=1.0, approach=APPROACH)
    for cycle_part in plan.cycle_parts:
        for move in cycle_part.moves:
            check_within(move.trajectory, plan.limits)
    assert arm.fk(plan.points["pick"]) == pytest.approx(points[0], abs=1e-8)
    assert arm.fk(plan.points["place"]) == pytest.approx(points[1], abs=1e-8)
