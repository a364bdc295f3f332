from __future__ import annotations

import numpy as np
import pytest

from linkwork.errors import ArgumentError
from linkwork.record.layout import FrameLayout
from linkwork.session.state import LiveInfo, Snapshot
from linkwork.studio.messages.scene import SceneCard
from linkwork.studio.server.frames import FrameEncoder, signals_of
from linkwork.studio.views.description import KINDS, check_drawable, describe_live, describe_scene
from linkwork.world.view import SceneView, VisualShape
from tests.studio.fake_session import JOINTS, ROOF, SHAPES, FakeSession, fake_info
from tests.studio.wire import decode


def test_every_shape_of_the_fake_scene_is_a_kind_the_studio_draws():
    assert {shape.kind for shape in SHAPES} == set(KINDS)


def test_a_scene_that_cannot_be_drawn_is_refused_by_name():
    blob = VisualShape(0, "blob", (), (0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0), (1.0, 1.0, 1.0, 1.0))
    view = SceneView((*SHAPES, blob), (1.0, 1.0, 1.0), (0.0, 0.0, 0.0))
    with pytest.raises(ArgumentError, match=r"kind 'blob'; it can draw: box, capsule"):
        check_drawable(view)


def test_meshes_are_packed_once_and_found_by_their_shapes():
    session = FakeSession()
    info = session.info
    twice = SceneView((*info.view.shapes, info.view.shapes[-1]), (1.0, 1.0, 1.0), (0.0, 0.0, 0.0))
    session.info = type(info)(**vars(info) | {"view": twice})
    described = describe_scene(3, SceneCard(name="fake"), session)
    session.close()
    (part,) = described.opened.meshes
    assert [shape.mesh for shape in described.opened.shapes][-2:] == [0, 0]
    vertices = np.frombuffer(described.meshes, "<f4", 3 * part.vertices, part.offset)
    faces = np.frombuffer(described.meshes, "<u4", offset=part.offset + 12 * part.vertices)
    assert vertices.reshape(-1, 3) == pytest.approx(ROOF.vertices)
    assert np.array_equal(faces.reshape(-1, 3), ROOF.faces)


def test_live_values_carry_their_units():
    values = {
        "gravity": LiveInfo("gravity in the world [m/s^2]", (0, 0, -9.81)),
        "closed": LiveInfo("whether it is closed", np.bool_(True)),
        "target": LiveInfo("target of arm/q1 [rad]; null on the trajectory", None),
        "count": LiveInfo("a number", np.int64(3)),
    }
    described = {each.path: (each.unit, each.value) for each in describe_live(values)}
    assert described == {
        "gravity": ("m/s^2", [0.0, 0.0, -9.81]),
        "closed": ("", True),
        "target": ("rad", None),
        "count": ("", 3.0),
    }


def test_every_number_of_a_frame_is_a_signal_in_its_order():
    layout = FrameLayout(
        ("box", "ball"), tuple(x.name for x in JOINTS), ("scan.ray1",), ("motor",), ("box",)
    )
    info = type(fake_info(""))(**vars(fake_info("")) | {"layout": layout})
    names = [signal.name for signal in signals_of(info)]
    assert len(names) == len(set(names)) == layout.size - 2
    frame = np.arange(layout.size, dtype=np.float64)
    encoder = FrameEncoder(1, info)
    snapshot = Snapshot(frame, 5, 0.25, True, 1.0, 0.9)
    chosen = encoder.choose([*names, "no such signal"])
    raw = encoder.frame(snapshot, encoder.moment(snapshot), 9, chosen)
    decoded = decode(raw, 2, len(JOINTS))
    assert (decoded.step, decoded.time, decoded.number, decoded.playing) == (5, 0.25, 9, True)
    assert np.array_equal(decoded.signals[:-1], frame[2:])
    assert np.isnan(decoded.signals[-1])
    assert np.array_equal(decoded.poses[1], layout.body_view(frame)[1, :7])
    assert np.array_equal(decoded.joints, layout.joint_view(frame))
