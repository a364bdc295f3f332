from __future__ import annotations

import math

import numpy as np
import pytest

from linkwork.errors import ArgumentError
from linkwork.studio.drawing import SceneDrawing, check_drawable
from linkwork.studio.serving import LOOPBACK, listen
from linkwork.world.view import SceneView, VisualShape
from tests.studio.fake_session import SHAPES, FakeSession


@pytest.fixture
def server():
    server, _ = listen(LOOPBACK, None)
    yield server
    server.stop()


def test_bodies_stand_where_the_frame_has_them(server):
    session = FakeSession()
    drawing = SceneDrawing(server, session.info)
    frame = session.step(500).frame
    drawing.update(frame)
    for i, row in enumerate(session.info.layout.body_view(frame)):
        name = session.info.layout.bodies[i].replace("/", " ")
        handle = server.scene.get_handle_by_name(f"/scene/{i} {name}")
        assert handle is not None
        assert np.allclose(handle.position, row[:3])
        assert np.allclose(handle.wxyz, row[3:7])
    session.close()


def test_bodies_that_stand_still_are_not_sent_again(server, monkeypatch):
    session = FakeSession()
    drawing = SceneDrawing(server, session.info)
    frame = session.latest().frame
    drawing.update(frame)
    sent = []
    monkeypatch.setattr(server.scene, "_queue_scene_message", sent.append)
    drawing.update(frame)
    assert sent == []
    session.info.layout.body_view(frame)[4, 0] += 0.1
    drawing.update(frame)
    assert [message.name for message in sent] == ["/scene/4 box"]
    session.close()


def test_a_removed_scene_leaves_nothing_behind(server):
    session = FakeSession()
    SceneDrawing(server, session.info).remove()
    assert server.scene.get_handle_by_name("/scene/4 box") is None
    session.close()


def test_every_shape_of_the_fake_scene_is_a_kind_the_studio_draws():
    kinds = {"plane", "box", "sphere", "ellipsoid", "cylinder", "capsule", "mesh"}
    assert {shape.kind for shape in SHAPES} == kinds


def test_a_scene_that_cannot_be_drawn_is_refused_by_name():
    blob = VisualShape(0, "blob", (), (0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0), (1.0, 1.0, 1.0, 1.0))
    view = SceneView((*SHAPES, blob), (1.0, 1.0, 1.0), (0.0, 0.0, 0.0))
    with pytest.raises(ArgumentError, match=r"kind 'blob'; it can draw: box, capsule"):
        check_drawable(view)


def test_switching_closes_the_old_session_and_opens_the_new_one(studio, opened):
    studio.switch("other")
    assert [session.info.scene for session in opened] == ["fake", "other"]
    assert opened[0].closed
    assert not opened[1].closed
    assert (studio.session, studio.scene) == (opened[1], "other")


def test_a_scene_that_cannot_be_opened_leaves_the_present_one(studio, opened):
    studio.switch("broken")
    assert studio.session is opened[0]
    assert studio.scene == "fake"
    assert not opened[0].closed


def test_a_new_session_gets_the_chosen_speed(studio, opened):
    studio.switch("other")
    assert ("set_speed", 1.0) in opened[1].calls
    assert not math.isinf(opened[1].latest().speed)


def test_closing_closes_the_session_and_may_be_repeated(studio, opened):
    studio.close()
    studio.close()
    assert opened[0].closed
