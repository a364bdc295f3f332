"""Export of controllers as generated code."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.codegen import TARGETS, generate_files
from linkwork.codegen.targets.signature import VECTORS, Vectors
from linkwork.control.c_controller import CController
from linkwork.control.law import LawController
from linkwork.errors import ArgumentError, FileError
from linkwork.files import write_atomically

_GRID = 2.0**20  # Grid steps per unit of the test vectors; single precision resolves 2^24
_SINGLE_STEP = 2.0**-24  # Rounding error of single precision near one


def export_controller(
    controller: LawController, name: str, out: str | Path = "build", target: str = "c"
) -> list[Path]:
    """Write a controller's step as code, with a self-test and a README; return the files.

    The function takes gains, state, reference and measurement and returns torques and the new
    state, see `Controller.program`; period, torque limits and model are constants. The self-test
    compares with the plain form of the law, with the controller's gains.

    Args:
        name: Name of the library, e.g. the robot's name.
        out: Output folder; created if missing.
        target: `c` (C99 for controllers), `simd` (many states at once), `cuda` or `numpy`.

    Raises:
        ArgumentError: The controller is not a built-in one.
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
        raise FileError(f"cannot create the folder {str(folder)!r}: {error.strerror}") from error
    for file, text in files.items():
        write_atomically(folder / file, text)
    return [folder / file for file in files]


def _check_built_in(controller: object) -> None:
    if isinstance(controller, CController):
        raise ArgumentError(
            "cannot export a CController: it is a function in C already",
            hint="use the source of its library",
        )
    if not isinstance(controller, LawController):
        raise ArgumentError(
            f"cannot export a {type(controller).__name__} as code",
            hint="expected a controller from make_controller",
        )


def controller_notes(controller: LawController) -> str:
    """Meaning of the arguments of a controller's function, in Markdown."""
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
- `state`, `state_2`: the state from the previous call and the state for the next one ({kept})
- `reference`: {n} positions [rad or m], {n} velocities, {n} accelerations, as desired
- `measured`: {n} positions, {n} velocities
- `torque`: {n} torques [N m or N], within {", ".join(f"{x:.9g}" for x in limits)}

The period, these limits and the robot's model are part of the code.

Single precision rounds a position near 1 by up to {_SINGLE_STEP:.1g}; times the greatest gain that
is {ripple:.2g}. Where this matters, take double precision.
"""


def controller_vectors(controller: LawController) -> Vectors:
    """Test vectors: random states near the reference, and results of the plain form of the law.

    The errors range from large to small, so that torques are at their limits and within them.
    Single precision represents every input exactly; otherwise the test would measure their
    rounding, which stiff gains magnify.
    """
    random = np.random.default_rng(1)
    law, sizes = controller.law, [argument.size for argument in controller.program.arguments]
    spread = np.geomspace(1.0, 1e-3, VECTORS)[:, None]
    reference = _in_single(random.uniform(-1.0, 1.0, (VECTORS, sizes[2])))
    errors = spread * random.uniform(-1.0, 1.0, (VECTORS, sizes[3]))
    measured = _in_single(reference[:, : sizes[3]] + errors)
    state = _in_single(spread * random.uniform(-1.0, 1.0, (VECTORS, sizes[1])))
    inputs = (np.tile(controller.gain_vector, (VECTORS, 1)), state, reference, measured)
    rows = zip(*(array.tolist() for array in inputs), strict=True)
    outcomes = [law.plain(*row) for row in rows]
    torques, states = (np.array(each, dtype=float) for each in zip(*outcomes, strict=True))
    return Vectors(inputs, (torques, states))


def _in_single(numbers: NDArray[np.float64]) -> NDArray[np.float64]:
    """Round to a grid that single precision represents exactly, differences included."""
    return np.round(numbers * _GRID) / _GRID
