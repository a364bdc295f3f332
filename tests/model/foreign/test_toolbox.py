"""Robots of the Robotics Toolbox and of yourdfpy, by stand-ins with their attributes."""

import subprocess
import sys
from types import SimpleNamespace

import numpy as np
import pytest

import linkwork as lw
from linkwork import library
from linkwork.errors import ArgumentError, MissingPackageError, ModelError
from linkwork.library.robots.puma560 import LINKS, MOTORS, TABLE
from linkwork.model.foreign import package_of
from linkwork.model.link import Shape, ShapeKind
from linkwork.model.mesh import mesh_of_file
from linkwork.model.write import write_robot
from linkwork.spatial import Pose


class DHRobot:
    def __init__(self, links, base=None, tool=None, gravity=(0.0, 0.0, -9.81)):
        self.links, self.n, self.name = links, len(links), "stand-in"
        self.base = SimpleNamespace(A=np.eye(4) if base is None else base.matrix)
        self.tool = SimpleNamespace(A=np.eye(4) if tool is None else tool.matrix)
        self.gravity = np.array(gravity)

    def fkine(self, q):
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


class URDF:
    """As `yourdfpy.URDF`: file names are absolute, as its handler finds them."""

    def __init__(self, text: str) -> None:
        self.robot = SimpleNamespace(name="stand-in")
        self._text = text

    def write_xml_string(self) -> bytes:
        return self._text.encode()


URDF.__module__ = "yourdfpy.urdf"


def test_a_urdf_object_is_the_robot_of_its_text(tmp_path):
    tree = library.robot("scara1")
    write_robot(tree, tmp_path / "r.urdf")
    arm = lw.load(URDF((tmp_path / "r.urdf").read_text()))
    q = np.full(len(arm.joint_names), 0.1)
    assert arm.joint_names == tree.joint_names
    np.testing.assert_array_equal(arm.fk(q, "link2"), lw.load(tmp_path / "r.urdf").fk(q, "link2"))


def test_meshes_are_found_where_its_handler_found_them(tmp_path):
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        corners = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
        (tmp_path / name / "m.obj").write_text(corners)
    visuals = "".join(
        f"<visual><geometry><mesh filename='{tmp_path / x / 'm.obj'}'/></geometry></visual>"
        for x in "ab"
    )
    arm = lw.load(URDF(f"<robot name='r'><link name='base'>{visuals}</link></robot>"))
    files = [shape.mesh for shape in arm.tree.links[0].shapes]
    assert files == [mesh_of_file(tmp_path / x / "m.obj") for x in "ab"]
    assert isinstance(arm.tree.links[0].shapes[0], Shape)
    assert arm.tree.links[0].shapes[0].kind is ShapeKind.MESH


def test_objects_are_recognised_by_their_class_or_its_bases():
    assert package_of(URDF("")) == "yourdfpy"
    assert package_of(type("Mine", (URDF,), {})("")) == "yourdfpy"
    assert package_of(np.eye(3)) is None
    with pytest.raises(ArgumentError, match="invalid robot"):
        lw.load(object())


def test_no_package_is_imported_to_recognise_an_object():
    code = (
        "import sys, linkwork as lw; lw.load('planar2'); lw.load([(0, 0, 1, 0)]); "
        "print([x for x in ('pinocchio', 'mujoco', 'yourdfpy') if x in sys.modules])"
    )
    command = [sys.executable, "-c", code]
    process = subprocess.run(command, capture_output=True, text=True, check=True)
    assert process.stdout.strip() == "[]"


def test_a_missing_package_is_named_with_the_command_that_installs_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "pinocchio", None)
    with pytest.raises(MissingPackageError, match=r"pip install .*\[pinocchio\]"):
        lw.load("planar2").to_pinocchio()
