"""Scene files: overrides, parameters, frames, machines; mistakes are refused with their place."""

import json

import mujoco
import numpy as np
import pytest

from linkwork import library
from linkwork.errors import FileError, LinkworkError, NotFoundError
from linkwork.files import write_yaml
from linkwork.library.catalogue import mission_names, mission_path, scene_names
from linkwork.model.robot_file.write import data_of_tree
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_recorded, load_scene


@pytest.mark.parametrize("name", scene_names())
def test_library_scenes_load(name):
    loaded = load_scene(name)
    assert loaded.scene.description
    assert loaded.trees or loaded.scene.bodies


def test_the_three_first_scenes_are_there():
    assert {"irb140-table", "two-scaras", "swinging-arm"} <= set(scene_names())


def test_overrides_reach_into_a_scene():
    loaded = load_scene("swinging-arm", ["robots.arm.parameters.l1=0.3", "solver.step=0.002"])
    assert loaded.scene.robots["arm"].parameters == {"l1": 0.3}
    assert loaded.scene.solver.step == 0.002
    assert loaded.trees["arm"] != load_scene("swinging-arm").trees["arm"]


def test_an_override_that_is_wrong_names_itself():
    with pytest.raises(FileError, match=r"^override: solver\.step"):
        load_scene("swinging-arm", ["solver.step=never"])
    with pytest.raises(FileError, match=r"^override: 'a' is not an assignment"):
        load_scene("swinging-arm", ["a"])


def test_an_unknown_scene_lists_the_known():
    with pytest.raises(NotFoundError, match="swinging-arm"):
        load_scene("swinging-arms")


@pytest.mark.parametrize(
    ("name", "words"),
    [("nothing.yaml", r"nothing\.yaml"), ("bad\udcff.yaml", "invalid name of a scene")],
)
def test_a_file_that_cannot_be_is_named(tmp_path, name, words):
    with pytest.raises(FileError, match=words):
        load_scene(tmp_path / name)


def test_a_robot_file_is_refused_as_a_scene(tmp_path):
    path = tmp_path / "robot.yaml"
    path.write_text("linkwork: robot\nversion: 1\n")
    with pytest.raises(FileError, match="robot"):
        load_scene(path)


def test_an_effort_limit_of_zero_is_refused_with_its_place(scene_file, tmp_path):
    (tmp_path / "arm.urdf").write_text(
        '<robot name="arm"><link name="base"/><link name="tip"><inertial><mass value="1"/>'
        '<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>'
        '<joint name="j" type="revolute"><parent link="base"/><child link="tip"/>'
        '<axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="0" velocity="1"/></joint></robot>'
    )
    path = scene_file("robots:\n  arm: {model: arm.urdf, controller: {}}")
    with pytest.raises(LinkworkError, match="effort limit of zero") as caught:
        load_scene(path)
    assert caught.value.place.line == 4


BAR = """
    parameters: {length: 0.3, half: "=length / 2"}
    bodies:
      bar:
        {shape: box, size: [=length, 0.1, 0.1], mass: 0.2, position: [=half, 0, "=2 * half + 1"]}
    """


def test_expressions_are_evaluated_in_order(scene_file):
    bar = load_scene(scene_file(BAR)).scene.bodies["bar"]
    assert (bar.size, bar.position) == ((0.3, 0.1, 0.1), (0.15, 0.0, 1.3))


def test_a_parameter_set_from_outside_changes_all_that_depends_on_it(scene_file):
    bar = load_scene(scene_file(BAR), ["parameters.length=0.5"]).scene.bodies["bar"]
    assert bar.position == (0.25, 0.0, 1.5)


def test_a_recorded_scene_is_loaded_as_it_was(scene_file):
    loaded = load_scene(scene_file(BAR), ["parameters.length=0.5"])
    text = json.dumps(loaded.scene.model_dump(mode="json"))
    assert load_recorded(text, "bar", scene_file(BAR).parent).scene == loaded.scene


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


BODY = {"mass": 2.0, "inertia": [0.01, 0.01, 0.01, 0.0, 0.0, 0.0]}
ARM = {
    "linkwork": "robot",
    "version": 1,
    "name": "arm",
    "parameters": {"l1": 0.4},
    "dh": {"rows": {"q1": {"a": "l1", **BODY}, "q2": {"a": 0.3, **BODY}}},
}


def loaded(folder, robot):
    file = folder / "scene.yaml"
    file.write_text(write_yaml({"linkwork": "scene", "version": 1, "robots": {"arm": robot}}))
    return load_scene(file)


def test_a_described_robot_is_the_robot_of_that_file(tmp_path):
    tree = library.robot("scara1")
    assert loaded(tmp_path, {"model": data_of_tree(tree, lambda mesh: None)}).trees["arm"] == tree


def test_parameters_of_the_scene_are_those_of_the_description(tmp_path):
    tree = loaded(tmp_path, {"model": ARM, "parameters": {"l1": 0.7}}).trees["arm"]
    assert tree.links[1].inertia.mass == 2.0
    frames = {frame.name: frame for frame in tree.frames}
    assert frames["dh1"].pose_in_link.position[0] == pytest.approx(0.7)


def test_problems_have_their_place_in_the_scene(tmp_path):
    rows = {"q1": {"a": "l1", **BODY, "offset": "l9"}}
    with pytest.raises(LinkworkError) as error:
        loaded(tmp_path, {"model": {**ARM, "dh": {"rows": rows}}})
    place = error.value.place
    assert place.element == "robots.arm.model.dh.rows.q1.offset"
    assert place.line > 5


SCENE = """
    bodies:
      belt: {{shape: box, size: [1, 1, 0.1], position: [3, 0, 0], fixed: true,
             surface_velocity: [0, 0, 0]}}
      box: {{shape: box, size: [0.1, 0.1, 0.1], mass: 1, position: [2, 0, 1]}}
      bare: {{shape: box, size: [0.1, 0.1, 0.1], mass: 1, position: [2, 1, 1]}}
      wall: {{shape: box, size: [0.1, 0.1, 0.1], position: [2, 2, 1], fixed: true}}
      jaw: {{shape: box, size: [0.1, 0.1, 0.1], mass: 1, position: [5, 0, 1]}}
    joints:
      jaw: {{kind: prismatic, parent: world, child: jaw, limits: [0, 0.1]}}
    grasps:
      fingers: {{kind: friction, fingers: [{{joint: jaw}}], force: 5}}
      magnet: {{kind: magnet, gripper: wall, bodies: [box]}}
    robots:
      arm: {{model: irb140, controller: {{}}}}
      idle: {{model: irb140, position: [9, 0, 0]}}
    sensors:
      place: {{kind: position, frame: box}}
      turn: {{kind: orientation, frame: box}}
      beam: {{kind: scanner, frame: world, rays: 1, range: 1}}
      fan: {{kind: scanner, frame: world, rays: 3, range: 1}}
    machines:
      one: {machine}
    """
GOOD = "{kind: arm, robot: arm, gripper: fingers, loads: [box], places: {a: {position: [0, 0, 0]}}}"
BELT = "{kind: conveyor, belt: belt, velocity: [1, 0, 0]}"
INVALID = [
    ("{kind: arm, robot: amr}", "robot called 'amr'", "robot"),
    ("{kind: arm, robot: idle}", "no controller", "robot"),
    ("{kind: arm, robot: arm, gripper: clamp}", "grasp called 'clamp'", "gripper"),
    ("{kind: arm, robot: arm, gripper: magnet}", "of kind 'magnet'", "gripper"),
    ("{kind: arm, robot: arm, loads: [crate]}", "body called 'crate'", "loads"),
    ("{kind: arm, robot: arm, loads: [wall]}", "'wall' is fixed", "loads"),
    ("{kind: arm, robot: arm, loads: [bare]}", "no sensor of kind position", "loads"),
    ("{kind: arm, robot: arm, places: {a: {}}}", "position or slots", "places"),
    ("{kind: arm, robot: arm, postures: {up: {q9: 0}}}", "q9", "postures"),
    ("{kind: arm, robot: arm, postures: {up: {q2: 9}}}", "limit", "postures"),
    ("{kind: conveyor, belt: wall, velocity: [1, 0, 0]}", "surface_velocity", "belt"),
    ("{kind: conveyor, belt: belt, velocity: [0, 0, 0]}", "zero", "velocity"),
    ("{kind: conveyor, belt: belt, velocity: [1, 0, 0], barrier: eye}", "'eye'", "barrier"),
    ("{kind: conveyor, belt: belt, velocity: [1, 0, 0], barrier: fan}", "not a light", "barrier"),
    ("{kind: crane}", "crane", "one"),
    ("{kind: arm, robot: arm, loads: [box, box]}", "'box' is listed twice", "loads"),
    (f"{BELT}\n      two: {BELT}", "belongs to conveyor 'one' already", "belt"),
]


def test_machines_that_fit_are_loaded(scene_file):
    loaded = load_scene(scene_file(SCENE.format(machine=GOOD)))
    assert (loaded.scene.machines["one"].kind, loaded.program) == ("arm", "")


@pytest.mark.parametrize(("machine", "message", "key"), INVALID, ids=[x[1] for x in INVALID])
def test_machines_that_do_not_fit_are_refused(scene_file, machine, message, key):
    with pytest.raises(LinkworkError, match=message) as caught:
        load_scene(scene_file(SCENE.format(machine=machine)))
    assert caught.value.place.line > 1
    assert key in str(caught.value)


def test_the_scene_is_a_machine_already(scene_file):
    text = SCENE.format(machine=GOOD).replace("      one:", "      scene:")
    with pytest.raises(LinkworkError, match="machine of the scene itself"):
        load_scene(scene_file(text))


def test_a_program_is_a_file_beside_the_scene_a_library_name_or_a_text(scene_file, tmp_path):
    (tmp_path / "own.mission").write_text("WAIT 1 s\n")
    texts = {
        "own.mission": "WAIT 1 s\n",
        "ten-boxes.mission": mission_path("ten-boxes").read_text(),
        "WAIT 2 s": "WAIT 2 s",
    }
    for program, text in texts.items():
        assert load_scene(scene_file(f'mission: {{program: "{program}"}}')).program == text
    assert "ten-boxes" in mission_names()


@pytest.mark.parametrize("program", ["missing.mission", "../up.mission", "/etc/x.mission"])
def test_a_program_that_is_not_there_is_refused(scene_file, program):
    with pytest.raises(LinkworkError, match=r"mission\.program"):
        load_scene(scene_file(f'mission: {{program: "{program}"}}'))


def test_a_program_is_part_of_the_digest(scene_file, tmp_path):
    from linkwork.world.scene.loaded import digests_of

    path = scene_file('mission: {program: "own.mission"}')
    digests = []
    for text in ("WAIT 1 s\n", "WAIT 2 s\n"):
        (tmp_path / "own.mission").write_text(text)
        digests.append(digests_of(load_scene(path)))
    assert digests[0]["program"] != digests[1]["program"]


def test_a_period_is_a_whole_number_of_steps(scene_file):
    with pytest.raises(LinkworkError, match="period"):
        load_scene(scene_file("mission: {program: WAIT 1 s, period: 0.0015}"))
