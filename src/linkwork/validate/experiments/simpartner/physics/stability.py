"""What made the published simulations explode: locked joints, and steps of 0.02 s."""

import numpy as np

from linkwork.errors import DivergenceError
from linkwork.plot import Curve, Panel, Picture
from linkwork.session.engine.engine import Engine
from linkwork.validate.documents import SIMPARTNER
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured
from linkwork.validate.trial import Track, record_engine
from linkwork.world.scene.load import load_scene

_SCENES = ("workpartner-1", "workpartner-3")
_STEPS = (0.001, 0.002, 0.005, 0.01, 0.02)
_FORCE = 1e5  # Limit of every motor: far more than any load [N m]
_SECONDS = 5.0


def _locked(scene: str) -> str:
    return f"{scene}: speed of a body with all joints locked at zero, greatest"


def _turning(step: float) -> str:
    return f"heading after 10 s of the circle, step {step:g} s, over that of 0.001 s"


def locked_speed(scene: str) -> float:
    """Greatest speed of a body while strong motors hold every joint at zero [m/s]."""
    engine = Engine(load_scene(scene))
    for name in load_scene(scene).scene.actuators:
        engine.set(f"actuators.{name}.limit", _FORCE)
        engine.set(f"actuators.{name}.command", 0.0)
    try:
        track = record_engine(engine, _SECONDS, 10)
    except DivergenceError:
        return np.inf
    speeds = [
        np.sqrt(sum(track.of(body, v) ** 2 for v in ("vx", "vy", "vz")))
        for body in track.layout.bodies
    ]
    return float(np.max(speeds))


def circle(step: float) -> Track | None:
    """Return the circle driven with another step; None if it diverges."""
    engine = Engine(load_scene("workpartner-circle", [f"solver.step={step}"]))
    try:
        return record_engine(engine, 12.0, round(0.1 / step))
    except DivergenceError:
        return None


def heading(track: Track | None) -> float:
    """Heading of the front half at the end [rad]."""
    if track is None:
        return np.nan
    yaw = 2 * np.arctan2(track.of("Front", "qz"), track.of("Front", "qw"))
    return float(np.unwrap(yaw)[-1])


def measure() -> Measured:
    """Lock all joints; drive the circle with coarser steps."""
    tracks = {step: circle(step) for step in _STEPS}
    turned = {step: heading(track) for step, track in tracks.items()}
    values = {_locked(scene): locked_speed(scene) for scene in _SCENES}
    values |= {_turning(x): turned[x] / turned[_STEPS[0]] for x in _STEPS[1:]}
    curves = [
        Curve(track.of("Hinge", "x"), track.of("Hinge", "y"), f"step {step:g} s")
        for step, track in tracks.items()
        if track is not None
    ]
    panel = Panel(curves, "", "x [m]", "y [m]")
    return Measured(values, Picture([[panel]], EXPERIMENT.title))


EXPERIMENT = Experiment(
    "stability",
    "Locked joints and coarse steps",
    SIMPARTNER,
    "section 4.6.2, table 2",
    "Generations 1 and 3 stand for 5 s while motors of 100 kN m hold every joint at zero; the "
    "circle of 0.2 rad is driven with steps of 1 to 20 ms.",
    (
        *(
            Claim(
                *(_locked(scene), "m/s", None, 0.0, 0.1),
                "The robot settles on its wheels at the start.",
                Criterion.AT_MOST,
                printed="with all joints locked the simulation literally explodes and crashes",
                is_failure=True,
            )
            for scene in _SCENES
        ),
        *(
            Claim(
                *(_turning(step), "1", None, 1.0, 0.02),
                "A coarser step changes the start; two percent.",
                printed="stable with 0.01 s but unstable with 0.02 s" if step == 0.02 else "",
                is_failure=step == 0.02,
            )
            for step in _STEPS[1:]
        ),
    ),
    measure,
    seconds=4.0,
)
