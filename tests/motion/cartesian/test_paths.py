import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import ArgumentError
from linkwork.motion import Arc, CompositePath, Line, arc_through, move_along
from linkwork.motion.cartesian.pose_path import TURN_RADIUS, Blend, angles_between
from linkwork.spatial import Pose

lengths = st.floats(-0.5, 0.5)
angles = st.floats(-1.2, 1.2)
poses = st.builds(Pose.from_xyz_rpy, st.tuples(*[lengths] * 3), st.tuples(*[angles] * 3))


def far_apart(a, b):
    return np.linalg.norm(np.subtract(a.position, b.position)) > 0.05


@st.composite
def lines(draw):
    start = draw(poses)
    return Line(start, draw(poses.filter(lambda pose: far_apart(pose, start))))


@st.composite
def arcs(draw):
    start = draw(poses)
    center = np.add(start.position, draw(st.sampled_from([(0.2, 0, 0), (0, -0.3, 0.1)])))
    axis = draw(st.sampled_from([(0, 0, 1), (1, -1, 1), (0.1, 1, 0)]))
    turn = draw(st.one_of(st.none(), st.tuples(*[angles] * 3)))
    return Arc(start, center, axis, draw(st.sampled_from([-4.0, 0.5, 1.5, 7.0])), turn)


@st.composite
def chains(draw):
    """A line, a second line and an arc, blended."""
    first = draw(lines())
    middle = first.pose(first.length)
    end = draw(poses.filter(lambda pose: np.linalg.norm(pose.position - middle[:3, 3]) > 0.05))
    second = Line(middle, end)
    arc = Arc(end, np.add(end.position, [0.1, 0.2, 0.0]), [0, 0, 1], 1.5)
    room = min(first.length, second.length / 2, arc.length)
    return CompositePath([first, second, arc], room * draw(st.floats(0.1, 1.0)))


paths = st.one_of(lines(), arcs(), chains())


def inside(path, count=7):
    """Parameters inside every part of a path, off its knots."""
    knots = path.knots
    shares = np.linspace(0.03, 0.97, count)
    return (knots[:-1, None] + np.diff(knots)[:, None] * shares).reshape(-1)


@given(paths)
def test_the_tangent_is_the_change_of_the_pose(path):
    s, step = inside(path), 1e-6
    tangent = path.states(s).tangent
    ahead, behind = path.pose(s + step), path.pose(s - step)
    linear = (ahead - behind)[:, :3, 3] / (2 * step)
    assert np.allclose(linear, tangent[:, :3], atol=1e-7)
    turn = ahead[:, :3, :3] @ np.swapaxes(behind[:, :3, :3], 1, 2) / (2 * step)
    angular = 0.5 * (turn - np.swapaxes(turn, 1, 2))[:, [2, 0, 1], [1, 2, 0]]
    assert np.allclose(angular, tangent[:, 3:], atol=1e-6)


@given(paths)
def test_the_curvature_is_the_change_of_the_tangent(path):
    s, step = inside(path), 1e-6
    ahead, behind = path.states(s + step).tangent, path.states(s - step).tangent
    curvature = path.states(s).curvature
    scale = 1 + np.abs(curvature).max()
    assert np.allclose((ahead - behind) / (2 * step) / scale, curvature / scale, atol=1e-5)


@given(paths)
def test_neither_way_nor_turn_is_faster_than_the_parameter(path):
    tangent = path.states(inside(path)).tangent
    assert (np.linalg.norm(tangent[:, :3], axis=1) <= 1 + 1e-9).all()
    assert (np.linalg.norm(tangent[:, 3:], axis=1) <= 1 / TURN_RADIUS + 1e-9).all()


@given(paths)
def test_bends_are_bounds_of_the_curvature(path):
    for a, b, bend in zip(path.knots[:-1], path.knots[1:], path.curvature_bounds, strict=True):
        curvature = path.states(np.linspace(a + 1e-12, b - 1e-12, 101)).curvature
        assert np.linalg.norm(curvature[:, :3], axis=1).max() <= bend * (1 + 1e-6) + 1e-9


@given(paths)
def test_poses_are_rigid(path):
    rotation = path.states(inside(path)).rotation
    assert np.allclose(rotation @ np.swapaxes(rotation, 1, 2), np.eye(3), atol=1e-12)


@given(poses, poses)
def test_a_line_is_straight_and_turns_the_shorter_way(start, end):
    if not far_apart(start, end):
        return
    line = Line(start, end)
    reached = line.pose(np.array([0.0, 0.5, 1.0]) * line.length)
    assert np.allclose(reached[[0, 2]], [start.matrix, end.matrix], atol=1e-12)
    assert np.allclose(reached[1, :3, 3], np.add(start.position, end.position) / 2, atol=1e-12)
    rotations = reached[:, :3, :3]
    whole, first, second = angles_between(rotations[[0, 0, 1]], rotations[[2, 1, 2]])
    assert np.allclose([first, second], whole / 2, atol=1e-9)


@given(poses, poses, st.tuples(lengths, lengths, lengths))
def test_an_arc_through_three_points_meets_them_on_a_circle(start, end, via):
    a, b, c = (np.array(x) for x in (start.position, via, end.position))
    height = np.linalg.norm(np.cross(b - a, c - a)) / (1e-12 + np.linalg.norm(c - a))
    if height < 0.02 or np.linalg.norm(b - a) < 0.02 or np.linalg.norm(b - c) < 0.02:
        return
    arc = arc_through(start, via, end)
    along = arc.pose(np.linspace(0.0, arc.length, 4001))
    assert np.allclose(along[[0, -1]], [start.matrix, end.matrix], atol=1e-9)
    assert np.linalg.norm(along[:, :3, 3] - b, axis=1).min() < 1e-3 * arc.length
    curvature = arc.states(np.linspace(0.0, arc.length, 5)).curvature[:, :3]
    centers = (
        along[::1000, :3, 3]
        + curvature
        / (np.linalg.norm(curvature, axis=1) ** 2)[:, None]
        * np.linalg.norm(arc.states(np.zeros(1)).tangent[0, :3]) ** 2
    )
    assert np.ptp(centers, axis=0).max() < 1e-8


@given(chains())
def test_a_blended_chain_is_smooth_and_keeps_its_ends(chain):
    assert chain.corners.size == 0
    knots = chain.knots[1:-1]
    before, after = chain.states(knots - 1e-9), chain.states(knots + 1e-9)
    for a, b, tolerance in zip(before, after, (1e-8, 1e-7, 1e-6, 1e-4), strict=True):
        scale = 1 + np.abs(a).max()
        assert np.allclose(a / scale, b / scale, atol=tolerance)


def test_a_chain_without_blends_has_corners():
    a, b, c = (Pose.from_xyz_rpy(p, (0, 0, 0)) for p in ((0, 0, 0), (1, 0, 0), (1, 1, 0)))
    chain = CompositePath([Line(a, b), Line(b, c)])
    assert chain.corners.tolist() == [1.0]
    assert chain.length == 2.0
    straight = CompositePath([Line(a, b), Line(b, Pose.from_xyz_rpy((2, 0, 0), (0, 0, 0)))])
    assert straight.corners.size == 0


def test_a_blend_passes_the_corner_inside():
    a, b, c = (Pose.from_xyz_rpy(p, (0, 0, 0)) for p in ((0, 0, 0), (1, 0, 0), (1, 1, 0)))
    blend = Blend(Line(a, b), Line(b, c), 0.2)
    middle = blend.pose(0.2)[:3, 3]
    assert np.allclose(middle, [1 - 0.1875 * 0.2, 0.1875 * 0.2, 0.0])


def test_a_turn_on_the_spot_is_a_path():
    line = Line(np.eye(4), Pose.from_xyz_rpy((0, 0, 0), (0, 0, 1.0)))
    assert np.isclose(line.length, TURN_RADIUS)
    assert np.allclose(
        line.pose(line.length)[:2, :2], [[np.cos(1), -np.sin(1)], [np.sin(1), np.cos(1)]]
    )


E, X, Y = np.eye(4), *(Pose.from_xyz_rpy(p, (0, 0, 0)) for p in ((1, 0, 0), (1, 1, 0)))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Line(E, E), "the same pose"),
        (lambda: Line(E, 2 * E), "invalid end: invalid pose: the matrix is not a rigid transform"),
        (lambda: Line(E, "there"), "invalid end: invalid pose"),
        (lambda: Arc(E, [0, 0, 1], [0, 0, 1], 1.0), "invalid arc: radius 0 m, angle 1 rad"),
        (lambda: Arc(E, [1, 0, 0], [0, 0, 0], 1.0), "axis of an arc: zero"),
        (lambda: Arc(E, [1, 0, 0], [0, 0, 1], 0.0), "angle 0 rad"),
        (lambda: Arc(E, [1, 0], [0, 0, 1], 1.0), r"invalid center: shape \(2,\)"),
        (lambda: arc_through(E, [0.5, 0, 0], X), "are collinear"),
        (lambda: arc_through(E, [0, 0, 0], E), "are collinear"),
        (lambda: CompositePath([]), "expected at least one"),
        (lambda: CompositePath([CompositePath([Line(E, X)])]), "no CompositePath"),
        (lambda: CompositePath([Line(E, X), Line(E, Y)], 0.1), "path 2 starts 1 m and 0 rad from"),
        (lambda: CompositePath([Line(E, X), Line(X, Y)], 1.5), r"not fit on path 1.*at most 1 m"),
        (lambda: CompositePath([Line(E, X), Line(X, Y)], -1), "invalid blend: -1"),
    ],
)
def test_what_is_no_path_is_refused(make, message):
    with pytest.raises(ArgumentError, match=message):
        make()


def test_what_blends_leave_of_a_path_by_rounding_is_left_out():
    a, b, c = np.eye(4), np.eye(4), np.eye(4)
    b[0, 3], c[:2, 3] = 0.3, (0.3, 0.7)
    for blend in (0.3, np.nextafter(0.3, 0.0), 0.3 - 1e-16, 5e-324):
        chain = CompositePath([Line(a, b), Line(b, c)], blend)
        assert (np.diff(chain.knots) > 0.0).all()
        assert np.isfinite(move_along(chain, 1.0, 2.0).duration)
