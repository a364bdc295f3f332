"""The turning laser scanner: readings against the geometry, the published formula and its noise."""

import numpy as np
from numpy.typing import NDArray

from linkwork.plot import Curve, Panel, Picture
from linkwork.session.engine.engine import Engine
from linkwork.spatial.rotation import from_wxyz
from linkwork.validate.documents import SIMPARTNER
from linkwork.validate.experiment import Claim, Experiment, Measured
from linkwork.validate.trial import Track, record_engine
from linkwork.world.scene.load import load_scene
from linkwork.world.sensors.scanner import Scanner

Array = NDArray[np.float64]

_WALL, _DISTANCE, _RATE = 6.0, 5.335, 0.01
"""Wall from the centre of the robot and from the scanner [m], rate of the torso [rad/s]."""
_SETTLE, _SECONDS, _PERIOD = 3.0, 20.0, 0.02
_RAYS, _HALF = 11, 0.1
_ABOVE = 0.28  # Scanner above the origin of the torso [m]
_SIGMA = 0.01
RAYS = "rays"
SPAN = "greatest angle of a ray"
RANGE = "range"
DISTANCE = "distance of the wall straight ahead"
GEOMETRY = "readings less the distance along each ray, greatest"
FORMULA = "readings less L / cos(theta0 - w t), greatest"
DRIFT = "growth of this error from the first to the second half"
MEAN = "mean of the error with noise of 10 mm, over its standard error"
SPREAD = "standard deviation of the error with noise of 10 mm"


def run(*overrides: str) -> Track:
    """Turn the torso and record all readings."""
    fixed = ("mission.steps=[]", f"sensors.Scanner.period={_PERIOD}")
    engine = Engine(load_scene("workpartner-scanner", [*fixed, *overrides]), seed=3)
    step = engine.world.step_size
    engine.advance(round(_SETTLE / step))
    engine.set("actuators.Torso.command", 1.0)
    return record_engine(engine, _SECONDS, round(_PERIOD / step))


def readings(track: Track) -> Array:
    """Distances (N, rays) [m]."""
    return np.array([track.channel(f"Scanner.ray{i + 1}") for i in range(_RAYS)]).T


def ray_angles() -> Array:
    """Angles of the rays in the scanner, to the left (rays,) [rad]."""
    return np.linspace(-_HALF, _HALF, _RAYS)


def true_distances(track: Track) -> Array:
    """Distances along the rays from the pose of the torso (N, rays) [m]."""
    fields = ("x", "y", "z", "qw", "qx", "qy", "qz")
    poses = np.array([track.of("Torso", x) for x in fields]).T
    angles, ranges = ray_angles(), []
    directions = np.stack([np.cos(angles), np.sin(angles), 0 * angles])
    for x, _, _, *quaternion in poses:
        rotation = np.array(from_wxyz(tuple(quaternion)))
        ahead = rotation @ directions
        ranges.append((_WALL - x - _ABOVE * rotation[0, 2]) / ahead[0])
    return np.array(ranges)


def measure() -> Measured:
    """Turn without and with noise."""
    sensor = load_scene("workpartner-scanner").scene.sensors["Scanner"]
    if not isinstance(sensor, Scanner):
        raise TypeError("the sensor Scanner of workpartner-scanner is not a scanner")
    track = run()
    ours, angles = readings(track), ray_angles()
    since = track.time - track.time[0]
    formula = _DISTANCE / np.cos(angles + _RATE * since[:, None])
    off = np.abs(ours - formula).max(axis=1)
    half = len(off) // 2
    noise = readings(run(f"sensors.Scanner.noise={_SIGMA}"))[1:] - ours[1:]
    values = {
        RAYS: float(sensor.rays),
        SPAN: float(sensor.half_angle),
        RANGE: float(sensor.range),
        DISTANCE: float(ours[0, _RAYS // 2]),
        GEOMETRY: float(np.abs(ours - true_distances(track)).max()),
        FORMULA: float(off.max()),
        DRIFT: float(off[half:].max() - off[:half].max()),
        MEAN: float(abs(noise.mean()) / (_SIGMA / np.sqrt(noise.size))),
        SPREAD: float(noise.std()),
    }
    shown = (0, _RAYS // 2, _RAYS - 1)
    rays = [Curve(since, ours[:, i], f"ray {i + 1}") for i in shown]
    error = [Curve(since, 1e3 * off)]
    panels = [[Panel(rays, y_label="distance [m]")], [Panel(error, y_label="off (19) by [mm]")]]
    return Measured(values, Picture(panels, EXPERIMENT.title))


EXPERIMENT = Experiment(
    "scanner",
    "A turning laser scanner before a wall",
    SIMPARTNER,
    "section 4.2.2, equation (19), figure 10",
    "Scene `workpartner-scanner`: generation 2 stands with its centre 6 m from a wall and "
    "turns its torso by 0.01 rad/s for 20 s. The truth is the distance along each ray "
    "from the pose of the torso, which the legs let sink and pitch by less than a "
    "millimetre. Once more with noise of 10 mm.",
    (
        Claim(RAYS, "1", 11.0, None, 0.0, "Counted."),
        Claim(SPAN, "rad", 0.1, None, 0.0, "As in the scene."),
        Claim(RANGE, "m", 10.0, None, 0.0, "As in the scene."),
        Claim(DISTANCE, "m", _DISTANCE, None, 1e-3, "The robot settles on its wheels."),
        Claim(
            *(GEOMETRY, "m", None, 0.0, 1e-6),
            "Ray casting against a plane, up to the time of the sample.",
        ),
        Claim(
            *(FORMULA, "m", None, 0.0, 2e-3),
            "The formula takes the robot as rigid and level, and the torso as started at once.",
            printed="d = L / cos(theta0 - w t)",
        ),
        Claim(
            *(DRIFT, "m", None, 0.0, 1e-3),
            "No more than the formula's own error at greater angles.",
            note="Published: the error grows linearly, as the integrator's does.",
        ),
        Claim(MEAN, "1", None, 0.0, 3.0, "Three standard errors: 11 000 samples."),
        Claim(SPREAD, "m", None, _SIGMA, 0.05 * _SIGMA, "Its standard error is 0.7 %."),
    ),
    measure,
    seconds=4.0,
)
