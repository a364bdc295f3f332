"""Tools of robots: their frames move with their bodies, their solutions reach the pose."""

from __future__ import annotations

import numpy as np
import pytest

from linkwork.arm import Manipulator
from linkwork.errors import ArgumentError, NotFoundError
from linkwork.library.catalogue import scene_names
from linkwork.session import open_session
from linkwork.spatial import Pose
from linkwork.spatial.rotation import to_wxyz
from linkwork.studio import serve
from linkwork.studio.tasks.tools import RobotTools
from tests.studio.tool_poses import tool_pose
from tests.studio.wire import Address, join
from tests.waiting import wait_until


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
