"""Products of derivatives with vectors agree with differences and with each other."""

import numpy as np
import pytest

from linkwork.dynamics import integrate
from linkwork.dynamics.live import LiveBlock
from linkwork.dynamics.plain.body import GRAVITY
from linkwork.dynamics.programs import trace_function, trace_product
from linkwork.trace import count_operations, evaluate
from tests.dynamics.random_tree import random_mixed_tree, random_tree

FUNCTIONS = (
    "fk",
    "jacobian",
    "gravity",
    "mass_matrix",
    "inverse_dynamics",
    "forward_dynamics",
    "inverse_dynamics_derivatives",
)
STEP = 1e-6


def compute(program, values):
    names = [x.name for x in program.arguments]
    return list(evaluate(program, **dict(zip(names, values, strict=True))).values())


def moved(tree, q, rates, step):
    """A position along the unit quaternions."""
    return np.array(integrate(tree, q.tolist(), rates.tolist(), step))


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("tree", [random_tree(1), random_mixed_tree(1), random_mixed_tree(2)])
def test_products_are_derivatives_and_transposed_to_each_other(tree, name):
    rng = np.random.default_rng(3)
    count = tree.velocity_count
    program = trace_function(tree, name)
    q = moved(tree, np.array(tree.home), rng.normal(size=count), 0.5)
    others = [rng.normal(size=x.size) for x in program.arguments[1:]]
    rates, *directions = (rng.normal(size=count) for _ in program.arguments)
    ahead, behind = (
        compute(
            program,
            [
                moved(tree, q, rates, h),
                *(x + h * d for x, d in zip(others, directions, strict=True)),
            ],
        )
        for h in (STEP, -STEP)
    )
    expected = [(a - b) / (2 * STEP) for a, b in zip(ahead, behind, strict=True)]
    tangent = (moved(tree, q, rates, STEP) - moved(tree, q, rates, -STEP)) / (2 * STEP)
    tangents = [tangent, *directions]

    pushed = compute(trace_product(tree, name, "f"), [q, *others, *tangents])
    for one, other in zip(pushed, expected, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-6, atol=1e-6 * max(1.0, abs(other).max()))
    cotangents = [rng.normal(size=x.size) for x in program.results]
    pulled = compute(trace_product(tree, name, "r"), [q, *others, *cotangents])
    forward = sum(x.ravel() @ y for x, y in zip(pushed, cotangents, strict=True))
    backward = sum(x @ y for x, y in zip(pulled, tangents, strict=True))
    np.testing.assert_allclose(forward, backward, rtol=1e-9, atol=1e-9)


def test_live_numbers_are_not_varied():
    tree = random_tree(1)
    block = LiveBlock(tree, GRAVITY, ["payload", "gravity"])
    program = trace_product(tree, "forward_dynamics", "r", live=block)
    assert [x.name for x in program.arguments] == ["q", "qd", "tau", "live", "qdd_cotangent"]
    assert [x.name for x in program.results] == ["q_cotangent", "qd_cotangent", "tau_cotangent"]


@pytest.mark.parametrize("name", ["inverse_dynamics", "forward_dynamics", "mass_matrix", "fk"])
@pytest.mark.parametrize("products", ["r", "f"])
def test_a_product_is_less_than_three_times_the_function(name, products):
    tree = random_tree(1)
    function, product = (count_operations(trace_product(tree, name, x)) for x in ("", products))
    flops = [x.multiplications + x.additions for x in (function, product)]
    assert flops[1] < 3 * flops[0]
