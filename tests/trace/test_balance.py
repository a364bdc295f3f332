"""Balancing changes the order of sums, never what they are."""

import numpy as np
from hypothesis import given

from linkwork.trace import Argument, balance, count_operations, evaluate, trace
from tests.trace.test_laws import POINTS, expressions, traced


@given(expressions(), POINTS)
def test_a_balanced_program_computes_the_same(tree, point):
    program = traced(tree)
    before = evaluate(program, v=point)["out"]
    after = evaluate(balance(program), v=point)["out"]
    assert abs(after - before) <= 1e-12 * max(1.0, abs(before))


@given(expressions())
def test_balancing_adds_no_work(tree):
    before, after = count_operations(traced(tree)), count_operations(balance(traced(tree)))
    assert after.multiplications <= before.multiplications
    assert after.additions <= before.additions


def test_a_long_sum_becomes_a_shallow_tree():
    count = 3000

    def function(v):
        total = v[0]
        for i, x in enumerate(v[1:]):
            total = total + x if i % 3 else total - x
        return {"sum": total}

    program = balance(trace("sum", function, [Argument("v", count)]))
    depths = {}
    for node in program.live_nodes():
        depths[node] = max((depths[x] + 1 for x in program.graph.operands(node)), default=0)
    assert max(depths.values()) <= 2 * np.log2(count)
    values = np.arange(float(count))
    signs = np.array([1.0] + [1.0 if i % 3 else -1.0 for i in range(count - 1)])
    assert evaluate(program, v=values)["sum"] == np.sum(values * signs)
