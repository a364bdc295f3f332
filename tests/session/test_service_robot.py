"""Machines of missions: the service robot and the arm of the IRB 140 cell."""

import json

import numpy as np
import pytest

from linkwork.errors import LinkworkError
from linkwork.library.catalogue import mission_file
from linkwork.session.engine.engine import Engine
from linkwork.world.scene.load import load_scene
from tests.session.missions import to_end, until

SPRINGS = {
    "kind": "springs",
    "gripper": "robot/tool",
    "bodies": ["cube1", "cube2", "cube3"],
    "distance": 0.005,
    "points": [[0.04, 0, 0], [-0.02, 0.035, 0], [-0.02, -0.035, 0]],
}


def scene(**changes):
    return load_scene("service-robot", [f"{x}={json.dumps(y)}" for x, y in changes.items()])


def service(text, **changes):
    engine = Engine(scene(**{"mission.program": None, **changes}))
    engine.command("mission", {"text": text})
    return engine


def kinds(engine):
    return [event.kind for event in engine.recent]


def messages(engine, kind):
    return [event.message for event in engine.recent if event.kind == kind]


def slot(engine, name):
    return next(x for x in engine.program.machines if x.name == "robot")._containers.load_in(name)


def test_a_move_runs_the_published_table_and_the_load_rests_in_its_slot():
    engine = to_end(service("MOVE(c1, c2)"))
    assert engine.mission().status == "done", engine.mission().reason
    assert slot(engine, "c2.s1") == "cube1"
    assert slot(engine, "c1.s1") is None
    figures = engine.mission().report["robot"]
    assert figures["placing error, greatest [m]"] < 0.005
    assert figures["placing error, greatest [rad]"] < np.radians(2.0)
    steps = messages(engine, "step")
    assert len(steps) == 8
    assert steps[0].endswith("step 0: platform origin, manipulator home, grab off")
    assert steps[4].endswith("step 4: platform c2.s1, manipulator home, grab on")
    assert [x for x in kinds(engine) if x in ("grasped", "released")] == ["grasped", "released"]


@pytest.mark.parametrize(
    ("carry", "first", "last"),
    [
        ("GRAB(cube1)\nBRING(c2)", "GRAB", "BRING"),
        ("GRAB(cube1)\nGO(origin)\nRELEASE()", "GRAB", "RELEASE"),
    ],
)
def test_a_load_carried_by_several_actions_is_counted(carry, first, last):
    engine = to_end(service(carry))
    assert engine.mission().status == "done", engine.mission().reason
    steps = [(x.data.get("command", ""), x.data.get("state"), x.time) for x in engine.recent]
    (begun,) = [t for text, state, t in steps if text.startswith(first) and state == "running"]
    (ended,) = [t for text, state, t in steps if text.startswith(last) and state == "done"]
    report = engine.mission().report["robot"]
    assert report["loads moved"] == 1
    assert report["cycle time, longest [s]"] == pytest.approx(ended - begun, abs=1e-9)
    assert ("placing error, greatest [m]" in report) == (last == "BRING")


def test_a_move_within_a_container_takes_another_slot():
    engine = until(service("MOVE(c1.s1, c1)"), "step 0:")
    engine.advance(5)
    robot = next(x for x in engine.program.machines if x.name == "robot")
    assert robot.memory.task.target == "c1.s3"


REFUSED = (
    ("MOVE(c1, c1.s1)", "'c1.s1' is full (mission:1:1)"),
    ("MOVE(c2, c1)", "there is no load in 'c2' (mission:1:1)"),
    ("HOME()\nMOVE(c1.s1, c1.s2)", "'c1.s2' is full (mission:2:1)"),
    ("BRING(c2)", "holds no load"),
    ("GRAB(c2.s1)", "there is no load in 'c2.s1'"),
)


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_what_is_impossible_now_is_refused_before_moving(text, reason):
    engine = to_end(service(text))
    assert engine.mission().status == "failed"
    assert reason in engine.mission().reason
    assert np.abs(engine.world.data.qvel).max() < 1e-3


UNKNOWN = (
    ("MOVE(c9, c2)", "mission:1:6: there is no slot 'c9'"),
    ("MOVE(c1, c2.s4)", "mission:1:10: there is no slot 'c2.s4'; did you mean"),
    ("HOME()\nMOVE(c1.s1, c1.s1)", "mission:2:1: source and target are the same"),
    ("AIM(grab, home)", "invalid target of 'grab': 'home'"),
)


@pytest.mark.parametrize(("text", "message"), UNKNOWN)
def test_unknown_names_are_refused_with_line_and_column(text, message):
    with pytest.raises(LinkworkError) as caught:
        service(text)
    assert message in str(caught.value)


def test_a_load_that_a_joint_cannot_hold_is_refused_with_the_torque():
    with pytest.raises(LinkworkError) as caught:
        service("HOME()\nMOVE(c1, c2)", **{"parameters.load_mass": 30})
    text = str(caught.value)
    assert "mission:2:1: load 'cube1' of 30 kg is too heavy: 'q5' needs 57" in text
    assert "expected at most 15.6 kg" in text
    service("MOVE(c1, c2)", **{"parameters.load_mass": 15})


def test_the_user_advances_the_table_by_hand():
    engine = until(service("MOVE(c1, c2)"), "step 1:")
    engine.advance(50)
    engine.command("mission-advance", {})
    until(engine, "step 2:", engine.world.time + 0.2)
    assert to_end(engine).mission().status == "done", engine.mission().reason


def test_a_dropped_load_is_an_event_after_which_it_is_picked_up_again():
    text = "FALLBACK {\n MOVE(c1, c2)\n { WAIT 1 s GRAB(cube1) BRING(c2.s2) }\n}"
    engine = until(service(text), "step 4:")
    engine.advance(700)
    engine.set("grasps.magnet.closed", False)
    assert to_end(engine).mission().status == "done", engine.mission().reason
    assert messages(engine, "dropped") == ["robot: the load was dropped: 'cube1'"]
    assert slot(engine, "c2.s2") == "cube1"


def test_a_blocked_slot_is_an_event_after_which_another_slot_is_taken():
    engine = until(service("FALLBACK {\n MOVE(c1.s1, c2.s1)\n MOVE(c1.s1, c2.s3)\n}"), "step 4:")
    goal = next(x for x in engine.program.machines if x.name == "robot")
    pose = goal._containers.slot_pose("c2.s1")
    joint = engine.world.model.body("cube3").jntadr[0]
    start = engine.world.model.jnt_qposadr[joint]
    engine.world.data.qpos[start : start + 7] = [*pose.position, *pose.quaternion_wxyz.tolist()]
    assert to_end(engine).mission().status == "done", engine.mission().reason
    assert "blocked" in kinds(engine)
    assert slot(engine, "c2.s3") == "cube1"


def test_a_magnet_that_takes_nothing_is_an_event_and_a_retry():
    engine = to_end(service("LET n = 0\nFALLBACK { RETRY 1 { n = n + 1 GRAB() } n = 10 }"))
    assert engine.mission().status == "done"
    assert len(messages(engine, "missed")) == 2
    assert "has no body within 0.005 m" in messages(engine, "missed")[0]


def test_a_magnet_does_not_take_what_moves_too_fast():
    engine = service("GRAB(cube1)", **{"parameters.magnet_speed": 1e-9})
    assert to_end(engine).mission().status == "failed"
    assert "relative to the gripper" in messages(engine, "missed")[0]


def test_three_springs_hold_a_load_as_the_magnet_does():
    changes = {"grasps.magnet": SPRINGS, "solver.step": 0.001}
    changes["robots.robot.controller.period"] = 0.002
    engine = to_end(service("MOVE(c1.s2, c3.s3)", **changes))
    assert engine.mission().status == "done", engine.mission().reason
    figures = engine.mission().report["robot"]
    assert figures["placing error, greatest [m]"] < 0.005
    assert figures["placing error, greatest [rad]"] < np.radians(2.0)


TABLE = mission_file("service-robot").with_name("load-movement.yaml").read_text(encoding="utf-8")
CALL = 'import "rows.yaml"\nmission main\n  rows(c1.s2, c2.s1)\n  ASSERT holding == 0\nend'


def test_a_table_imported_into_a_mission_moves_a_load_row_by_row():
    engine = Engine(scene(**{"mission.program": None}))
    engine.command("mission", {"text": CALL, "files": {"rows.yaml": TABLE}})
    assert to_end(engine).mission().status == "done", engine.mission().reason
    assert slot(engine, "c2.s1") == "cube2"
    assert [x for x in kinds(engine) if x in ("grasped", "released")] == ["grasped", "released"]


def test_axes_are_not_there_before_they_follow_a_target_nor_when_they_cannot_reach_it():
    there = "abs(platform.error) < 1 cm AND abs(platform.error_rate) < 1 cm/s"
    wait = f"WAIT UNTIL {there} timeout 5 s"
    engine = to_end(service(f"AIM(platform, c1.s2)\n{wait}\nASSERT x > 0.55"))
    assert engine.mission().status == "done", engine.mission().reason
    engine = to_end(service(f"AIM(manipulator, c2.s1)\n{wait}"))
    assert engine.mission().reason == "timeout after 5 s"
    assert messages(engine, "blocked") == ["robot: there is no load in 'c2.s1'"]
    saved, other = engine.checkpoint(), service("HOME()")
    other.restore(saved)
    assert other.checkpoint() == saved


@pytest.mark.parametrize("message", ["step 2:", "step 4:", "step 5:"])
def test_a_checkpoint_in_the_middle_of_a_move_goes_on_alike(message):
    whole = until(service("MOVE(c1.s2, c2)"), message)
    whole.advance(120)
    saved, other = whole.checkpoint(), service("MOVE(c1.s2, c2)")
    other.restore(saved)
    assert other.checkpoint() == saved
    for engine in (whole, other):
        engine.advance(400)
    assert other.checkpoint() == whole.checkpoint()


def test_machines_that_do_not_fit_are_refused_with_their_place():
    wrong = {
        "machines.robot.robot": "cube",
        "machines.robot.gripper": "hand",
        "machines.robot.loads": ["cube1", "cube1"],
        "machines.robot.containers.c1.body": "c9",
    }
    for path, value in wrong.items():
        with pytest.raises(LinkworkError) as caught:
            scene(**{path: value})
        assert "machines" in str(caught.value), path
    with pytest.raises(LinkworkError, match="scenario in the library called 'none'"):
        Engine(scene(**{"machines.robot.scenario": "none"}))


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


REFUSED_MOVES = (
    ("GRAB(input)\nHOME(1)\nMOVE(pallet.s1, output)", "'box1', which is not from 'pallet.s1'"),
    ("GRAB(input)\nGRAB(box2)", "'arm' already holds a load: 'box1'"),
    ("GRAB(input)\nGRAB()", "'arm' already holds a load: 'box1'"),
    ("PARALLEL { GRAB() MOVE(input, pallet) }", "busy with GRAB"),
    ("PARALLEL { GRAB() GRAB(input) }", "busy with GRAB"),
)


@pytest.mark.parametrize(("text", "message"), REFUSED_MOVES, ids=[x[0] for x in REFUSED_MOVES])
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
