"""Wheel loads of the real robot, the model of generation 4 and that of generation 3."""

from collections.abc import Mapping

import numpy as np

from linkwork.plot import Bars, Picture
from linkwork.session.engine.engine import Engine
from linkwork.validate.documents import SIMPARTNER
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured
from linkwork.validate.trial import record_engine
from linkwork.world.scene.load import load_scene

GRAVITY, UNSEEN = 9.81, 196.0  # [m/s^2]; part of each load that the sensors do not see [N]
RUNS = np.array(
    [
        [591.55, 469.40, 508.82, 393.61],
        [549.38, 432.48, 461.66, 359.36],
        [598.81, 506.06, 476.76, 387.28],
        [575.83, 484.52, 472.87, 392.34],
    ]
)
"""Mean forces of four test runs, legs 1 to 4 [N]."""
_MEANS, _DEVIATIONS = (578.9, 473.12, 480.03, 383.15), (21.89, 30.99, 20.23, 16.09)
_TOTAL = 1896.03
TARGETS = {"FR": 579.15, "FL": 774.9, "RL": 669.12, "RR": 676.03}
"""Wheels 1 to 4: mean of legs 4, 1, 2, 3 and the part that is not seen [N]."""
MODEL = {"FR": 595.6401, "FL": 785.1331, "RL": 670.1860, "RR": 702.6742}
"""Result of the published model [N]."""
_LEGS = {"FR": 4, "FL": 1, "RL": 2, "RR": 3}
_SECONDS = 10.0

MEAN = "means of the four legs as printed less those of the runs, greatest"
DEVIATION = "standard deviations as printed less those of the runs, greatest"
TOTAL = "mean of the total force of the four legs"
MISSING = "mass that the sensors do not see"
ROBOT = "mass of the robot by the four targets"
WORST = "error of a wheel load against its target, greatest"
FRONT = "load of a front wheel, generation 3"
REAR = "load of a rear wheel, generation 3"
RATIO = "front over rear, generation 3"
SUM = "sum of the wheel loads, generation 3"
STRUCTURE = "mass of front support and torso, generation 3"


def _target(wheel: int) -> str:
    return f"target of wheel {wheel}, mean of its leg + 196 N"


def _load(wheel: int) -> str:
    return f"load of wheel {wheel}, generation 4"


def loads_at_rest(scene: str) -> dict[str, float]:
    """Mean load of each wheel while the robot stands [N]."""
    engine = Engine(load_scene(scene))
    engine.advance(round(2.0 / engine.world.step_size))
    track = record_engine(engine, _SECONDS, 10)
    return {leg: float(track.channel(f"Load{leg}").mean()) for leg in TARGETS}


def _table() -> dict[str, float]:
    means, deviations = RUNS.mean(axis=0), RUNS.std(axis=0, ddof=1)
    values = {
        MEAN: float(np.abs(means - _MEANS).max()),
        DEVIATION: float(np.abs(deviations - _DEVIATIONS).max()),
    }
    seen = {leg: float(means[_LEGS[leg] - 1]) for leg in TARGETS}
    values |= {_target(i + 1): x + UNSEEN for i, x in enumerate(seen.values())}
    values[TOTAL] = float(RUNS.sum(axis=1).mean())
    values[MISSING] = 270.0 - values[TOTAL] / GRAVITY
    values[ROBOT] = sum(x + UNSEEN for x in seen.values()) / GRAVITY
    return values


def measure() -> Measured:
    """Compute the table again, and weigh both generations."""
    fourth, third = loads_at_rest("workpartner-4"), loads_at_rest("workpartner-3")
    bodies: Mapping[str, object] = load_scene("workpartner-3").scene.bodies
    values = _table() | {_load(i + 1): x for i, x in enumerate(fourth.values())}
    front, rear = third["FL"], third["RL"]
    values |= {
        WORST: max(abs(fourth[leg] / x - 1.0) for leg, x in TARGETS.items()),
        FRONT: front,
        REAR: rear,
        RATIO: front / rear,
        SUM: sum(third.values()),
        STRUCTURE: sum(float(getattr(bodies[x], "mass", 0.0)) for x in ("Support", "Torso")),
    }
    groups = {
        "real robot": list(TARGETS.values()),
        "published model": list(MODEL.values()),
        "here": list(fourth.values()),
    }
    labels = ["1 front right", "2 front left", "3 rear left", "4 rear right"]
    bars = Bars(labels, groups, y_label="load of a wheel [N]")
    return Measured(values, Picture([[bars]], EXPERIMENT.title))


_PRINT = "Rounded to two decimals in print."
EXPERIMENT = Experiment(
    "wheel-loads",
    "Wheel loads: the measured robot, generations 3 and 4 at rest",
    SIMPARTNER,
    "section 4.4.1, table 1; section 4.2.3, figure 12",
    "Means and deviations of the printed test runs computed again; generations 3 and 4 stand for "
    "10 s. Battery and weight of generation 4 are placed by statics for the published loads, so "
    "these judge the simulation, not the masses. A passive roll joint makes the loads determinate.",
    (
        Claim(*(MEAN, "N", None, 0.0, 0.01, _PRINT), printed="578.9, 473.12, 480.03, 383.15 N"),
        Claim(*(DEVIATION, "N", None, 0.0, 0.01, _PRINT), printed="21.89, 30.99, 20.23, 16.09 N"),
        Claim(
            *(TOTAL, "N", _TOTAL, float(RUNS.sum(axis=1).mean()), 1e-9, "Arithmetic."),
            note="The printed totals are 18 to 22 N less than the sums of their rows. Invalid "
            "values were removed before averaging, not necessarily alike from legs and totals.",
        ),
        *(
            Claim(_target(i + 1), "N", x, None, 0.02, _PRINT)
            for i, x in enumerate(TARGETS.values())
        ),
        Claim(
            *(MISSING, "kg", 76.0, 270.0 - float(RUNS.sum(axis=1).mean()) / GRAVITY, 1e-9),
            "Arithmetic.",
            note="From the printed total of about 1900 N; the rows sum up to 1915 N.",
        ),
        Claim(
            *(ROBOT, "kg", 270.0, sum(TARGETS.values()) / GRAVITY, 0.01, "Arithmetic."),
            note="The printed total of 1896 N leaves 19.2 kg a leg unseen. The targets add 196 N, "
            "20 kg, which is 3 kg more in all, to means whose sum is 19 N, or 2 kg, more.",
        ),
        *(
            Claim(
                *(_load(i + 1), "N", x, None, 0.01 * x, "One percent."),
                note=f"The published model gave {MODEL[leg]:.1f} N.",
            )
            for i, (leg, x) in enumerate(TARGETS.items())
        ),
        Claim(WORST, "1", 0.04, None, -0.03, "At most one percent.", Criterion.AT_MOST),
        Claim(FRONT, "N", 700.0, None, 70.0, "Published as about 700 N, read from a figure."),
        Claim(REAR, "N", 350.0, None, 50.0, "Published as about 350 N, read from a figure."),
        Claim(RATIO, "1", 2.0, None, 0.35, "Published as about 2 to 1."),
        Claim(
            *(SUM, "N", 2 * (700.0 + 350.0), 202.0 * GRAVITY, 1.0, "The weight of 202 kg."),
            note="Published as about 700 N and 350 N a wheel, read from a figure: 6 % more than "
            "the weight of 202 kg.",
        ),
        Claim(STRUCTURE, "kg", 51.0, None, 1e-9, "As in the scene."),
    ),
    measure,
    seconds=4.0,
)
