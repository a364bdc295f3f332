"""Code for the real controller, from the same model as everything else."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from linkwork.arm.argument_notes import argument_notes
from linkwork.arm.manipulator import Manipulator
from linkwork.codegen import generate_files
from linkwork.codegen.vectors import VECTORS, Vectors
from linkwork.dynamics import integrate
from linkwork.dynamics.programs import evaluate_plain
from linkwork.errors import ArgumentError, FileError
from linkwork.files import write_atomically
from linkwork.model.tree import Tree
from linkwork.trace import Argument, Program

DEFAULT_FUNCTIONS = ("fk", "jacobian", "inverse_dynamics", "forward_dynamics", "mass_matrix")
"""What is generated when nothing is named."""


def generate(
    arm: Manipulator,
    functions: Sequence[str] = DEFAULT_FUNCTIONS,
    target: str = "c",
    out: str | Path = "build",
) -> list[Path]:
    """Writes the functions of a robot as code, with a self-test and a page on how to call them.

    The numbers of live parts stay arguments: every function takes the block that the function
    `live` fills whenever a tool, a payload or gravity changes. The self-test compares with the
    plain form of the algorithms, computed here.

    Args:
        arm: The robot; its numbers become part of the code, but for those of live parts.
        functions: Names such as `inverse_dynamics`; see `linkwork.dynamics.functions.FUNCTIONS`.
        target: `c` (C99 for controllers), `simd` (many states at once) or `numpy`.
        out: Folder to write to; made when it is not there.

    Returns:
        The files written.

    Raises:
        NotFoundError: No such function or target.
        ModelError: The robot lacks what a function needs.
        FileError: The folder cannot be written to.
    """
    if not functions or isinstance(functions, str) or len(set(functions)) < len(functions):
        raise ArgumentError(
            f"the functions {functions!r} cannot be generated", hint="name each function once"
        )
    programs = [arm.program(name) for name in functions]
    vectors = {program.name: _vectors(arm, program) for program in programs}
    if arm.live:
        programs.insert(0, arm.live_program)
    files = generate_files(target, arm.name, programs, vectors, argument_notes(arm.tree, programs))
    folder = _folder(Path(out))
    for name, text in files.items():
        write_atomically(folder / name, text)
    return [folder / name for name in files]


def _vectors(arm: Manipulator, program: Program) -> Vectors:
    """Random states, and what the plain form gives for them; the same every time."""
    rng = np.random.default_rng(1)
    arguments = program.arguments[:-1] if arm.live else program.arguments
    given = [_random_states(arm.tree, argument, rng) for argument in arguments]
    states = zip(*(array.tolist() for array in given), strict=True)
    tree, gravity = arm.tree, arm.gravity_vector
    found = [evaluate_plain(tree, program.name, *x, gravity=gravity).values() for x in states]
    wanted = [np.array([np.ravel(x) for x in values]) for values in zip(*found, strict=True)]
    held = [np.tile(arm.live_numbers, (VECTORS, 1))] if arm.live else []
    return Vectors((*given, *held), tuple(wanted))


def _random_states(tree: Tree, argument: Argument, rng: np.random.Generator) -> NDArray[np.float64]:
    if argument.name != "q":
        return np.round(rng.uniform(-1.5, 1.5, (VECTORS, argument.size)), 6)
    steps = np.round(rng.uniform(-1.5, 1.5, (VECTORS, tree.speed_count)), 6).tolist()
    moved = [integrate(tree, tree.home, step) for step in steps]
    return np.array(moved, dtype=float).reshape(VECTORS, tree.position_count)


def _folder(path: Path) -> Path:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"cannot make the folder {str(path)!r}: {error.strerror}") from error
    return path
