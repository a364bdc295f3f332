"""The drive over terrain: what can be repeated without the published profile."""

import numpy as np
from numpy.typing import NDArray

from linkwork.plot import Curve, Panel, Picture
from linkwork.session.engine.engine import Engine
from linkwork.validate.documents import SIMPARTNER
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured
from linkwork.validate.experiments.simpartner.workpartner.circles import LEGS, WHEEL_RADIUS
from linkwork.validate.experiments.simpartner.workpartner.wheel_loads import TARGETS
from linkwork.validate.trial import record_engine
from linkwork.world.scene.load import load_scene

Array = NDArray[np.float64]

_RATE, _SECONDS, _START = 1.5, 104.75, 1.0
_PUBLISHED = 34.5
_LEVEL = (1.5, 4.0)
_EVENTS = {"slope": (17.5, 20.5), "second bump": (22.0, 25.0), "small bumps": (28.0, 33.0)}
"""Places of level ground and of the three published events along the course [m]."""

DISTANCE = "distance in 104.75 s"
SHARE = "mean speed over that of rolling wheels"
LEVEL = "speed on level ground"
WEIGHT = "sum of the wheel loads, mean"
SLOWER = "decrease of the speed at the three events, least"
SPIKES = "spread of wheel loads at the three events over that on level ground, least"


def _within(place: Array, span: tuple[float, float]) -> NDArray[np.bool_]:
    return (place >= span[0]) & (place < span[1])


def measure() -> Measured:
    """Drive the course of the scene."""
    engine = Engine(load_scene("workpartner-course"))
    track = record_engine(engine, _START + _SECONDS, 50)
    speed = np.mean([track.of(x, "vx") for x in track.layout.bodies], axis=0)
    place = track.of("Hinge", "x") - track.of("Hinge", "x")[0]
    loads = np.array([track.channel(f"Load{leg}") for leg in LEGS])
    level = _within(place, _LEVEL)
    events = [_within(place, span) for span in _EVENTS.values()]
    usual, spread = float(speed[level].mean()), loads[:, level].std(axis=1)
    driven = float(place[-1] - np.interp(_START, track.time, place))
    values = {
        DISTANCE: driven,
        SHARE: driven / _SECONDS / (_RATE * WHEEL_RADIUS),
        LEVEL: usual,
        WEIGHT: float(loads.sum(axis=0)[place > 1.0].mean()),
        SLOWER: min(float(1.0 - speed[x].min() / usual) for x in events),
        SPIKES: min(float((loads[:, x].std(axis=1) / spread).max()) for x in events),
    }
    marks = [(span[0], name) for name, span in _EVENTS.items()]
    fast = [Curve(place, speed)]
    heights = [Curve(place, track.of("Hinge", "z"))]
    borne = [Curve(place, x, leg) for leg, x in zip(LEGS, loads, strict=True)]
    where = "along the course [m]"
    panels = [
        [Panel(heights, "", where, "hinge [m]", marks=marks)],
        [Panel(fast, "", where, "speed [m/s]", marks=[(at, "") for at, _ in marks])],
        [Panel(borne, "", where, "load [N]", is_wide=True)],
    ]
    return Measured(values, Picture(panels, EXPERIMENT.title))


_MISSING = (
    "Only shown: the profile of the terrain is published as a picture without numbers; ours has "
    "the named events at the named places."
)
EXPERIMENT = Experiment(
    "terrain-drive",
    "The drive over terrain, wheels at 1.5 rad/s",
    SIMPARTNER,
    "sections 4.4.2 to 4.4.5, figures 22 to 26",
    "Generation 4 on the scene `workpartner-course` for 104.75 s, all wheels at 1.5 rad/s. The "
    "course is chosen: a hill, a slope before 20 m, a bump, and small bumps near 30 m.",
    (
        Claim(DISTANCE, "m", _PUBLISHED, None, 0.0, _MISSING, Criterion.SHOWN),
        Claim(
            *(SHARE, "1", _PUBLISHED / _SECONDS / (_RATE * WHEEL_RADIUS), None, 0.0, _MISSING),
            Criterion.SHOWN,
        ),
        Claim(
            *(LEVEL, "m/s", None, _RATE * WHEEL_RADIUS, 0.001),
            "Rolling wheels; the tyres deform by tenths of a millimetre.",
        ),
        Claim(
            *(WEIGHT, "N", None, sum(TARGETS.values()), 0.01 * sum(TARGETS.values())),
            "The weight; slopes carry a percent less.",
        ),
        Claim(
            *(SLOWER, "1", None, 0.05, 0.0, "Chosen: clearly more than on level ground."),
            Criterion.AT_LEAST,
            printed="the velocity slows down considerably in the same positions",
        ),
        Claim(
            *(SPIKES, "1", None, 1.3, 0.0, "Chosen: clearly more than on level ground."),
            Criterion.AT_LEAST,
            printed="the spikes in the forces can be seen in the same positions",
        ),
    ),
    measure,
    seconds=17.0,
)
