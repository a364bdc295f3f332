"""The test bed for one wheel: runs of the scene `soil-wheel` with forced slip."""

import math
from dataclasses import dataclass

from linkwork.world.engine.world import World
from linkwork.world.forces.soil.schema import SoilGround
from linkwork.world.forces.soil.soils import Soil
from linkwork.world.forces.soil.trafficability import RigidWheel
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
