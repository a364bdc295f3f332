import math

import pytest

from linkwork.errors import DivergenceError


@pytest.mark.parametrize("process", [False, True])
def test_both_kinds_of_session_report_the_same_without_a_trace(opened, process):
    local, other = opened(process=False), opened(process=process)
    for session in (local, other):
        session.step(50)
    assert other.contacts() == local.contacts() != []
    ours, theirs = local.bounding_boxes(), other.bounding_boxes()
    assert ours.names == theirs.names
    assert ours.poses == pytest.approx(theirs.poses)
    assert ours.shapes() == theirs.shapes()
    assert local.summary() == other.summary()
    assert local.state_hash() == other.state_hash()


def test_a_summary_counts_contacts_and_energy(opened):
    session = opened(process=False)
    session.step(100)
    summary = session.summary()
    assert 0 < summary.contacts <= summary.most_contacts
    assert summary.energy == pytest.approx(session._engine.world.energy())
    session.command("reset")
    summary = session.summary()
    assert summary.most_contacts == summary.contacts


PRESSED = """
linkwork: scene
version: 1
ground: {}
bodies: {crate: {shape: box, size: [0.2, 0.2, 0.2], mass: 5, position: [0, 0, 0.1]}}
forces: {press: {kind: wind, bodies: [crate], force: [0, 0, -50]}}
"""


@pytest.fixture
def pressed(opened, tmp_path):
    (tmp_path / "pressed.yaml").write_text(PRESSED)
    session = opened(tmp_path / "pressed.yaml", process=False)
    session.step(300)
    return session


def weight(session):
    return sum(contact.normal_force for contact in session.contacts())


def test_contacts_are_those_of_the_state_wherever_it_was_reached(opened, pressed):
    assert weight(pressed) == pytest.approx(5 * 9.81 + 50, rel=1e-3)
    other = opened(pressed._engine.world.loaded, process=False)
    other.restore(pressed.checkpoint())
    assert other.contacts() == pressed.contacts()


def test_contacts_are_the_same_after_a_step_that_was_undone(pressed):
    before = pressed.contacts()
    pressed._engine.world.data.qvel[0] = math.nan
    with pytest.raises(DivergenceError):
        pressed.step()
    assert pressed.contacts() == before


def test_what_pushes_no_more_is_not_reported(pressed):
    pressed.set("forces.press.active", False)
    pressed.step()
    assert weight(pressed) == pytest.approx(5 * 9.81, rel=0.05)
