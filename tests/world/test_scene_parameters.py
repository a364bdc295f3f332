"""Numbers of a scene may be expressions of its parameters; bodies may be placed in robot frames."""

import json

import mujoco
import numpy as np
import pytest

from linkwork.errors import LinkworkError
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_recorded, load_scene

BAR = """
    parameters: {length: 0.3, half: "=length / 2"}
    bodies:
      bar:
        {shape: box, size: [=length, 0.1, 0.1], mass: 0.2, position: [=half, 0, "=2 * half + 1"]}
    """


def test_expressions_are_evaluated_in_order(scene_file):
    bar = load_scene(scene_file(BAR)).scene.bodies["bar"]
    assert bar.size == (0.3, 0.1, 0.1)
    assert bar.position == (0.15, 0.0, 1.3)


def test_a_parameter_set_from_outside_changes_all_that_depends_on_it(scene_file):
    bar = load_scene(scene_file(BAR), ["parameters.length=0.5"]).scene.bodies["bar"]
    assert bar.position == (0.25, 0.0, 1.5)


def test_a_recorded_scene_is_loaded_as_it_was(scene_file):
    loaded = load_scene(scene_file(BAR), ["parameters.length=0.5"])
    text = json.dumps(loaded.scene.model_dump(mode="json"))
    again = load_recorded(text, "bar", scene_file(BAR).parent)
    assert again.scene == loaded.scene


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("parameters: {a: =b}", r"parameters\.a: .*'b'"),
        ("parameters: {a: 1}\n    gravity: [0, 0, =a +]", r"gravity\[2\]"),
        ("parameters: {a: 0}\n    gravity: [0, 0, =1 / a]", r"gravity\[2\].* / "),
        ("parameters: {a: 1}\n    gravity: [0, 0, =aa]", r"gravity\[2\].*did you mean 'a'"),
        ("parameters: {pi: 3}", "'pi' is reserved"),
        ("gravity: [0, 0, =1]", r"gravity\[2\]"),
        ("parameters: {a: 1}\n    gravity: [0, 0, ='" + "+1" * 600 + "']", r"gravity\[2\]"),
    ],
)
def test_invalid_expressions_are_refused_with_their_place(scene_file, text, message):
    with pytest.raises(LinkworkError, match=message):
        load_scene(scene_file("\n    " + text + "\n"))


ON_TOOL = """
    parameters: {l1: 0.4}
    robots:
      left: {model: scara1, parameters: {l1: =l1}, position: [1, 2, 0], rpy: [0, 0, 0.7]}
    bodies:
      jaw: {shape: sphere, size: [0.01], mass: 0.1, frame: left/tool, position: [0, 0.02, 0.05]}
    joints:
      jaw: {kind: prismatic, parent: left/tool, child: jaw, axis: [0, 1, 0]}
    """


@pytest.mark.parametrize("length", [0.3, 0.6])
def test_a_body_in_a_robot_frame_follows_its_parameters(scene_file, length):
    world = World(load_scene(scene_file(ON_TOOL), [f"parameters.l1={length}"]))
    mujoco.mj_kinematics(world.model, world.data)
    tool = world.loaded.scene.robots["left"]
    body = world.data.body("jaw")
    # At zero the arm is stretched and the clamp points down.
    reach = length + 0.3
    across = np.array([-np.sin(0.7), np.cos(0.7), 0.0])
    tip = np.array([1 + reach * np.cos(0.7), 2 + reach * np.sin(0.7), 0.5 - 0.06 - 0.12])
    assert tool.parameters["l1"] == length
    assert np.allclose(body.xpos, tip - 0.02 * across - [0, 0, 0.05], atol=1e-9)
    assert np.allclose(body.xmat.reshape(3, 3)[:, 2], [0, 0, -1], atol=1e-9)


@pytest.mark.parametrize(
    ("frame", "message"),
    [("left/hand", "'hand'"), ("jaw", "not a frame of a robot"), ("right/tool", "'right/tool'")],
)
def test_unknown_frames_are_refused(scene_file, frame, message):
    with pytest.raises(LinkworkError, match=message):
        load_scene(scene_file(ON_TOOL.replace("left/tool, position", f"{frame}, position")))
