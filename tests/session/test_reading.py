"""What sessions call and read: declared methods, robots in a scene, representations."""

import ast
import inspect
from pathlib import Path

import numpy as np
import pytest

from linkwork.errors import ArgumentError, FileError, LinkworkError, NotFoundError
from linkwork.library.catalogue import names, scene_names
from linkwork.record.layout import BODY_FIELDS
from linkwork.session import open_session, run, session
from linkwork.session.engine.engine import Engine
from linkwork.session.engine.runner import Runner
from linkwork.session.engine.session_calls import CallStub, call_table, session_call
from linkwork.session.open_any import is_robot, load_any
from linkwork.session.process import process_session
from linkwork.session.process.host import Host
from linkwork.world.scene.load import load_scene
from tests.tools import write_file, write_scene


def test_what_a_frame_holds_is_read_by_its_path(opened, process):
    session = opened("maze", process=process)
    session.step(20)
    layout, frame = session.info.layout, session.latest().frame
    channels = layout.channel_view(frame)
    for name, number in zip(layout.channels, channels, strict=True):
        assert session.read(f"sensors.{name}") == number
    for name, numbers in zip(layout.joints, layout.joint_view(frame), strict=True):
        assert session.read(f"joints.{name}") == numbers[0]
    for name, numbers in zip(layout.bodies, layout.body_view(frame), strict=True):
        assert np.array_equal(session.read(f"bodies.{name}"), numbers[: BODY_FIELDS.index("vx")])


def test_a_sensor_of_several_numbers_is_read_whole(opened):
    session = opened("maze", process=False)
    rays = [x for x in session.info.layout.channels if ".ray" in x]
    scanner = rays[0].partition(".")[0]
    one_by_one = [session.read(f"sensors.{x}") for x in rays]
    assert np.array_equal(session.read(f"sensors.{scanner}"), one_by_one)


def test_a_path_that_leads_nowhere_is_refused(opened):
    session = opened("maze", process=False)
    with pytest.raises(NotFoundError, match="reading"):
        session.read("joints.nothing")
    with pytest.raises(ArgumentError):
        session.read(3)


def test_joints_and_bodies_are_views_of_the_newest_frame(opened, process):
    session = opened("two-scaras", process=process)
    session.step(50)
    joints, bodies = session.joints(), session.bodies()
    layout, frame = session.info.layout, session.latest().frame
    columns = np.stack([joints.positions, joints.velocities, joints.efforts, joints.references])
    assert np.array_equal(columns.T, layout.joint_view(frame), equal_nan=True)
    assert joints.names == layout.joints
    assert joints.units == tuple(x.unit for x in session.info.joints)
    parts = (bodies.positions, bodies.wxyz, bodies.linear_velocities, bodies.angular_velocities)
    assert np.array_equal(np.hstack(parts), layout.body_view(frame))
    for name in bodies.names:
        x, y, z, *wxyz = session.read(f"bodies.{name}")
        pose = bodies.pose(name)
        assert pose.position == (x, y, z)
        # A quaternion and its negative are the same rotation.
        sign = np.sign(pose.quaternion_wxyz @ wxyz)
        assert pose.quaternion_wxyz == pytest.approx(sign * np.array(wxyz))


def test_joints_of_one_robot_are_those_with_its_name(opened):
    session = opened("two-scaras", process=False)
    names = {robot: session.joints(robot).names for robot in session.info.robots}
    assert len(names) == 2
    assert all(name.startswith(f"{robot}/") for robot in names for name in names[robot])
    assert sum(map(len, names.values())) == len(session.joints().names)
    with pytest.raises(NotFoundError, match="robot with joints"):
        session.joints("nobody")
    with pytest.raises(NotFoundError, match="body"):
        session.bodies().pose("nothing")


def test_views_do_not_change_with_the_session(opened):
    session = opened(process=False)
    before = session.joints()
    kept = before.positions.copy()
    session.step(100)
    assert np.array_equal(before.positions, kept)
    assert not np.array_equal(session.joints().positions, kept)


def test_speed_is_read_as_a_property_and_set_by_a_method(opened):
    session = opened(process=False)
    assert session.speed == float("inf")
    session.set_speed(2.0)
    assert session.speed == 2.0
    with pytest.raises(AttributeError):
        session.speed = 1.0


NASTY = """
bodies: {crate: {shape: box, size: [0.2, 0.2, 0.2], mass: 5}}
"""


def test_a_session_shows_scene_state_time_steps_and_robots(opened, process):
    session = opened("two-scaras", process=process)
    session.step(50)
    text, html = repr(session), session._repr_html_()
    for part in ("two-scaras", "stopped", "0.050 s", "50", *session.info.robots):
        assert part in text
        assert part in html
    session.close()
    assert "closed" in repr(session)
    assert "\n" not in text


def test_results_show_scene_run_time_steps_and_robots(opened):
    result = run("irb140-table", seconds=0.02)
    robots = {name.partition("/")[0] for name in result.joints}
    for text in (repr(result), result._repr_html_()):
        assert all(x in text for x in ("irb140-table", "not recorded", "0.020 s", "20", *robots))
    assert len(repr(result)) < 200
    session = opened(process=False)
    assert "energy" in session.summary()._repr_html_()


def test_names_are_escaped_in_tables(tmp_path, opened):
    html = opened(write_scene(tmp_path / "<b>scene.yaml", NASTY), process=False)._repr_html_()
    assert "<b>" not in html and "&lt;b&gt;scene" in html


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
    file = write_file(tmp_path / "arm.urdf", ARM)
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
    file = write_file(tmp_path / "arm.urdf", "<robot")
    with pytest.raises(FileError):
        load_any(str(file))
    with pytest.raises(LinkworkError):
        load_any(str(tmp_path / "none.urdf"))
    with pytest.raises(NotFoundError):
        load_any("no-such-thing")


def declared(kind):
    return {
        name for name, method in inspect.getmembers(kind) if hasattr(method, "__is_session_call__")
    }


def called(module, stub):
    tree = ast.parse(Path(inspect.getfile(module)).read_text(encoding="utf-8"))
    chains = [x for x in ast.walk(tree) if isinstance(x, ast.Attribute)]
    owners = [x for x in chains if isinstance(x.value, ast.Attribute)]
    return {x.attr for x in owners if x.value.attr == stub}


@pytest.mark.parametrize(("stub", "kind"), {"_physics": Engine, "_pace": Runner}.items())
def test_sessions_call_exactly_what_is_declared(stub, kind):
    calls = called(session, stub) | called(process_session, stub)
    by_the_session_itself = {"run_steps", "close"} & declared(kind)
    assert calls | by_the_session_itself == declared(kind)


def test_what_the_process_adds_is_declared():
    assert declared(Host) == {"run_steps", "close", "forward_events"}


def test_names_of_engine_and_runner_differ():
    assert not declared(Engine) & declared(Runner)
    runner = Runner(Engine(load_scene("swinging-arm")))
    assert set(call_table(runner, runner.engine)) == declared(Engine) | declared(Runner)


class Adder:
    def __init__(self, start):
        self.start = start

    @session_call
    def add(self, number):
        return self.start + number

    def undeclared(self):
        raise AssertionError


def test_a_stub_reaches_declared_methods_of_the_first_owner_alone():
    table = call_table(Adder(1), Adder(10))
    stub = CallStub(lambda name, *arguments: table[name](*arguments))
    assert stub.add(2) == 3
    assert stub.add.name == "add"
    with pytest.raises(KeyError, match="undeclared"):
        stub.undeclared()
