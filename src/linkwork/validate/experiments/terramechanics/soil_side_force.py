"""Side force of a wheel against sideslip and slip."""

import math
from itertools import pairwise

from linkwork.plot import Curve, Panel, Picture
from linkwork.validate.documents import TERRAMECHANICS
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured
from linkwork.validate.experiments.terramechanics.soil_drawbar import (
    LOAD,
    WHEEL,
    bed_reading,
    bed_soil,
)
from linkwork.world.forces.soil.trafficability import steady_wheel

_SLIPS, _ANGLES = (0.1, 0.3, 0.6), (5.0, 10.0, 15.0, 30.0)
_FINE = tuple(0.05 * i for i in range(17))

ERROR = "side force less integrals over load, greatest"
BY_ANGLE = "least growth of side force with the angle of sideslip"
BY_SLIP = "least decrease of side force with slip"


def measure() -> Measured:
    """Run the test bed at every slip and angle."""
    soil = bed_soil()
    sides, errors = {}, []
    for degrees in _ANGLES:
        for slip in _SLIPS:
            angle = math.radians(degrees)
            sides[degrees, slip] = abs(bed_reading(slip, angle).side)
            expected = abs(steady_wheel(soil, WHEEL, LOAD, slip, angle).side)
            errors.append(abs(sides[degrees, slip] - expected) / LOAD)
    values = {
        ERROR: max(errors),
        BY_ANGLE: min(
            sides[b, slip] - sides[a, slip] for slip in _SLIPS for a, b in pairwise(_ANGLES)
        ),
        BY_SLIP: min(
            sides[degrees, a] - sides[degrees, b]
            for degrees in _ANGLES
            for a, b in pairwise(_SLIPS)
        ),
    }
    curves = []
    for degrees in _ANGLES:
        angle = math.radians(degrees)
        fine = [abs(steady_wheel(soil, WHEEL, LOAD, x, angle).side) for x in _FINE]
        curves.append(Curve(_FINE, fine, is_reference=True))
        measured = [sides[degrees, slip] for slip in _SLIPS]
        curves.append(Curve(_SLIPS, measured, f"{degrees:g} degrees", has_points=True))
    panel = Panel(curves, x_label="slip", y_label="side force [N]")
    return Measured(values, Picture([[panel]], EXPERIMENT.title))


EXPERIMENT = Experiment(
    "soil-side-force",
    "Side force of a wheel on regolith simulant against slip and sideslip",
    TERRAMECHANICS,
    "abstract of the paper of 2004; model of that of 2007",
    "Scene `soil-wheel` with the wheel turned about the vertical against its way. Shear of one "
    "modulus in all directions; the side of the wheel pushes no soil (no bulldozing), which the "
    "publication adds.",
    (
        Claim(*(ERROR, "1", None, 0.0, 5e-3), "The motion is not quite steady.", Criterion.AT_MOST),
        Claim(
            *(BY_ANGLE, "N", None, 0.0, 0.0),
            "A qualitative statement.",
            Criterion.AT_LEAST,
            printed="the lateral force increases according to the increment of the slip angle",
        ),
        Claim(
            *(BY_SLIP, "N", None, 0.0, 0.0),
            "A qualitative statement.",
            Criterion.AT_LEAST,
            printed="the lateral force decreases according to the increment of the slip ratio",
        ),
    ),
    measure,
    seconds=8.0,
)
