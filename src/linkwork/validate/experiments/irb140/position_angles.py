"""The published formulas of axes 1 to 3, and their slips."""

import numpy as np
from numpy.typing import NDArray

from linkwork.arm import Manipulator, load
from linkwork.ik import BatchSolutions
from linkwork.plot import Curve, Panel, Picture
from linkwork.validate.documents import PICK_AND_PLACE
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured
from linkwork.validate.experiments.irb140.denavit_hartenberg import LENGTHS, QUARTER, table_pose

Array = NDArray[np.float64]

_POSES = 300
_UPPER, _FORE = LENGTHS["a2"], LENGTHS["d4"]
_NEAR = "Arccosines lose digits near a stretched arm; few of the positions are near it."

LEFT = "theta1 to theta3 of the left elbow less ours, greatest"
RIGHT = "theta1 to theta3 of the right elbow less ours, greatest"
SECOND = "theta1 + 180 deg less ours, greatest"
BEHIND = "wrist by the printed theta2 with theta1 + 180 deg, off by, greatest"
BEHIND_SHARE = "the same over 2 (r + a1)"
SENSE = "wrist by the printed table from the printed angles, off by, greatest"
REVERSED = "the same with theta2 negated"
BACKWARD = "theta1 for a wrist at x < 0, y = 0, off by"
REFUSED = "share of reachable wrists outside the printed reach condition"
RIGHT_CONDITION = "share of wrists that the condition with r' misjudges"


def shoulder_vector(wrist: Array, theta1: float) -> Array:
    """P25, from axis 2 to the wrist [m]."""
    a1, d1 = LENGTHS["a1"], LENGTHS["d1"]
    return wrist - np.array([a1 * np.cos(theta1), a1 * np.sin(theta1), d1])


def printed_angles(wrist: Array, theta1: float, elbow: float) -> Array:
    """theta1 to theta3 by equations (5) to (11); elbow 1 is left, -1 right [rad]."""
    vector = shoulder_vector(wrist, theta1)
    r3 = float(np.linalg.norm(vector))
    beta2 = np.arccos((_UPPER**2 + r3**2 - _FORE**2) / (2.0 * _UPPER * r3))
    beta3 = np.arccos((_UPPER**2 + _FORE**2 - r3**2) / (2.0 * _UPPER * _FORE))
    alpha2 = np.arctan2(vector[2], np.hypot(vector[0], vector[1]))
    theta3 = beta3 - QUARTER if elbow > 0 else 3.0 * QUARTER - beta3
    return np.array([theta1, QUARTER - alpha2 - elbow * beta2, theta3])


def _apart(first: Array, second: Array) -> Array:
    """Angles between [rad]."""
    return np.abs(np.angle(np.exp(1j * (first - second))))


def _difference(arm: Manipulator, poses: Array, wrists: Array, elbow: float) -> float:
    """Greatest distance of the printed angles from the nearest of our solutions [rad]."""
    solutions = arm.ik(poses)
    if not isinstance(solutions, BatchSolutions) or not solutions.counts.all():
        return np.inf
    worst = 0.0
    for ours, wrist in zip(solutions.q, wrists, strict=True):
        theta = printed_angles(wrist, np.arctan2(wrist[1], wrist[0]), elbow)
        off = _apart(ours[:, :3], theta * [1.0, 1.0, -1.0]).max(axis=1)
        worst = max(worst, float(np.nanmin(off)))
    return worst


def _second_difference(arm: Manipulator, poses: Array, wrists: Array) -> float:
    second = np.arctan2(wrists[:, 1], wrists[:, 0]) + np.pi
    reach = [np.linalg.norm(shoulder_vector(*x)) for x in zip(wrists, second, strict=True)]
    can_reach = np.array(reach) < _UPPER + _FORE
    solutions = arm.ik(poses[can_reach])
    if not isinstance(solutions, BatchSolutions):
        return np.inf
    off = _apart(solutions.q[..., 0], second[can_reach, None])
    return float(np.nanmin(off, axis=1).max())


def reached_wrist(arm: Manipulator, theta: Array) -> Array:
    """Wrist of the robot for theta1 to theta3 in the senses of the formulas [m]."""
    return np.asarray(arm.fk([*(theta * [1.0, 1.0, -1.0]), 0, 0, 0], frame="link5"), dtype=float)[
        :3, 3
    ]


def _table_error(wrist: Array, theta: Array, sense: float) -> float:
    """Distance of the wrist that the printed table gives for angles [m]."""
    angles = np.array([theta[0] + QUARTER, sense * theta[1], theta[2], 0.0])
    # The wrist is the origin of frame 4.
    return float(np.linalg.norm(table_pose(angles, count=4)[:3, 3] - wrist))


def _conditions(random: np.random.Generator) -> tuple[float, float]:
    """Shares of wrists that the printed and the right condition misjudge."""
    r = random.uniform(0.02, 1.0, 20_000)
    can_reach = (r > abs(_UPPER - _FORE)) & (r < _UPPER + _FORE)
    top = _UPPER**2 + r**2 - _FORE**2
    printed = np.abs(top / (2.0 * _UPPER * _FORE)) < 1.0
    right = np.abs(top / (2.0 * _UPPER * r)) < 1.0
    return float((can_reach & ~printed).sum() / can_reach.sum()), float((right != can_reach).mean())


def measure() -> Measured:
    """Compare at random positions, and count what the printed condition refuses."""
    arm, random = load("irb140"), np.random.default_rng(97)
    q = random.uniform([-2.5, -1.2, -1.3, -2, -1.5, -3], [2.5, 1.6, 1.3, 2, 1.5, 3], (_POSES, 6))
    poses = np.asarray(arm.fk(q), dtype=float)
    wrists = poses[:, :3, 3] - LENGTHS["d6"] * poses[:, :3, 2]
    is_ahead = np.hypot(wrists[:, 0], wrists[:, 1]) > LENGTHS["a1"]
    poses, wrists = poses[is_ahead], wrists[is_ahead]
    ahead = np.arctan2(wrists[:, 1], wrists[:, 0])
    radii = np.hypot(wrists[:, 0], wrists[:, 1])
    behind = []
    for wrist, theta1 in zip(wrists, ahead, strict=True):
        if np.linalg.norm(shoulder_vector(wrist, theta1 + np.pi)) < _UPPER + _FORE:
            theta = printed_angles(wrist, theta1 + np.pi, 1.0)
            behind.append(float(np.linalg.norm(reached_wrist(arm, theta) - wrist)))
        else:
            behind.append(np.nan)
    theta = [printed_angles(w, t, 1.0) for w, t in zip(wrists, ahead, strict=True)]
    pairs = list(zip(wrists, theta, strict=True))
    refused, wrong = _conditions(random)
    values = {
        LEFT: _difference(arm, poses, wrists, 1.0),
        RIGHT: _difference(arm, poses, wrists, -1.0),
        SECOND: _second_difference(arm, poses, wrists),
        BEHIND: float(np.nanmax(behind)),
        BEHIND_SHARE: float(np.nanmean(np.array(behind) / (2.0 * (radii + LENGTHS["a1"])))),
        SENSE: max(_table_error(w, t, 1.0) for w, t in pairs),
        REVERSED: max(_table_error(w, t, -1.0) for w, t in pairs),
        BACKWARD: float(_apart(np.array(0.0), np.arctan2(0.0, -0.4))),
        REFUSED: refused,
        RIGHT_CONDITION: wrong,
    }
    r = np.linspace(0.02, 0.74, 200)
    top = _UPPER**2 + r**2 - _FORE**2
    curves = [
        Curve(r, top / (2.0 * _UPPER * _FORE), "as printed, over 2 LB LC"),
        Curve(r, top / (2.0 * _UPPER * r), "over 2 LB r'"),
    ]
    panel = Panel(
        curves,
        *("", "distance of the wrist from axis 2 [m]", "cosine of beta2"),
        limits=(-1.0, 1.0),
        y_range=(-1.6, 2.2),
    )
    return Measured(values, Picture([[panel]], EXPERIMENT.title))


EXPERIMENT = Experiment(
    "position-angles",
    "IRB 140: the printed angles of axes 1 to 3, and slips in them",
    PICK_AND_PLACE,
    "sections 3.1 and 3.2, equations (3) to (11)",
    "300 random positions, those with the wrist farther from axis 1 than axis 2. "
    "Solutions are compared with the nearest of ours; the "
    "formulas count axis 3 against ABB's sense.",
    (
        Claim(
            *(LEFT, "rad", None, 0.0, 1e-9, _NEAR),
            printed="theta2 = 90 - alpha2 - beta2, theta3 = beta3 - 90",
        ),
        Claim(
            *(RIGHT, "rad", None, 0.0, 1e-9, _NEAR),
            printed="theta2 = 90 - alpha2 + beta2, theta3 = 270 - beta3",
        ),
        Claim(
            *(SECOND, "rad", None, 0.0, 1e-9, "An arctangent; only rounding."),
            printed="theta1' = theta1 + 180 deg",
        ),
        Claim(
            *(BEHIND, "m", 0.0, None, 0.0),
            "Its size depends on the position; the next row compares it with the algebra.",
            Criterion.SHOWN,
            note="With theta1 + 180 deg the wrist lies behind the shoulder: r in alpha2 must be "
            "negative, the printed square root never is.",
            is_contradiction=True,
        ),
        Claim(BEHIND_SHARE, "1", None, 1.0, 1e-9, "Algebra: the arm reaches as far the other way."),
        Claim(
            *(SENSE, "m", 0.0, None, 0.0),
            "Its size depends on the position; negated, it vanishes.",
            Criterion.SHOWN,
            note="Formulas and table count theta2 in opposite senses; equation (12) uses both.",
            is_contradiction=True,
        ),
        Claim(REVERSED, "m", None, 0.0, 1e-12, "Products of a few sines and cosines."),
        Claim(
            *(BACKWARD, "rad", 0.0, float(np.pi), 1e-15, "Algebra."),
            note="The printed case theta1 = 0 for y = 0 points away from a wrist at x < 0; only "
            "the second solution, theta1 + 180 deg, points at it.",
            is_contradiction=True,
        ),
        Claim(
            *(REFUSED, "1", 0.0, None, 0.0),
            "Its size depends on the choice of wrists.",
            Criterion.SHOWN,
            note="The reach condition (7) divides by 2 LB LC; equation (6) needs 2 LB r'.",
            is_contradiction=True,
        ),
        Claim(RIGHT_CONDITION, "1", None, 0.0, 0.0, "The triangle inequality."),
    ),
    measure,
    seconds=1.0,
)
