"""Drawbar pull of a wheel against slip: simulated test bed beside the integrals of the stresses."""

import math
from dataclasses import dataclass
from itertools import pairwise

from linkwork.plot import Curve, Panel, Picture
from linkwork.validate.documents import TERRAMECHANICS
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured
from linkwork.world.engine.world import World
from linkwork.world.forces.soil.schema import SoilGround
from linkwork.world.forces.soil.soils import Soil
from linkwork.world.forces.soil.trafficability import RigidWheel, steady_wheel
from linkwork.world.forces.soil.wheels import soil_of
from linkwork.world.scene.load import load_scene

LOAD, RIM = 64.68, 0.03  # Load [N] and velocity of the rim [m/s] of the publication
WHEEL = RigidWheel(0.09, 0.11)  # Wheel of the publication
_SINKING, _DRIVING = 0.5, 18.0  # Time to sink and time to reach steady motion [s]


@dataclass(frozen=True)
class BedReading:
    """What the test bed measures in steady motion."""

    sinkage: float  # [m]
    load: float  # [N]
    pull: float  # Drawbar pull [N]
    side: float  # Force to the left [N]
    torque: float  # [N m]


def bed_soil() -> Soil:
    """Soil of the publication, regolith simulant FJS-1."""
    bed = load_scene("soil-wheel").scene.forces["bed"]
    if not isinstance(bed, SoilGround):
        raise TypeError("the test bed has no soil")
    return soil_of(bed.type)


def bed_reading(slip: float, sideslip: float = 0.0) -> BedReading:
    """Drive the wheel with slip over the rim velocity and sideslip [rad] to a steady motion."""
    # The carriage moves along x; the wheel heads to its right by the angle of sideslip.
    axis = f"[{math.sin(sideslip)!r}, {math.cos(sideslip)!r}, 0.0]"
    world = World(load_scene("soil-wheel", ["forces.bed.rut=false", f"joints.wheel.axis={axis}"]))
    world.run(round(_SINKING / world.step_size))
    world.live["actuators.wheel.command"].write(RIM / WHEEL.radius)
    travel = RIM * (1.0 - slip) / math.cos(sideslip)
    world.live["actuators.carriage.command"].write(travel)
    world.accept_changes()
    world.run(round((_SINKING + _DRIVING) / world.step_size))
    sinkage, _, load, pull, side, torque = world.wheel_readings("bed", "wheel").tolist()
    return BedReading(sinkage, load, pull, side, torque)


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
