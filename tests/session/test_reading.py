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
