"""What generated code is checked with: random states, and live parts that differ in each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy

import numpy as np
from numpy.typing import NDArray

from linkwork.arm.manipulator import Manipulator
from linkwork.codegen.targets.vectors import VECTORS, Vectors
from linkwork.dynamics import integrate
from linkwork.dynamics.programs import evaluate_plain
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, from_position_rpy
from linkwork.spatial.vector import matrix3, vector3
from linkwork.trace import Argument, Program, evaluate


def code_vectors(arm: Manipulator, programs: Sequence[Program]) -> dict[str, Vectors]:
    """For each function states and what its plain form gives for them; the same every time.

    Args:
        arm: The robot.
        programs: Its functions.

    Returns:
        By the names of the programs.
    """
    robots = list(_varied(arm))
    return {program.name: _vectors(robots, program) for program in programs}


def _varied(arm: Manipulator) -> Iterator[Manipulator]:
    """The robot for each state, with live parts of its own."""
    rng = np.random.default_rng(2)
    changes = {"tool": _other_tool, "payload": _other_payload, "gravity": _other_gravity}
    for _ in range(VECTORS):
        robot = deepcopy(arm) if arm.live else arm
        for part in arm.live:
            changes[part](robot, rng)
        yield robot


def _other_tool(arm: Manipulator, rng: np.random.Generator) -> None:
    pose = from_position_rpy(rng.uniform(-0.2, 0.2, 3).tolist(), rng.uniform(-3, 3, 3).tolist())
    arm.set_tool(pose, _other_body(rng))


def _other_payload(arm: Manipulator, rng: np.random.Generator) -> None:
    arm.set_payload(_other_body(rng))


def _other_gravity(arm: Manipulator, rng: np.random.Generator) -> None:
    arm.set_gravity(rng.uniform(-10, 10, 3))


def _other_body(rng: np.random.Generator) -> Inertia:
    spread = rng.uniform(-0.1, 0.1, (3, 3))
    second = spread @ spread.T + 1e-3 * np.eye(3)
    matrix = np.trace(second) * np.eye(3) - second
    return Inertia(
        float(rng.uniform(0.5, 3.0)), vector3(rng.uniform(-0.1, 0.1, 3)), matrix3(matrix)
    )


def _vectors(robots: list[Manipulator], program: Program) -> Vectors:
    rng = np.random.default_rng(1)
    live = bool(robots[0].live)
    arguments = program.arguments[:-1] if live else program.arguments
    given = [_random_states(robots[0].tree, argument, rng) for argument in arguments]
    states = zip(*(array.tolist() for array in given), strict=True)
    found = [
        evaluate_plain(robot.tree, program.name, *state, gravity=robot.gravity_vector).values()
        for robot, state in zip(robots, states, strict=True)
    ]
    wanted = [np.array([np.ravel(x) for x in values]) for values in zip(*found, strict=True)]
    held = [np.array([_block(robot) for robot in robots])] if live else []
    return Vectors((*given, *held), tuple(wanted))


def _block(arm: Manipulator) -> NDArray[np.float64]:
    """The block of live numbers, computed without any code."""
    (block,) = evaluate(arm.live_program, **arm.live_parts).values()
    return np.ravel(block)


def _random_states(tree: Tree, argument: Argument, rng: np.random.Generator) -> NDArray[np.float64]:
    if argument.name != "q":
        return np.round(rng.uniform(-1.5, 1.5, (VECTORS, argument.size)), 6)
    steps = np.round(rng.uniform(-1.5, 1.5, (VECTORS, tree.speed_count)), 6).tolist()
    moved = [integrate(tree, tree.home, step) for step in steps]
    return np.array(moved, dtype=float).reshape(VECTORS, tree.position_count)
