"""Two SCARAs pass a bar on and slide it into a hollow box, also with a joint that is stuck."""

import pytest

from tests.library.scara_cells import cell, delay_of, inserted, unintended

TIGHTEST = 10.0
"""Greatest internal force while both hold [N]."""


def has_glided_down(engine, bar):
    """Whether a bar is at the lower end of the box, or on the belt behind it."""
    x, y, z = engine.world.data.body(bar).xpos
    return x > 0.4 and abs(y + 0.42) < 0.05 and z < 0.2


@pytest.mark.native
@pytest.mark.parametrize("seed", [0, 1])
def test_a_bar_goes_through_both_hands_and_the_box(seed):
    engine, events = cell(seed=seed)
    view = engine.mission()
    assert view.status == "done", view.reason
    assert inserted(events) == (1, [])
    assert unintended(events) == []
    assert has_glided_down(engine, "bar1")
    assert 0.0 < view.report["pair"]["internal force, greatest [N]"] < TIGHTEST
    assert view.report["pair"]["both hold [s]"] > 0.6
    for arm in ("scara1", "scara2"):
        assert view.report[arm]["unexpected contacts"] == 0
        assert view.report[arm]["tracking error of the tool [m]"] < 2e-3


@pytest.mark.native
def test_the_cell_goes_on_with_a_joint_that_is_stuck():
    engine, events = cell(seed=3, lock=("q3", 2.8))
    assert engine.mission().status == "done", engine.mission().reason
    (fault,) = [x for x in events if x.kind == "fault"]
    assert (fault.data["robot"], fault.data["joint"]) == ("scara2", "q3")
    assert delay_of(fault, 2.8, events) < 0.2
    assert inserted(events)[0] == 1
    assert unintended(events) == []


@pytest.mark.native
def test_sizes_of_the_cell_are_parameters():
    longer = ("parameters.bar_length=0.34", "parameters.box_length=0.4")
    engine, events = cell(overrides=longer)
    assert engine.mission().status == "done", engine.mission().reason
    assert inserted(events)[0] == 1
