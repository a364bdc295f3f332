"""WorkPartner on dry sand: steepest slope by driving and by gaits of its legs."""

import math

import numpy as np
import yaml

from linkwork.library.catalogue import scene_path
from linkwork.plot import Curve, Panel, Picture
from linkwork.session.slope_search import SlopeLimit, slope_limit
from linkwork.validate.documents import TERRAMECHANICS
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured
from linkwork.validate.gait_run import SCENE, STRIDES, Gait, live_values
from linkwork.validate.trial import scene_from_text
from linkwork.world.forces.soil.soils import SOILS
from linkwork.world.forces.soil.trafficability import RigidWheel, driving_slope, walking_slope
from linkwork.world.scene.loaded import LoadedScene

_SOIL, _WHEEL, _WEIGHT = SOILS["dry-sand"], RigidWheel(0.235, 0.075), 139.0 * 9.81
_TORQUE = 200.0
"""More than a wheel needs: motors that stall let wheels stand, which then hold more [N m]."""
_LONG = 0.5  # Stride whose slides are short against its length [rad]

DRIVEN = "steepest slope driven up less that of the analysis"
WALKED = "steepest slope by wheel walking, stride 0.5 rad, less that of the analysis"
GAIN = "steepest slope by wheel walking less that of driving"
SHORT = "steepest slope by wheel walking, stride 0.26 rad"
CATERPILLAR = "steepest slope by caterpillar"
ROLLING = "steepest slope by rolling walking"


def _scene() -> LoadedScene:
    """Level soil without ruts, and the controller of the gaits."""
    gaits = yaml.safe_load(scene_path(SCENE).read_text())
    parameters = {x: y for x, y in gaits["parameters"].items() if x != "friction"}
    scene = {
        "extends": "workpartner-soil",
        "parameters": parameters,
        "ground": {"expression": "0"},
        "forces": {"soil": {"rut": False}},
        "controllers": gaits["controllers"],
        "mission": None,
    }
    # Gains are in the order that gait.c reads.
    return scene_from_text(yaml.safe_dump(scene, sort_keys=False))


def _climbed(scene: LoadedScene, gait: Gait, **gains: float) -> SlopeLimit:
    live = live_values(gait, wheel_torque=_TORQUE, **gains)
    live.pop("materials.tyre.sliding")
    return slope_limit(
        scene, body="Hinge", live=live, most=0.35, accuracy=0.01, settles=9.3, seconds=8.0
    )


def measure() -> Measured:
    """Find the steepest slope of each gait."""
    scene = _scene()
    stride = STRIDES[Gait.CATERPILLAR]
    runs = {
        "driving": _climbed(scene, Gait.SKIDDING),
        "wheel walking, 0.5 rad": _climbed(scene, Gait.WHEEL_WALKING, stride=_LONG),
        "wheel walking, 0.26 rad": _climbed(scene, Gait.WHEEL_WALKING, stride=stride),
        "caterpillar": _climbed(scene, Gait.CATERPILLAR),
        "rolling walking": _climbed(scene, Gait.ROLLING_WALKING),
    }
    driven, walked, short, caterpillar, rolling = (math.degrees(x.angle) for x in runs.values())
    values = {
        DRIVEN: driven - math.degrees(driving_slope(_SOIL, _WHEEL, _WEIGHT)[0]),
        WALKED: walked - math.degrees(walking_slope(_SOIL, _WHEEL, _WEIGHT)),
        GAIN: walked - driven,
        SHORT: short,
        CATERPILLAR: caterpillar,
        ROLLING: rolling,
    }
    curves = [
        Curve(np.degrees(x.tried), np.maximum(x.velocities, -0.05), name, has_points=True)
        for name, x in runs.items()
    ]
    panel = Panel(curves, x_label="slope [deg]", y_label="velocity uphill [m/s]")
    return Measured(values, Picture([[panel]], EXPERIMENT.title))


EXPERIMENT = Experiment(
    "soil-walking",
    "WorkPartner on dry sand: steepest slope by driving and by wheel walking",
    TERRAMECHANICS,
    "models of the wheel; the robot is not in the publication",
    "Scene `workpartner-soil`, level, without ruts, tilted gravity, with the gaits of "
    "`workpartner-slippery` and strong wheel motors. Nothing is published of this robot on soil: "
    "theory is `driving_slope` and `walking_slope`. Wheel walking moves one wheel at a time while "
    "three stand, as the analysis assumes; caterpillar and rolling walking do not.",
    (
        Claim(
            *(DRIVEN, "deg", None, 0.0, 1.5),
            "The analysis has equal loads; on the slope the rear wheels carry more.",
        ),
        Claim(
            *(WALKED, "deg", None, 0.0, 0.0),
            "Shown: the stride was lengthened after 0.26 rad had missed the analysis.",
            Criterion.SHOWN,
        ),
        Claim(
            *(GAIN, "deg", None, None, 0.0),
            "Shown: depends on the stride. Standing wheels hold more.",
            Criterion.SHOWN,
        ),
        Claim(
            *(SHORT, "deg", None, None, 0.0),
            "Shown: the stride of the caterpillar, far below the analysis.",
            Criterion.SHOWN,
        ),
        Claim(*(CATERPILLAR, "deg", None, None, 0.0), "Shown: two of four.", Criterion.SHOWN),
        Claim(*(ROLLING, "deg", None, None, 0.0), "Shown: one of four.", Criterion.SHOWN),
    ),
    measure,
    seconds=30.0,
)
