"""Bodies of programs: their names, loads and order of computing, and bodies in pieces."""

import re

import numpy as np
import pytest

from linkwork import library
from linkwork.codegen import compile_program
from linkwork.codegen.lowering import simd
from linkwork.codegen.lowering.numpy_source import numpy_source
from linkwork.codegen.lowering.schedule import ordered, tuned
from linkwork.codegen.lowering.simd import DOUBLE, DOUBLES, MAX_BODY, PIECE, body_function
from linkwork.dynamics.functions import FUNCTIONS
from linkwork.dynamics.programs import evaluate_plain, trace_function
from linkwork.trace import Argument, Op, balance, trace
from tests.codegen import programs

ANGLES = 11


def sines_and_cosines(q):
    return {"sines": [x.sin() for x in q], "cosines": [x.cos() for x in q]}


def turning(count):
    return trace("turning", sines_and_cosines, [Argument("q", count)])


def shared_products(program):
    graph = program.graph
    uses = [x for node in program.live_nodes() for x in graph.operands(node)]
    return {f"t{x}" for x in uses if graph.is_op(x, Op.MULTIPLY) and uses.count(x) > 1}


@pytest.mark.parametrize("robot", programs.ROBOTS)
@pytest.mark.parametrize("form", [DOUBLE, DOUBLES], ids=["one", "wide"])
def test_exactly_the_products_of_several_uses_are_kept(robot, form):
    for program in map(balance, programs.robot_programs(robot)):
        text = body_function(program, "body", form)
        assert set(re.findall(r"LW_KEEP\((\w+)\)", text)) == shared_products(program)


def test_other_languages_keep_nothing():
    for program in programs.robot_programs("irb140"):
        assert "KEEP" not in numpy_source(program)


def test_angles_side_by_side_are_one_load():
    text = body_function(turning(ANGLES), "body", DOUBLE)
    assert "= *(const U *)(a0 + 0);" in text and "= *(const U *)(a0 + 4);" in text
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


@pytest.mark.parametrize("robot", programs.ROBOTS)
def test_operands_come_first_and_every_node_once(robot):
    for program in programs.robot_programs(robot):
        tuned = balance(program)
        excluded = (Op.CONSTANT, Op.INPUT, Op.SINE, Op.COSINE)
        nodes = [x for x in tuned.live_nodes() if tuned.graph.nodes[x][0] not in excluded]
        order = ordered(tuned.graph, nodes)
        assert sorted(order) == nodes
        place = {node: i for i, node in enumerate(order)}
        for node in order:
            operands = (place.get(x, -1) for x in tuned.graph.operands(node))
            assert all(operand < place[node] for operand in operands)
        assert ordered(tuned.graph, nodes) == order


def lengths(text):
    return [function.count("\n") for function in re.split(r"^}", text, flags=re.M)]


@pytest.mark.usefixtures("needs_compiler")
@pytest.mark.parametrize("robot", programs.ROBOTS)
@pytest.mark.parametrize("size", [1, 7, 50])
def test_pieces_compute_what_the_whole_does(robot, size, monkeypatch):
    monkeypatch.setattr(simd, "MAX_BODY", 0)
    monkeypatch.setattr(simd, "PIECE", size)
    program = programs.whole_robot(robot)
    kernel = compile_program(program)
    arrays = programs.states(program, 13, seed=size)
    programs.assert_agree(kernel(*arrays), programs.reference(program, arrays), 1e-12)
    one = [array[0] for array in arrays]
    programs.assert_agree(kernel(*one), programs.reference(program, one), 1e-12)


@pytest.mark.parametrize("form", [DOUBLE, DOUBLES], ids=["one", "wide"])
def test_no_function_of_a_robot_of_thirty_joints_is_long(form):
    tree = library.robot("tree30")
    for name in ("regressor", "inverse_dynamics_derivatives"):
        program = tuned(trace_function(tree, name))
        assert len(program.live_nodes()) > MAX_BODY
        assert max(lengths(body_function(program, "body", form))) < 2 * PIECE


def test_functions_of_arms_are_whole():
    for robot in ("irb140", "panda"):
        tree = library.robot(robot)
        for name in FUNCTIONS:
            program = tuned(trace_function(tree, name))
            assert len(lengths(body_function(program, "body", DOUBLE))) == 2, name


@pytest.mark.usefixtures("needs_compiler")
def test_derivatives_of_thirty_joints_are_those_of_the_plain_form():
    tree = library.robot("tree30")
    name = "forward_dynamics_derivatives"
    program = trace_function(tree, name)
    arguments = [array[0] for array in programs.states(program, 1)]
    plain = evaluate_plain(tree, name, *(x.tolist() for x in arguments))
    expected = [np.array(x, dtype=float) for x in plain.values()]
    programs.assert_agree(compile_program(program)(*arguments), expected, 1e-12)
