"""Sines and cosines of arc tangents from coordinates: the same values without functions."""

import math

import numpy as np
import pytest

from linkwork.spatial.scalar import atan2, cos, select, sin
from linkwork.trace import Argument, Op, evaluate, trace
from linkwork.trace.without_angles import without_angles


def angles_of(x):
    first, second = atan2(x[0], x[1]), atan2(x[2], x[3])
    turned = first + select(x[4], math.pi, -math.pi)
    return [
        *(first, -second, first + second, first - second, turned, second + 0.3),
        *(select(x[4], first, second), select(x[4], turned, -first) - second),
    ]


def program_of(angles):
    def body(x):
        return {"values": [f(a) for a in angles(x) for f in (sin, cos)]}

    return trace("functions", body, [Argument("x", 5)])


def operations(program):
    return {program.graph.nodes[x][0] for x in program.live_nodes()}


@pytest.mark.parametrize("seed", range(5))
def test_values_are_the_same_without_functions(seed):
    program = program_of(angles_of)
    shorter = without_angles(program)
    assert not operations(shorter) & {Op.SINE, Op.COSINE, Op.ARC_TANGENT}
    x = np.random.default_rng(seed).uniform(-1.0, 1.0, 5)
    for point in (x, np.where(np.arange(5) < 2, 0.0, x)):
        expected = evaluate(program, x=point)["values"]
        np.testing.assert_allclose(evaluate(shorter, x=point)["values"], expected, atol=1e-14)


def test_other_angles_keep_their_functions():
    program = program_of(lambda x: [x[0], atan2(x[1], x[2]) + x[3]])
    shorter = without_angles(program)
    assert {Op.SINE, Op.COSINE, Op.ARC_TANGENT} <= operations(shorter)
    x = np.linspace(-1.0, 1.0, 5)
    assert np.array_equal(evaluate(shorter, x=x)["values"], evaluate(program, x=x)["values"])
