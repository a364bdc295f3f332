"""Functions of a robot as traced programs."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from linkwork import checks
from linkwork.checks import MAX_NUMBER, MAX_NUMBER_SINGLE
from linkwork.dynamics.functions import FUNCTIONS, Function, Subject
from linkwork.dynamics.live import BLOCK, LiveBlock
from linkwork.dynamics.plain.body import GRAVITY
from linkwork.dynamics.plain.forward import solve_mass
from linkwork.dynamics.reduced.crba import mass_matrix
from linkwork.model.inertia.inertia_check import require_masses
from linkwork.model.inertia.singular_mass import require_regular
from linkwork.model.loops import require_ahead_of_loops
from linkwork.model.tree import Tree
from linkwork.spatial import Vector3
from linkwork.trace import Argument, Graph, Program, trace
from linkwork.trace.products import embed, jacobian_vector_product, vector_jacobian_product


def find_function(tree: Tree, name: str, frame: str | None = None) -> Function:
    """Find a function by name and check that the robot supports it.

    Functions of a frame need one ahead of all loops. Dynamics of a robot with loops are those of
    its spanning tree, without the constraint forces of the loops.
    """
    function = FUNCTIONS[checks.choice("function of a robot called", name, FUNCTIONS)]
    if function.of_frame:
        require_ahead_of_loops(tree, name.replace("_", " "), frame)
    elif function.solves or name == "poses":
        tree.require_open(name.replace("_", " "))
    if function.needs_masses:
        require_masses(tree)
    if function.solves:
        require_regular(tree)
    return function


def trace_function(
    tree: Tree,
    name: str,
    gravity: Vector3 = GRAVITY,
    *,
    frame: str | None = None,
    live: LiveBlock | None = None,
) -> Program:
    """Trace a function of a robot; live numbers stay the last argument, others become constants."""
    return _trace(tree, name, find_function(tree, name, frame), gravity, frame, live)


def trace_product(
    tree: Tree,
    name: str,
    products: str,
    gravity: Vector3 = GRAVITY,
    *,
    frame: str | None = None,
    live: LiveBlock | None = None,
) -> Program:
    """Trace products of the derivatives of a function with vectors, by all but live numbers.

    Args:
        products: One letter for each derivative, the first one first: `r` (reverse) is the product
            of cotangents of the results with the Jacobian, `f` (forward) of the Jacobian with
            tangents of the arguments. The vectors are further arguments.
    """
    program = trace_function(tree, name, gravity, frame=frame, live=live)
    for order, letter in enumerate(products):
        if name == "forward_dynamics" and not order:
            program = _product_of_forward_dynamics(tree, program, letter, gravity, live)
        else:
            program = _PRODUCTS[letter](program, (BLOCK,))
    return program


_PRODUCTS = {"r": vector_jacobian_product, "f": jacobian_vector_product}


def _product_of_forward_dynamics(
    tree: Tree, program: Program, letter: str, gravity: Vector3, live: LiveBlock | None
) -> Program:
    """Return the product by the implicit function theorem, which solves with the mass matrix once.

    M dqdd = dtau - dID, where dID are the changes of inverse dynamics at constant accelerations.
    """
    inverse = trace_function(tree, "inverse_dynamics", gravity, live=live)
    product = _PRODUCTS[letter](inverse, (BLOCK,))
    shape = _PRODUCTS[letter](replace(program, graph=Graph(), outputs=()), (BLOCK,))
    solve = _trace(tree, "solution", _SOLUTION, gravity, None, live)
    graph, count = program.graph, tree.velocity_count
    arguments = [graph.input(i) for i in range(sum(x.size for x in shape.arguments))]
    q, starts = arguments[: tree.position_count], shape.starts
    state, accelerations = arguments[: tree.position_count + count], list(program.outputs)
    block = arguments[starts[BLOCK] :][: live.size] if live else []

    def solution(right: Sequence[int]) -> list[int]:
        return embed(solve, graph, [*q, *right, *block])

    if letter == "r":
        multipliers = solution(arguments[-count:] if count else [])
        negative = [graph.negate(x) for x in multipliers]
        pulled = embed(product, graph, [*state, *accelerations, *block, *negative])
        outputs = [*pulled[: len(state)], *multipliers]
    else:
        tangents = arguments[len(arguments) - len(state) - count :]
        zeros = [graph.constant(0.0)] * count
        seeds = [*tangents[: len(state)], *zeros]
        pushed = embed(product, graph, [*state, *accelerations, *block, *seeds])
        right = zip(tangents[len(state) :], pushed, strict=True)
        outputs = solution([graph.subtract(x, y) for x, y in right])
    return replace(shape, graph=graph, outputs=tuple(outputs))


_SOLUTION = Function(
    ("q", "right"),
    lambda s, q, x: {"solution": solve_mass(s.reduced.tree, q, mass_matrix(s.reduced, q), [x])[0]},
)


def _trace(
    tree: Tree,
    name: str,
    function: Function,
    gravity: Vector3,
    frame: str | None,
    live: LiveBlock | None,
) -> Program:
    tree = tree.spanning_tree
    bounds = (MAX_NUMBER, MAX_NUMBER_SINGLE)
    arguments = [Argument(x, function.size(x, tree), *bounds) for x in function.arguments]
    if live is not None:
        arguments.append(Argument(BLOCK, live.size))

    def body(*values: Sequence[Any]) -> Mapping[str, Any]:
        if live is None:
            return function.form(Subject(tree, gravity, frame), *values)
        return function.form(live.subject(values[-1], frame), *values[:-1])

    program = trace(name, body, arguments)
    if function.square and not tree.velocity_count:
        # Without rows the number of columns is unknown.
        empty = tuple(replace(result, shape=(0, 0)) for result in program.results)
        return replace(program, results=empty)
    return program


def evaluate_plain(
    tree: Tree,
    name: str,
    *arguments: Sequence[Any],
    gravity: Vector3 = GRAVITY,
    frame: str | None = None,
) -> Mapping[str, Any]:
    """Evaluate the plain form of a function on floats or batches: the reference of all code."""
    function = find_function(tree, name, frame)
    return function.plain(Subject(tree.spanning_tree, gravity, frame), *arguments)
