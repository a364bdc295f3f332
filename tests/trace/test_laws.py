"""Whatever is traced computes what the plain function computes; derivatives are the limits."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linkwork.errors import ArgumentError
from linkwork.spatial import scalar
from linkwork.spatial.scalar import atan2, cos, maximum, select, sin, sqrt
from linkwork.trace import (
    Argument,
    Graph,
    Op,
    Traced,
    balance,
    count_operations,
    evaluate,
    forward,
    trace,
)
from linkwork.trace import reverse as backward

CONSTANTS = st.sampled_from([0.0, 1.0, -1.0, 2.0, -0.5, 3.25])


@st.composite
def expressions(draw, depth=4):
    """A random function of three scalars, as a tree of operations."""
    if depth == 0 or draw(st.integers(0, 5)) == 0:
        return draw(st.one_of(CONSTANTS, st.sampled_from(["x", "y", "z"])))
    kind = draw(st.sampled_from(["+", "-", "*", "neg", "sin", "cos", "tanh", "min", "max", "/"]))
    inner = expressions(depth=depth - 1)
    return (kind, draw(inner), draw(inner))


def compute(tree, values):
    if isinstance(tree, str):
        return values[tree]
    if isinstance(tree, float):
        return tree
    kind, left, right = tree
    a, b = compute(left, values), compute(right, values)
    if kind in ("min", "max"):
        return choose(kind, a, b)
    return {
        "+": lambda: a + b,
        "-": lambda: a - b,
        "*": lambda: a * b,
        "neg": lambda: -a,
        "sin": lambda: scalar.sin(a),
        "cos": lambda: scalar.cos(a),
        "tanh": lambda: scalar.tanh(a),
        "/": lambda: a / (b * b + 1.5),
    }[kind]()


def choose(kind, a, b):
    if isinstance(a, Traced):
        return a.minimum(b) if kind == "min" else a.maximum(b)
    if isinstance(b, Traced):
        return b.minimum(a) if kind == "min" else b.maximum(a)
    return min(a, b) if kind == "min" else max(a, b)


def traced(tree):
    return trace(
        "f", lambda v: {"out": compute(tree, dict(zip("xyz", v, strict=True)))}, [Argument("v", 3)]
    )


POINTS = st.tuples(*[st.floats(-3, 3)] * 3)


@settings(max_examples=300)
@given(expressions(), POINTS)
def test_a_traced_function_computes_what_the_plain_one_does(tree, point):
    expected = compute(tree, dict(zip("xyz", point, strict=True)))
    assert evaluate(traced(tree), v=point)["out"] == pytest.approx(expected, rel=1e-9, abs=1e-9)


@settings(max_examples=200)
@given(expressions(), POINTS)
def test_forward_and_reverse_derivatives_agree_and_are_the_slope(tree, point):
    program = traced(tree)
    graph = program.graph
    inputs = [graph.input(i) for i in range(3)]
    (ahead,) = forward(graph, program.outputs, inputs)
    back = backward(graph, program.outputs[0], inputs)
    both = program.__class__("d", program.arguments, (), graph, (*ahead, *back))
    both = with_results(both, 6)
    slopes = evaluate(both, v=point)["out"]
    assert slopes[:3] == pytest.approx(slopes[3:], rel=1e-9, abs=1e-9)
    # Where ties meet ties, as in min(x, max(x, -x)) at zero, no rule for each alone is right.
    if least_difference(program, point) > 1e-4:
        for i in range(3):
            assert_slope(program, np.array(point), i, slopes[i])


def least_difference(program, point):
    """How near the operands of any minimum or maximum are to each other."""
    graph = program.graph
    chosen = [n for n in program.live_nodes() if graph.nodes[n][0] in (Op.MINIMUM, Op.MAXIMUM)]
    outputs = tuple(graph.subtract(*graph.operands(node)) for node in chosen)
    apart = with_results(replace(program, outputs=outputs), len(outputs))
    return np.abs(evaluate(apart, v=point)["out"]).min(initial=np.inf)


def with_results(program, size):
    from linkwork.trace import Program, Result

    return Program(
        program.name, program.arguments, (Result("out", (size,)),), program.graph, program.outputs
    )


def assert_slope(program, point, index, slope):
    """The slope lies between the secants to both sides, up to their own curvature."""
    step = np.zeros(3)
    step[index] = 1e-6
    middle = evaluate(program, v=point)["out"]
    right = (evaluate(program, v=point + step)["out"] - middle) / 1e-6
    left = (middle - evaluate(program, v=point - step)["out"]) / 1e-6
    slack = 1e-3 * (1 + abs(right) + abs(left) + abs(middle))
    assert min(left, right) - slack <= slope <= max(left, right) + slack


@pytest.mark.parametrize("choose", [scalar.maximum, scalar.minimum])
def test_at_a_tie_a_slope_is_the_mean_of_those_to_either_side(choose):
    program = trace("f", lambda v: {"out": choose(3.0 * v[0], v[1])}, [Argument("v", 2)])
    inputs = [program.graph.input(i) for i in range(2)]
    (ahead,) = forward(program.graph, program.outputs, inputs)
    back = backward(program.graph, program.outputs[0], inputs)
    both = with_results(replace(program, outputs=(*ahead, *back)), 4)
    assert evaluate(both, v=[1.0, 3.0])["out"].tolist() == [1.5, 0.5, 1.5, 0.5]


def test_a_choice_has_the_slope_of_what_is_chosen_at_zero_too():
    program = trace(
        "f", lambda v: {"out": v[0].select(3.0 * v[0] + 1.0, 2.0 * v[0])}, [Argument("v", 1)]
    )
    (ahead,) = forward(program.graph, program.outputs, [program.graph.input(0)])
    slopes = with_results(replace(program, outputs=tuple(ahead)), 1)
    assert evaluate(slopes, v=[0.0])["out"].tolist() == [2.0]


@given(expressions())
def test_tracing_twice_gives_the_same_nodes(tree):
    assert traced(tree).graph.nodes == traced(tree).graph.nodes


@given(expressions(), st.lists(POINTS, min_size=1, max_size=4))
def test_a_batch_is_its_single_states(tree, points):
    program = traced(tree)
    for row, point in zip(evaluate(program, v=np.array(points))["out"], points, strict=True):
        assert row == pytest.approx(evaluate(program, v=point)["out"], rel=1e-12, abs=1e-12)


def test_equal_expressions_are_one_node():
    graph = Graph()
    x, y = Traced(graph, graph.input(0)), Traced(graph, graph.input(1))
    assert (x * y).node == (y * x).node
    assert (x + y).node == (y + x).node
    assert (x - y).node == (-(y - x)).node
    assert x.sin().node == (-((-x).sin())).node
    assert x.cos().node == (-x).cos().node


def test_zeros_ones_and_like_terms_fold_away():
    graph = Graph()
    x = Traced(graph, graph.input(0))
    assert (x * 0.0 + x * 1.0).node == x.node
    assert (x + x).node == (2.0 * x).node
    assert (x - x).node == graph.constant(0.0)
    assert (3.0 * (x * 2.0)).node == (6.0 * x).node
    assert (-(x * -1.0)).node == x.node
    assert (1.0 / (1.0 / x)).node == x.node
    y = Traced(graph, graph.input(1))
    assert (x + (y - x)).node == y.node
    assert (x - (x - y)).node == y.node
    assert ((x + y) - x).node == y.node


def test_operations_are_counted():
    def function(v):
        s, c = v[0].sin(), v[0].cos()
        return {"out": (s * v[1] + c * v[2], v[1] / v[2])}

    counted = count_operations(trace("f", function, [Argument("v", 3)]))
    assert (counted.multiplications, counted.additions) == (3, 1)
    assert (counted.divisions, counted.sine_cosines, counted.others) == (1, 1, 0)


def test_a_traced_scalar_has_no_truth_value():
    graph = Graph()
    x = Traced(graph, graph.input(0))
    with pytest.raises(ArgumentError, match="select"):
        bool(x)
    with pytest.raises(ArgumentError, match="different graphs"):
        x + Traced(Graph(), 0)


def test_the_elementary_functions_of_spatial_take_traced_scalars():
    def function(v):
        x, y = v
        return {
            "sqrt": scalar.sqrt(x * x + 1.0),
            "clamp": scalar.clamp(x, -0.5, 0.5),
            "atan2": x.atan2(y),
            "select": x.select(y, -y),
        }

    program = trace("f", function, [Argument("v", 2)])
    result = evaluate(program, v=[-0.75, 2.0])
    assert result["sqrt"] == pytest.approx(1.25)
    assert result["clamp"] == -0.5
    assert result["atan2"] == pytest.approx(math.atan2(-0.75, 2.0))
    assert result["select"] == -2.0
    assert any(node[0] == Op.SELECT for node in program.graph.nodes)


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
