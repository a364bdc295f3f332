"""Caterpillar and rolling walking on slippery ground: velocity, height and wheel loads."""

import math
from collections.abc import Sequence

from linkwork.validate.documents import SIMPARTNER
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured
from linkwork.validate.gait_run import (
    CYCLE,
    FRICTION,
    LEG,
    SPEEDS,
    START,
    STRIDES,
    Gait,
    GaitRun,
    caterpillar_speed,
    picture_of,
    run_gait,
    slope_of_gait,
)

_GRIP = 0.5  # Friction on which locked and driven wheels do not slip
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
DYNAMIC = "variation of the loads over that of the caterpillar"


def _steady(gait: Gait, friction: float = FRICTION) -> tuple[GaitRun, GaitRun]:
    """Return a run, and its five cycles after the first."""
    run = run_gait(gait, _BEGIN + _CYCLES * CYCLE, friction=friction)
    return run, run.window(_BEGIN, math.inf)


def measure(gait: Gait, title: str) -> Measured:
    """Run five cycles on both grounds, and on slopes."""
    (icy, steady), (rough, grip) = _steady(gait), _steady(gait, _GRIP)
    values = {
        SPEED: steady.speed,
        NO_SLIP: grip.speed,
        SWING: steady.height_swing,
        LOADS: steady.load_swing,
        SLOPE: math.degrees(slope_of_gait(gait).angle),
    }
    if gait is not Gait.CATERPILLAR:
        _, crawling = _steady(Gait.CATERPILLAR)
        values[DYNAMIC] = steady.load_swing / crawling.load_swing
    runs = {"friction 0.025": icy, "friction 0.5": rough}
    return Measured(values, picture_of(title, runs, "friction 0.025"))


def _experiment(
    gait: Gait, section: str, setup: str, claims: Sequence[Claim], seconds: float
) -> Experiment:
    name = gait.name.lower().replace("_", "-")
    words = "caterpillar gait" if gait is Gait.CATERPILLAR else "rolling walking"
    title = f"WorkPartner on slippery ground: {words}"
    setup = f"Generation 1, 18 kg, friction 0.025. {setup} Mean over five cycles after the first."
    return Experiment(
        *(name, title, SIMPARTNER, section, setup, claims), lambda: measure(gait, title), seconds
    )


_CATERPILLAR = (
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
)
_ROLLING_WALKING = (
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
    Claim(*(SWING, "m", None, None, 0.0), "Only shown: nothing is printed.", Criterion.SHOWN),
    Claim(
        *(SLOPE, "deg", None, math.degrees(math.atan(0.25 * FRICTION)), 0.0),
        "One wheel of four drives: at most tan a = mu / 4, less where it slips.",
        Criterion.AT_MOST,
    ),
)
EXPERIMENTS = (
    _experiment(
        Gait.CATERPILLAR,
        "section 4.3.2, figures 15 and 16",
        "Rear wheels locked, front wheels free, legs spread; locks swapped; legs drawn in. The "
        "knees move by 0.26 rad, which gives the published height swing; a cycle of 4 s is chosen.",
        _CATERPILLAR,
        16.0,
    ),
    _experiment(
        Gait.ROLLING_WALKING,
        "section 4.3.3, figures 17 to 19",
        "Knees 0.2 rad and 1.3 s to the first posture, as printed; rear left, front left, rear "
        "right and front right leg move to the front in turn, while their neighbours give way. "
        "The wheel of the moving leg is driven at (v + L cos a a') / R + a', the others are free. "
        "Chosen: v = 0.06 m/s, a cycle of 4 s.",
        _ROLLING_WALKING,
        20.0,
    ),
)
