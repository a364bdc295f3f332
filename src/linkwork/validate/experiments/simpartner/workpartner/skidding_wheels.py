"""Wheels that turn at 1 rad/s on ice: the published speed contradicts Coulomb friction."""

import numpy as np

from linkwork.plot import Curve, Panel, Picture
from linkwork.session.engine.engine import Engine
from linkwork.validate.documents import SIMPARTNER
from linkwork.validate.experiment import Claim, Experiment, Measured
from linkwork.validate.experiments.simpartner.workpartner.circles import LEGS, WHEEL_RADIUS
from linkwork.validate.trial import record_engine
from linkwork.world.scene.load import load_scene

_MASS, _GRAVITY, _FRICTION, _RATE = 18.0, 9.81, 0.025, 1.0
_SECONDS = 20.0
_REACHED = _RATE * WHEEL_RADIUS / (_FRICTION * _GRAVITY)
"""Time until all wheels roll, by Coulomb friction [s]."""

WEIGHT = "weight of the robot"
LOAD = "load of a wheel, mean"
ROLLING = "speed without skidding"
ACCELERATION = "acceleration while the wheels skid"
TIME = "time until the wheels roll"
SPEED = "mean speed over 20 s"
HEIGHT = "change of height of the hinge, greatest"


def measure() -> Measured:
    """Let the wheels turn from rest."""
    engine = Engine(load_scene("workpartner-1", [f"parameters.friction={_FRICTION}"]))
    engine.advance(round(1.0 / engine.world.step_size))
    for leg in LEGS:
        engine.set(f"actuators.Axle{leg}.command", _RATE)
    track = record_engine(engine, _SECONDS, 10)
    time, speed = track.time - track.time[0], track.of("Hinge", "vx")
    loads = np.array([track.channel(f"Load{leg}") for leg in LEGS])
    skids = (time > 0.1) & (time < 0.8 * _REACHED)
    height = track.of("Hinge", "z")
    values = {
        WEIGHT: float(loads.sum(axis=0).mean()),
        LOAD: float(loads.mean()),
        ROLLING: float(speed[-1]),
        ACCELERATION: float(np.polyfit(time[skids], speed[skids], 1)[0]),
        TIME: float(time[np.argmax(speed > 0.99 * speed[-1])]),
        SPEED: float((track.of("Hinge", "x")[-1] - track.of("Hinge", "x")[0]) / _SECONDS),
        HEIGHT: float(np.ptp(height)),
    }
    start = time < 4.0
    law = np.minimum(_FRICTION * _GRAVITY * time, _RATE * WHEEL_RADIUS)
    curves = [
        Curve(time[start], speed[start], "here"),
        Curve(time[start], np.full(start.sum(), 0.0038), "published"),
        Curve(time[start], law[start], "Coulomb friction", is_reference=True),
    ]
    return Measured(values, Picture([[Panel(curves, y_label="speed [m/s]")]], EXPERIMENT.title))


_MEAN = _RATE * WHEEL_RADIUS * (1 - _REACHED / 2 / _SECONDS)
EXPERIMENT = Experiment(
    "skidding-wheels",
    "Skidding wheels on a friction of 0.025",
    SIMPARTNER,
    "section 4.3.1, figures 13 and 14",
    "Generation 1, 18 kg, all wheels at 1 rad/s from rest on level ground for 20 s.",
    (
        Claim(
            *(WEIGHT, "N", 176.0, _MASS * _GRAVITY, 0.1, "Contacts settle."),
            note="Printed without its decimals: 18 kg weigh 176.6 N.",
            rounding=0.6,
        ),
        Claim(
            *(LOAD, "N", 44.0, _MASS * _GRAVITY / 4, 0.1, "Contacts settle."),
            note="Printed without its decimals.",
            rounding=0.2,
        ),
        Claim(ROLLING, "m/s", 0.235, None, 0.001, "The tyres deform by tenths of a millimetre."),
        Claim(
            *(ACCELERATION, "m/s^2", None, _FRICTION * _GRAVITY, 0.005),
            "The wheels' own inertia takes no part: they turn at once.",
        ),
        Claim(TIME, "s", None, _REACHED, 0.05, "The last percent of the speed."),
        Claim(
            *(SPEED, "m/s", 0.0038, _MEAN, 0.003, "As the acceleration."),
            note="Coulomb friction, which the publication names as its model, accelerates by "
            "mu g = 0.245 m/s^2. On level ground (the published height stays steady) nothing "
            "stops the robot below 0.235 m/s, which it reaches within a second.",
            is_contradiction=True,
        ),
        Claim(
            *(HEIGHT, "m", None, 0.0, 1e-3, "Contacts settle."),
            printed="the y-position stays very steady",
        ),
    ),
    measure,
    seconds=1.0,
)
