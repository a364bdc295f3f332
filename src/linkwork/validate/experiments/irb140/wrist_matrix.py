"""The published wrist matrix, the published angles from it, and its misprints."""

import numpy as np
from numpy.typing import NDArray

from linkwork.arm import load
from linkwork.ik import BatchSolutions
from linkwork.plot import Curve, Panel, Picture
from linkwork.validate.documents import PICK_AND_PLACE
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured

Array = NDArray[np.float64]

_WRISTS = 300
_EXACT = "Products of sines and cosines in double precision: some units of the last place."
_SLIP = "A misprint, reproduced: the error must match the algebra."

FITTING = "printed R36 less the product of rows with alpha = -90, 90, -90 deg, greatest entry"
TABLE = "printed R36 less the product of the printed table's rows, greatest entry"
POSITIVE = "wrist rebuilt from the printed angles, positive root, greatest entry off"
NEGATIVE = "wrist rebuilt from the printed angles, negative root, greatest entry off"
FLIPPED = "the same with both arguments of each arctangent negated"
STRAIGHT = "angle of the straight wrist by the printed case theta5 = 0, off by"
BACK = "angle of the wrist folded back by the printed case theta5 = pi, off by"
REACHED = "maximum residual of Linkwork's solutions, straight wrists included"

_SHOWN = {
    TABLE: "rows of the printed table",
    NEGATIVE: "negative root as printed",
    FLIPPED: "negative root, arguments negated",
    POSITIVE: "positive root as printed",
}


def printed_r36(q4: float, q5: float, q6: float) -> Array:
    """Rotation of the wrist, entry by entry as published."""
    (c4, c5, c6), (s4, s5, s6) = np.cos([q4, q5, q6]), np.sin([q4, q5, q6])
    return np.array(
        [
            [c4 * c5 * c6 - s4 * s6, -c6 * s4 - c4 * c5 * s6, -c4 * s5],
            [s5 * c6, -s5 * s6, c5],
            [-c4 * s6 - c5 * c6 * s4, c5 * s4 * s6 - c4 * c6, s4 * s5],
        ]
    )


def product_r36(alphas: tuple[float, ...], angles: Array) -> Array:
    """Return the same as a product of modified Denavit-Hartenberg rows [rad]."""
    product = np.eye(3)
    for alpha, angle in zip(alphas, angles, strict=True):
        (ca, sa), (c, s) = (np.cos(alpha), np.sin(alpha)), (np.cos(angle), np.sin(angle))
        product = product @ np.array([[c, -s, 0.0], [ca * s, ca * c, -sa], [sa * s, sa * c, ca]])
    return product


def printed_angles(r: Array, sign: float, sign_of_arguments: float = 1.0) -> Array:
    """Wrist angles of a matrix by the published formulas, for one root of theta5 [rad]."""
    q5 = np.arctan2(sign * np.sqrt(max(0.0, 1.0 - r[1, 2] ** 2)), r[1, 2])
    q4 = np.arctan2(sign_of_arguments * r[2, 2], sign_of_arguments * -r[0, 2])
    return np.array([q4, q5, np.arctan2(sign_of_arguments * -r[1, 1], sign_of_arguments * r[1, 0])])


def measure() -> Measured:
    """Compare at random wrists, and Linkwork's solutions at random positions."""
    angles = np.random.default_rng(67).uniform(-1.0, 1.0, (_WRISTS, 3)) * [3.0, 3.0, 3.0]
    quarter = np.pi / 2
    printed = [printed_r36(*row) for row in angles]

    def rebuilt(sign: float, sign_of_arguments: float = 1.0) -> list[float]:
        again = [printed_r36(*printed_angles(r, sign, sign_of_arguments)) for r in printed]
        return _off(printed, again)

    series = {
        FITTING: _products(angles, printed, (-quarter, quarter, -quarter)),
        TABLE: _products(angles, printed, (quarter, -quarter, quarter)),
        POSITIVE: rebuilt(1.0),
        NEGATIVE: rebuilt(-1.0),
        FLIPPED: rebuilt(-1.0, -1.0),
        STRAIGHT: [_straight_case(q6) for q6 in angles[:, 2]],
        BACK: [_folded_case(q6) for q6 in angles[:, 2]],
    }
    values = {what: max(off) for what, off in series.items()} | {REACHED: _largest_residual()}
    curves = [Curve(np.arange(_WRISTS), sorted(series[x]), label) for x, label in _SHOWN.items()]
    panel = Panel(curves, x_label="wrists, the least wrong first", y_label="greatest entry off")
    return Measured(values, Picture([[panel]], EXPERIMENT.title))


def _products(angles: Array, printed: list[Array], alphas: tuple[float, ...]) -> list[float]:
    return _off(printed, [product_r36(alphas, row) for row in angles])


def _off(first: list[Array], second: list[Array]) -> list[float]:
    return [float(np.abs(a - b).max()) for a, b in zip(first, second, strict=True)]


def _straight_case(q6: float) -> float:
    """Error of the published theta6 at theta4 = theta5 = 0 [rad]."""
    r = printed_r36(0.0, 0.0, q6)
    off = np.arctan2(r[0, 1], r[2, 1]) - q6
    return float(np.abs(np.arctan2(np.sin(off), np.cos(off))))


def _folded_case(q6: float) -> float:
    """Error of the published theta6 at theta4 = 0, theta5 = pi [rad]."""
    r = printed_r36(0.0, np.pi, q6)
    off = -np.arctan2(-r[0, 1], -r[2, 1]) - q6
    return float(np.abs(np.arctan2(np.sin(off), np.cos(off))))


def _largest_residual() -> float:
    """Maximum residual at random positions of the IRB 140, every tenth with a straight wrist."""
    arm = load("irb140")
    q = np.random.default_rng(71).uniform(-1.5, 1.5, (_WRISTS, 6))
    q[::10, 4] = 0.0
    solutions = arm.ik(arm.fk(q))
    if not isinstance(solutions, BatchSolutions) or not solutions.counts.all():
        return np.inf
    return float(np.nanmax(solutions.residual))


EXPERIMENT = Experiment(
    "wrist-matrix",
    "The wrist: the published matrix R36, the angles from it, and the misprints",
    PICK_AND_PLACE,
    "section 3.3, table 2, figure 8 and equations (13) to (15)",
    "300 random wrists in the printed formulas, and Linkwork's inverse kinematics of the IRB 140 "
    "at 300 random positions, every tenth with a straight wrist.",
    (
        Claim(FITTING, "1", 0.0, 0.0, 1e-14, _EXACT),
        Claim(
            *(TABLE, "1", 0.0, 2.0, 0.1, _SLIP),
            note="The printed matrix is that of frames 3 and 6 turned by half a turn about z "
            "against the printed table: entries change sign.",
            is_contradiction=True,
        ),
        Claim(POSITIVE, "1", 0.0, 0.0, 1e-12, f"{_EXACT} The square root near 0 loses some more."),
        Claim(
            *(NEGATIVE, "1", 0.0, 2.0, 0.1, _SLIP),
            note="The negative root needs both arguments of both arctangents negated.",
            is_contradiction=True,
        ),
        Claim(FLIPPED, "1", None, 0.0, 1e-12, f"{_EXACT} The square root near 0 loses some more."),
        Claim(
            *(STRAIGHT, "rad", 0.0, float(np.pi), 1e-12, _SLIP),
            note="The printed case theta5 = 0 is off by pi.",
            is_contradiction=True,
        ),
        Claim(
            *(BACK, "rad", None, 0.0, 1e-12, _EXACT),
            printed="theta6 = -atan2(-r12, -r32) if theta5 = pi",
        ),
        Claim(
            *(REACHED, "m or rad", None, 0.0, 1e-9),
            "Residual guaranteed for every closed form.",
            Criterion.AT_MOST,
        ),
    ),
    measure,
)
