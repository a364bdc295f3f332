"""Laws of scalars, vectors and rotations."""

import math

import numpy as np
import pytest
from hypothesis import given

from linkwork.errors import ArgumentError
from linkwork.spatial import scalar, vector
from linkwork.spatial.rotation import (
    about_axis,
    about_x,
    about_y,
    about_z,
    from_rotation_vector,
    from_rpy,
    from_unit_wxyz,
    from_wxyz,
    multiply_wxyz,
    to_rotation_vector,
    to_rpy,
    to_wxyz,
)
from tests.spatial.values import angles, close, rotations, rpys, vectors


@given(rotations)
def test_rotation_is_orthogonal_and_right_handed(r):
    assert close(vector.multiply(r, vector.transpose(r)), vector.IDENTITY)
    assert close(vector.cross(vector.column(r, 0), vector.column(r, 1)), vector.column(r, 2))


@given(rotations, rotations, rotations)
def test_rotations_form_a_group(a, b, c):
    assert close(
        vector.multiply(vector.multiply(a, b), c), vector.multiply(a, vector.multiply(b, c))
    )
    assert close(vector.multiply(a, vector.IDENTITY), a)


@given(rpys)
def test_rpy_round_trips_as_a_rotation(rpy):
    assert close(from_rpy(to_rpy(from_rpy(rpy))), from_rpy(rpy), 1e-11)


@pytest.mark.parametrize("distance", [10.0**-k for k in range(15)])
@given(rotations)
def test_rpy_is_accurate_near_the_pole(distance, turn):
    near = from_rpy((0.3, math.pi / 2 - distance, -1.1))
    # Turned there and back, so that its small entries are no better than its large ones.
    rotation = vector.multiply(vector.transpose(turn), vector.multiply(turn, near))
    assert close(from_rpy(to_rpy(rotation)), rotation, 1e-11)


@pytest.mark.parametrize("pitch", [math.pi / 2, -math.pi / 2])
def test_rpy_survives_the_pole(pitch):
    rotation = from_rpy((0.3, pitch, -1.1))
    roll, _, _ = to_rpy(rotation)
    assert roll == 0.0
    assert close(from_rpy(to_rpy(rotation)), rotation)


@given(rotations)
def test_wxyz_round_trips(r):
    wxyz = to_wxyz(r)
    assert wxyz[0] >= 0.0
    assert close(vector.norm(wxyz), 1.0)
    assert close(from_wxyz(wxyz), r)


@pytest.mark.parametrize("about", [about_x, about_y, about_z])
def test_wxyz_round_trips_at_half_a_turn(about):
    assert close(from_wxyz(to_wxyz(about(math.pi))), about(math.pi))


@given(rotations)
def test_quaternion_and_its_negative_are_one_rotation_of_any_length(r):
    assert close(from_wxyz([-3.0 * x for x in to_wxyz(r)]), r)


@pytest.mark.parametrize("wxyz", [(0, 0, 0, 0), (math.nan, 0, 0, 1), (math.inf, 0, 0, 0)])
def test_quaternion_without_direction_is_refused(wxyz):
    with pytest.raises(ArgumentError, match="quaternion"):
        from_wxyz(wxyz)


@given(angles, angles)
def test_turns_about_one_axis_add_up(a, b):
    axis = (2 / 3, -1 / 3, 2 / 3)
    together = vector.multiply(about_axis(axis, a), about_axis(axis, b))
    assert close(together, about_axis(axis, a + b))
    assert close(vector.apply(together, axis), axis)


@given(angles)
def test_axis_form_agrees_with_the_coordinate_axes(angle):
    assert close(about_axis((1.0, 0.0, 0.0), angle), about_x(angle))
    assert close(about_axis((0.0, 1.0, 0.0), angle), about_y(angle))
    assert close(about_axis((0.0, 0.0, 1.0), angle), about_z(angle))


@given(vectors)
def test_small_turn_moves_points_along_the_vector_product(point):
    axis, step = (0.6, 0.0, 0.8), 1e-6
    there = np.array(vector.apply(about_axis(axis, step), point))
    back = np.array(vector.apply(about_axis(axis, -step), point))
    assert close((there - back) / (2 * step), vector.cross(axis, point), 1e-8)


def test_a_batch_turns_like_its_members():
    batch = np.linspace(-3.0, 3.0, 7)
    turned = about_axis((0.6, 0.0, 0.8), batch)
    for k, angle in enumerate(batch.tolist()):
        alone = about_axis((0.6, 0.0, 0.8), angle)
        assert close([[entry[k] for entry in row] for row in turned], alone)


@given(rotations, rotations)
def test_quaternions_multiply_as_their_rotations(a, b):
    assert close(from_unit_wxyz(multiply_wxyz(to_wxyz(a), to_wxyz(b))), vector.multiply(a, b))


@given(vectors)
def test_a_rotation_vector_is_its_axis_and_angle(turn):
    angle = vector.norm(turn)
    unit = [x / angle for x in turn] if angle > 1e-9 else (0.0, 0.0, 1.0)
    expected = about_axis((unit[0], unit[1], unit[2]), angle)
    assert close(from_unit_wxyz(from_rotation_vector(turn)), expected, 1e-9)


@given(vectors)
def test_rotation_vectors_round_trip_within_half_a_turn(turn):
    shortened = [x * min(1.0, 3.0 / max(vector.norm(turn), 1e-300)) for x in turn]
    wxyz = from_rotation_vector((shortened[0], shortened[1], shortened[2]))
    assert close(to_rotation_vector(wxyz), shortened)
    assert close(to_rotation_vector([-x for x in wxyz]), shortened)


@pytest.mark.parametrize("size", [0.0, 1e-200, 1e-15, 1e-12, 1e-9])
def test_small_rotation_vectors_keep_all_their_digits(size):
    turn = (size, -2.0 * size, 0.5 * size)
    assert to_rotation_vector(from_rotation_vector(turn)) == pytest.approx(turn, rel=1e-14, abs=0.0)


@given(vectors, vectors)
def test_cross_is_perpendicular_and_turns_sign_when_swapped(a, b):
    assert close(vector.dot(a, vector.cross(a, b)), 0.0)
    assert close(vector.cross(a, b), np.negative(vector.cross(b, a)))


@given(vectors, vectors, vectors)
def test_triple_product_is_cyclic(a, b, c):
    assert close(vector.dot(a, vector.cross(b, c)), vector.dot(c, vector.cross(a, b)))


@given(rotations, rotations, vectors)
def test_product_applies_right_factor_first(a, b, v):
    assert close(vector.apply(vector.multiply(a, b), v), vector.apply(a, vector.apply(b, v)))


@given(rotations, vectors)
def test_apply_transposed_needs_no_transposed_matrix(m, v):
    assert close(vector.apply_transposed(m, v), vector.apply(vector.transpose(m), v))


@given(rotations, rotations)
def test_products_agree_with_numpy(a, b):
    assert close(vector.multiply(a, b), np.array(a) @ np.array(b))


class Recorded:
    """The least a traced scalar needs: it writes down what was asked of it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __getattr__(self, name: str):
        return lambda *others: Recorded(f"{name}({', '.join([self.text, *map(str, others)])})")


@pytest.mark.parametrize("name", ["sin", "cos", "sqrt", "tanh"])
def test_float_array_and_traced_take_the_same_function(name):
    function = getattr(scalar, name)
    values = [0.25, 1.5, 2]
    assert [function(x) for x in values] == [getattr(math, name)(x) for x in values]
    assert np.allclose(function(np.array(values)), [function(x) for x in values], rtol=1e-15)
    assert function(Recorded("x")).text == f"{name}(x)"


def test_clamp_gives_the_nearest_value_inside():
    values = [-3.0, -1.0, 0.5, 2.0, 7.0]
    expected = [-1.0, -1.0, 0.5, 2.0, 2.0]
    assert [scalar.clamp(x, -1.0, 2.0) for x in values] == expected
    assert scalar.clamp(np.array(values), -1.0, 2.0).tolist() == expected
    assert scalar.clamp(Recorded("x"), -1.0, 2.0).text == "minimum(maximum(x, -1.0), 2.0)"


def test_the_smaller_and_the_larger_of_two_take_either_first():
    for name, expected in (("minimum", 1.0), ("maximum", 2.0)):
        function, values = getattr(scalar, name), np.array([2.0, 2.0])
        assert function(1.0, 2.0) == function(2.0, 1.0) == expected
        assert function(1.0, values).tolist() == function(values, 1.0).tolist() == [expected] * 2
        assert function(1.0, Recorded("x")).text == f"{name}(x, 1.0)"
        assert function(Recorded("x"), 1.0).text == f"{name}(x, 1.0)"


def test_the_angle_of_a_point_takes_a_number_and_a_batch_in_any_place():
    expected = math.atan2(1.0, -2.0)
    assert scalar.atan2(1.0, -2.0) == expected
    assert np.allclose(scalar.atan2(np.array([1.0]), -2.0), expected, rtol=1e-15)
    assert np.allclose(scalar.atan2(1.0, np.array([-2.0])), expected, rtol=1e-15)


def test_select_chooses_the_first_only_above_zero():
    assert [scalar.select(x, "a", "b") for x in (-1.0, 0.0, 1.0)] == ["b", "b", "a"]
    assert scalar.select(np.array([-1.0, 0.0, 1.0]), 5.0, 6.0).tolist() == [6.0, 6.0, 5.0]
    assert scalar.select(Recorded("x"), 5.0, 6.0).text == "select(x, 5.0, 6.0)"


@pytest.mark.parametrize("value", [10**400, -(10**400)])
def test_an_integer_beyond_the_floats_is_not_infinity(value):
    with pytest.raises(ArgumentError, match="invalid mass"):
        scalar.scalar("mass", value)
