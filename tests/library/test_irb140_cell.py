"""The IRB 140 cell: boxes moved by friction grasps, a grasp that fails, a guard that stops."""

import numpy as np
import pytest

from linkwork import library
from linkwork.session.engine.engine import Engine
from linkwork.session.run_scene import read_mission
from linkwork.world.scene.load import load_scene

OUTPUT = -0.52
"""Middle of the output conveyor along y [m]."""
TWO_BOXES = """\
REPEAT 2 {
  input-belt.FEED()
  MOVE(input, output)
  output-belt.CARRY(0.12 m)
}
"""


def cell(mission=None, seed=0, most=60.0):
    engine = Engine(load_scene("irb140-cell"), seed)
    if mission is not None:
        engine.command("mission", {"text": mission})
    while not engine.mission_ended and engine.world.time < most:
        engine.advance(50)
    return engine


def place(engine, box):
    return engine.world.data.body(box).xpos


def delivered(engine):
    """Boxes that stand on the output conveyor, straight and on its middle."""
    numbers = []
    for number in range(1, 11):
        body = engine.world.data.body(f"box{number}")
        is_there = abs(body.xpos[1] - OUTPUT) < 0.01 and abs(body.xpos[2] - 0.535) < 0.005
        if is_there and abs(body.xquat[3]) < 0.02:
            numbers.append(number)
    return numbers


@pytest.mark.parametrize("seed", [0, 1])
def test_boxes_that_lie_askew_are_delivered_straight(seed):
    engine = cell(TWO_BOXES, seed)
    assert engine.mission().status == "done"
    assert delivered(engine) == [1, 2]
    figures = engine.mission().report["arm"]
    assert (figures["loads moved"], figures["unexpected contacts"]) == (2, 0)
    assert figures["tracking error of the tool [m]"] < 1e-3
    assert figures["greatest torque / limit"] < 0.7
    assert figures["cycle time, longest [s]"] < 5.0


def test_a_failed_grasp_is_tried_again():
    engine = cell(read_mission("retry-grasp").text)
    assert engine.mission().reason == ""
    grasps = [x.data["state"] for x in engine.recent if x.data.get("command", "")[:4] == "GRAB"]
    assert grasps == ["running", "failed", "running", "done"]
    empty = [x.data["reason"] for x in engine.recent if x.data.get("state") == "failed"]
    assert "the grasp is empty" in empty[0]
    assert place(engine, "box1") == pytest.approx([0.49, -0.065, 0.339], abs=0.01)


def test_a_visitor_stops_the_arm_and_the_mission_goes_on():
    engine = Engine(load_scene("irb140-cell"))
    engine.command("mission", read_mission("light-curtain").arguments())
    speeds = []
    while not engine.mission_ended and engine.world.time < 40:
        engine.advance(10)
        if engine.world.channels[engine.world.layout.channels.index("curtain")] < 1.35:
            speeds.append(np.abs(engine.world.robots["arm"].measure().velocity).max())
    assert engine.mission().status == "done"
    # At rest half a second after the visitor has come, until the visitor has left.
    assert len(speeds) > 40
    assert max(speeds[25:]) < 0.05
    on_pallet = [n for n in range(1, 11) if abs(place(engine, f"box{n}")[2] - 0.339) < 0.005]
    assert on_pallet == [1, 2, 3, 4]


def test_the_gripper_is_part_of_the_arm():
    tree = library.robot("irb140-gripper")
    assert tree.joint_names == library.robot("irb140").joint_names
    assert tree.tool_name == "tool"
    assert tree.links[tree.frame("tool")[0]].name == "gripper"


def test_a_load_carried_fast_does_not_slip_in_the_fingers():
    engine = Engine(load_scene("irb140-cell"))
    text = """
      input-belt.FEED()
      GRAB(box1)
      MOVEL([0.2, 0.52, 0.65], speed: 1 m/s)
      MOVEJ([0.2, -0.52, 0.65], speed: 1)
    """
    engine.command("mission", {"text": text})
    data = engine.world.data
    held = []
    while not engine.mission_ended and engine.world.time < 10:
        engine.advance(10)
        states = {node.text[:5]: node.state for node in engine.mission().nodes}
        if states["MOVEJ"] in ("running", "done"):
            hand = data.body("arm/gripper")
            held.append(hand.xmat.reshape(3, 3).T @ (data.body("box1").xpos - hand.xpos))
    assert engine.mission().status == "done"
    assert np.abs(np.array(held) - held[0]).max() < 5e-4
