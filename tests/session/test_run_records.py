"""What a run's record must hold to be done again, and how runs end."""

import numpy as np
import pytest

from linkwork.errors import DivergenceError, LinkworkError, RecordError
from linkwork.record import query, recorded_runs
from linkwork.session import open_session, replay
from linkwork.world.engine.element import Event
from linkwork.world.forces.force import Force
from tests.session.rich_scene import write_rich_scene

REFUSED = """linkwork: scene
version: 1
bodies: {ball: {shape: sphere, size: [0.1], mass: 1, position: [0, 0, 1]}}
grasps: {magnet: {kind: magnet, gripper: world, bodies: [ball], distance: 0.1}}
mission: {steps: [{time: 0.05, command: grasp, arguments: {grasp: magnet}}]}
"""


class Stopping(Force):
    def apply(self, context):
        if context.step == 50:
            raise ValueError("no further")


def test_however_many_commands_come_before_the_first_step_they_replay(store, monkeypatch):
    """Events before it may be dropped, and are told to be."""
    monkeypatch.setattr("linkwork.session.engine.log.MAX_EARLY", 5)
    with open_session("swinging-arm", store=store, process=False) as session:
        for i in range(20):
            session.set("gravity", [0, 0, -9 - i * 1e-3])
            session._engine._events.add(Event(0, 0.0, "loud", "", {}))
        session.step(30)
    assert replay(store=store).equal
    assert query("select count(*) from commands", store=store).rows == [(20,)]
    rows = query("select kind, count(*) from events group by kind order by kind", store=store).rows
    assert rows == [("gap", 1), ("loud", 5)]


def test_a_run_that_lacks_commands_is_refused(store, monkeypatch):
    monkeypatch.setattr("linkwork.record.spool.writer.LOG_ENTRIES", 5)
    with open_session("swinging-arm", store=store, process=False) as session:
        for i in range(20):
            session.set("gravity", [0, 0, -9 - i * 1e-3])
        session.step(30)
        assert "commands are lost" in session.latest().trouble
    with pytest.raises(RecordError, match="15 commands of run"):
        replay(store=store)


@pytest.mark.parametrize("goes_on", [False, True])
def test_a_run_that_ends_where_the_mission_was_refused_replays_equal(tmp_path, store, goes_on):
    scene = tmp_path / "scene.yaml"
    scene.write_text(REFUSED)
    force = Stopping("stopping")
    with open_session(scene, store=store, forces=[force], process=False) as session:
        with pytest.raises(LinkworkError, match="stopping"):
            session.step(60)
        assert session.latest().step == 50
        if goes_on:
            session.set("forces.stopping.active", False)
            session.step(30)
    result = replay(forces=[Stopping("stopping")], store=store)
    assert result.equal, result
    assert not result.trouble


@pytest.mark.parametrize("jump", ["reset", "restore"])
def test_a_run_that_diverged_is_recorded_as_such_also_after_a_jump(store, jump):
    with open_session("swinging-arm", store=store, process=False) as session:
        checkpoint = session.checkpoint()
        session.step(10)
        session._engine.world.data.qvel[0] = np.nan
        with pytest.raises(DivergenceError):
            session.step()
        session.command("reset") if jump == "reset" else session.restore(checkpoint)
        session.step(10)
    assert [run.status for run in recorded_runs(store=store)] == ["diverged", "finished"]


def test_the_summary_is_of_the_run(tmp_path):
    """A jump begins another run; the newest events are those of the whole session."""
    with open_session(write_rich_scene(tmp_path), process=False) as session:
        start, first = session.checkpoint(), session.summary()
        session.step(400)
        assert session.summary().events
        assert session.summary().most_contacts > 0
        told = len(session.events())
        session.restore(start)
        assert session.summary() == first
        assert len(session.events()) == told
