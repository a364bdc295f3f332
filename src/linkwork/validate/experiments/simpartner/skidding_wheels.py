"""Skidding wheels on slippery ground: velocity and loads against Coulomb's law of friction."""

from __future__ import annotations

import math

import numpy as np

from linkwork.validate.documents import SIMPARTNER
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured
from linkwork.validate.gait_run import (
    FRICTION,
    GRAVITY,
    MASS,
    RADIUS,
    START,
    Gait,
    picture_of,
    run_gait,
    slope_of_gait,
)

_SECONDS = 20.0
_ROLLS = RADIUS / (FRICTION * GRAVITY)
"""Time in which friction brings the robot to the velocity of its wheels [s]."""
_MEAN = RADIUS * (1.0 - 0.5 * _ROLLS / _SECONDS)

MEAN = "mean velocity over 20 s"
END = "velocity at the end"
TIME = "time until the wheels roll"
LOAD = "wheel load, mean"
STEADY = "height swing"
SLOPE = "steepest slope"


def measure() -> Measured:
    """Run for 20 s, and on slopes."""
    run = run_gait(Gait.SKIDDING, START + _SECONDS)
    driven = run.window(START, math.inf)
    velocity = np.diff(driven.x) / np.diff(driven.time)
    rolls = driven.time[int(np.argmax(velocity > 0.995 * RADIUS))] - START
    values = {
        MEAN: driven.speed,
        END: float(velocity[-1]),
        TIME: float(rolls),
        LOAD: float(driven.loads.mean()),
        STEADY: driven.height_swing,
        SLOPE: math.degrees(slope_of_gait(Gait.SKIDDING).angle),
    }
    return Measured(values, picture_of(EXPERIMENT.title, {"skidding": run}, "skidding"))


EXPERIMENT = Experiment(
    "skidding-wheels",
    "WorkPartner on slippery ground: wheels at 1 rad/s",
    SIMPARTNER,
    "section 4.3.1, figures 13 and 14",
    "Generation 1, 18 kg, level ground with friction 0.025, wheels at 1 rad/s from 1.3 s on, step "
    "0.001 s. The duration is not printed: 20 s. Slopes are gravity that is tilted, found by "
    "bisection.",
    (
        Claim(
            *(MEAN, "m/s", 0.0038, _MEAN, 0.003),
            "About one per cent: contacts are soft, the start is sampled every 0.02 s.",
            note="Friction of 0.025 times the weight accelerates the robot with mu g = "
            "0.245 m/s^2, so that the wheels roll after 0.96 s. 0.0038 m/s over more than 0.03 s "
            "would need a resistance that nothing on level ground exerts. A likely cause: the "
            "engine of that time can take the coefficient for a force of so many newtons in each "
            "contact, which gives 0.0056 m/s^2.",
            is_contradiction=True,
        ),
        Claim(
            *(END, "m/s", 0.235, RADIUS, 5e-4),
            "Soft contacts let the wheels sink in by half a millimetre, 0.2 %.",
            note='Printed as "without skidding".',
        ),
        Claim(
            *(TIME, "s", None, _ROLLS, 0.06),
            "Sampled every 0.02 s; friction near rolling is a stiff damper.",
        ),
        Claim(
            *(LOAD, "N", 44.0, MASS * GRAVITY / 4.0, 0.05),
            "The weight, to a thousandth.",
            rounding=0.5,
        ),
        Claim(
            *(STEADY, "m", None, 0.0, 5e-4),
            "At most the half millimetre by which wheels sink into soft contacts at rest: loads "
            "shift to the rear while the robot accelerates.",
            Criterion.AT_MOST,
            printed="the y-position stays very steady",
        ),
        Claim(
            *(SLOPE, "deg", None, math.degrees(math.atan(FRICTION)), 0.01),
            "All wheels drive: tan a = mu. The bisection ends at 0.002 deg, and 1 mm/s counts as "
            "standing.",
        ),
    ),
    measure,
    seconds=14.0,
)
