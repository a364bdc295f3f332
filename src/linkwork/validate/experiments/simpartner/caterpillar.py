"""The caterpillar gait on slippery ground: velocity, height and wheel loads."""

from __future__ import annotations

import math

from linkwork.validate.documents import SIMPARTNER
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured
from linkwork.validate.gait_run import (
    CYCLE,
    FRICTION,
    LEG,
    START,
    STRIDES,
    Gait,
    caterpillar_speed,
    picture_of,
    run_gait,
    slope_of_gait,
)

_GRIP = 0.5
"""Friction on which locked wheels do not slip."""
_BEGIN, _CYCLES = START + CYCLE, 5
_STRIDE = STRIDES[Gait.CATERPILLAR]
_HEIGHT, _BASE = 0.45, 1.28
"""Centre of mass above the ground, distance of the axles at half stride [m]."""
_SLOPE = math.degrees(math.atan(0.5 * FRICTION / (1.0 + FRICTION * _HEIGHT / _BASE)))

SPEED = "velocity"
NO_SLIP = "velocity on friction 0.5"
SWING = "height swing"
LOADS = "wheel loads vary by"
SLOPE = "steepest slope"


def measure() -> Measured:
    """Run five cycles on both grounds, and on slopes."""
    end = _BEGIN + _CYCLES * CYCLE
    icy = run_gait(Gait.CATERPILLAR, end)
    rough = run_gait(Gait.CATERPILLAR, end, friction=_GRIP)
    steady = icy.window(_BEGIN, math.inf)
    values = {
        SPEED: steady.speed,
        NO_SLIP: rough.window(_BEGIN, math.inf).speed,
        SWING: steady.height_swing,
        LOADS: steady.load_swing,
        SLOPE: math.degrees(slope_of_gait(Gait.CATERPILLAR).angle),
    }
    runs = {"friction 0.025": icy, "friction 0.5": rough}
    return Measured(values, picture_of(EXPERIMENT.title, runs, "friction 0.025"))


EXPERIMENT = Experiment(
    "caterpillar",
    "WorkPartner on slippery ground: caterpillar gait",
    SIMPARTNER,
    "section 4.3.2, figures 15 and 16",
    "Generation 1, 18 kg, friction 0.025. Rear wheels locked, front wheels free, legs spread; "
    "locks swapped; legs drawn in. The knees move by 0.26 rad, which gives the published height "
    "swing; a cycle of 4 s is chosen. Mean over five cycles after the first.",
    (
        Claim(
            *(SPEED, "m/s", 0.057, None, 0.0),
            "At least the published velocity; stride and cycle are not printed.",
            Criterion.AT_LEAST,
            note="Slower than plain driving, which reaches 0.235 m/s (skidding-wheels).",
        ),
        Claim(
            *(NO_SLIP, "m/s", None, caterpillar_speed(_STRIDE, CYCLE), 7e-4),
            "One per cent. A locked wheel rolls with its leg: a half cycle moves the robot by the "
            "swing of the leg, L sin a, and the arc of the wheel, R a. The controller samples "
            "every 5 ms, and locks act at once while the legs still accelerate.",
        ),
        Claim(
            *(SWING, "m", 0.01, LEG * (1.0 - math.cos(_STRIDE)), 2e-4),
            "Two per cent: contacts are soft. The published swing is rounded to a centimetre.",
        ),
        Claim(
            *(LOADS, "N", 17.5, None, 0.0),
            "Only shown: 15 to 20 N are printed, and attributed there to the contact "
            "approximation, by which the chassis rocked. Our loads are determined by a roll "
            "joint between the halves, and change only by the accelerations.",
            Criterion.SHOWN,
        ),
        Claim(
            *(SLOPE, "deg", None, _SLOPE, 0.03),
            "Two of four wheels hold, of which the front ones are relieved by the slope: tan a = "
            "mu / (2 (1 + mu h / b)). 1 mm/s counts as standing, and legs that accelerate slip "
            "before the limit: four per cent.",
        ),
    ),
    measure,
    seconds=16.0,
)
