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
    function = find_function(tree, name, frame)
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
