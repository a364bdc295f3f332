"""Boxes that hit the ground and each other at shallow angles: penetration and rest."""

import math

import numpy as np
from numpy.typing import NDArray

from linkwork.plot import Curve, Panel, Picture
from linkwork.validate.documents import SIMPARTNER
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured
from linkwork.validate.trial import Track, record_track, world_from_text

Array = NDArray[np.float64]

_EDGE, _SPEED, _SECONDS = 1.0, 5.0, 4.0
_ANGLES = (5.0, 15.0, 30.0, 60.0, 90.0)  # Angles of the flight to the ground [degrees]
_TILT = 0.3
_SCENE = f"""
    ground: {{}}
    bodies:
      box: {{shape: box, size: [{_EDGE}, {_EDGE}, {_EDGE}], mass: 10, position: [0, 0, 1.1],
        rpy: [{_TILT}, {_TILT}, 0]}}
    """
_PAIR = f"""
    ground: {{}}
    bodies:
      still: {{shape: box, size: [{_EDGE}, {_EDGE}, {_EDGE}], mass: 10, position: [0, 0, 0.5]}}
      flying: {{shape: box, size: [{_EDGE}, {_EDGE}, {_EDGE}], mass: 10, position: [-2.2, 0.5, 0.6],
        velocity: [{_SPEED}, 0, 0.3], rpy: [0, 0, 0.3]}}
    """

GROUND = "deepest penetration of the ground, angles of 5 to 90 deg at 5 m/s"
RESTING = "penetration of the ground at rest, deepest"
LEVEL = "lean at rest, greatest"
BOXES = "speed of two boxes 4 s after an oblique impact, greatest"
APART = "depth of the boxes in the ground 4 s after it"


def lowest_corner(track: Track, body: str) -> Array:
    """Height of the lowest corner over time (N,) [m]."""
    w, x, y, z = (track.of(body, key) for key in ("qw", "qx", "qy", "qz"))
    up = np.array([2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)])
    return track.of(body, "z") - 0.5 * _EDGE * np.abs(up).sum(axis=0)


def thrown(angle: float) -> Track:
    """Return a box thrown at the ground at an angle [degrees]."""
    along, down = _SPEED * math.cos(math.radians(angle)), _SPEED * math.sin(math.radians(angle))
    velocity = f"bodies.box.velocity=[{along}, 0, {-down}]"
    return record_track(world_from_text(_SCENE, velocity), _SECONDS, every=2)


def _lean(track: Track) -> float:
    """Angle of the nearest face to the ground at the end [rad]."""
    w, x, y, z = (track.of("box", key)[-1] for key in ("qw", "qx", "qy", "qz"))
    up = np.array([2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)])
    return math.acos(min(1.0, float(np.abs(up).max())))


def measure() -> Measured:
    """Throw one box at each angle, then one at another."""
    tracks = {angle: thrown(angle) for angle in _ANGLES}
    corners = {angle: lowest_corner(track, "box") for angle, track in tracks.items()}
    pair = record_track(world_from_text(_PAIR), _SECONDS, every=2)
    speeds = [
        float(np.linalg.norm([pair.of(x, v)[-1] for v in ("vx", "vy", "vz")]))
        for x in ("still", "flying")
    ]
    values = {
        GROUND: max(float(-x.min()) for x in corners.values()),
        RESTING: max(float(-x[-1]) for x in corners.values()),
        LEVEL: max(map(_lean, tracks.values())),
        BOXES: max(speeds),
        APART: max(float(-lowest_corner(pair, x)[-1]) for x in ("still", "flying")),
    }
    curves = [Curve(tracks[x].time, 1e3 * corners[x], f"{x:g} deg") for x in _ANGLES[::2]]
    panel = Panel(curves, y_label="lowest corner [mm]", y_range=(-30.0, 60.0))
    return Measured(values, Picture([[panel]], EXPERIMENT.title))


_SOFT = "Contacts are soft by some tenths of a millimetre."
EXPERIMENT = Experiment(
    "penetration",
    "Boxes thrown at the ground and at each other: penetration and rest",
    SIMPARTNER,
    "sections 4.5.1 and 4.5.2",
    "Tilted boxes of 1 m and 10 kg hit the ground with 5 m/s at angles of 5 to 90 degrees; one box "
    "hits another obliquely. Sizes and speeds are chosen: the publication gives none.",
    (
        Claim(
            *(GROUND, "m", None, None, 0.0),
            "Only shown: contacts are springs of time constant 20 ms, in which a corner at 5 m/s "
            "travels about v tau / e = 37 mm before it returns. A bound of 30 mm, 3 % of the edge, "
            "would not be met.",
            Criterion.SHOWN,
        ),
        Claim(
            *(RESTING, "m", None, 0.0, 1e-3, _SOFT, Criterion.AT_MOST),
            printed="the object can come to rest inside the ground",
            is_failure=True,
        ),
        Claim(LEVEL, "rad", None, 0.0, 2e-3, "A face lies on the ground.", Criterion.AT_MOST),
        Claim(
            *(BOXES, "m/s", None, 0.0, 1e-2, "At rest.", Criterion.AT_MOST),
            printed="jittering in stacked objects as they never come to rest",
            is_failure=True,
        ),
        Claim(APART, "m", None, 0.0, 1e-3, _SOFT, Criterion.AT_MOST),
    ),
    measure,
    seconds=2.0,
)
