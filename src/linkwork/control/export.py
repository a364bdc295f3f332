"""A controller as code for the real one."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.codegen import TARGETS, generate_files
from linkwork.codegen.targets.vectors import VECTORS, Vectors
from linkwork.control.c_controller import CController
from linkwork.control.law_controller import LawController
from linkwork.errors import ArgumentError, FileError
from linkwork.files import write_atomically

_GRID = 2.0**20
"""Steps in one of the numbers that the self-test gives; single precision holds 2^24."""
_SINGLE_STEP = 2.0**-24
"""By how much single precision rounds a number near one."""


def export_controller(
    controller: LawController, name: str, out: str | Path = "build", target: str = "c"
) -> list[Path]:
    """Writes a controller's step as code, with a self-test and a page on how to call it.

    The function takes gains, state, reference and measurement and gives torques and the new state,
    as `Controller.program` tells; period, torque limits and model are part of the code. The
    self-test compares with the plain form of the law, computed here with the controller's gains.

    Args:
        controller: What is written; a built-in one.
        name: What the library is called, e.g. the robot's name.
        out: Folder to write to; made when it is not there.
        target: `c` (C99 for controllers), `simd` (many states at once) or `numpy`.

    Returns:
        The files written.

    Raises:
        NotFoundError: No such target.
        ArgumentError: The controller is none of the built-in ones.
        FileError: The folder cannot be written to.
    """
    _check_built_in(controller)
    checks.text("name", name)
    checks.choice("target", target, TARGETS)
    folder = checks.path("out", out)
    program = controller.program
    vectors = {program.name: controller_vectors(controller)}
    files = generate_files(target, name, [program], vectors, controller_notes(controller))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"cannot make the folder {str(folder)!r}: {error.strerror}") from error
    for file, text in files.items():
        write_atomically(folder / file, text)
    return [folder / file for file in files]


def _check_built_in(controller: object) -> None:
    if isinstance(controller, CController):
        raise ArgumentError(
            "a CController is a function in C already",
            hint="take the source that its library was made of",
        )
    if not isinstance(controller, LawController):
        raise ArgumentError(
            f"a {type(controller).__name__} cannot be written as code",
            hint="give a controller that make_controller makes",
        )


def controller_notes(controller: LawController) -> str:
    """What the numbers of a controller's function mean, in Markdown."""
    n, limits = controller.joints, controller.law.torque_limit
    gains = "".join(
        f"  - `{name}`: {', '.join(f'{x:.9g}' for x in values)}\n"
        for name, values in controller.gains.items()
    )
    ripple = _SINGLE_STEP * controller.gain_vector.max(initial=0.0)
    kept = f"{controller.law.state_size} numbers, zeros at first"
    return f"""\
Call it every {controller.period:.9g} s with what is measured then, for {n} joints in order:

- `gains`: {n} numbers for each gain, one gain after the other. When this was made they were
{gains}\
- `state`, `state_2`: what the call before gave and what the next one takes ({kept})
- `reference`: {n} positions [rad or m], {n} speeds, {n} accelerations that are wanted
- `measured`: {n} positions, {n} speeds
- `torque`: {n} torques [N m or N], within {", ".join(f"{x:.9g}" for x in limits)}

The period, these limits and the robot's model are part of the code.

Single precision rounds a position near 1 by up to {_SINGLE_STEP:.1g}; times the greatest gain that
is {ripple:.2g}. Where this matters, take double precision.
"""


def controller_vectors(controller: LawController) -> Vectors:
    """Random moments around the reference, and what the plain form of the law gives for them.

    The errors are from large to small, so that torques are seen at their limits and within them.
    Single precision holds every given number exactly: else the check would be of their rounding,
    which stiff gains magnify, and not of the code.
    """
    random = np.random.default_rng(1)
    law, sizes = controller.law, [argument.size for argument in controller.program.arguments]
    spread = np.geomspace(1.0, 1e-3, VECTORS)[:, None]
    reference = _in_single(random.uniform(-1.0, 1.0, (VECTORS, sizes[2])))
    errors = spread * random.uniform(-1.0, 1.0, (VECTORS, sizes[3]))
    measured = _in_single(reference[:, : sizes[3]] + errors)
    state = _in_single(spread * random.uniform(-1.0, 1.0, (VECTORS, sizes[1])))
    given = (np.tile(controller.gain_vector, (VECTORS, 1)), state, reference, measured)
    rows = zip(*(array.tolist() for array in given), strict=True)
    found = [law.plain(*row) for row in rows]
    torques, states = (np.array(each, dtype=float) for each in zip(*found, strict=True))
    return Vectors(given, (torques, states))


def _in_single(numbers: NDArray[np.float64]) -> NDArray[np.float64]:
    """The nearest numbers that single precision holds, and with them their differences."""
    return np.round(numbers * _GRID) / _GRID
