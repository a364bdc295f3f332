"""Robots of the Robotics Toolbox, by stand-ins with its classes' attributes and conventions."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

import linkwork as lw
from linkwork.errors import ModelError
from linkwork.library.robots.puma560 import LINKS, MOTORS, TABLE
from linkwork.spatial import Pose


class DHRobot:
    """As `roboticstoolbox.DHRobot`."""

    def __init__(self, links, base=None, tool=None, gravity=(0.0, 0.0, -9.81)):
        self.links, self.n, self.name = links, len(links), "stand-in"
        self.base = SimpleNamespace(A=np.eye(4) if base is None else base.matrix)
        self.tool = SimpleNamespace(A=np.eye(4) if tool is None else tool.matrix)
        self.gravity = np.array(gravity)

    def fkine(self, q):
        """Pose of the tool, by the textbook."""
        pose = self.base.A
        for link, x in zip(self.links, q, strict=True):
            x = link.offset + (-x if link.isflip else x)
            theta, d = (x, link.d) if link.isrevolute else (link.theta, x)
            turn = Pose.from_xyz_rpy((0, 0, d), (0, 0, theta)).matrix
            twist = Pose.from_xyz_rpy((link.a, 0, 0), (link.alpha, 0, 0)).matrix
            pose = pose @ (twist @ turn if link.mdh else turn @ twist)
        return pose @ self.tool.A


class Robot(DHRobot):
    """As `roboticstoolbox.Robot`; its links have elementary transforms."""

    def __init__(self, links, **more):
        super().__init__(links, **more)
        self.n = sum(link.isjoint for link in links)
        carrying = {id(link.parent) for link in links}
        self.ee_links = [link for link in links if id(link) not in carrying]


DHRobot.__module__ = "roboticstoolbox.robot.DHRobot"
Robot.__module__ = "roboticstoolbox.robot.Robot"


def body(mass=0.0, center=(0.0, 0.0, 0.0), moments=(0.0, 0.0, 0.0), **more):
    numbers = {"m": mass, "r": np.array(center), "I": np.diag(moments)}
    drive = {"Jm": 0.0, "G": 0.0, "B": 0.0, "Tc": np.zeros(2), "qlim": None, "isflip": False}
    return SimpleNamespace(**(numbers | drive | more))


def row(theta=0.0, d=0.0, a=0.0, alpha=0.0, **more):
    values = {"theta": theta, "d": d, "a": a, "alpha": alpha, "offset": 0.0, "mdh": 0}
    return body(**(values | {"isrevolute": True, "name": ""} | more))


def test_the_puma_of_the_toolbox_is_ours():
    rows = []
    for constants, (mass, center, moments), motor in zip(TABLE, LINKS, MOTORS, strict=True):
        ratio, inertia, viscous, forward, back = motor
        friction = {"G": -ratio, "Jm": inertia, "B": viscous, "Tc": np.array([forward, -back])}
        keys = zip(("theta", "d", "a", "alpha"), constants, strict=True)
        values = {"mass": mass, "center": center, "moments": moments}
        rows.append(row(**dict(keys), **friction, **values))
    tool = Pose.from_translation((0.0, 0.0, 0.05625))
    arm, ours = lw.load(DHRobot(rows, tool=tool)), lw.load("puma560")
    q, qd = np.random.default_rng(0).uniform(-1, 1, (2, 6))
    assert arm.joint_names == ours.joint_names
    for name in ("fk", "mass_matrix", "gravity"):
        np.testing.assert_allclose(getattr(arm, name)(q), getattr(ours, name)(q), atol=1e-12)
    np.testing.assert_allclose(arm.bias(q, qd), ours.bias(q, qd), atol=1e-12)
    np.testing.assert_allclose(arm.friction(qd), ours.friction(qd), atol=1e-12)


@pytest.mark.parametrize("mdh", [0, 1], ids=["standard", "modified"])
def test_poses_are_those_of_the_toolbox(mdh):
    rows = [
        row(d=0.3, alpha=0.5, offset=0.2, mdh=mdh, qlim=np.array([-1.0, 2.0])),
        row(theta=0.4, a=0.1, alpha=-0.3, offset=0.1, isrevolute=False, mdh=mdh),
        row(d=-0.2, a=0.4, alpha=1.0, isflip=True, mdh=mdh),
    ]
    base = Pose.from_xyz_rpy((0.1, 0.2, 0.3), (0.4, 0.5, 0.6))
    robot = DHRobot(rows, base, Pose.from_xyz_rpy((0.0, 0.1, 0.0), (0.0, 0.3, 0.0)))
    arm = lw.load(robot)
    assert (arm.lower[0], arm.upper[0], arm.upper[1]) == (-1.0, 2.0, np.inf)
    q = np.array([0.3, -0.2, 0.7])
    np.testing.assert_allclose(arm.fk(q), robot.fkine(q), atol=1e-12)


def elink(name, parent, place, axis=None, jindex=None, **more):
    variable = None if axis is None else SimpleNamespace(axis=axis)
    values = {"name": name, "parent": parent, "Ts": place.matrix, "v": variable}
    return body(isjoint=axis is not None, jindex=jindex, **values, **more)


def test_links_keep_their_names_and_the_order_of_q():
    step = Pose.from_xyz_rpy((0.1, 0.2, 0.3), (0.3, 0.2, 0.1))
    root = elink("base_link", None, Pose())
    fork = elink("torso", root, step, "tz", 0, mass=2.0, moments=(1.0, 1.0, 1.0))
    late = elink("left", fork, step, "Ry", 2, mass=1.0, moments=(0.1, 0.1, 0.1))
    early = elink("right", fork, step, "Rx", 1, isflip=True, mass=1.0, moments=(0.1, 0.1, 0.1))
    end = elink("hand", early, step)
    arm = lw.load(Robot([root, fork, late, early, end], gravity=(0.0, 0.0, -1.6)))
    assert arm.joint_names == ("torso_joint", "right_joint", "left_joint")
    assert arm.gravity_vector == (0.0, 0.0, -1.6)
    q = np.array([0.4, 0.5, 0.6])
    slide, turn = Pose.from_translation((0, 0, 0.4)), Pose.from_xyz_rpy((0, 0, 0), (-0.5, 0, 0))
    expected = step.matrix @ slide.matrix @ step.matrix @ turn.matrix @ step.matrix
    np.testing.assert_allclose(arm.fk(q, "hand"), expected, atol=1e-12)


def test_a_moving_root_gets_a_base_and_planar_robots_are_refused():
    arm = lw.load(Robot([elink("wheel", None, Pose(), "Rz", 0)]))
    assert [link.name for link in arm.tree.links] == ["world", "wheel"]
    flat = elink("flat", None, Pose(), "R", 0)
    flat.Ts = np.eye(3)
    with pytest.raises(ModelError, match=r"shape \(3, 3\)"):
        lw.load(Robot([flat]))
