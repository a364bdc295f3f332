"""A robot with a stuck joint goes on with the others."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.errors import LinkworkError

POSE = {"position": [0.45, 0.2, 0.3], "rpy": [np.pi, 0.0, 0.0]}


@pytest.fixture
def session(tmp_path):
    scene = tmp_path / "one.yaml"
    scene.write_text(
        "linkwork: scene\nversion: 1\n"
        "robots:\n  arm: {model: scara2, start: {q2: 0.6, q3: 0.6, q4: 0.05},"
        " controller: {kind: computed-torque}}\n"
    )
    with lw.open_session(scene, process=False) as opened:
        yield opened


def tool(session):
    return np.asarray(lw.load("scara2").fk(session.joints("arm").positions))


@pytest.mark.parametrize("joint", ["q2", "q3"])
@pytest.mark.parametrize("path", ["joints", "linear"])
def test_the_tool_reaches_its_goal_without_a_joint(session, joint, path):
    session.set(f"robots.arm.locked.{joint}", True)
    session.set(f"robots.arm.isolated.{joint}", True)
    session.command("move", robot="arm", path=path, **POSE)
    session.run_for(3.0)
    index = int(joint[1:]) - 1
    assert np.allclose(tool(session)[:3, 3], POSE["position"], atol=1e-3)
    assert session.joints("arm").positions[index] == pytest.approx(0.6, abs=1e-3)


def test_a_stuck_joint_relaxes_and_comes_back(session):
    session.set("robots.arm.locked.q3", True)
    session.command("move", robot="arm", joints={"q3": 1.5})
    session.run_for(1.0)
    assert abs(session.joints("arm").efforts[2]) > 10.0
    session.set("robots.arm.isolated.q3", True)
    session.run_for(1.0)
    assert abs(session.joints("arm").efforts[2]) < 1.0
    with pytest.raises(LinkworkError, match=r"'q3': 1\.5, but it is stuck"):
        session.command("move", robot="arm", joints={"q3": 1.5})
    session.set("robots.arm.locked.q3", False)
    session.set("robots.arm.isolated.q3", False)
    session.command("move", robot="arm", joints={"q3": 1.5})
    session.run_for(3.0)
    assert session.joints("arm").positions[2] == pytest.approx(1.5, abs=1e-3)


def test_a_checkpoint_holds_what_is_isolated(session):
    session.set("robots.arm.isolated.q2", True)
    session.run_for(0.5)
    saved = session.checkpoint()
    session.set("robots.arm.isolated.q2", False)
    session.restore(saved)
    assert session.live_values()["robots.arm.isolated.q2"].value is True
    session.command("move", robot="arm", **POSE)
    session.run_for(2.0)
    first = session.state_hash()
    session.restore(saved)
    session.command("move", robot="arm", **POSE)
    session.run_for(2.0)
    assert session.state_hash() == first


def test_out_of_reach_without_the_joint_is_refused(session):
    session.set("robots.arm.isolated.q2", True)
    with pytest.raises(LinkworkError, match=r"too far|does not reach"):
        session.command("move", robot="arm", position=[0.749, 0, 0.3], rpy=[np.pi, 0, 0])
