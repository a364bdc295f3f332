"""Geometric subproblems, and the nearest position by full turns."""

import math

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from linkwork.ik.arrays import TURN, nearest_turns, nearest_turns_within
from linkwork.ik.geometry import subproblems
from linkwork.spatial.rotation import about_axis
from linkwork.spatial.vector import apply, cross, dot, norm, scale, subtract, vector3
from linkwork.trace import Argument, evaluate, trace

ANGLES = st.floats(-math.pi, math.pi)
SIGNS = st.sampled_from([1.0, -1.0])
NUMBERS = st.floats(-2.0, 2.0)


def unit_vectors():
    polar = st.tuples(st.floats(0.0, math.pi), ANGLES)
    return polar.map(
        lambda x: (math.sin(x[0]) * math.cos(x[1]), math.sin(x[0]) * math.sin(x[1]), math.cos(x[0]))
    )


@given(NUMBERS, NUMBERS)
def test_an_angle_has_unit_length_and_its_own_direction(x, y):
    angle, length = subproblems.angle_of(x, y)
    assert math.isclose(math.hypot(angle.cos, angle.sin), 1.0, rel_tol=1e-12)
    assert math.hypot(length * angle.cos - x, length * angle.sin - y) <= 2e-12


def test_a_point_without_direction_has_angle_zero():
    assert subproblems.angle_of(0.0, 0.0)[0] == subproblems.Angle(1.0, 0.0)
    assert subproblems.rotate_onto(
        (0.0, 0.0, 1.0), (0.0, 0.0, 1.0), (0.0, 1.0, 0.0)
    ) == subproblems.Angle(1.0, 0.0)


@given(unit_vectors(), ANGLES, unit_vectors())
def test_turning_agrees_with_the_rotation_matrix(axis, q, v):
    turned = subproblems.Angle(math.cos(q), math.sin(q)).rotate(axis, v)
    assert norm(subtract(turned, apply(about_axis(axis, q), v))) <= 1e-14


@given(ANGLES, ANGLES)
def test_angles_add_and_subtract(p, q):
    a, b = subproblems.Angle(math.cos(p), math.sin(p)), subproblems.Angle(math.cos(q), math.sin(q))
    assert math.isclose((a + b).sin, math.sin(p + q), abs_tol=1e-14)
    assert math.isclose((a - b).cos, math.cos(p - q), abs_tol=1e-14)


@given(NUMBERS, NUMBERS, ANGLES, SIGNS)
def test_a_plane_is_met_where_it_can_be(a, b, q, sign):
    c = a * math.cos(q) + b * math.sin(q)
    met = subproblems.rotate_to_plane(a, b, c, sign)
    assert met.margin >= -1e-12
    assert abs(a * met.angle.cos + b * met.angle.sin - c) <= 4e-12
    falls = -(-a * met.angle.sin + b * met.angle.cos)
    assert sign * falls >= -4e-12


def test_a_plane_out_of_reach_has_a_negative_margin():
    met = subproblems.rotate_to_plane(3.0, 4.0, 7.0, 1.0)
    assert math.isclose(met.margin, -2.0)
    assert math.isfinite(met.angle.radians)


@given(st.floats(0.01, 2.0), st.floats(0.01, 2.0), ANGLES, SIGNS)
def test_a_distance_is_met_where_it_can_be(long, short, q, sign):
    centre, start = (0.0, long, 0.0), (short, 0.0, 0.0)
    axis = (0.0, 0.0, 1.0)
    goal = subtract(apply(about_axis(axis, q), start), centre)
    met = subproblems.rotate_to_distance(axis, start, centre, dot(goal, goal), sign)
    turned = subtract(met.angle.rotate(axis, start), centre)
    assert met.margin >= -1e-12
    assert abs(norm(turned) - norm(goal)) <= 1e-13
    assert sign * dot(axis, cross(centre, met.angle.rotate(axis, start))) >= -1e-12


def test_a_distance_out_of_reach_says_by_how_much():
    axis, start, centre = (0.0, 0.0, 1.0), (0.3, 0.0, 0.0), (0.5, 0.0, 0.0)
    assert math.isclose(subproblems.rotate_to_distance(axis, start, centre, 1.0, 1.0).margin, -0.2)
    assert math.isclose(subproblems.rotate_to_distance(axis, start, centre, 0.01, 1.0).margin, -0.1)


@given(st.floats(-16, -1))
def test_a_distance_that_vanishes_is_met_exactly(exponent):
    axis, start, centre = (0.0, 0.0, 1.0), (0.5, 0.0, 0.0), (0.0, 0.5, 0.0)
    distance = 10.0**exponent
    met = subproblems.rotate_to_distance(axis, start, centre, distance * distance, 1.0)
    assert abs(norm(subtract(met.angle.rotate(axis, start), centre)) - distance) <= 1e-15


@given(unit_vectors(), st.floats(0.2, 2.9), ANGLES, ANGLES, unit_vectors(), SIGNS)
def test_two_turns_carry_a_vector_to_its_target(first, tilt, p, q, start, sign):
    other = (1.0, 0.0, 0.0) if abs(first[0]) < 0.9 else (0.0, 1.0, 0.0)
    side = cross(first, other)
    second = apply(about_axis(vector3(scale(1.0 / norm(side), side)), tilt), first)
    target = apply(about_axis(first, p), apply(about_axis(second, q), start))
    turns = subproblems.rotate_onto_about_two((first, second), start, target, sign)
    reached = turns.first.rotate(first, turns.second.rotate(second, start))
    assert turns.margin >= -1e-12
    assert norm(subtract(reached, target)) <= 1e-11


def test_traced_and_batched_formulas_agree_with_floats():
    axes = ((0.0, 0.0, 1.0), (0.0, 0.6, 0.8))
    random = np.random.default_rng(3)
    numbers = random.normal(size=(20, 6))

    def body(x):
        turns = subproblems.rotate_onto_about_two(axes, (x[0], x[1], x[2]), (x[3], x[4], x[5]), 1.0)
        return {"angles": [turns.first.radians, turns.second.radians]}

    program = trace("two", body, [Argument("x", 6)])
    batch = np.stack(body(list(numbers.T))["angles"], -1)
    for row, expected in zip(numbers.tolist(), batch, strict=True):
        assert np.allclose(body(row)["angles"], expected, atol=1e-12)
        assert np.allclose(evaluate(program, x=row)["angles"], expected, atol=1e-12)


TURNS = TURN * np.arange(-4, 5)


@given(st.integers(0, 10_000))
def test_turns_within_limits_are_the_nearest_of_all(seed):
    random = np.random.default_rng(seed)
    lower, upper = -random.uniform(0.0, 9.0, 5), random.uniform(0.0, 9.0, 5)
    q, near = random.uniform(-TURN, TURN, (20, 5)), random.uniform(-9.0, 9.0, 5)
    periodic = np.array([True, True, True, True, False])
    turned = nearest_turns_within(q, near, lower, upper, periodic)
    every = q[..., None] + np.where(periodic[:, None], TURNS, 0.0)
    outside = np.maximum(np.maximum(lower[:, None] - every, every - upper[:, None]), 0.0)
    apart = np.abs(every - near[:, None])
    least = np.where(outside > 0.0, np.inf, apart).min(axis=-1)
    there = np.isfinite(least)
    np.testing.assert_allclose(np.abs(turned - near)[there], least[there], atol=1e-9)
    gone = np.maximum(lower - turned, turned - upper)[~there]
    np.testing.assert_allclose(gone, outside.min(axis=-1)[~there], atol=1e-9)


def test_without_limits_it_is_the_nearest_turn():
    random = np.random.default_rng(3)
    q, near, none = random.uniform(-20.0, 20.0, (50, 3)), np.zeros(3), np.full(3, np.inf)
    periodic = np.array([True, True, False])
    turned = nearest_turns_within(q, near, -none, none, periodic)
    np.testing.assert_allclose(turned, nearest_turns(q, near, periodic), atol=1e-12)
