"""The published matrix of roll, pitch and yaw, and its inverse."""

import numpy as np
from numpy.typing import NDArray

from linkwork.plot import Curve, Panel, Picture
from linkwork.spatial.rotation import from_rpy, to_rpy
from linkwork.spatial.vector import matrix3
from linkwork.validate.documents import PICK_AND_PLACE
from linkwork.validate.experiment import Claim, Experiment, Measured

_ROTATIONS = 500
_EXACT = "Products of three sines and cosines in double precision: some units of the last place."

MATRIX = "printed matrix less ours, greatest entry"
ANGLES = "printed angles less ours, greatest"


def printed_matrix(roll: float, pitch: float, yaw: float) -> NDArray[np.float64]:
    """R = Rz(roll) Ry(pitch) Rx(yaw), entry by entry as published."""
    (cr, cp, cy), (sr, sp, sy) = np.cos([roll, pitch, yaw]), np.sin([roll, pitch, yaw])
    return np.array(
        [
            [cr * cp, -sr * cy + cr * sp * sy, sr * sy + cr * sp * cy],
            [sr * cp, cr * cy + sr * sp * sy, -cr * sy + sr * sp * cy],
            [-sp, cp * sy, cp * cy],
        ]
    )


def printed_angles(r: NDArray[np.float64]) -> NDArray[np.float64]:
    """Roll, pitch and yaw of a matrix, as published [rad]."""
    pitch = np.arctan2(-r[2, 0], np.sqrt(r[2, 1] ** 2 + r[2, 2] ** 2))
    return np.array([np.arctan2(r[1, 0], r[0, 0]), pitch, np.arctan2(r[2, 1], r[2, 2])])


def measure() -> Measured:
    """Compare at random angles, with pitch below pi/2."""
    random = np.random.default_rng(61)
    angles = random.uniform(-1.0, 1.0, (_ROTATIONS, 3)) * [np.pi, 1.5, np.pi]
    entries, inverse_errors = [], []
    for roll, pitch, yaw in angles:
        printed = printed_matrix(roll, pitch, yaw)
        # Roll there is about z, called yaw here.
        entries.append(np.abs(printed - np.array(from_rpy((yaw, pitch, roll)))).max())
        ours = np.array(to_rpy(matrix3(printed)))[::-1]
        inverse_errors.append(np.abs(printed_angles(printed) - ours).max())
    number = np.arange(_ROTATIONS)
    curves = [Curve(number, entries, "matrix"), Curve(number, inverse_errors, "angles [rad]")]
    panel = Panel(curves, x_label="number of the rotation", y_label="difference")
    return Measured(
        {MATRIX: max(entries), ANGLES: max(inverse_errors)}, Picture([[panel]], EXPERIMENT.title)
    )


EXPERIMENT = Experiment(
    "roll-pitch-yaw",
    "Roll, pitch and yaw: the printed matrix and the printed angles",
    PICK_AND_PLACE,
    "section 2.3, figure 5 and equation (2)",
    "500 random rotations. R = Rz(roll) Ry(pitch) Rx(yaw) there; Linkwork names the angles as URDF "
    "does, so roll and yaw are exchanged.",
    (
        Claim(MATRIX, "1", 0.0, 0.0, 1e-14, _EXACT),
        Claim(
            *(ANGLES, "rad", 0.0, 0.0, 1e-12),
            "Near a pitch of pi/2 both lose precision by the inverse of its cosine, here up to 14 "
            "times; a hundred units of the last place.",
        ),
    ),
    measure,
)
