"""The pole task of WorkPartner: the published sequence, and a mission guided by sensors."""

import pytest

from linkwork.errors import NotFoundError
from linkwork.library.catalogue import sequence_file, sequence_names
from linkwork.server.sequence.sequence_file import Pause, read_sequence
from linkwork.world.scene.load import load_scene
from linkwork.world.scene.ports import ports_of
from tests.library.pole_task import WEIGHT, PoleRun


def test_both_forms_of_the_sequence_say_the_same():
    named = list(read_sequence(sequence_file("workpartner-pole")))
    published = list(read_sequence(sequence_file("workpartner-pole.xml")))
    ports = ports_of(load_scene("workpartner-pole").scene)
    assert len(named) == len(published)
    for ours, theirs in zip(named, published, strict=True):
        if isinstance(ours, Pause):
            assert ours == theirs
            continue
        assert ports["actuators", ours.device] == theirs.device
        assert len(theirs.values) == 6
        is_wheel = ours.device.startswith("Axle")
        assert ours.values == (theirs.values[5 if is_wheel else 2],)


def test_sequences_go_by_name():
    assert "workpartner-pole" in sequence_names()
    with pytest.raises(NotFoundError, match="workpartner-pol"):
        sequence_file("workpartner-pol")


def test_the_claws_lift_the_pole_in_the_published_sequence():
    # The first half: the pole is held by contacts of the claws alone.
    with PoleRun("workpartner-pole", "solver.step=0.002") as robot:
        steps = list(read_sequence(sequence_file("workpartner-pole")))
        for step in steps:
            if isinstance(step, Pause):
                robot.watch_loads(step.seconds)
            else:
                robot.session.set(f"actuators.{step.device}.command", step.values[0])
            if robot.session.latest().time > 24.0:
                break
        assert robot.touching() == {"ClawLA", "ClawLB", "ClawRA", "ClawRB"}
        assert robot.place("Pole")[2] > 0.65
        before, held = robot.rows[8][1:], robot.rows[-1][1:]
        assert held.sum() - before.sum() == pytest.approx(WEIGHT, abs=0.5)
        # Front wheels carry more than the pole, rear wheels less than before.
        order = [x for x in robot.layout.channels if x.startswith("Load")]
        change = dict(zip(order, held - before, strict=True))
        assert min(change["LoadFL"], change["LoadFR"]) > WEIGHT / 2
        assert max(change["LoadRL"], change["LoadRR"]) < 0.0
