"""Free fall from 500 m: error growth of a first-order integrator."""

import math

import numpy as np

from linkwork.plot import Curve, Panel, Picture
from linkwork.validate.documents import SIMPARTNER
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured
from linkwork.validate.trial import Array, record_track, slope, world_from_text

_HEIGHT = 500.0  # [m]
_EARTH, _STRONG = 9.81, 50.0  # [m/s^2]
_STEPS = (0.001, 0.002, 0.005, 0.01)
"""The first as published; for the others only a figure is published [s]."""
_SCENE = f"""
    gravity: [0.0, 0.0, {-_EARTH}]
    bodies:
      particle: {{shape: sphere, size: [0.1], mass: 1.0, position: [0.0, 0.0, {_HEIGHT}]}}
    """

GROWTH = "growth of the height error, step 0.001 s"
STRONG = "growth of the height error, gravity 50 m/s^2"
PER_STEP = "growth of the height error over the step, all steps"
STRAIGHT = "height error off a straight line, greatest"
RK4 = "height error of the fourth-order method, greatest"

_EXACT = (
    "Semi-implicit Euler gives h - g t^2 / 2 - g t step / 2 exactly; only rounding of 10 000 "
    "additions at 500 m remains, below 1e-9 m."
)


def height_error(gravity: float, *overrides: str) -> tuple[Array, Array]:
    """Return the times [s] and height below theory [m], until the ground."""
    world = world_from_text(_SCENE, f"gravity=[0.0, 0.0, {-gravity}]", *overrides)
    every = round(0.01 / world.step_size)
    track = record_track(world, math.sqrt(2.0 * _HEIGHT / gravity), every)
    time = track.time
    return time, _HEIGHT - 0.5 * gravity * time**2 - track.of("particle", "z")


def measure() -> Measured:
    """Run with every step, with strong gravity and with the fourth-order method."""
    falls = {step: height_error(_EARTH, f"solver.step={step}") for step in _STEPS}
    growths = {step: slope(*fall) for step, fall in falls.items()}
    time, error = falls[_STEPS[0]]
    _, fourth = height_error(_EARTH, "solver.integrator=rk4")
    values = {
        GROWTH: growths[_STEPS[0]],
        STRONG: slope(*height_error(_STRONG)),
        PER_STEP: slope(np.array(_STEPS), np.array(list(growths.values()))),
        STRAIGHT: float(abs(error - growths[_STEPS[0]] * time).max()),
        RK4: float(abs(fourth).max()),
    }
    curves = [Curve(*fall, f"step {step:g} s") for step, fall in falls.items()]
    panel = Panel(curves, y_label="too low by [m]")
    return Measured(values, Picture([[panel]], EXPERIMENT.title))


EXPERIMENT = Experiment(
    "free-fall",
    "Free fall from 500 m: the error of the integrator",
    SIMPARTNER,
    "section 4.1.1, figures 1 and 2",
    "A body falls from 500 m in its own scene, gravity 9.81 m/s^2, with steps of 1, 2, 5 and "
    "10 ms; again with gravity 50 m/s^2 at 1 ms, and by the integrator `rk4`.",
    (
        Claim(
            *(GROWTH, "m/s", 0.00489, 0.004905, 1e-9, _EXACT),
            note="Printed rounded from a fit; half of gravity times the step is 0.004905.",
            rounding=2e-5,
        ),
        Claim(
            *(STRONG, "m/s", 0.025, 0.025, 1e-9),
            "As above: half of gravity times the step, for any gravity.",
            printed="e_t = F / 2 dt",
        ),
        Claim(
            *(PER_STEP, "m/s^2", 4.905, 4.905, 1e-6),
            "Half of gravity, for every step, up to rounding.",
        ),
        Claim(STRAIGHT, "m", 0.0, 0.0, 1e-9, _EXACT),
        Claim(
            *(RK4, "m", None, 0.0, 1e-9),
            "The fourth-order method is exact for constant acceleration, up to rounding.",
            Criterion.AT_MOST,
        ),
    ),
    measure,
)
