"""Controller and helicopter coupled in three ways at three periods."""

import numpy as np

from linkwork.plot import Curve, Panel, Picture
from linkwork.validate.documents import HELICOPTER
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured
from linkwork.validate.experiments.helicopter_and_service_robot.helicopter_flights import (
    COUPLINGS,
    PERIODS,
    Flight,
    Point,
    fly,
)

SHARE = "flights without fault, of nine"
SPREAD = "spread of the durations of the nine flights"
TOUCHDOWN = "hardest touchdown"

POINTS = (
    Point((8.0, 0.0, 4.0), 3.0, 0.5),
    Point((8.0, 8.0, 5.0), 3.0, 0.5),
    Point((0.0, 0.0, 4.0), 3.0, 0.5),
)


def coupled(period: float, coupling: str) -> Flight:
    """Return a flight with one period and coupling of the controller."""
    lag = 0.0 if coupling == "held" else 0.5
    return fly(
        POINTS,
        [
            f"parameters.period={period}",
            f"controllers.flight.coupling={coupling}",
            f"parameters.lag={lag}",
        ],
        seed=1,
    )


def measure() -> Measured:
    """Fly the same mission nine times."""
    flights = {kind: [coupled(period, kind) for period in PERIODS] for kind in COUPLINGS}
    every = [x for group in flights.values() for x in group]
    durations = np.array([x.duration for x in every])
    values = {
        SHARE: float(sum(x.is_good for x in every)),
        SPREAD: float(np.ptp(durations)),
        TOUCHDOWN: max(x.touchdown for x in every),
    }
    curves = [Curve(PERIODS, [x.duration for x in y], kind) for kind, y in flights.items()]
    panel = Panel(curves, "", "period of the controller [s]", "duration of the mission [s]")
    return Measured(values, Picture([[panel]], EXPERIMENT.title))


EXPERIMENT = Experiment(
    "helicopter-couplings",
    "Helicopter and controller coupled in three ways at three periods",
    HELICOPTER,
    "section 2.3, integration of control system and mechanical model",
    "Three points with legs of 8 to 11 m and corners of 90 and 135 degrees in the wind of the "
    "scene; the controller in C at 0.01, 0.02 and 0.03 s, its commands held, interpolated, or "
    "smoothed with a continuous derivative.",
    (
        Claim(
            *(SHARE, "1", None, 9.0, 0.0),
            "All must fly: points within their precision, upright, touchdown below 0.6 m/s.",
            Criterion.AT_LEAST,
            printed="steps of 0.02 and 0.03 s sometimes caused failures",
            is_failure=True,
        ),
        Claim(
            *(SPREAD, "s", None, 0.0, 4.0),
            "Gusts meet the flights at other places; a tenth of their duration.",
            Criterion.AT_MOST,
            printed="results were roughly the same in all three cases",
        ),
        Claim(TOUCHDOWN, "m/s", None, 0.6, 0.0, "Bound of a soft landing.", Criterion.AT_MOST),
    ),
    measure,
    seconds=3.0,
)
