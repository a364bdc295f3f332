import pytest


@pytest.mark.parametrize("process", [False, True])
def test_both_kinds_of_session_report_the_same_without_a_trace(opened, process):
    local, other = opened(process=False), opened(process=process)
    for session in (local, other):
        session.step(50)
    assert other.contacts() == local.contacts() != []
    ours, theirs = local.boxes(), other.boxes()
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
