"""Machines and mission programs in scene files: what does not fit is refused with its place."""

import pytest

from linkwork.errors import LinkworkError
from linkwork.library.catalogue import mission_names, mission_path
from linkwork.world.scene.load import load_scene

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
    assert loaded.scene.machines["one"].kind == "arm"
    assert loaded.program == ""


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
        loaded = load_scene(scene_file(f'mission: {{program: "{program}"}}'))
        assert loaded.program == text
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
