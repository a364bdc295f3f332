"""Reading URDF: what a good file becomes, and what is said about a bad one."""

from __future__ import annotations

import math

import mujoco
import numpy as np
import pytest

from linkwork.errors import LinkworkError
from linkwork.files import parse_xml
from linkwork.model.ledger import Fate
from linkwork.model.link import JointKind, ShapeKind
from linkwork.model.pose_of import link_poses
from linkwork.model.urdf import read_urdf, urdf_tree

GOOD = """<robot name="arm">
  <material name="blue"><color rgba="0 0 1 1"/></material>
  <link name="base"/>
  <link name="upper">
    <inertial>
      <origin xyz="0.1 0.2 0.3" rpy="0.4 0.5 0.6"/>
      <mass value="2"/>
      <inertia ixx="0.03" ixy="0.001" ixz="0.002" iyy="0.04" iyz="0.003" izz="0.05"/>
    </inertial>
    <visual>
      <origin xyz="0 0 0.5" rpy="0 1.5 0"/>
      <geometry><box size="0.1 0.2 0.3"/></geometry>
      <material name="blue"/>
    </visual>
    <collision><geometry><cylinder radius="0.1" length="0.4"/></geometry></collision>
  </link>
  <link name="fore">
    <inertial>
      <mass value="1"/><inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.01"/>
    </inertial>
    <visual><geometry><mesh filename="fore.stl"/></geometry></visual>
    <collision><geometry><sphere radius="0.1"/></geometry></collision>
  </link>
  <link name="wheel">
    <inertial>
      <mass value="1"/><inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.01"/>
    </inertial>
  </link>
  <link name="tip"/>
  <joint name="lift" type="prismatic">
    <parent link="upper"/><child link="fore"/>
    <origin xyz="0 0 1"/>
    <axis xyz="0 3 4"/>
    <limit lower="-0.1" upper="0.2" effort="5" velocity="6"/>
    <dynamics damping="0.7" friction="0.8"/>
  </joint>
  <joint name="turn" type="revolute">
    <parent link="base"/><child link="upper"/>
    <origin xyz="0.1 0.2 0.3" rpy="0.1 0.2 0.3"/>
    <limit lower="-1" upper="2"/>
  </joint>
  <joint name="roll" type="continuous">
    <parent link="fore"/><child link="wheel"/><axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="3" velocity="4"/>
  </joint>
  <joint name="glue" type="fixed">
    <parent link="wheel"/><child link="tip"/><origin rpy="0 0 1.5"/>
  </joint>
  <gazebo><plugin name="x"/></gazebo>
</robot>
"""


MESH = '<visual><geometry><mesh filename="fore.stl"/></geometry></visual>'
WITHOUT_MESH = GOOD.replace(MESH, "")


def line_of(text: str) -> int:
    assert GOOD.count(text) == 1
    return GOOD[: GOOD.index(text)].count("\n") + 1


def read(text: str):
    return urdf_tree(parse_xml(text, "arm.urdf"))


def test_a_good_file_becomes_the_tree_it_describes():
    tree, _ = read(GOOD)
    assert [x.name for x in tree.links] == ["base", "upper", "fore", "wheel", "tip"]
    assert tree.joint_names == ("turn", "lift", "roll")
    turn, lift, roll = tree.joints
    assert (turn.kind, lift.kind, roll.kind) == (
        JointKind.REVOLUTE,
        JointKind.PRISMATIC,
        JointKind.REVOLUTE,
    )
    assert (turn.axis, lift.axis) == ((1.0, 0.0, 0.0), (0.0, 3 / 5, 4 / 5))
    assert (turn.limits.lower, turn.limits.upper, turn.limits.effort) == (-1.0, 2.0, math.inf)
    assert (lift.limits.speed, lift.limits.effort) == (6.0, 5.0)
    assert (lift.drive.viscous, lift.drive.coulomb) == (0.7, 0.8)
    assert (roll.limits.lower, roll.limits.effort) == (-math.inf, 3.0)
    assert tree.tool == "tip"


def test_an_inertial_frame_is_turned_into_link_axes():
    inertia = read(GOOD)[0].links[1].inertia
    assert inertia is not None
    plain = mujoco.MjModel.from_xml_string(WITHOUT_MESH)
    body = plain.body("upper")
    turn = np.zeros(9)
    mujoco.mju_quat2Mat(turn, body.iquat)
    axes = turn.reshape(3, 3)
    np.testing.assert_allclose(axes @ np.diag(body.inertia) @ axes.T, inertia.matrix, atol=1e-12)
    np.testing.assert_allclose(inertia.center, (0.1, 0.2, 0.3), atol=1e-12)


def test_links_stand_where_mujoco_puts_them_when_it_reads_the_same_file():
    tree, _ = read(GOOD)
    model = mujoco.MjModel.from_xml_string(WITHOUT_MESH)
    data = mujoco.MjData(model)
    q = {"turn": 0.3, "lift": 0.1, "roll": -0.7}
    for name, value in q.items():
        data.joint(name).qpos[:] = value
    mujoco.mj_kinematics(model, data)
    poses = link_poses(tree, [q[name] for name in tree.joint_names])
    for name in ("upper", "fore", "wheel"):
        pose = poses[tree.link_index(name)]
        np.testing.assert_allclose(pose.position, data.body(name).xpos, atol=1e-12)
        np.testing.assert_allclose(pose.rotation, data.body(name).xmat.reshape(3, 3), atol=1e-12)


def test_shapes_are_seen_or_solid_and_a_link_without_visuals_shows_its_collisions():
    tree, _ = read(GOOD)
    box, cylinder = tree.links[1].shapes
    assert (box.kind, box.size, box.rgba) == (ShapeKind.BOX, (0.1, 0.2, 0.3), (0, 0, 1, 1))
    assert (box.visible, box.collides) == (True, False)
    assert (cylinder.visible, cylinder.collides) == (False, True)
    (sphere,) = tree.links[2].shapes
    assert (sphere.visible, sphere.collides) == (True, True)


def test_every_element_and_attribute_is_in_the_ledger_once():
    top = parse_xml(GOOD, "arm.urdf")
    _, ledger = urdf_tree(top)

    def pieces(element) -> int:
        return 1 + len(element.attributes) + sum(pieces(x) for x in element.children)

    assert len(ledger.entries) == pieces(top)
    mesh, endless, gazebo = line_of("fore.stl"), line_of('velocity="4"'), line_of("<gazebo>")
    lost = {(x.place.line, x.what): x.fate for x in ledger.not_kept()}
    assert lost == {
        (mesh, "<visual>"): Fate.DROPPED,
        (mesh, "<geometry>"): Fate.DROPPED,
        (mesh, "<mesh>"): Fate.DROPPED,
        (mesh, 'mesh filename="fore.stl"'): Fate.DROPPED,
        (line_of("0 3 4"), 'axis xyz="0 3 4"'): Fate.APPROXIMATED,
        (endless, 'limit lower="-1"'): Fate.DROPPED,
        (endless, 'limit upper="1"'): Fate.DROPPED,
        (gazebo, "<gazebo>"): Fate.DROPPED,
        (gazebo, "<plugin>"): Fate.DROPPED,
        (gazebo, 'plugin name="x"'): Fate.DROPPED,
    }


BAD = [
    ('<robot name="arm">', "<robot>", "<robot", "attribute 'name' is missing"),
    ('<link name="base"/>', "<link/>", "", "attribute 'name' is missing"),
    ('<link name="tip"/>', '<link name="base"/>', "", "two links are called 'base'"),
    ('<joint name="roll"', '<joint name="lift"', "", "two joints are called 'lift'"),
    ('<parent link="fore"/>', '<parent link="four"/>', "", "there is no link 'four'"),
    ('<child link="tip"/>', '<child link="top"/>', "", "there is no link 'top'"),
    ('<child link="tip"/>', "", '"glue"', "element <child> is missing"),
    ('<child link="tip"/>', '<child link="fore"/>', '"glue"', "already hangs on joint 'lift'"),
    ('<parent link="base"/>', '<parent link="upper"/>', 'link name="upper"', "links upper carry"),
    (
        '<parent link="base"/>',
        '<parent link="tip"/>',
        'link name="fore"',
        "fore, upper, tip, wheel",
    ),
    ('type="fixed"', 'type="floating"', "", "is of type 'floating'; the kinds that are read"),
    ('type="fixed"', 'type="planar"', "", "is of type 'planar'"),
    ('<origin xyz="0 0 1"/>', '<mimic joint="turn"/>', "", "follows another"),
    ('<mass value="2"/>', "", "<inertial>\n      <origin", "element <mass> is missing"),
    ('<mass value="2"/>', '<mass value="two"/>', "", "one finite number, not 'two'"),
    ('ixx="0.03" ', "", "", "attribute 'ixx' is missing"),
    ('<axis xyz="0 3 4"/>', '<axis xyz="0 0 0"/>', "", "has no direction"),
    ('<axis xyz="0 3 4"/>', '<axis xyz="0 3"/>', "", "3 finite numbers"),
    ('rpy="0.1 0.2 0.3"', 'rpy="0.1 0.2 nan"', "", "3 finite numbers"),
    ('<limit lower="-1" upper="2"/>', "", '"turn"', "element <limit> is missing"),
    ('<limit lower="-1" upper="2"/>', '<limit lower="3"/>', '"turn"', "swap the two"),
    ('<box size="0.1 0.2 0.3"/>', '<box size="0.1 0.2 0"/>', "", "must be positive"),
    ('<box size="0.1 0.2 0.3"/>', "<cone/>", "", "box, sphere, cylinder, capsule"),
    ('<material name="blue"/>', '<material name="red"/>', "", "no material 'red'; materials: blue"),
    ('rgba="0 0 1 1"', 'rgba="0 0 255 1"', "", "each 0 to 1"),
]


@pytest.mark.parametrize(("old", "new", "at", "words"), BAD)
def test_a_bad_file_is_refused_with_its_line(old, new, at, words):
    with pytest.raises(LinkworkError, match=words) as caught:
        read(GOOD.replace(old, new))
    assert caught.value.place is not None
    assert (caught.value.place.file, caught.value.place.line) == ("arm.urdf", line_of(at or old))


def test_a_file_of_another_kind_is_refused():
    with pytest.raises(LinkworkError, match="begins with <robot>, not <mujoco>"):
        read("<mujoco/>")


def test_a_robot_is_read_from_a_file(tmp_path):
    path = tmp_path / "arm.urdf"
    path.write_text(GOOD)
    assert read_urdf(path)[0] == read(GOOD)[0]
