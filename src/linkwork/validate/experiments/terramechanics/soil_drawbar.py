"""Drawbar pull of a wheel against slip: simulated test bed beside the integrals of the stresses."""

from itertools import pairwise

from linkwork.plot import Curve, Panel, Picture
from linkwork.validate.documents import TERRAMECHANICS
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured
from linkwork.validate.experiments.terramechanics.wheel_test_bed import (
    LOAD,
    WHEEL,
    bed_reading,
    bed_soil,
)
from linkwork.world.forces.soil.trafficability import steady_wheel

_SLIPS = (-0.5, -0.2, 0.0, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8)
_FINE = tuple(0.05 * i - 0.5 for i in range(28))

SINKAGE = "sinkage less integrals, greatest"
PULL = "drawbar pull less integrals over load, greatest"
TORQUE = "torque less integrals over load times radius, greatest"
LOADED = "load carried less weight over weight, greatest"
AT_REST = "drawbar pull without slip"
GROWTH = "least growth of drawbar pull from one slip to the next"
AT_80 = "drawbar pull at a slip of 0.8"


def measure() -> Measured:
    """Run the test bed at every slip."""
    soil = bed_soil()
    readings = [bed_reading(slip) for slip in _SLIPS]
    theory = [steady_wheel(soil, WHEEL, LOAD, slip) for slip in _SLIPS]
    pairs = list(zip(readings, theory, strict=True))
    pulls = [x.pull for x in readings]
    values = {
        SINKAGE: max(abs(a.sinkage - b.sinkage) for a, b in pairs),
        PULL: max(abs(a.pull - b.pull) for a, b in pairs) / LOAD,
        TORQUE: max(abs(a.torque - b.torque) for a, b in pairs) / (LOAD * WHEEL.radius),
        LOADED: max(abs(x.load - LOAD) for x in readings) / LOAD,
        AT_REST: pulls[_SLIPS.index(0.0)],
        GROWTH: min(b - a for a, b in pairwise(pulls)),
        AT_80: pulls[-1],
    }
    fine = [steady_wheel(soil, WHEEL, LOAD, slip) for slip in _FINE]
    panels = [
        Panel(
            [
                Curve(_FINE, [x.pull for x in fine], "integrals", is_reference=True),
                Curve(_SLIPS, pulls, "test bed", has_points=True),
            ],
            y_label="drawbar pull [N]",
        ),
        Panel(
            [
                Curve(_FINE, [1e3 * x.sinkage for x in fine], is_reference=True),
                Curve(_SLIPS, [1e3 * x.sinkage for x in readings], has_points=True),
            ],
            x_label="slip",
            y_label="sinkage [mm]",
        ),
    ]
    return Measured(values, Picture([[x] for x in panels], EXPERIMENT.title))


EXPERIMENT = Experiment(
    "soil-drawbar",
    "Drawbar pull of a wheel on regolith simulant against slip",
    TERRAMECHANICS,
    "test bed of one wheel",
    "Scene `soil-wheel`: wheel, load and soil as published, step 0.001 s, without ruts. The "
    "measured curves are published as figures, whose numbers are not at hand: they are not judged.",
    (
        Claim(
            *(SINKAGE, "m", None, 0.0, 2e-5),
            "A thousandth of the sinkage; the motion is not quite steady.",
            Criterion.AT_MOST,
        ),
        Claim(*(PULL, "1", None, 0.0, 2e-3), "The motion is not quite steady.", Criterion.AT_MOST),
        Claim(
            *(TORQUE, "1", None, 0.0, 2e-3), "The motion is not quite steady.", Criterion.AT_MOST
        ),
        Claim(*(LOADED, "1", None, 0.0, 1e-4), "The wheel sinks slowly.", Criterion.AT_MOST),
        Claim(
            *(AT_REST, "N", None, 0.0, 0.0),
            "Without slip the wheel is held back by the soil that it compacts.",
            Criterion.AT_MOST,
        ),
        Claim(
            *(GROWTH, "N", None, 0.0, 0.0),
            "Shear grows with the displacement of the soil.",
            Criterion.AT_LEAST,
        ),
        Claim(
            *(AT_80, "N", None, None, 0.0),
            "Only shown: the number of the published figure is not known here.",
            Criterion.SHOWN,
        ),
    ),
    measure,
    seconds=6.0,
)
