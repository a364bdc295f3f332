"""Inverse geometry by the inverse robot, in 2-D and 3-D, against closed forms and along a path."""

import math
import time
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from linkwork.arm.inverse_robot import InverseRobot, arm_alone
from linkwork.arm.load_robot import load
from linkwork.arm.manipulator import Manipulator
from linkwork.errors import ArgumentError
from linkwork.plot import Curve, Panel, Picture
from linkwork.spatial import Pose
from linkwork.spatial.rotation import to_rpy
from linkwork.validate.documents import HELICOPTER
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured

Array = NDArray[np.float64]

_TARGETS, _REFUSED = 100, 20
_UPPER, _FORE, _SHOULDER = 0.5, 0.4, 1.2  # Links of planar2, and the height of its first joint [m]

PLANAR = "greatest difference of a joint angle, two links"
SPATIAL = "greatest difference of a joint angle, six axes"
PATH = "greatest difference along a path, six axes"
REFUSED = "targets out of reach that are refused"
SOON = "longest time until one is refused"
EACH = "processor time of a target, six axes"


def _apart(solutions: Array, q: Array) -> float:
    """Distance of the nearest solution [rad]."""
    return float(np.abs(np.angle(np.exp(1j * (solutions - q)))).max(axis=-1).min())


def _elbow(x: float, z: float) -> Array:
    """Both solutions of two links, by the law of cosines."""
    cosine = (x * x + z * z - _UPPER**2 - _FORE**2) / (2 * _UPPER * _FORE)
    rows = []
    for q2 in (math.acos(cosine), -math.acos(cosine)):
        behind = math.atan2(_FORE * math.sin(q2), _UPPER + _FORE * math.cos(q2))
        rows.append((math.atan2(z, x) - behind, q2))
    return np.array(rows)


def planar_difference() -> float:
    """Greatest difference of two links over random targets [rad]."""
    arm, worst = load("planar2"), 0.0
    inverse, rng = arm.inverse_robot(), np.random.default_rng(0)
    for _ in range(_TARGETS):
        x, _, z = arm.fk(rng.uniform(-2.8, 2.8, 2))[:3, 3].tolist()
        solution = np.asarray(inverse.solve([x, 0.0, z]).q, dtype=float)
        worst = max(worst, _apart(_elbow(x, z - _SHOULDER), solution))
    return worst


def _poses(arm: Manipulator, seed: int) -> Iterator[Array]:
    rng = np.random.default_rng(seed)
    for _ in range(_TARGETS):
        yield np.asarray(arm.fk(rng.uniform(arm.lower, arm.upper)), dtype=float)


def spatial_difference(arm: Manipulator, inverse: InverseRobot) -> tuple[float, float]:
    """Greatest difference of six axes [rad], and the processor time of a target [s]."""
    worst, took = 0.0, 0.0
    for pose in _poses(arm, 1):
        rpy, began = to_rpy(Pose.from_matrix(pose).rotation), time.process_time()
        solution = inverse.solve(pose[:3, 3], rpy).q[-6:]
        took += time.process_time() - began
        worst = max(
            worst,
            _apart(np.asarray(arm.ik(pose).q, dtype=float), np.asarray(solution, dtype=float)),
        )
    return worst, took / _TARGETS


def refusals(inverse: InverseRobot) -> tuple[int, float]:
    """How many targets out of reach are refused, and the longest processor time [s]."""
    rng, refused, longest = np.random.default_rng(2), 0, 0.0
    for _ in range(_REFUSED):
        # The tool points back to the base: its wrist is beyond the reach.
        angle = rng.uniform(-math.pi, math.pi)
        away = rng.uniform(0.7, 1.2)
        xyz = [away * math.cos(angle), away * math.sin(angle), 0.6]
        began = time.process_time()
        try:
            inverse.solve(xyz, [0.0, -math.pi / 2, angle])
        except ArgumentError:
            refused += 1
        longest = max(longest, time.process_time() - began)
    return refused, longest


def measure() -> Measured:
    """Random targets in 2-D and 3-D, a path, and targets out of reach."""
    robot = load("service-arm")
    arm, inverse = Manipulator(arm_alone(robot.tree)), robot.inverse_robot()
    times = np.linspace(0.0, 2.0, 101)
    xyz = np.stack([0.62 + 0.1 * np.cos(times), 0.25 * np.sin(times), 0.55 - 0.1 * times], axis=1)
    q, _ = inverse.track(times, xyz, near=[0.0, 0.0, 0.0, 0.9, -0.2, 0.0, -0.7, 0.0])
    closed = np.asarray(arm.ik_path(arm.fk(q[:, 2:]), start=q[0, 2:]).q, dtype=float)
    spatial, each = spatial_difference(arm, inverse)
    refused, soon = refusals(inverse)
    values = {
        PLANAR: planar_difference(),
        SPATIAL: spatial,
        PATH: float(np.abs(closed - q[:, 2:]).max()),
        REFUSED: float(refused),
        SOON: soon,
        EACH: each,
    }
    curves = [Curve(times, row, f"q{i + 1}") for i, row in enumerate(q[:, 2:].T)]
    off = np.abs(closed - q[:, 2:]).max(axis=1)
    panels = [
        [Panel(curves, y_label="joint angle [rad]")],
        [Panel([Curve(times, off, "difference from the closed form")], y_label="[rad]")],
    ]
    return Measured(values, Picture(panels, EXPERIMENT.title))


EXPERIMENT = Experiment(
    "inverse-robot",
    "Inverse geometry by an inverse robot: two links, six axes, a path",
    HELICOPTER,
    "section 3.4, the inverse geometry problem",
    "The arms planar2 and service-arm with free joints; driven bars carry the tip, a cut joint "
    "closes the loop. Targets are poses of random joint positions; the closed form of the same arm "
    "is the theory. The publication names three weak points: it is slow, singular positions, and "
    "targets out of reach.",
    (
        Claim(
            *(PLANAR, "rad", None, 0.0, 1e-6, "Rounding, near singular positions."),
            printed="angles A and B of two links from X and Y",
        ),
        Claim(
            *(SPATIAL, "rad", None, 0.0, 1e-6, "Rounding, near singular positions."),
            printed="six angles from a kinematic loop with three driven bars",
        ),
        Claim(
            *(PATH, "rad", None, 0.0, 1e-6, "Rounding."),
            printed="as functions of time the angles solve inverse kinematics",
        ),
        Claim(
            *(REFUSED, "1", None, float(_REFUSED), 0.0, "Counted."),
            printed="it is difficult to handle positions out of the reachable space",
            is_failure=True,
        ),
        Claim(SOON, "s", None, 1.0, 0.0, "Chosen.", Criterion.AT_MOST),
        Claim(EACH, "s", None, None, 0.0, "Depends on the machine.", Criterion.SHOWN),
    ),
    measure,
    seconds=6.0,
    is_timed=True,
)
