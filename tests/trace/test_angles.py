"""Angles and their mirror images: what the graph makes of them is what was asked for."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork.spatial.scalar import atan2, cos, maximum, select, sin, sqrt
from linkwork.trace import Argument, Op, evaluate, trace

NUMBERS = st.floats(-3.0, 3.0).filter(lambda x: abs(x) > 1e-3)
SIGNS = [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)]


def program(body):
    return trace("p", lambda a: {"r": body(*a)}, [Argument("a", 2)])


def count(traced, op):
    return sum(traced.graph.nodes[node][0] == op for node in traced.live_nodes())


def mirrors(y, x):
    return [atan2(b * y, a * x) for a, b in SIGNS]


def same_angle(result, expected):
    return np.abs(np.angle(np.exp(1j * (np.array(result) - np.array(expected))))).max() < 1e-14


@given(NUMBERS, NUMBERS)
def test_mirror_images_are_angles_of_their_points(y, x):
    traced = program(mirrors)
    (result,) = evaluate(traced, a=[y, x]).values()
    np.testing.assert_allclose(result, mirrors(y, x), atol=1e-14)
    assert count(traced, Op.ARC_TANGENT) == 1


@pytest.mark.parametrize("y", [0.0, -0.0, 1.0, -1.0])
@pytest.mark.parametrize("x", [0.0, -0.0, 1.0, -1.0])
def test_mirror_images_on_the_axes_are_right_but_for_full_turns(y, x):
    if y == x == 0.0:
        return
    (result,) = evaluate(program(mirrors), a=[y, x]).values()
    assert same_angle(result, mirrors(y, x))
    assert np.abs(result).max() <= math.pi


@given(NUMBERS, NUMBERS)
def test_sines_of_mirror_images_are_computed_once(y, x):
    def body(y, x):
        return [f(angle) for angle in mirrors(y, x) for f in (sin, cos)]

    traced = program(body)
    (result,) = evaluate(traced, a=[y, x]).values()
    np.testing.assert_allclose(result, body(y, x), atol=1e-14)
    assert count(traced, Op.SINE) == count(traced, Op.COSINE) == 1


@given(NUMBERS, NUMBERS)
def test_a_common_factor_changes_no_angle(y, x):
    def body(y, x):
        length = 1.0 / sqrt(x * x + y * y)
        side = select(x, -1.0, 1.0)
        return [atan2(y * length, x * length), atan2(y * side, x * side)]

    traced = program(body)
    (result,) = evaluate(traced, a=[y, x]).values()
    assert same_angle(result, body(y, x))
    assert count(traced, Op.SQUARE_ROOT) == 0
    assert count(traced, Op.ARC_TANGENT) == 1


@given(NUMBERS, NUMBERS)
def test_a_choice_of_points_is_a_choice_of_angles(y, x):
    def body(y, x):
        return [atan2(select(y, y, 0.0), select(y, x, 1.0))]

    (result,) = evaluate(program(body), a=[y, x]).values()
    assert result == pytest.approx(body(y, x))


@given(NUMBERS, NUMBERS)
def test_half_turns_are_taken_out_of_sines(y, x):
    def body(y, x):
        moved = [y + math.pi, y - 2 * math.pi, math.pi - y, select(x, y + math.pi, y)]
        return [f(angle) for angle in (*moved, y + 1.0) for f in (sin, cos)]

    traced = program(body)
    (result,) = evaluate(traced, a=[y, x]).values()
    np.testing.assert_allclose(result, body(y, x), atol=1e-14)
    assert count(traced, Op.SINE) == 2


@given(NUMBERS, NUMBERS)
def test_squares_need_no_bound_at_zero(y, x):
    traced = program(lambda y, x: [maximum(x * x + y * y, 0.0), maximum(x * y, 0.0)])
    (result,) = evaluate(traced, a=[y, x]).values()
    assert result == pytest.approx([x * x + y * y, max(x * y, 0.0)])
    assert count(traced, Op.MAXIMUM) == 1


def test_a_difference_stays_the_node_it_was():
    traced = program(lambda y, x: [y - x, -(y - x), y - x])
    assert traced.outputs[0] == traced.outputs[2]
