"""Robots are opened in separate scenes."""

from __future__ import annotations

import pytest

from linkwork.errors import FileError, LinkworkError, NotFoundError
from linkwork.library.catalogue import names, scene_names
from linkwork.session import open_session
from linkwork.session.open_any import is_robot, load_any

ARM = """<robot name="arm"><link name="base"/>
<link name="tip"><inertial><origin xyz="0 0 0.2"/><mass value="1"/>
<inertia ixx="0.01" iyy="0.01" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="j" type="revolute"><parent link="base"/><child link="tip"/><axis xyz="0 1 0"/>
<limit lower="-1" upper="1" effort="50" velocity="2"/></joint></robot>"""


def test_names_and_files_are_told_apart(tmp_path):
    assert not any(is_robot(name) for name in scene_names())
    assert all(is_robot(name) for name in names())
    for name in ("arm.urdf", "arm.URDF", "arm.xacro", "arm.xml"):
        assert is_robot(str(tmp_path / name))
    scene, robot = tmp_path / "scene.yaml", tmp_path / "robot.yaml"
    scene.write_text("linkwork: scene\n")
    robot.write_text("linkwork: robot\n")
    assert (is_robot(str(scene)), is_robot(str(robot))) == (False, True)
    assert not is_robot("no-such-thing")


@pytest.mark.parametrize("name", ["irb140", "panda", "scara1", "planar2"])
def test_a_robot_of_the_library_stands_and_takes_targets(name):
    with open_session(load_any(name), process=False) as session:
        assert session.info.scene == name
        first = session.info.joints[0]
        goal = min(max(0.2, first.lower), first.upper)
        session.set(f"robots.robot.targets.{first.joint}", goal)
        session.run_for(1.0)
        assert session.joints("robot").positions[0] == pytest.approx(goal, abs=0.02)


def test_a_urdf_file_is_opened(tmp_path):
    file = tmp_path / "arm.urdf"
    file.write_text(ARM)
    with open_session(load_any(str(file)), process=False) as session:
        assert [joint.name for joint in session.info.joints] == ["robot/j"]
        assert session.info.joints[0].driven


def test_a_robot_without_masses_is_shown_though_it_cannot_be_driven(tmp_path):
    file = tmp_path / "arm.urdf"
    file.write_text(
        ARM.replace('<joint name="j" type="revolute">', '<joint name="j" type="fixed">')
    )
    with open_session(load_any(str(file)), process=False) as session:
        assert session.info.joints == ()


def test_what_does_not_load_raises(tmp_path):
    file = tmp_path / "arm.urdf"
    file.write_text("<robot")
    with pytest.raises(FileError):
        load_any(str(file))
    with pytest.raises(LinkworkError):
        load_any(str(tmp_path / "none.urdf"))
    with pytest.raises(NotFoundError):
        load_any("no-such-thing")
