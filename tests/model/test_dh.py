"""DH tables against the product of the matrices that define them."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import ArgumentError, LinkworkError
from linkwork.model.dh import DHRow, center_in_row, tree_from_dh, with_centers
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.link import JointKind, Shape, ShapeKind
from linkwork.spatial import Inertia, Pose, box_inertia

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
