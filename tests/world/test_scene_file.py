"""Every mistake in a scene is refused with its line, column and element."""

import pytest

from linkwork.errors import FileError, LinkworkError, NotFoundError
from linkwork.library.catalogue import scene_names
from linkwork.world.scene.json_schema import SCHEMA_FILE, scene_schema
from linkwork.world.scene.load import load_scene


@pytest.mark.parametrize("name", scene_names())
def test_library_scenes_load(name):
    loaded = load_scene(name)
    assert loaded.scene.description
    assert loaded.trees or loaded.scene.bodies


def test_the_three_first_scenes_are_there():
    assert {"irb140-table", "two-scaras", "swinging-arm"} <= set(scene_names())


def test_the_shipped_schema_is_fresh():
    assert SCHEMA_FILE.read_text() == scene_schema(), "run `make schema`"


def test_overrides_reach_into_a_scene():
    loaded = load_scene("swinging-arm", ["robots.arm.parameters.l1=0.3", "solver.step=0.002"])
    assert loaded.scene.robots["arm"].parameters == {"l1": 0.3}
    assert loaded.scene.solver.step == 0.002
    assert loaded.trees["arm"] != load_scene("swinging-arm").trees["arm"]


BROKEN = {
    "unknown key": ("grvity: [0, 0, -9.81]", 3, "grvity"),
    "too few numbers": ("gravity: [0, 0]", 3, "gravity"),
    "text for a number": ("solver:\n  step: fast", 4, "step"),
    "step too large": ("solver: {step: 0.5}", 3, "step"),
    "negative step": ("solver: {step: -0.001}", 3, "step"),
    "unknown shape": ("bodies:\n  a: {shape: blob, size: [1]}", 4, "shape"),
    "wrong sizes": ("bodies:\n  a: {shape: box, size: [1], mass: 1}", 4, "size"),
    "zero size": ("bodies:\n  a: {shape: box, size: [1, 0, 1], mass: 1}", 4, "size"),
    "no mass": ("bodies:\n  a: {shape: sphere, size: [1]}", 4, "mass"),
    "bad colour": ("bodies:\n  a: {shape: sphere, size: [1], mass: 1, color: red}", 4, "color"),
    "bad name": ("bodies:\n  a/b: {shape: sphere, size: [1], mass: 1}", 4, "a/b"),
    "unknown robot model": ("robots:\n  arm:\n    model: irb141", 5, "irb140"),
    "unknown parameter": ("robots:\n  a: {model: planar2, parameters: {l9: 1}}", 4, "l9"),
    "missing robot file": ("robots:\n  arm: {model: none.urdf}", 4, "none.urdf"),
    "path outside": ("robots:\n  arm: {model: ../../etc/robot.urdf}", 4, "robot.urdf"),
    "unknown joint at start": ("robots:\n  a: {model: planar2, start: {q7: 1}}", 4, "q7"),
    "start outside limits": ("robots:\n  a: {model: irb140, start: {q2: 3}}", 4, "q2"),
    "unknown controller": ("robots:\n  a: {model: planar2, controller: {kind: magic}}", 4, "kind"),
    "unknown gain": (
        "robots:\n  a: {model: planar2, controller: {kind: pid, gains: {kp: 1}}}",
        4,
        "kp",
    ),
    "too many gains": (
        "robots:\n  a: {model: planar2, controller: {gains: {proportional: [1, 2, 3]}}}",
        4,
        "proportional",
    ),
    "odd period": ("robots:\n  a: {model: planar2, controller: {period: 0.0015}}", 4, "period"),
    "trajectory alone": (
        "robots:\n  a: {model: planar2, trajectory: {points: "
        "[{time: 0, positions: [0, 0]}, {time: 1, positions: [0, 0]}]}}",
        4,
        "controller",
    ),
    "positions for another arm": (
        "robots:\n  a: {model: planar2, controller: {}, trajectory: {points: "
        "[{time: 0, positions: [0]}, {time: 1, positions: [0]}]}}",
        4,
        "q1, q2",
    ),
    "times that fall": (
        "robots:\n  a: {model: planar2, controller: {}, trajectory: {points: "
        "[{time: 0, positions: [0, 0]}, {time: 0, positions: [0, 0]}]}}",
        4,
        "time",
    ),
    "point outside limits": (
        "robots:\n  a: {model: irb140, controller: {}, trajectory: {points: "
        "[{time: 0, positions: [99, 0, 0, 0, 0, 0]}, {time: 1, positions: [0, 0, 0, 0, 0, 0]}]}}",
        4,
        "99",
    ),
    "vanishing step": ("solver: {step: 1.0e-320}", 3, "step"),
    "vanishing rate": ("recording: {rate: 1.0e-320}", 3, "rate"),
    "body called ground": ("bodies:\n  ground: {shape: sphere, size: [1], mass: 1}", 4, "ground"),
    "body called world": ("bodies:\n  world: {shape: sphere, size: [1], mass: 1}", 4, "world"),
    "sensor of no robot": ("sensors:\n  s: {kind: joint-speed, robot: a, joint: q1}", 4, "robot"),
    "two actuators on a joint": (
        "robots:\n  a: {model: planar2}\nactuators:\n  m: {robot: a, joint: q1}\n"
        "  n: {robot: a, joint: q1}",
        7,
        "already",
    ),
    "body named as a robot": (
        "robots:\n  a: {model: planar2}\nbodies:\n  a: {shape: sphere, size: [1], mass: 1}",
        6,
        "robot",
    ),
}


@pytest.mark.parametrize("case", BROKEN, ids=lambda name: name.replace(" ", "-"))
def test_a_broken_scene_is_refused_at_its_line(scene_file, case):
    text, line, words = BROKEN[case]
    path = scene_file(text)
    with pytest.raises(LinkworkError) as caught:
        load_scene(path)
    error = caught.value
    assert error.place is not None
    assert error.place.file == str(path)
    assert error.place.line == line
    assert error.place.column > 0
    assert words in str(error)


def test_an_override_that_is_wrong_names_itself():
    with pytest.raises(FileError, match=r"--set.*solver\.step"):
        load_scene("swinging-arm", ["solver.step=never"])


def test_an_unknown_scene_lists_the_known():
    with pytest.raises(NotFoundError, match="swinging-arm"):
        load_scene("swinging-arms")


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(FileError, match=r"nothing\.yaml"):
        load_scene(tmp_path / "nothing.yaml")


def test_a_robot_file_is_refused_as_a_scene(tmp_path):
    path = tmp_path / "robot.yaml"
    path.write_text("linkwork: robot\nversion: 1\n")
    with pytest.raises(FileError, match="robot"):
        load_scene(path)


def test_a_name_that_cannot_be_written_is_refused(tmp_path):
    with pytest.raises(FileError, match="no name of a scene"):
        load_scene(tmp_path / "bad\udcff.yaml")


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
