import numpy as np
import pytest

from linkwork.errors import ArgumentError, NotFoundError
from linkwork.record.layout import BODY_FIELDS


@pytest.mark.parametrize("process", [False, True])
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


@pytest.mark.parametrize("process", [False, True])
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
