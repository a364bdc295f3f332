"""Conversion between formats, with its report and its density."""

import warnings

import pytest

from linkwork import library
from linkwork.model.read import read_robot
from linkwork.model.write import MESHES
from tests.model.robot_file.test_read import TABLE
from tests.model.robot_file.test_write import PARTS
from tests.model.urdf.sample import make_package


def test_a_library_robot_becomes_a_yaml_file_that_is_the_same(linkwork, linkwork_json, tmp_path):
    status, report = linkwork_json("convert", "scara2", "s.yaml", "--set", "l1=0.4", "--strict")
    assert status == 0
    assert report["written"]["not_kept"] == []
    assert read_robot(tmp_path / "s.yaml").tree == library.robot("scara2", l1=0.4)
    assert "0 dropped" in linkwork("convert", "scara2", "s.yaml")[1]


@pytest.mark.parametrize("text", [TABLE, PARTS], ids=["dh", "parts"])
def test_yaml_stays_in_its_own_form(linkwork, tmp_path, text):
    (tmp_path / "a.yaml").write_text(text)
    status, out, _ = linkwork("convert", "a.yaml", "b.yml", "--set", "l1=0.5")
    assert status == 0
    assert "read from a.yaml" in out
    written = (tmp_path / "b.yml").read_text()
    assert "l1: 0.5\n" in written
    assert "[-l1 / 2, 0, 0]" in written or "[l1 / 2, 0, 0]" in written
    assert read_robot(tmp_path / "b.yml").tree == read_robot(tmp_path / "a.yaml", {"l1": 0.5}).tree


@pytest.mark.parametrize("name", ["irb140", "scara1"])
@pytest.mark.parametrize("ending", ["urdf", "xml", "mjcf"])
def test_other_forms_read_back_with_the_same_joints(linkwork_json, tmp_path, name, ending):
    status, _ = linkwork_json("convert", name, f"robot.{ending}")
    assert status == 0
    again = read_robot(tmp_path / f"robot.{ending}").tree
    assert again.joint_names == library.robot(name).joint_names
    assert linkwork_json("check", f"robot.{ending}")[0] == 0


def test_strict_is_negative_when_something_is_dropped(linkwork, linkwork_json, tmp_path):
    (tmp_path / "a.yaml").write_text(TABLE)
    assert linkwork("convert", "a.yaml", "b.urdf")[0] == 0
    status, report = linkwork_json("convert", "a.yaml", "b.urdf", "--strict")
    assert status == 1
    dropped = [x for x in report["read"]["not_kept"] if x["fate"] == "dropped"]
    assert [x["what"] for x in dropped] == ["description"]
    assert "description" in linkwork("convert", "a.yaml", "b.urdf")[1]


def test_meshes_come_along(linkwork_json, tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "out").mkdir()
    status, _ = linkwork_json("convert", make_package(tmp_path / "in"), "out/arm.yaml")
    assert status == 0
    assert (tmp_path / "out" / MESHES / "fore.stl").exists()
    tree = read_robot(tmp_path / "out" / "arm.yaml").tree
    digests = [x.mesh.digest for link in tree.links for x in link.shapes if x.mesh]
    assert digests
    (tmp_path / "third").mkdir()
    assert linkwork_json("convert", "out/arm.yaml", "third/arm.yaml")[0] == 0
    again = read_robot(tmp_path / "third" / "arm.yaml").tree
    assert [x.mesh.digest for link in again.links for x in link.shapes if x.mesh] == digests


def test_meshes_of_one_name_do_not_overwrite_each_other(linkwork_json, tmp_path):
    urdf = make_package(tmp_path / "in")
    (tmp_path / MESHES).mkdir()
    (tmp_path / MESHES / "fore.stl").write_text("something else")
    assert linkwork_json("convert", urdf, "arm.urdf")[0] == 0
    assert (tmp_path / MESHES / "fore.stl").read_text() == "something else"


def test_packages_are_found_where_the_command_line_says(linkwork, tmp_path):
    urdf = make_package(tmp_path / "packages")
    text = urdf.read_text().replace('filename="meshes/', 'filename="package://arm/meshes/')
    (tmp_path / "away").mkdir()
    (tmp_path / "away" / "arm.urdf").write_text(text)
    missing = "package 'arm' of"
    for command in (("check", "away/arm.urdf"), ("convert", "away/arm.urdf", "away/a.yaml")):
        with warnings.catch_warnings():
            warnings.simplefilter("default")
            status, out, err = linkwork(*command)
        assert status in (0, 1)
        assert missing in out + err
        assert "--package-path DIR" in out + err
        status, out, err = linkwork(*command, "--package-path", "packages")
        assert status in (0, 1)
        assert missing not in out + err


@pytest.mark.parametrize("target", ["a.urdf", "a.xml", "a.yaml"])
def test_shapes_that_were_missing_are_in_the_report(linkwork, tmp_path, target):
    shape = '<visual><geometry><mesh filename="gone.stl"/></geometry></visual>'
    (tmp_path / "r.urdf").write_text(f'<robot name="r"><link name="l">{shape}</link></robot>')
    with warnings.catch_warnings():
        warnings.simplefilter("default")
        status, out, err = linkwork("convert", "r.urdf", target)
    assert status == 0
    assert "gone.stl" in err
    lost = out.partition("wrote r to")[2]
    assert "shape 'gone.stl'" in lost and "dropped" in lost
    # Nor is its marker written.
    assert read_robot(tmp_path / target).tree.links[0].shapes == ()


def test_arguments_of_a_xacro_file_are_texts(refused, linkwork, linkwork_json, tmp_path):
    (tmp_path / "arm.xacro").write_text(
        '<robot name="r" xmlns:xacro="http://wiki.ros.org/xacro"><link name="$(arg base)"/>'
        '<link name="$(arg count)"/><joint name="j" type="fixed"><parent link="$(arg base)"/>'
        '<child link="$(arg count)"/></joint></robot>'
    )
    source = ("arm.xacro", "--arg", "base=a=b", "--arg", "count=3")
    assert set(linkwork_json("fk", *source, "--all")[1]["frames"]) == {"a=b", "3"}
    assert linkwork_json("check", *source)[1]["name"] == "r"
    assert "--arg count=VALUE" in refused("fk", "arm.xacro", "--arg", "base=b")
    for wrong in (("--arg", "base"), ("--arg", "=b"), (*source[1:], "--arg", "count=4")):
        assert "NAME=VALUE" in refused("fk", "arm.xacro", *wrong)
    assert linkwork("check", "maze", "--arg", "a=b")[0] == 2


def test_a_file_is_not_written_over_itself(refused, tmp_path):
    (tmp_path / "a.yaml").write_text(TABLE)
    assert "another file" in refused("convert", "a.yaml", "./a.yaml")
    assert (tmp_path / "a.yaml").read_text() == TABLE


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("irb140", "a.docx"), ".urdf"),
        (("irb14", "a.yaml"), "irb140"),
        (("irb140", "nowhere/a.yaml"), "nowhere"),
        (("planar2", "a.yaml", "--set", "l1"), "NAME=NUMBER"),
        (("planar2", "a.yaml", "--set", "l1=x"), "NAME=NUMBER"),
        (("planar2", "a.yaml", "--set", "l1=1", "--set", "l1=2"), "once"),
        (("planar2", "a.yaml", "--set", "l7=1"), "l7"),
    ],
)
def test_bad_conversions_are_refused_in_one_line(linkwork, tmp_path, arguments, words):
    status, out, err = linkwork("convert", *arguments)
    assert status == 2
    assert out == ""
    assert err.count("\n") == 1
    assert words in err
    assert not list(tmp_path.iterdir())


def test_convert_weighs_shapes_on_request(linkwork, linkwork_json, tmp_path):
    (tmp_path / "arm.urdf").write_text(
        '<robot name="arm"><link name="base"/><link name="tip"><visual><geometry>'
        '<box size="0.1 0.1 0.2"/></geometry></visual></link>'
        '<joint name="j" type="continuous"><parent link="base"/><child link="tip"/>'
        '<axis xyz="0 0 1"/></joint></robot>'
    )
    assert linkwork("convert", "arm.urdf", "arm.xml")[0] == 2
    assert linkwork("convert", "arm.urdf", "arm.xml", "--density", 1000)[0] == 0
    status, report = linkwork_json("check", "arm.xml")
    assert status == 0, report
    assert 'mass="2' in (tmp_path / "arm.xml").read_text()
    assert linkwork("convert", "arm.urdf", "arm.yaml", "--density", -5)[0] == 2


def test_fk_of_a_robot_that_cannot_move(linkwork, tmp_path):
    (tmp_path / "block.urdf").write_text('<robot name="block"><link name="block"/></robot>')
    assert linkwork("fk", "block.urdf")[0] == 0
    assert linkwork("fk", "irb140")[0] == 2


@pytest.mark.parametrize("name", ["scene.yaml", "x-scene.yml", "x_scene.yaml", "x.scene.yaml"])
def test_a_target_named_as_a_scene_is_written_as_one(linkwork, tmp_path, name):
    (tmp_path / "arm.xml").write_text(
        "<mujoco><worldbody><body name='b'><joint name='j'/><geom size='1'/></body></worldbody>"
        "</mujoco>"
    )
    assert linkwork("convert", "arm.xml", name)[0] == 0
    assert (tmp_path / name).read_text().startswith("linkwork: scene\n")


FLIGHT = "TAKE-OFF(5 m)\nFLY-TO-POINT(0, 20, 10, 3, 0.5)\nLAND()\n"
ORIGIN = ["flight.mission", "f.waypoints", "--set", "latitude=1", "--set", "longitude=1"]
MOVES = "MOVEJ([0.5, 0, 0.5, 0, 0, 0], speed: 0.2)\nWAIT 1 s\n"


def test_missions_become_programs_of_controllers(linkwork, linkwork_json, tmp_path):
    (tmp_path / "flight.mission").write_text(FLIGHT)
    (tmp_path / "moves.mission").write_text(MOVES)
    origin = ["--set", "latitude=58.4", "--set", "longitude=15.6"]
    status, out, _ = linkwork("convert", "flight.mission", "f.waypoints", *origin)
    assert (status, out) == (0, "wrote mission main to f.waypoints\n")
    assert (tmp_path / "f.waypoints").read_text().startswith("QGC WPL 110\n")
    assert "58.4" in (tmp_path / "f.waypoints").read_text()
    assert linkwork_json("convert", "moves.mission", "m.script")[1]["mission"] == "main"
    assert "movej(" in (tmp_path / "m.script").read_text()
    (tmp_path / "named.mission").write_text("MOVEL(watch, speed: 0.2)\nHOME()\n")
    named = ["--arg", "home=0,0,0,0,1.5,0", "--arg", "watch=0.4,0,0.8,0,0,0"]
    assert linkwork("convert", "named.mission", "n.script", *named)[0] == 0
    assert "[0.0, 0.0, 0.0, 0.0, 1.5, 0.0]" in (tmp_path / "n.script").read_text()
    assert linkwork("convert", "moves.mission", "m.mod")[0] == 0
    assert (tmp_path / "m.mod").read_text().startswith("MODULE ")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["flight.mission", "f.script"], "flight.mission:1:1"),
        (["moves.mission", "m.txt"], "there is no suffix '.txt'"),
        (["moves.mission", "m.mod", "--set", "colour=3"], "colour"),
        (["moves.mission", "m.mod", "--density", "3"], "only --set and --arg are for missions"),
        (["moves.mission", "m.script", "--set", "gripper=0.5"], "gripper"),
        (["flight.mission", "f.waypoints"], "needs: latitude, longitude"),
        (["flight.mission", "f.waypoints", "--set", "latitude=1"], "--set longitude=..."),
        (["needs.mission", "m.script"], "the mission needs arguments"),
        (["home.mission", "m.script"], "define it by --arg home=q1,...,q6"),
        (["home.mission", "m.script", "--arg", "home=1,2"], "expected six numbers"),
        ([*ORIGIN, "--arg", "home=0,0,0,0,0,0"], "a flight has no named poses"),
    ],
)
def test_what_a_controller_cannot_do_is_refused(refused, tmp_path, arguments, expected):
    (tmp_path / "flight.mission").write_text(FLIGHT)
    (tmp_path / "moves.mission").write_text(MOVES)
    (tmp_path / "home.mission").write_text("HOME()")
    (tmp_path / "needs.mission").write_text("mission a(x) HOVER(x) end")
    assert expected in refused("convert", *arguments)
