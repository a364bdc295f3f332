"""The published lengths and Denavit-Hartenberg table of the IRB 140."""

import numpy as np
from numpy.typing import NDArray

from linkwork.arm import Manipulator, load
from linkwork.plot import Curve, Panel, Picture
from linkwork.validate.documents import PICK_AND_PLACE
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured

Array = NDArray[np.float64]

LENGTHS = {"d1": 0.352, "a1": 0.070, "a2": 0.360, "d4": 0.380, "d6": 0.065}  # Published lengths [m]
QUARTER = np.pi / 2
ROWS = (
    (0.0, 0.0, -QUARTER, LENGTHS["d1"]),
    (QUARTER, LENGTHS["a1"], QUARTER, 0.0),
    (0.0, LENGTHS["a2"], 0.0, 0.0),
    (QUARTER, 0.0, 0.0, LENGTHS["d4"]),
    (-QUARTER, 0.0, 0.0, 0.0),
    (QUARTER, 0.0, 0.0, LENGTHS["d6"]),
)
"""Published rows, read as alpha, a, theta, d [rad, m]."""
SIGNS = np.array([1.0, -1.0, -1.0, 1.0, -1.0, 1.0])
"""Senses of the printed axes against those of ABB, which Linkwork uses."""
_STATES = 200
_EXACT = "Products of a few sines and cosines in double precision."

TOOL = "tool by the printed rows less ours, rows read as alpha, a, theta, d"
AXES = "orientation by the printed rows less ours, after one fixed rotation of the tool"
PERMUTED = "tool by the rows under their printed heads a, alpha, d, theta, off by"
WRIST = "printed wrist point p - d6 z less the wrist of our arm"
REACH = "distance of the stretched wrist from axis 2"


def _length(name: str) -> str:
    return f"length {name}"


def individual_matrix(alpha: float, a: float, theta: float, d: float) -> Array:
    """Return the published matrix of one row (figure 3) (4, 4)."""
    (ca, sa), (c, s) = (np.cos(alpha), np.sin(alpha)), (np.cos(theta), np.sin(theta))
    return np.array(
        [
            [c, -s, 0.0, a],
            [ca * s, ca * c, -sa, -sa * d],
            [sa * s, sa * c, ca, ca * d],
            [0.0, 0.0, 0.0, 1.0],
        ]
    )


def table_pose(angles: Array, order: tuple[int, ...] = (0, 1, 2, 3), count: int = 6) -> Array:
    """Pose after `count` rows (4, 4); `order` are the columns read as alpha, a, theta, d."""
    product = np.eye(4)
    for row, angle in zip(ROWS[:count], angles[:count], strict=True):
        alpha, a, theta, d = (row[i] for i in order)
        product = product @ individual_matrix(alpha, a, theta + angle, d)
    return product


def table_angles(q: Array) -> Array:
    """Angles of the table for joint positions: its base is turned by 90 degrees [rad]."""
    return SIGNS * q + np.array([QUARTER, 0.0, 0.0, 0.0, 0.0, 0.0])


def measured_lengths(arm: Manipulator) -> dict[str, float]:
    """Lengths between the axes of our arm at zero [m]."""
    at = {i: np.asarray(arm.fk(np.zeros(6), frame=f"link{i}"), dtype=float) for i in (2, 3, 5)}
    shoulder, elbow = at[2][:3, 3], at[3][:3, 3]
    wrist, tool = at[5][:3, 3], np.asarray(arm.fk(np.zeros(6)))[:3, 3]
    return {
        "d1": float(shoulder[2]),
        "a1": float(shoulder[0]),
        "a2": float(np.linalg.norm(elbow - shoulder)),
        "d4": float(np.linalg.norm(wrist - elbow)),
        "d6": float(np.linalg.norm(tool - wrist)),
    }


def measure() -> Measured:
    """Compare at random joint positions."""
    arm = load("irb140")
    q = np.random.default_rng(59).uniform(-1.5, 1.5, (_STATES, 6))
    ours = np.asarray(arm.fk(q), dtype=float)
    printed = np.array([table_pose(table_angles(x)) for x in q])
    permuted = np.array([table_pose(table_angles(x), (1, 0, 3, 2)) for x in q])
    off = np.linalg.norm((permuted - ours)[:, :3, 3], axis=1)
    turned = np.swapaxes(printed[:, :3, :3], 1, 2) @ ours[:, :3, :3]
    wrist = ours[:, :3, 3] - LENGTHS["d6"] * ours[:, :3, 2]
    values = {_length(name): x for name, x in measured_lengths(arm).items()}
    straight = np.asarray(arm.fk([0.0, 0.0, -QUARTER, 0.0, 0.0, 0.0]), dtype=float)
    values |= {
        TOOL: float(np.abs((printed - ours)[:, :3, 3]).max()),
        AXES: float(np.abs(turned - turned[0]).max()),
        PERMUTED: float(off.max()),
        WRIST: float(np.abs(wrist - np.asarray(arm.fk(q, frame="link5"))[:, :3, 3]).max()),
        REACH: float(straight[2, 3] - LENGTHS["d1"] - LENGTHS["d6"]),
    }
    curve = Curve(np.arange(_STATES), np.sort(off), "under the printed heads")
    same = Curve(np.arange(_STATES), np.zeros(_STATES), "heads in their order", is_reference=True)
    panel = Panel(
        [curve, same], x_label="positions, the least wrong first", y_label="tool off by [m]"
    )
    return Measured(values, Picture([[panel]], EXPERIMENT.title))


EXPERIMENT = Experiment(
    "denavit-hartenberg",
    "IRB 140: the published lengths and Denavit-Hartenberg table",
    PICK_AND_PLACE,
    "section 2.1, tables 1 and 2, figure 3",
    "200 random joint positions. The printed rows hold alpha, a, theta, d under the heads a, "
    "alpha, d, theta. Their base is turned by 90 degrees about z against ABB's, and axes 2, 3 and "
    "5 count the other way.",
    (
        *(
            Claim(_length(name), "m", x, None, 1e-12, "ABB's length; only rounding.")
            for name, x in LENGTHS.items()
        ),
        Claim(
            *(TOOL, "m", None, 0.0, 1e-12, _EXACT), printed="T06 = T01 T12 T23 T34 T45 T56, table 2"
        ),
        Claim(AXES, "1", None, 0.0, 1e-12, _EXACT, printed="R06 from the same product"),
        Claim(
            *(PERMUTED, "m", 0.0, None, 0.0),
            "A misprint: angles stand in a column of lengths; its effect depends on the units.",
            Criterion.SHOWN,
            note="Table 2 prints angles of 90 degrees as lengths: the heads are permuted.",
            is_contradiction=True,
        ),
        Claim(WRIST, "m", None, 0.0, 1e-12, _EXACT, printed="P05 = P06 - d6 z"),
        Claim(
            *(REACH, "m", None, LENGTHS["a2"] + LENGTHS["d4"], 1e-12),
            "Both links in line; only rounding.",
        ),
    ),
    measure,
    seconds=0.5,
)
