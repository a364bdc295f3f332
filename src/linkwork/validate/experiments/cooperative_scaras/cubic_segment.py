"""The published cubic interpolation: four conditions, four coefficients."""

import numpy as np
from numpy.typing import NDArray

from linkwork.motion import CubicTrajectory
from linkwork.plot import Curve, Panel, Picture
from linkwork.validate.documents import COOPERATIVE_ROBOTS
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured

Array = NDArray[np.float64]

_TIMES = np.array([0.0, 1.0, 1.7, 3.0, 4.2])
_EXACT = (
    "The printed 4x4 system in powers of absolute time loses precision by its condition number, "
    "about 1e4 here; ours measures time from the start of each segment."
)

POSITION = "printed polynomials less ours, greatest position"
VELOCITY = "printed polynomials less ours, greatest velocity"
PASSED = "maximum error at a point"
PRINTED_SUM = "maximum error at a point by the printed sum without its constant term"


def printed_coefficients(t: Array, points: Array, velocities: Array) -> Array:
    """Coefficients of 1, t, t^2, t^3 of one segment from the published 4x4 system (4, n)."""
    a, b = t
    system = [
        [1.0, a, a**2, a**3],
        [1.0, b, b**2, b**3],
        [0.0, 1.0, 2.0 * a, 3.0 * a**2],
        [0.0, 1.0, 2.0 * b, 3.0 * b**2],
    ]
    return np.linalg.inv(np.array(system)) @ np.concatenate([points, velocities])


def measure() -> Measured:
    """Compare by segment on random points and velocities of five joints."""
    random = np.random.default_rng(73)
    points, velocities = random.uniform(-1.5, 1.5, (2, len(_TIMES), 5))
    ours = CubicTrajectory(_TIMES.tolist(), points, velocities)
    off, faster, unlike = [0.0], [0.0], [0.0]
    for i in range(len(_TIMES) - 1):
        pair = slice(i, i + 2)
        c = printed_coefficients(_TIMES[pair], points[pair], velocities[pair])
        # Without the end, which belongs to the next segment.
        t = np.linspace(_TIMES[i], np.nextafter(_TIMES[i + 1], 0.0), 200)
        powers = np.vander(t, 4, increasing=True)
        slopes = np.stack([0 * t, 1 + 0 * t, 2 * t, 3 * t**2], axis=1)
        off.append(float(np.abs(powers @ c - ours.position(t)).max()))
        faster.append(float(np.abs(slopes @ c - ours.velocity(t)).max()))
        unlike.append(float(np.abs(powers[0, 1:] @ c[:3] - points[i]).max()))
    missed = float(np.abs(ours.position(_TIMES) - points).max())
    t = np.linspace(0.0, _TIMES[-1], 400)
    curves = [Curve(t, ours.position(t)[:, joint], f"joint {joint + 1}") for joint in range(3)]
    panel = Panel(curves, y_label="position [rad]", marks=[(x, "") for x in _TIMES[1:-1]])
    values = {POSITION: max(off), VELOCITY: max(faster), PASSED: missed, PRINTED_SUM: max(unlike)}
    return Measured(values, Picture([[panel]], EXPERIMENT.title))


EXPERIMENT = Experiment(
    "cubic-segment",
    "Cubic polynomials through points with given velocities: the printed 4x4 form",
    COOPERATIVE_ROBOTS,
    "section 7, equations (6) to (8)",
    "Five joints, five points at uneven times, random positions and velocities; the system is "
    "inverted segment by segment.",
    (
        Claim(POSITION, "rad", 0.0, 0.0, 1e-10, _EXACT),
        Claim(VELOCITY, "rad/s", 0.0, 0.0, 1e-10, _EXACT),
        Claim(PASSED, "rad", 0.0, 0.0, 1e-12, "Ours starts each segment at its point."),
        Claim(
            *(PRINTED_SUM, "rad", 0.0, None, 0.0),
            "A misprint; its effect depends on the points.",
            Criterion.SHOWN,
            is_contradiction=True,
            note="Equation (7) multiplies a1 by t and ends with a3: the constant is missing. The "
            "4x4 system of equation (8) has it.",
        ),
    ),
    measure,
)
