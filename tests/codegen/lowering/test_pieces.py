"""Long bodies in several C functions: they compute the same, and none is long."""

import re

import numpy as np
import pytest

from linkwork import library
from linkwork.codegen import compile_program
from linkwork.codegen.lowering import simd
from linkwork.codegen.lowering.schedule import tuned
from linkwork.codegen.lowering.simd import DOUBLE, DOUBLES, MAX_BODY, PIECE, body_function
from linkwork.dynamics.functions import FUNCTIONS
from linkwork.dynamics.programs import evaluate_plain, trace_function
from tests.codegen.programs import ROBOTS, assert_agree, reference, states, whole_robot


def lengths(text):
    """Lines of each C function of a body."""
    return [function.count("\n") for function in re.split(r"^}", text, flags=re.M)]


@pytest.mark.usefixtures("needs_compiler")
@pytest.mark.parametrize("robot", ROBOTS)
@pytest.mark.parametrize("size", [1, 7, 50])
def test_pieces_compute_what_the_whole_does(robot, size, monkeypatch):
    monkeypatch.setattr(simd, "MAX_BODY", 0)
    monkeypatch.setattr(simd, "PIECE", size)
    program = whole_robot(robot)
    kernel = compile_program(program)
    arrays = states(program, 13, seed=size)
    assert_agree(kernel(*arrays), reference(program, arrays), 1e-12)
    one = [array[0] for array in arrays]
    assert_agree(kernel(*one), reference(program, one), 1e-12)


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
    arguments = [array[0] for array in states(program, 1)]
    plain = evaluate_plain(tree, name, *(x.tolist() for x in arguments))
    expected = [np.array(x, dtype=float) for x in plain.values()]
    assert_agree(compile_program(program)(*arguments), expected, 1e-12)
