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
    with pytest.raises(FileError, match="invalid name of a scene"):
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
