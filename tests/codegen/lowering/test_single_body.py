"""The body for one state: what it names, loads and takes together."""

import re

import numpy as np
import pytest

from linkwork.codegen import compile_program
from linkwork.codegen.lowering.numpy_source import numpy_source
from linkwork.codegen.lowering.simd import DOUBLE, DOUBLES, body_function
from linkwork.trace import Argument, Op, balance, trace
from tests.codegen.programs import ROBOTS, robot_programs

ANGLES = 11


def sines_and_cosines(q):
    return {"sines": [x.sin() for x in q], "cosines": [x.cos() for x in q]}


def turning(count):
    return trace("turning", sines_and_cosines, [Argument("q", count)])


def shared_products(program):
    """Names of the products that several operations use."""
    graph = program.graph
    uses = [x for node in program.live_nodes() for x in graph.operands(node)]
    return {f"t{x}" for x in uses if graph.is_op(x, Op.MULTIPLY) and uses.count(x) > 1}


@pytest.mark.parametrize("robot", ROBOTS)
@pytest.mark.parametrize("form", [DOUBLE, DOUBLES], ids=["one", "wide"])
def test_exactly_the_products_of_several_uses_are_kept(robot, form):
    for program in map(balance, robot_programs(robot)):
        text = body_function(program, "body", form)
        assert set(re.findall(r"LW_KEEP\((\w+)\)", text)) == shared_products(program)


def test_other_languages_keep_nothing():
    for program in robot_programs("irb140"):
        assert "KEEP" not in numpy_source(program)


def test_angles_side_by_side_are_one_load():
    text = body_function(turning(ANGLES), "body", DOUBLE)
    assert "= *(const U *)(a0 + 0);" in text
    assert "= *(const U *)(a0 + 4);" in text
    assert "= (V){a0[8], a0[9], a0[10]};" in text


def test_angles_apart_are_not():
    program = trace(
        "apart", lambda q: sines_and_cosines([q[0], q[1], q[2], q[4]]), [Argument("q", 5)]
    )
    assert "= (V){a0[0], a0[1], a0[2], a0[4]};" in body_function(program, "body", DOUBLE)


@pytest.mark.usefixtures("needs_compiler")
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_a_far_angle_anywhere_leaves_the_others_as_they_are(dtype):
    kernel = compile_program(turning(ANGLES))
    near = np.linspace(-3, 3, ANGLES).astype(dtype)
    tolerance = 4 * np.finfo(dtype).eps
    for place in range(ANGLES):
        angles = near.copy()
        angles[place] = 3e7
        sines, cosines = kernel(angles)
        assert np.max(np.abs(sines - np.sin(angles.astype(float)))) <= tolerance
        assert np.max(np.abs(cosines - np.cos(angles.astype(float)))) <= tolerance
