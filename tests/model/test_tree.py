"""Trees and DH tables: what is put in order and refused; the default tool; representations."""

import math
import pickle
import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import linkwork as lw
from linkwork import library
from linkwork.dynamics import inverse_dynamics
from linkwork.errors import ArgumentError, LinkworkError, ModelError, NotFoundError, Place
from linkwork.model.build import build_tree
from linkwork.model.dh import DHRow, center_in_row, tree_from_dh, with_centers
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.link import (
    Cut,
    ElasticShaft,
    Frame,
    Joint,
    JointKind,
    Limits,
    Mimic,
    Shape,
    ShapeKind,
    TreeLink,
)
from linkwork.model.rigid_groups import with_fixed_joints
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose, box_inertia
from linkwork.spatial.vector import IDENTITY, ZERO


@pytest.mark.parametrize("name", ["planar2", "irb140", "tree30"])
def test_the_representation_is_one_line_with_every_joint(name):
    tree = library.robot(name)
    assert "\n" not in repr(tree)
    assert all(joint in repr(tree) for joint in (name, *tree.joint_names))
    assert len(repr(tree)) < 200 + sum(len(joint) + 2 for joint in tree.joint_names)


@pytest.mark.parametrize("name", ["planar2", "irb140", "stanford"])
def test_the_table_has_a_row_for_each_joint(name):
    tree = library.robot(name)
    rows = re.findall(r"<tr>(<td>.*?)</tr>", tree._repr_html_())
    assert len(rows) == len(tree.joint_table().rows) == len(tree.links) - 1
    for row, link in zip(rows, tree.links[1:], strict=True):
        assert f"<td>{link.joint.name}</td><td>{link.joint.kind.value}</td>" in row
        assert row.endswith(f"<td>{link.parent}</td>")


def test_a_manipulator_shows_the_table_of_its_tree():
    arm = lw.load("planar2")
    assert arm._repr_html_() == arm.tree._repr_html_()


def test_limits_have_units_and_mimic_joints_their_leader():
    base = TreeLink("base", None, Joint("base"))
    turn = Joint("turn", JointKind.REVOLUTE, limits=Limits(-1.0, 2.0))
    slide = Joint("slide", JointKind.PRISMATIC, limits=Limits(0.0, 0.5), mimic=Mimic("turn"))
    tree = Tree("r", (base, TreeLink("a", "base", turn), TreeLink("b", "a", slide)))
    assert tree.joint_table().rows == [
        ("turn", "revolute", "-1 to 2 rad", "base"),
        ("slide", "prismatic, mimics turn", "0 to 0.5 m", "a"),
    ]


def test_names_are_escaped():
    page = replace(library.robot("planar2"), name="<script>")._repr_html_()
    assert "<script>" not in page and "&lt;script&gt;" in page


@pytest.mark.parametrize("name", ("scara2", "irb140", "panda", "tree30"))
def test_poses_and_torques_are_those_of_the_whole_robot(name):
    tree = library.robot(name)
    rng = np.random.default_rng(5)
    n = len(tree.joints)
    held = sorted(rng.choice(n, 2, replace=False).tolist())
    free = [i for i in range(n) if i not in held]
    q, qd, qdd = rng.uniform(-0.2, 0.2, (3, n))
    qd[held] = qdd[held] = 0.0
    fixed = with_fixed_joints(tree, {tree.joint_names[i]: q[i] for i in held})
    assert fixed.joint_names == tuple(tree.joint_names[i] for i in free)
    for one, other in zip(link_poses(tree, q), link_poses(fixed, q[free]), strict=True):
        assert np.allclose(one.matrix, other.matrix, atol=1e-12)
    whole = np.array(inverse_dynamics(tree, q, qd, qdd))
    part = np.array(inverse_dynamics(fixed, q[free], qd[free], qdd[free]))
    assert np.allclose(part, whole[free], atol=1e-9)


def test_nothing_fixed_is_the_same_robot():
    tree = library.robot("scara1")
    assert with_fixed_joints(tree, {}) == tree


@pytest.mark.parametrize("positions", [{"q9": 0.0}, {"q1": float("nan")}, {"q1": "far"}])
def test_unknown_joints_and_positions_are_refused(positions):
    with pytest.raises(LinkworkError):
        with_fixed_joints(library.robot("scara1"), positions)


BASE = TreeLink("base", None, Joint("root"))
HINGE = Joint("q1", JointKind.REVOLUTE)
ARM = TreeLink("arm", "base", HINGE)


def with_joint(**changes) -> list[TreeLink]:
    return [BASE, replace(ARM, joint=replace(HINGE, **changes))]


def with_arm(**changes) -> list[TreeLink]:
    return [BASE, replace(ARM, **changes)]


def test_links_stand_depth_first_with_children_in_order_of_declaration():
    links = [
        TreeLink("b2", "b", Joint("j5")),
        TreeLink("a", "base", Joint("j1")),
        TreeLink("b", "base", Joint("j2")),
        TreeLink("a1", "a", Joint("j3")),
        BASE,
        TreeLink("b1", "b", Joint("j4")),
    ]
    assert [x.name for x in build_tree("r", links).links] == ["base", "a", "a1", "b", "b2", "b1"]


def test_a_tree_can_be_hashed_pickled_and_compared():
    tree = build_tree(
        "r", [BASE, ARM], [Frame("tip", "arm", Pose.from_translation((0.0, 0.0, 1.0)))]
    )
    again = pickle.loads(pickle.dumps(tree))
    assert again == tree
    assert hash(again) == hash(tree)


def test_the_tool_is_the_named_one_else_the_only_leaf_else_a_default():
    tip = Frame("tool", "arm")
    other = TreeLink("other", "base", Joint("q2", JointKind.REVOLUTE))
    assert build_tree("r", [BASE, ARM], tool="base").tool == "base"
    assert build_tree("r", [BASE, ARM]).tool == "arm"
    assert build_tree("r", [BASE, ARM], [tip]).tool == "tool"
    tree = build_tree("r", [BASE, ARM, other])
    assert (tree.tool_name, tree.tool) == (None, "arm")
    with pytest.raises(NotFoundError, match="'hand'"):
        build_tree("r", [BASE, ARM], tool="hand")


NOT_FINITE = Inertia.unvalidated(math.nan, ZERO, IDENTITY)


@pytest.mark.parametrize(
    ("links", "words"),
    [
        ([], "has no links"),
        ([ARM], "unknown parent 'base'"),
        ([BASE, ARM, ARM], "duplicate name 'arm'"),
        ([BASE, replace(ARM, name="")], "without a name"),
        ([BASE, ARM, TreeLink("more", "arm", HINGE)], "duplicate name 'q1'"),
        ([BASE, TreeLink("second", None, Joint("other"))], "found: base, second"),
        ([replace(ARM, parent="more"), TreeLink("more", "arm", Joint("q2"))], "found: none"),
        ([BASE, replace(ARM, parent="b"), TreeLink("b", "arm", Joint("q2"))], "arm, b .* loop"),
        ([replace(BASE, joint=HINGE)], "has a moving or offset joint"),
        ([replace(BASE, pose_in_parent=Pose.from_translation((1, 0, 0)))], "moving or offset"),
        (with_joint(axis=(0.0, 0.0, 2.0)), "not a unit vector"),
        (with_joint(limits=Limits(1.0, -1.0)), "swap the two"),
        (with_joint(limits=Limits(-1e11, 1.0)), "invalid lower limit: -1e\\+11"),
        (with_arm(inertia=NOT_FINITE), "not finite"),
        (with_arm(pose_in_parent=Pose.from_translation((math.inf, 0.0, 0.0))), "not finite"),
        (with_arm(pose_in_parent=Pose.from_translation((1e11, 0.0, 0.0))), "exceeds 1e\\+10"),
        (with_arm(shapes=(Shape(ShapeKind.BOX, (1.0, 1.0)),)), "3 positive lengths"),
        (with_arm(shapes=(Shape(ShapeKind.SPHERE, (0.0,)),)), "1 positive length,"),
    ],
)
def test_what_cannot_be_a_robot_is_refused(links, words):
    with pytest.raises(ModelError, match=words):
        build_tree("r", links)


@pytest.mark.parametrize(
    ("frame", "words"),
    [
        (Frame("arm", "base"), "duplicate name 'arm'"),
        (Frame("tip", "hand"), "unknown link 'hand'"),
        (Frame("tip", "arm", Pose(position=(0.0, 0.0, math.inf))), "not finite"),
    ],
)
def test_frames_that_cannot_be_are_refused(frame, words):
    with pytest.raises(ModelError, match=words):
        build_tree("r", [BASE, ARM], [frame])


def test_a_refusal_names_the_place_of_the_part():
    places = {("link", "q1"): Place("f", 1), ("joint", "q1"): Place("f", 2)}
    with pytest.raises(LinkworkError) as caught:
        build_tree("r", with_joint(limits=Limits(1.0, -1.0)), places=places)
    assert caught.value.place == Place("f", 2)


def moved(name: str, parent: str) -> TreeLink:
    return TreeLink(name, parent, Joint(f"j_{name}", JointKind.REVOLUTE))


def fixed(name: str, parent: str) -> TreeLink:
    return TreeLink(name, parent, Joint(f"j_{name}"))


CHAIN = [BASE, moved("a", "base"), moved("b", "a")]
FINGERS = [moved("left", "b"), moved("right", "b")]

CASES = {
    "the first of equal chains": ([*CHAIN, *FINGERS], [], "left"),
    "most moving joints": ([*CHAIN, moved("short", "a"), fixed("end", "b")], [], "end"),
    "not most links": ([*CHAIN, fixed("x", "a"), fixed("y", "x"), fixed("z", "y")], [], "b"),
    "a usual name": ([*CHAIN, fixed("camera", "b"), fixed("flange", "b")], [], "flange"),
    "the preferred name": ([*CHAIN, fixed("flange", "b"), fixed("tool0", "b")], [], "tool0"),
    "any case or prefix": ([*CHAIN, fixed("camera", "b"), fixed("Left_TCP", "b")], [], "Left_TCP"),
    "an ending": ([*CHAIN, fixed("camera", "b"), fixed("gripper_link", "b")], [], "gripper_link"),
    "before the fingers": ([*CHAIN, fixed("my_hand", "b"), *FINGERS], [], "my_hand"),
    "a frame": ([*CHAIN, *FINGERS], [Frame("tcp", "b")], "tcp"),
    "no part of a word": ([*CHAIN, fixed("camera", "b"), fixed("handle", "b")], [], "camera"),
    "beside no chain": ([*CHAIN, *FINGERS, moved("x", "base"), fixed("tool0", "x")], [], "left"),
    "nothing that rests": ([BASE, fixed("hand", "base"), *CHAIN[1:], *FINGERS], [], "left"),
}


@pytest.mark.parametrize("case", CASES)
def test_the_default_is_found_by_the_rule(case):
    links, frames, expected = CASES[case]
    tree = build_tree("r", links, frames)
    assert tree.tool_name is None
    assert tree.tool == expected
    assert tree.with_tool("a").tool == "a"


def test_an_only_leaf_and_a_leaf_called_tool_are_no_defaults():
    assert build_tree("r", CHAIN).tool_name == "b"
    assert build_tree("r", [*CHAIN, *FINGERS, fixed("tool", "a")]).tool_name == "tool"


def test_motors_of_elastic_shafts_and_loops_are_no_ends_of_chains():
    motor = TreeLink("m", "b", Joint("m", JointKind.REVOLUTE))
    links = [*CHAIN, motor, moved("c", "b"), fixed("d", "a"), fixed("e", "a")]
    assert build_tree("r", links, shafts=[ElasticShaft("s", "m", "j_c", 1.0)]).tool == "c"
    loop = [*CHAIN, *FINGERS, moved("tip", "left")]
    assert build_tree("r", loop, cuts=[Cut("hook", JointKind.BALL, "tip", "right")]).tool == "b"


ANGLES = st.floats(-4, 4)
LENGTHS = st.floats(-2, 2)
MOVING = st.sampled_from([JointKind.REVOLUTE, JointKind.PRISMATIC])
ROWS = st.builds(
    DHRow, theta=ANGLES, d=LENGTHS, a=LENGTHS, alpha=ANGLES, kind=MOVING, offset=ANGLES
)
TABLES = st.lists(ROWS, min_size=1, max_size=7)


def turn(axis: int, angle: float) -> np.ndarray:
    c, s = math.cos(angle), math.sin(angle)
    j, k = (axis + 1) % 3, (axis + 2) % 3
    matrix = np.eye(4)
    matrix[j, j], matrix[j, k], matrix[k, j], matrix[k, k] = c, -s, s, c
    return matrix


def shift(x: float, z: float) -> np.ndarray:
    matrix = np.eye(4)
    matrix[0, 3], matrix[2, 3] = x, z
    return matrix


def standard(row: DHRow, q: float) -> np.ndarray:
    theta, d = variables(row, q)
    return turn(2, theta) @ shift(0, d) @ shift(row.a, 0) @ turn(0, row.alpha)


def modified(row: DHRow, q: float) -> np.ndarray:
    theta, d = variables(row, q)
    return turn(0, row.alpha) @ shift(row.a, 0) @ turn(2, theta) @ shift(0, d)


def variables(row: DHRow, q: float) -> tuple[float, float]:
    moved = q + row.offset
    return (
        (row.theta + moved, row.d) if row.kind is JointKind.REVOLUTE else (row.theta, row.d + moved)
    )


def frame_in_base(tree, name: str, q) -> np.ndarray:
    link, pose = tree.frame(name)
    return (link_poses(tree, q)[link] @ pose).matrix


@pytest.mark.parametrize("convention", ["standard", "modified"])
@given(rows=TABLES, data=st.data())
def test_every_frame_is_the_product_of_its_rows(convention, rows, data):
    q = [data.draw(ANGLES) for _ in rows]
    base = Pose.from_xyz_rpy((0.1, 0.2, 0.3), (0.4, 0.5, 0.6))
    tool = Pose.from_xyz_rpy((0.3, 0.1, 0.2), (0.6, 0.4, 0.5))
    tree = tree_from_dh("arm", rows, convention=convention, base_pose=base, tool_pose=tool)
    expected = base.matrix
    for number, (row, position) in enumerate(zip(rows, q, strict=True), start=1):
        expected = expected @ {"standard": standard, "modified": modified}[convention](
            row, position
        )
        np.testing.assert_allclose(frame_in_base(tree, f"dh{number}", q), expected, atol=1e-10)
    np.testing.assert_allclose(frame_in_base(tree, "tool", q), expected @ tool.matrix, atol=1e-10)


def test_a_plain_row_is_theta_d_a_alpha_of_a_revolute_joint():
    plain = tree_from_dh("arm", [(0.1, 0.2, 0.3, 0.4)])
    assert plain == tree_from_dh("arm", [DHRow(theta=0.1, d=0.2, a=0.3, alpha=0.4)])
    assert (plain.joint_names, plain.tool) == (("q1",), "tool")


@given(quarters=st.integers(-8, 8))
def test_quarter_turns_are_exact(quarters):
    tree = tree_from_dh("arm", [(quarters * math.pi / 2, 0, 1, quarters * math.pi / 2)])
    numbers = [x for row in tree.links[1].pose_in_parent.rotation for x in row]
    numbers += [x for row in tree.frame("dh1")[1].rotation for x in row]
    assert set(numbers) <= {-1.0, 0.0, 1.0}


@given(row=ROWS, second=st.tuples(ANGLES, LENGTHS, LENGTHS, ANGLES), q=ANGLES)
def test_the_second_table_places_centres_from_the_frame_before_with_the_same_q(row, second, q):
    center = DHRow(*second, kind=row.kind, offset=row.offset)
    in_row = np.array([*center_in_row(row, second), 1.0])
    np.testing.assert_allclose(
        (standard(row, q) @ in_row)[:3], standard(center, q)[:3, 3], atol=1e-10
    )


def test_with_centers_replaces_the_centre_alone():
    row = DHRow(a=0.4, alpha=math.pi, inertia=box_inertia(2.0, (0.4, 0.1, 0.1)))
    (placed,) = with_centers([row], [(0.0, 0.0, 0.2, 0.0)])
    np.testing.assert_allclose(placed.inertia.center, (-0.2, 0.0, 0.0), atol=1e-15)
    assert replace(placed.inertia, center=(0.0, 0.0, 0.0)) == row.inertia


@pytest.mark.parametrize("convention", ["standard", "modified"])
@given(row=ROWS, q=ANGLES)
def test_what_a_row_carries_stands_in_its_own_frame(convention, row, q):
    inertia = Inertia(1.0, (0.1, 0.2, 0.3), ((3.0, 0.1, 0.2), (0.1, 4.0, 0.3), (0.2, 0.3, 5.0)))
    shape = Shape(ShapeKind.BOX, (0.1, 0.2, 0.3), Pose.from_translation((0.1, 0.2, 0.3)))
    full = replace(row, inertia=inertia, shapes=(shape,))
    tree = tree_from_dh("arm", [full], convention=convention)
    in_link = tree.frame("dh1")[1]
    carried = tree.links[1]
    np.testing.assert_allclose(carried.inertia.center, in_link.transform(inertia.center))
    np.testing.assert_allclose(
        carried.inertia.moved(in_link.inverse()).matrix, inertia.matrix, atol=1e-12
    )
    np.testing.assert_allclose(
        carried.shapes[0].pose_in_link.position, in_link.transform((0.1, 0.2, 0.3))
    )


@pytest.mark.parametrize(
    ("rows", "convention", "words"),
    [
        ([], "standard", "at least one row"),
        ([(0, 0, 0)], "standard", "invalid row 1 of the DH table"),
        ([(0, 0, 0, 0)], "craig", "standard or modified"),
    ],
)
def test_a_table_that_is_none_is_refused(rows, convention, words):
    with pytest.raises(ArgumentError, match=words):
        tree_from_dh("arm", rows, convention=convention)


def test_a_row_takes_a_word_for_its_kind_and_a_pair_for_its_limits():
    row = DHRow(0, 0.1, 0, 0, kind="prismatic", limits=(-1, 1))
    assert row.kind is JointKind.PRISMATIC
    assert (row.limits.lower, row.limits.upper) == (-1.0, 1.0)


@pytest.mark.parametrize(
    "wrong", [{"kind": "screw"}, {"limits": 5}, {"limits": (1, 2, 3)}, {"drive": 1}, {"a": "x"}]
)
def test_a_row_of_the_wrong_form_is_refused(wrong):
    with pytest.raises(LinkworkError):
        DHRow(**wrong)


def test_a_second_table_of_another_length_is_refused():
    with pytest.raises(ArgumentError, match="table of centers"):
        with_centers([DHRow()], [])
