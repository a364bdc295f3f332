import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.spatial import Inertia, Pose, box_inertia, combine, cylinder_inertia, sphere_inertia
from linkwork.spatial.inertia import point_inertia
from linkwork.spatial.vector import IDENTITY, matrix3
from tests.spatial.values import close, inertias, poses, vectors


@given(inertias, poses)
def test_moving_keeps_mass_and_principal_moments(body, pose):
    moved = body.moved(pose)
    assert moved.mass == body.mass
    assert close(moved.principal_moments(), body.principal_moments(), 1e-9)


@given(inertias, poses, poses)
def test_moving_twice_is_moving_once_by_the_chained_pose(body, a, b):
    twice, once = body.moved(b).moved(a), body.moved(a @ b)
    assert close(twice.center, once.center)
    assert close(twice.matrix, once.matrix, 1e-11)


@given(inertias, vectors)
def test_parallel_axis_theorem(body, offset):
    about_new_origin = np.array(body.moved(Pose.from_translation(offset)).about_origin())
    center, p = np.array(body.center), np.array(offset)
    distance = center + p
    steiner = body.mass * (distance @ distance * np.eye(3) - np.outer(distance, distance))
    assert close(about_new_origin, np.array(body.matrix) + steiner, 1e-11)


@given(st.lists(inertias, min_size=1, max_size=4))
def test_combined_body_has_the_sums_of_its_parts(parts):
    whole = combine(parts)
    assert close(whole.mass, sum(part.mass for part in parts))
    assert close(whole.first_moment(), np.sum([x.first_moment() for x in parts], axis=0), 1e-10)
    assert close(whole.about_origin(), np.sum([x.about_origin() for x in parts], axis=0), 1e-9)


@given(inertias, inertias, poses)
def test_combining_commutes_with_moving(a, b, pose):
    first, last = combine([a, b]).moved(pose), combine([a.moved(pose), b.moved(pose)])
    assert close(first.center, last.center, 1e-10)
    assert close(first.matrix, last.matrix, 1e-9)


def test_nothing_combines_to_nothing():
    nothing = Inertia(0.0, (1.0, 2.0, 3.0), matrix3(np.zeros((3, 3))))
    assert combine([nothing, nothing]).mass == 0.0


@given(vectors)
def test_point_has_no_inertia_about_the_line_through_it(at):
    assert close(np.array(point_inertia(2.0, at)) @ np.array(at), np.zeros(3))


def test_box_of_two_halves_is_the_whole_box():
    half = box_inertia(1.5, (0.2, 0.3, 0.4))
    parts = [half.moved(Pose.from_translation((side * 0.1, 0.0, 0.0))) for side in (-1, 1)]
    assert close(combine(parts).matrix, box_inertia(3.0, (0.4, 0.3, 0.4)).matrix)


@pytest.mark.parametrize(
    ("body", "inside", "size"),
    [
        (box_inertia(2.0, (0.2, 0.4, 0.6)), lambda p: np.ones(len(p), bool), (0.2, 0.4, 0.6)),
        (
            cylinder_inertia(2.0, 0.3, 0.8),
            lambda p: p[:, 0] ** 2 + p[:, 1] ** 2 <= 0.09,
            (0.6, 0.6, 0.8),
        ),
        (sphere_inertia(2.0, 0.3), lambda p: (p**2).sum(axis=1) <= 0.09, (0.6, 0.6, 0.6)),
    ],
    ids=["box", "cylinder", "sphere"],
)
def test_solids_agree_with_summing_over_a_fine_grid(body, inside, size):
    cells = 40
    axes = [((np.arange(cells) + 0.5) / cells - 0.5) * edge for edge in size]
    grid = np.stack(np.meshgrid(*axes), axis=-1).reshape(-1, 3)
    points = grid[inside(grid)]
    second = points.T @ points * body.mass / len(points)
    summed = np.trace(second) * np.array(IDENTITY) - second
    assert np.allclose(summed, body.matrix, rtol=0.01, atol=1e-9)
