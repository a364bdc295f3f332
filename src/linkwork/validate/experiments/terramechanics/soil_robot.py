"""WorkPartner on soil: drawbar pull against slip, and the steepest slope it drives up."""

import math

import numpy as np

from linkwork.plot import Curve, Panel, Picture
from linkwork.validate.documents import TERRAMECHANICS
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured
from linkwork.validate.trial import Array, world_from_text
from linkwork.world.engine.world import World
from linkwork.world.forces.soil.soils import SOILS
from linkwork.world.forces.soil.trafficability import RigidWheel, driving_slope, steady_wheel

_MASS, _RIM = 139.0, 0.3
_SOIL, _WHEEL = SOILS["dry-sand"], RigidWheel(0.235, 0.075)
_WHEELS = ("FL", "FR", "RL", "RR")
_PULLS = (0.0, 60.0, 120.0, 180.0, 230.0)
_SCENE = """
    extends: workpartner-soil
    ground: {{expression: "0"}}
    mission: null
    forces:
      soil: {{rut: {rut}}}
      drawbar: {{kind: wind, bodies: [Rear], point: [-0.3, 0.0, -0.3], force: [{pull}, 0.0, 0.0]}}
    """

SUM = "applied pull less that of four single wheels over weight, greatest"
GROWTH = "least growth of slip with pull"
RUTS = "slip without ruts less slip with ruts, mean"
STEEPEST = "steepest slope driven up"
ANALYSED = "steepest slope driven up less that of the analysis"


def _driven(pull: float, slope: float = 0.0, rut: str = "false") -> World:
    """Return the robot after driving 6 s, pulled back, up a slope."""
    text = _SCENE.format(pull=-pull, rut=rut)
    world = world_from_text(text, f"parameters.slope={slope!r}")
    world.run(round(1.0 / world.step_size))
    for name in _WHEELS:
        world.live[f"actuators.Axle{name}.command"].write(_RIM / _WHEEL.radius)
    world.accept_changes()
    world.run(round(7.0 / world.step_size))
    return world


def _readings(world: World) -> Array:
    """Sinkage, slip, load, drawbar, side and torque of each wheel, mean of half a second."""
    rows = []
    for _ in range(50):
        world.run(world.step_count + 10)
        rows.append([world.wheel_readings("soil", f"Wheel{x}").copy() for x in _WHEELS])
    return np.mean(rows, axis=0)


def _steepest() -> float:
    """Slope up to which the robot still makes a twentieth of its rim velocity [rad]."""
    low, high = 0.1, 0.4
    for _ in range(6):
        middle = 0.5 * (low + high)
        speed = float(_driven(0.0, middle).data.body("Front").cvel[3])
        low, high = (middle, high) if speed > 0.05 * _RIM else (low, middle)
    return low


def measure() -> Measured:
    """Pull the robot back, then let it climb."""
    plain = [_readings(_driven(pull)) for pull in _PULLS]
    rutted = [_readings(_driven(pull, rut="true")) for pull in _PULLS]
    slips = [float(x[:, 1].mean()) for x in plain]
    slips_in_ruts = [float(x[:, 1].mean()) for x in rutted]
    weight = _MASS * 9.81
    sums = [
        sum(steady_wheel(_SOIL, _WHEEL, load, slip).pull for slip, load in x[:, 1:3].tolist())
        for x in plain
    ]
    steepest = math.degrees(_steepest())
    values = {
        SUM: max(abs(a - b) for a, b in zip(_PULLS, sums, strict=True)) / weight,
        GROWTH: float(np.diff(slips).min()),
        RUTS: float(np.mean(slips) - np.mean(slips_in_ruts)),
        STEEPEST: steepest,
        ANALYSED: steepest - math.degrees(driving_slope(_SOIL, _WHEEL, weight)[0]),
    }
    fine = np.linspace(0.0, 0.8, 17)
    theory = [4.0 * steady_wheel(_SOIL, _WHEEL, weight / 4, float(x)).pull for x in fine]
    curves = [
        Curve(fine, theory, "four single wheels, equal loads", is_reference=True),
        Curve(slips, _PULLS, "robot, no ruts", has_points=True),
        Curve(slips_in_ruts, _PULLS, "robot, rear wheels in ruts", has_points=True),
    ]
    panel = Panel(curves, x_label="mean slip", y_label="drawbar pull [N]")
    return Measured(values, Picture([[panel]], EXPERIMENT.title))


EXPERIMENT = Experiment(
    "soil-robot",
    "WorkPartner on dry sand: drawbar pull against slip, steepest slope",
    TERRAMECHANICS,
    "models of the wheel; the robot is not in the publication",
    "Scene `workpartner-soil`, level, 139 kg, rims at 0.3 m/s; a force at the rear pulls it back. "
    "Nothing is published of this robot on soil: theory is the single wheel. "
    "Wheel walking is in `soil-walking`.",
    (
        Claim(
            *(SUM, "1", None, 0.0, 0.01),
            "A hundredth of the weight: the robot pitches and its motion is not quite steady.",
            Criterion.AT_MOST,
        ),
        Claim(*(GROWTH, "1", None, 0.0, 0.0), "More pull needs more slip.", Criterion.AT_LEAST),
        Claim(
            *(RUTS, "1", None, 0.0, 0.0),
            "Soil that is compacted already resists less.",
            Criterion.AT_LEAST,
        ),
        Claim(
            *(ANALYSED, "deg", None, 0.0, 1.5),
            "The analysis has equal loads; on the slope the rear wheels carry more.",
        ),
        Claim(*(STEEPEST, "deg", None, None, 0.0), "Shown, as above.", Criterion.SHOWN),
    ),
    measure,
    seconds=25.0,
)
