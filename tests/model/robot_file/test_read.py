"""Reading robot YAML: DH tables and links, expressions, and what is said about bad files."""

import math
from dataclasses import replace

import numpy as np
import pytest

from linkwork.errors import ArgumentError, FileError, LinkworkError, NotFoundError
from linkwork.model.dh import DHRow, tree_from_dh
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.link import Drive, JointKind, Limits, ShapeKind
from linkwork.model.mujoco.spec import spec_of_tree
from linkwork.model.read import read_robot
from linkwork.model.robot_file import load_robot_file
from linkwork.spatial import Inertia, Pose
from tests.tools import write_file

TABLE = """linkwork: robot
version: 1
name: my-arm
description: A turning and sliding arm.
parameters: {l1: 0.4, height: 0.3}
dh:
  convention: standard
  rows:
    q1:
      theta: pi / 4
      d: height
      a: l1
      alpha: pi / 2
      offset: 0.1
      limits: [-pi, 2]
      velocity: 3
      effort: 10 * l1
      mass: 2
      center: [-l1 / 2, 0, 0]
      inertia: [0.01, 0.02, 0.02, 0, 0, 0]
      friction: {viscous: 0.1, coulomb: 0.2}
      rotor_inertia: 0.01
      shapes:
        tube: {shape: capsule, size: [0.03, l1], rpy: [0, pi / 2, 0], color: "#ff8000"}
    q2: {type: prismatic, mass: 1, inertia: [0.01, 0.01, 0.01, 0, 0, 0]}
  tool: {position: [0, 0, 0.1]}
  base_shapes:
    foot: {shape: box, size: [0.2, 0.2, 0.1], collides: false}
"""

LINKS = """linkwork: robot
version: 1
name: gantry
parameters: {reach: 0.5}
links:
  post: {}
  boom:
    parent: post
    type: revolute
    joint: swing
    axis: [0, 0, 2]
    position: [0, 0, 2 * reach]
    mass: 1
    inertia: [1, 1, 1, 0, 0, 0]
  trolley: {parent: boom, type: prismatic, axis: [1, 0, 0], limits: [0, reach]}
  lamp: {parent: post, position: [0, 0, 1]}
frames:
  hook: {link: trolley, position: [0, 0, -0.2], rpy: [pi, 0, 0]}
tool: hook
"""


@pytest.fixture
def read(tmp_path):
    def reader(text: str, **parameters: float):
        return load_robot_file(write_file(tmp_path / "arm.yaml", text)).tree(parameters)

    return reader


def test_a_table_is_the_same_robot_as_in_python(read):
    tree = read(TABLE, l1=0.5)
    inertia = Inertia(2.0, (-0.25, 0.0, 0.0), ((0.01, 0, 0), (0, 0.02, 0), (0, 0, 0.02)))
    ball = Inertia(1.0, (0.0, 0.0, 0.0), ((0.01, 0, 0), (0, 0.01, 0), (0, 0, 0.01)))
    shapes = tree.links[0].shapes, tree.links[1].shapes
    first = DHRow(
        math.pi / 4,
        0.3,
        0.5,
        math.pi / 2,
        offset=0.1,
        limits=Limits(-math.pi, 2.0, 3.0, 5.0),
        drive=Drive(0.01, 0.1, 0.2),
        inertia=inertia,
    )
    rows = [first, DHRow(kind=JointKind.PRISMATIC, inertia=ball)]
    same = tree_from_dh("my-arm", rows, tool_pose=Pose.from_translation((0.0, 0.0, 0.1)))
    for ours, theirs in zip(tree.links, same.links, strict=True):
        assert (ours.joint, ours.inertia) == (theirs.joint, theirs.inertia)
        assert ours.pose_in_parent == theirs.pose_in_parent
    assert tree.frames == same.frames
    assert [x[0].kind for x in shapes] == [ShapeKind.BOX, ShapeKind.CAPSULE]
    assert shapes[1][0].size == (0.03, 0.5)
    assert shapes[1][0].rgba == (1.0, 128 / 255, 0.0, 1.0)
    assert not shapes[0][0].collides
    assert spec_of_tree(tree).compile().nv == 2


def test_links_in_their_own_words_form_a_robot(read):
    tree = read(LINKS)
    assert (tree.joint_names, tree.joints[0].axis) == (("swing", "trolley"), (0.0, 0.0, 1.0))
    assert tree.joints[1].limits == Limits(0.0, 0.5)
    link, pose = tree.frame()
    hook = link_poses(tree, [math.pi / 2, 0.3])[link] @ pose
    np.testing.assert_allclose(hook.position, (0.0, 0.3, 0.8), atol=1e-12)


def test_every_value_of_a_file_is_in_the_ledger_and_only_the_description_is_dropped(tmp_path):
    ledger = load_robot_file(write_file(tmp_path / "arm.yaml", TABLE)).robot()[1]
    assert [x.what for x in ledger.not_kept()] == ["description"]
    assert len({x.what for x in ledger.entries}) == len(ledger.entries)


def test_unknown_and_impossible_parameters_are_refused(read):
    with pytest.raises(NotFoundError, match=r"'l2'.*there are: height, l1"):
        read(TABLE, l2=1.0)
    for value in (math.nan, "1", True):
        with pytest.raises(ArgumentError, match="invalid parameter 'l1'"):
            read(TABLE, l1=value)


BAD = [
    (TABLE, "linkwork: robot", "linkwork: scene", 1, "kind 'scene'"),
    (TABLE, "a: l1\n", "a: l2\n", 12, "no value called 'l2'"),
    (TABLE, "a: l1\n", "a: l1 *\n", 12, "l1 \\*"),
    (TABLE, "a: l1\n", "a: 1 / (l1 - 0.4)\n", 12, "division by zero"),
    (TABLE, "a: l1\n", "a: [l1]\n", 12, "must be a number or text"),
    (TABLE, "a: l1\n", "b: l1\n", 12, "unknown key 'b'"),
    (TABLE, "a: l1\n", "a: 1e30\n", 9, "invalid a of a DH row"),
    (TABLE, "type: prismatic", "type: screw", 25, "'revolute' or 'prismatic'"),
    (TABLE, "      mass: 2\n", "", 9, "expected both mass and inertia"),
    (TABLE, "limits: [-pi, 2]", "limits: [3, 2]", 9, "swap the two"),
    (TABLE, "size: [0.03, l1]", "size: [0.03]", 24, "2 positive lengths"),
    (TABLE, "size: [0.2, 0.2, 0.1]", "size: [0.2, 0.2, -1]", 28, "3 positive lengths"),
    (TABLE, "#ff8000", "orange", 24, "must be text that matches"),
    (TABLE, "dh:", "links: {base: {}}\ndh:", 1, "found dh and links"),
    (LINKS, "parent: boom", "parent: beam", 15, "unknown parent 'beam'"),
    (LINKS, "axis: [0, 0, 2]", "axis: [0, 0, 0]", 11, "zero length"),
    (LINKS, "link: trolley", "link: cart", 18, "unknown link 'cart'"),
    (LINKS, "tool: hook", "tool: hand", 19, "'hand'"),
    (LINKS, "post: {}", "post: {type: revolute}", 6, "has a moving or offset joint"),
    (LINKS, "parent: post\n    type", "type", 6, "found: post, boom"),
    (LINKS, "joint: swing", "joint: trolley", 15, "duplicate name 'trolley'"),
]


@pytest.mark.parametrize(("text", "old", "new", "line", "words"), BAD, ids=lambda x: str(x)[:30])
def test_a_bad_file_is_refused_with_its_line(read, text, old, new, line, words):
    assert text.count(old) == 1
    with pytest.raises(LinkworkError, match=words) as caught:
        read(text.replace(old, new))
    assert caught.value.place.file.endswith("arm.yaml")
    assert caught.value.place.line == line


MESH = "{{shape: mesh, file: {file}, position: [0, 0, 0.1]}}"
PARTS = """linkwork: robot
version: 1
name: r
parts:
  floor: {{kind: base, shapes: {{s: {mesh}}}}}
  post: {{kind: fixed}}
  shell: {{kind: link, mass: 1, inertia: [1, 1, 1, 0, 0, 0], shapes: {{s: {mesh}}}}}
connections: [floor << post, post << shell]
"""


@pytest.mark.parametrize("file", ["gone.stl", "../gone.stl", "/etc/hostname", "notes.txt"])
def test_a_mesh_that_cannot_be_used_is_reported(tmp_path, file):
    (tmp_path / "notes.txt").write_text("no mesh")
    path, mesh = tmp_path / "arm.yaml", MESH.format(file=file)
    tube = '{shape: capsule, size: [0.03, l1], rpy: [0, pi / 2, 0], color: "#ff8000"}'
    for text, old, index in (
        (TABLE, tube, 1),
        (TABLE, "{shape: box, size: [0.2, 0.2, 0.1], collides: false}", 0),
        (LINKS, "post: {}", 0),
    ):
        new = mesh if text is TABLE else f"post: {{shapes: {{s: {mesh}}}}}"
        path.write_text(text)
        clean = read_robot(path)
        path.write_text(text.replace(old, new))
        robot = read_robot(path)
        (finding,) = robot.ledger.findings
        assert (
            finding.place.line == path.read_text()[: path.read_text().index(file)].count("\n") + 1
        )
        assert finding.message.endswith("the shape is left out")
        missing = [link.missing_shapes for link in robot.tree.links]
        assert [bool(x) for x in missing] == [i == index for i in range(len(missing))]
        for one, other in zip(robot.tree.links, clean.tree.links, strict=True):
            assert replace(one, missing_shapes=(), shapes=()) == replace(other, shapes=())
        with pytest.raises(FileError, match="left out"):
            read_robot(path, strict=True)


def test_a_missing_shape_of_a_row_stands_in_its_frame(tmp_path):
    path = tmp_path / "arm.yaml"
    path.write_text(
        TABLE.replace(
            '{shape: capsule, size: [0.03, l1], rpy: [0, pi / 2, 0], color: "#ff8000"}',
            MESH.format(file="a.stl"),
        )
    )
    tree = read_robot(path).tree
    _, frame = tree.frame("dh1")
    assert tree.links[1].missing_shapes[0].pose_in_link == frame @ Pose.from_translation(
        (0, 0, 0.1)
    )


def test_a_missing_mesh_of_a_part_is_on_its_link(tmp_path):
    path = write_file(tmp_path / "arm.yaml", PARTS.format(mesh=MESH.format(file="a.stl")))
    robot = read_robot(path)
    assert {x.name for x in robot.tree.links if x.missing_shapes} == {"floor", "shell"}
    assert len(robot.ledger.findings) == 2
