"""Rolling walking on slippery ground: velocity and wheel loads."""

from __future__ import annotations

import math

from linkwork.validate.documents import SIMPARTNER
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured
from linkwork.validate.gait_run import (
    CYCLE,
    FRICTION,
    SPEEDS,
    START,
    Gait,
    picture_of,
    run_gait,
    slope_of_gait,
)

_GRIP = 0.5
"""Friction on which driven wheels do not slip."""
_BEGIN, _CYCLES = START + CYCLE, 5

SPEED = "velocity"
NO_SLIP = "velocity on friction 0.5"
LOADS = "wheel loads vary by"
DYNAMIC = "variation of the loads over that of the caterpillar"
SWING = "height swing"
SLOPE = "steepest slope"


def measure() -> Measured:
    """Run five cycles on both grounds, and on slopes."""
    end = _BEGIN + _CYCLES * CYCLE
    icy = run_gait(Gait.ROLLING_WALKING, end)
    rough = run_gait(Gait.ROLLING_WALKING, end, friction=_GRIP)
    steady = icy.window(_BEGIN, math.inf)
    crawling = run_gait(Gait.CATERPILLAR, end).window(_BEGIN, math.inf)
    values = {
        SPEED: steady.speed,
        NO_SLIP: rough.window(_BEGIN, math.inf).speed,
        LOADS: steady.load_swing,
        DYNAMIC: steady.load_swing / crawling.load_swing,
        SWING: steady.height_swing,
        SLOPE: math.degrees(slope_of_gait(Gait.ROLLING_WALKING).angle),
    }
    runs = {"friction 0.025": icy, "friction 0.5": rough}
    return Measured(values, picture_of(EXPERIMENT.title, runs, "friction 0.025"))


EXPERIMENT = Experiment(
    "rolling-walking",
    "WorkPartner on slippery ground: rolling walking",
    SIMPARTNER,
    "section 4.3.3, figures 17 to 19",
    "Generation 1, 18 kg, friction 0.025. Knees 0.2 rad and 1.3 s to the first posture, as "
    "printed; rear left, front left, rear right and front right leg move to the front in turn, "
    "while their neighbours give way. The wheel of the moving leg is driven at "
    "(v + L cos a a') / R + a', the others are free. Chosen: v = 0.06 m/s, a cycle of 4 s. Mean "
    "over five cycles after the first.",
    (
        Claim(
            *(SPEED, "m/s", 0.048, None, 0.0),
            "At least the published velocity; the velocity of the wheels is not printed.",
            Criterion.AT_LEAST,
            note="On ice the wheels of moving legs slip forwards while the legs accelerate, which "
            "adds to the velocity that they keep, 0.06 m/s.",
        ),
        Claim(
            *(NO_SLIP, "m/s", None, SPEEDS[Gait.ROLLING_WALKING], 0.0012),
            "The driven wheel does not slip, so the robot moves with v: two per cent for soft "
            "contacts and commands held for 5 ms.",
        ),
        Claim(
            *(LOADS, "N", None, None, 0.0),
            "Only shown: the published curves have no numbers in the text.",
            Criterion.SHOWN,
        ),
        Claim(
            *(DYNAMIC, "1", None, 1.0, 0.0),
            "One leg moves at a time, so the loads vary more.",
            Criterion.AT_LEAST,
            printed="the wheel forces are much more dynamic",
        ),
        Claim(
            *(SWING, "m", None, None, 0.0),
            "Only shown: nothing is printed.",
            Criterion.SHOWN,
        ),
        Claim(
            *(SLOPE, "deg", None, math.degrees(math.atan(0.25 * FRICTION)), 0.0),
            "One wheel of four drives: at most tan a = mu / 4, less where it slips.",
            Criterion.AT_MOST,
        ),
    ),
    measure,
    seconds=20.0,
)
