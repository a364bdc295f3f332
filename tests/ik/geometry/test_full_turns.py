"""Full turns: the nearest equivalent position, within limits where there is one."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from linkwork.ik.arrays import TURN, nearest_turns, nearest_turns_within

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
