"""Mechanics of the helicopter alone: drop, landing, momentum of the rotors."""

import numpy as np

from linkwork.errors import import_extra
from linkwork.plot import Curve, Panel, Picture
from linkwork.session.engine.engine import Engine
from linkwork.validate.documents import HELICOPTER
from linkwork.validate.experiment import Claim, Experiment, Measured
from linkwork.validate.experiments.helicopter_and_service_robot.helicopter_flights import (
    BODY,
    SCENE,
)
from linkwork.world.scene.load import load_scene

FALL = "height after a fall of 1 s from 30 m"
REST = "compression of the gear at rest after a drop of 0.5 m"
UPRIGHT = "lean after the drop"
MOMENTUM = "total angular momentum after both rotors have spun up"
CENTRE = "velocity of the centre of mass after both rotors have spun up"

_ALONE = (
    "forces.wind.velocity=[0, 0, 0]",
    "forces.wind.gusts=[]",
    "parameters.turbulence=0",
    "parameters.noise=0",
    "forces.wind.drag={}",
    "mission.program=null",
    "machines={}",
)
_MASS, _STIFFNESS, _STEP = 45.0, 12000.0, 0.002
"""Mass above the gear [kg], stiffness of each skid [N/m], physics step [s]."""


def _engine(*overrides: str) -> Engine:
    return Engine(load_scene(SCENE, [*_ALONE, *overrides]))


def _heights(engine: Engine, seconds: float) -> tuple[list[float], list[float], float]:
    """Return the times [s], heights [m] and the lean at the end [rad]."""
    layout, times, heights = engine.info.layout, [], []
    at = layout.bodies.index(BODY)
    row = np.zeros(13)
    for _ in range(round(seconds / 0.01)):
        engine.advance(5)
        row = layout.body_view(engine.frame())[at]
        times.append(engine.world.time)
        heights.append(float(row[2]))
    return times, heights, float(2 * np.hypot(row[4], row[5]))


def _momentum() -> tuple[float, float]:
    engine = _engine("gravity=[0, 0, 0]", "robots.helicopter.position=[0, 0, 30]")
    engine.advance(1000)
    model, data = engine.world.model, engine.world.data
    import_extra("mujoco", "world").mj_subtreeVel(model, data)
    root = model.body(BODY).id
    momentum, velocity = data.subtree_angmom[root], data.subtree_linvel[root]
    return float(np.linalg.norm(momentum)), float(np.linalg.norm(velocity))


def measure() -> Measured:
    """Drop it from 30 m and from 0.5 m, and spin up its rotors."""
    fall = _heights(_engine("robots.helicopter.position=[0, 0, 30]"), 1.0)
    drop = _heights(_engine("robots.helicopter.position=[0, 0, 1.1]"), 3.0)
    momentum, velocity = _momentum()
    values = {
        FALL: fall[1][-1],
        REST: 0.6 - drop[1][-1],
        UPRIGHT: drop[2],
        MOMENTUM: momentum,
        CENTRE: velocity,
    }
    panel = Panel([Curve(drop[0], drop[1], "body")], "drop of 0.5 m", "[s]", "height [m]")
    return Measured(values, Picture([[panel]], EXPERIMENT.title))


EXPERIMENT = Experiment(
    "helicopter-mechanics",
    "Mechanics of the helicopter alone: fall, landing, momentum",
    HELICOPTER,
    "section 2.2, mechanical model",
    "The scene `helicopter` without wind, noise and lift: dropped from 30 m and onto its gear from "
    "0.5 m; without weight while both drives spin up the rotors. Sizes are chosen; the "
    "paper gives none.",
    (
        Claim(
            *(FALL, "m", None, 30 - 4.905 * (1 + _STEP), 0.002),
            "First-order integrator; the gear gives way inside the body.",
        ),
        Claim(
            *(REST, "m", None, _MASS * 9.81 / (2 * _STIFFNESS), 0.006),
            "Springs of the gear carry the body; contacts of the engine are soft by 1 mm.",
            printed="a spring and a damper between landing gear and helicopter",
        ),
        Claim(
            UPRIGHT,
            "rad",
            None,
            0.0,
            0.02,
            "The centre of mass lies within 1 mm of the middle.",
            printed="stays on the ground after landing",
        ),
        Claim(
            *(MOMENTUM, "N m s", None, 0.0, 1.0),
            "Drives are internal: 30 N m s of the rotor against those of the body, at first order.",
        ),
        Claim(CENTRE, "m/s", None, 0.0, 1e-4, "Drives are internal."),
    ),
    measure,
    seconds=2.0,
)
