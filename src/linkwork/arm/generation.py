"""Code for the real controller, from the same model as everything else."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from linkwork import checks
from linkwork.arm.argument_notes import argument_notes
from linkwork.arm.code_vectors import code_vectors
from linkwork.arm.ik_code import ik_code
from linkwork.arm.manipulator import Manipulator
from linkwork.codegen import TARGETS, generate_files
from linkwork.errors import FileError
from linkwork.files import write_atomically

DEFAULT_FUNCTIONS = ("fk", "jacobian", "inverse_dynamics", "forward_dynamics", "mass_matrix")
"""What is generated when nothing is named."""

IK = "ik"
"""The function that is no function of a state: inverse kinematics."""


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
            Also `ik`: every branch of a closed form; a search where there is none.
        target: `c` (C99 for controllers), `simd` (many states at once) or `numpy`.
        out: Folder to write to; made when it is not there.

    Returns:
        The files written.

    Raises:
        NotFoundError: No such function or target.
        ModelError: The robot lacks what a function needs.
        FileError: The folder cannot be written to.
    """
    checks.instance("arm", arm, Manipulator, "a Manipulator, such as linkwork.load('irb140')")
    names = checks.texts("functions", functions)
    if not names or len(set(names)) < len(names):
        raise checks.invalid("functions", functions, "each function named once")
    checks.choice("target", target, TARGETS)
    wanted = checks.path("out", out)
    programs = [arm.program(name) for name in names if name != IK]
    vectors = code_vectors(arm, programs)
    if arm.live and programs:
        programs.insert(0, arm.live_program)
    inverse = ik_code(arm, target) if IK in names else None
    programs += [inverse.program] if inverse else []
    notes = argument_notes(arm.tree, programs, arm.live_parts)
    if inverse:
        vectors |= inverse.vectors
        notes = f"{notes}\n\n{inverse.notes}"
    files = generate_files(target, arm.name, programs, vectors, notes)
    files |= inverse.files if inverse else {}
    folder = _folder(wanted)
    for name, text in files.items():
        write_atomically(folder / name, text)
    return [folder / name for name in files]


def _folder(path: Path) -> Path:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"cannot make the folder {str(path)!r}: {error.strerror}") from error
    return path
