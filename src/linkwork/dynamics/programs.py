"""Functions of a robot as traced programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from linkwork import checks
from linkwork.checks import MAX_NUMBER, MAX_NUMBER_SINGLE
from linkwork.dynamics.functions import FUNCTIONS, Function, Subject
from linkwork.dynamics.live import BLOCK, LiveBlock
from linkwork.dynamics.plain.body import GRAVITY
from linkwork.model.inertia.inertia_check import require_masses
from linkwork.model.inertia.singular_mass import require_regular
from linkwork.model.loops import require_ahead_of_loops
from linkwork.model.tree import Tree
from linkwork.spatial import Vector3
from linkwork.trace import Argument, Program, trace


def find_function(tree: Tree, name: str, frame: str | None = None) -> Function:
    """Find a function by name and check that the robot supports it.

    Functions of a frame need one ahead of all loops. Dynamics of a robot with loops are those of
    its spanning tree: constraint forces of the loops are no part of them.

    Args:
        name: One of `FUNCTIONS`.
        frame: The link or frame that kinematics is about; the tool when None.

    Raises:
        NotFoundError: No such function.
        ModelError: A loop moves the frame, there are no masses, or the mass matrix is singular
            everywhere.
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
    """Trace a function of a robot; all numbers but live ones become constants.

    Args:
        name: One of `FUNCTIONS`.
        frame: The link or frame that kinematics is about; the tool when None.
        live: What stays an argument, `live`, the last one; nothing when None.

    Raises:
        NotFoundError: No such function or frame.
        ModelError: The robot lacks what the function needs.
    """
    function = find_function(tree, name, frame)
    tree = tree.spanning_tree
    bounds = (MAX_NUMBER, MAX_NUMBER_SINGLE)
    arguments = [Argument(x, function.size(x, tree), *bounds) for x in function.arguments]
    if live is not None:
        arguments.append(Argument(BLOCK, live.size))

    def body(*given: Sequence[Any]) -> Mapping[str, Any]:
        if live is None:
            return function.form(Subject(tree, gravity, frame), *given)
        return function.form(live.subject(given[-1], frame), *given[:-1])

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
    """Evaluate the plain form of a function, untraced: the reference of all code.

    Args:
        name: One of `FUNCTIONS`.
        *arguments: A sequence of scalars each: floats, or arrays over a batch.
        frame: The link or frame that kinematics is about; the tool when None.

    Returns:
        Nested tuples of scalars by name.
    """
    function = find_function(tree, name, frame)
    return function.plain(Subject(tree.spanning_tree, gravity, frame), *arguments)
