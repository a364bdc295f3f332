"""The arm of the IRB 140 cell as a machine of missions: what it refuses, and interrupted moves."""

import pytest

from linkwork.session.engine.engine import Engine
from linkwork.world.scene.load import load_scene
from tests.session.missions import to_end, until

MOVE = "input-belt.FEED()\nMOVE(input, output)"
INTERRUPTED = """\
input-belt.FEED()
ON gap > 60 mm AND z < 55 cm AND y < 0 m DO WAIT 2 s RESUME
"""
"""A guard that fires as soon as the fingers have opened."""


def cell(text):
    engine = Engine(load_scene("irb140-cell"))
    engine.command("mission", {"text": text})
    return engine


def height(engine, box="box1"):
    return float(engine.world.data.body(box).xpos[2])


def reason(engine):
    return engine.mission().reason


def test_a_move_after_one_that_a_new_mission_cancelled_moves_a_load():
    engine = until(cell(f"WAIT 0 s\n{MOVE}"), "opened")
    # The MOVE is the same node of both missions.
    again = f"output-belt.CARRY(0.2 m)\n{MOVE}\nASSERT abs(box2-position.y + 0.52 m) < 2 cm"
    engine.command("mission", {"text": again})
    assert to_end(engine).mission().status == "done", reason(engine)


def test_a_move_after_one_that_was_advanced_moves_a_load():
    engine = until(cell("REPEAT 2 {\n input-belt.FEED()\n MOVE(input, pallet)\n}"), "opened")
    engine.command("mission-advance", {})
    assert to_end(engine).mission().status == "done", reason(engine)
    assert height(engine, "box2") == pytest.approx(0.339, abs=0.01)


@pytest.mark.parametrize("wrapper", ["%s", "RETRY 1 { %s }", "FALLBACK { %s HOME() }"])
def test_an_interrupted_move_goes_on_and_counts_from_its_start(wrapper):
    step = wrapper % "MOVE(input, output)"
    engine = cell(INTERRUPTED + step)
    assert to_end(engine).mission().status == "done", reason(engine)
    whole = to_end(cell(MOVE))
    longest = "cycle time, longest [s]"
    times = [x.mission().report["arm"][longest] for x in (engine, whole)]
    assert times[0] == pytest.approx(times[1] + 2.0, abs=0.3)


def test_a_load_that_several_actions_carry_counts_as_one_that_move_carries():
    texts = ("MOVE(input, output)", "GRAB(input)\nHOME(1)\nMOVE(input, output)")
    texts += ("GRAB(input)\nHOME(1)\nBRING(output)\nRELEASE()",)
    for text in texts:
        engine = to_end(cell(f"input-belt.FEED()\n{text}"))
        assert engine.mission().status == "done", reason(engine)
        steps = [x for x in engine.recent if x.data.get("command") in text.split("\n")]
        times = [x.time for x in steps if x.data.get("state") in ("running", "done")]
        report = engine.mission().report["arm"]
        assert report["loads moved"] == 1
        assert report["cycle time, mean [s]"] == pytest.approx(times[-1] - times[0], abs=1e-9)


def test_a_load_released_where_it_was_grasped_was_not_moved():
    engine = to_end(cell("input-belt.FEED()\nGRAB(input)\nRELEASE()\nHOME()"))
    assert engine.mission().status == "done", reason(engine)
    report = engine.mission().report["arm"]
    assert report["loads moved"] == 0
    assert not any(name.startswith("cycle time") for name in report)


REFUSED = (
    ("GRAB(input)\nHOME(1)\nMOVE(pallet.s1, output)", "'box1', which is not from 'pallet.s1'"),
    ("GRAB(input)\nGRAB(box2)", "'arm' already holds a load: 'box1'"),
    ("GRAB(input)\nGRAB()", "'arm' already holds a load: 'box1'"),
    ("PARALLEL { GRAB() MOVE(input, pallet) }", "busy with GRAB"),
    ("PARALLEL { GRAB() GRAB(input) }", "busy with GRAB"),
)


@pytest.mark.parametrize(("text", "message"), REFUSED, ids=[x[0] for x in REFUSED])
def test_actions_that_the_gripper_rules_out_are_refused(text, message):
    engine = to_end(cell(f"input-belt.FEED()\n{text}"))
    assert engine.mission().status == "failed"
    assert message in reason(engine)


def test_a_held_load_is_moved_from_where_it_was_taken():
    engine = to_end(cell("input-belt.FEED()\nGRAB(input)\nHOME(1)\nMOVE(input, pallet.s1)"))
    assert engine.mission().status == "done", reason(engine)
    assert height(engine) == pytest.approx(0.339, abs=0.01)


def test_a_grasp_that_is_interrupted_while_it_closes_goes_on():
    engine = cell("input-belt.FEED()\nON gap < 95 mm DO WAIT 0.5 s RESUME\nGRAB(input)")
    assert to_end(engine).mission().status == "done", reason(engine)
    states = [x.data["state"] for x in engine.recent if x.data.get("command") == "GRAB(input)"]
    assert states == ["running", "cancelled", "running", "done"]


def test_the_gripper_opens_while_the_arm_moves():
    for text in ("PARALLEL { HOME() RELEASE() }", "PARALLEL { RELEASE() HOME() }"):
        assert to_end(cell(text)).mission().status == "done"


def test_a_checkpoint_of_an_interrupted_move_goes_on_alike():
    engine = until(cell(f"{INTERRUPTED}MOVE(input, output)"), "opened")
    engine.advance(200)
    saved, other = engine.checkpoint(), Engine(load_scene("irb140-cell"))
    other.restore(saved)
    assert other.checkpoint() == saved
    for one in (engine, other):
        one.advance(800)
        assert one.mission().status == "done", reason(one)
    assert other.mission().report["arm"] == pytest.approx(engine.mission().report["arm"])
