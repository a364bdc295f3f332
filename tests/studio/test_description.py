"""Every scene of the library has a page; tools of robots move with their bodies."""

import numpy as np
import pytest

from linkwork.arm import Manipulator
from linkwork.errors import ArgumentError, NotFoundError
from linkwork.library.catalogue import scene_names
from linkwork.record.layout import FrameLayout
from linkwork.session import open_session
from linkwork.session.state import LiveInfo, Snapshot
from linkwork.spatial import Pose
from linkwork.spatial.rotation import to_wxyz
from linkwork.studio import library_cards, serve
from linkwork.studio.messages.scene import SceneCard
from linkwork.studio.server.frames import FrameEncoder, signals_of
from linkwork.studio.tasks.tools import RobotTools
from linkwork.studio.views.description import KINDS, check_drawable, describe_live, describe_scene
from linkwork.world.view import SceneView, VisualShape
from tests.studio.fake_session import JOINTS, ROOF, SHAPES, FakeSession, fake_info
from tests.studio.tool_poses import tool_pose
from tests.studio.wire import Address, decode, get, join
from tests.waiting import wait_until


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
    decoded = decode(encoder.frame(snapshot, encoder.moment(snapshot), 9, chosen), 2, len(JOINTS))
    assert (decoded.step, decoded.time, decoded.number, decoded.playing) == (5, 0.25, 9, True)
    assert np.array_equal(decoded.signals[:-1], frame[2:])
    assert np.isnan(decoded.signals[-1])
    assert np.array_equal(decoded.poses[1], layout.body_view(frame)[1, :7])
    assert np.array_equal(decoded.joints, layout.joint_view(frame))


@pytest.fixture
def studio():
    with serve(open_session, library_cards(), None) as studio:
        yield studio


def test_every_scene_of_the_library_can_be_shown(studio):
    address = Address.parse(studio.address)
    studio.switch(scene_names()[0])
    with join(address) as page:
        for number, scene in enumerate(scene_names(), start=2):
            studio.switch(scene)
            studio.session.step(2)
            page.receive_until(lambda number=number: page.frames[-1].scene == number, scene)
            opened = page.messages["scene"]
            assert opened["name"] == scene
            assert opened["shapes"] and opened["description"]
            meshes = get(address, f"/meshes/{number}?token={address.token}")
            assert meshes.status == 200
            assert len(meshes.body) == sum(
                12 * (part["vertices"] + part["triangles"]) for part in opened["meshes"]
            )
        assert get(address, f"/meshes/{number - 1}?token={address.token}").status == 404


@pytest.fixture(scope="module")
def session():
    with open_session("irb140-table", process=False) as session:
        session.step(500)
        yield session


def test_the_frame_of_a_tool_is_where_forward_kinematics_has_it(session):
    (frame,) = RobotTools(session).frames
    arm = Manipulator(session.loaded.trees["arm"])
    expected = arm.fk(session.joints("arm").positions)
    placed = session.loaded.scene.robots["arm"]
    base = Pose.from_xyz_rpy(placed.position, placed.rpy)
    assert tool_pose(session, frame).matrix == pytest.approx(base.matrix @ expected, abs=1e-6)


def test_every_solution_brings_the_tool_to_the_pose(session):
    tools = RobotTools(session)
    target = tool_pose(session, tools.frames[0])
    answer = tools.solve("arm", target.position, to_wxyz(target.rotation), session.latest())
    assert len(answer.solutions) >= 4
    arm = Manipulator(session.loaded.trees["arm"])
    placed = session.loaded.scene.robots["arm"]
    base = Pose.from_xyz_rpy(placed.position, placed.rpy).matrix
    for solution in answer.solutions:
        assert base @ arm.fk(solution.positions) == pytest.approx(target.matrix, abs=1e-6)
    references = session.joints("arm").references
    distances = [np.abs(np.array(x.positions) - references).max() for x in answer.solutions]
    assert answer.solutions[0].distance == pytest.approx(min(distances))
    assert answer.solutions[0].branch


def test_what_cannot_be_reached_has_a_reason(session):
    tools = RobotTools(session)
    answer = tools.solve("arm", (9.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0), session.latest())
    assert answer.solutions == []
    assert answer.reason
    with pytest.raises(NotFoundError, match="robot with a tool"):
        tools.solve("leg", (0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0), session.latest())
    with pytest.raises(ArgumentError, match="invalid quaternion"):
        tools.solve("arm", (0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 0.0), session.latest())


def test_robots_of_the_library_have_tools():
    for name in (x for x in scene_names() if x.endswith("-table")):
        with open_session(name, process=False) as session:
            assert len(RobotTools(session).frames) == 1, name


def test_a_tool_that_is_dragged_takes_the_robot_along():
    with serve(open_session, ["irb140-table"], "irb140-table") as studio:
        session = studio.session
        with join(Address.parse(studio.address)) as page:
            frame = RobotTools(session).frames[0]
            assert page.messages["scene"]["tools"] == [frame.model_dump(mode="json")]
            pose = tool_pose(session, frame)
            x, y, z = pose.position
            goal = (x, y + 0.05, z)
            asked = {"robot": "arm", "position": goal, "wxyz": to_wxyz(pose.rotation)}
            page.ask("solve", **asked, moves=False)
            assert session.live_values()["robots.arm.targets.q1"].value is None
            page.ask("solve", **asked, moves=True)
            assert page.messages["solutions"]["solutions"]
            session.set_speed(4.0)
            page.ask("play")
            wait_until(
                lambda: np.allclose(tool_pose(session, frame).position, goal, atol=2e-3),
                "the tool at its goal",
            )
