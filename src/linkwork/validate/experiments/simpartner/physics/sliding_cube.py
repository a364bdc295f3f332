"""A sliding cube: velocity against Coulomb's law of friction."""

import numpy as np

from linkwork.plot import Curve, Panel, Picture
from linkwork.validate.documents import SIMPARTNER
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured
from linkwork.validate.trial import Array, Track, record_track, world_from_text

_SPEED, _FRICTION, _GRAVITY, _EDGE = 10.0, 0.5, 9.81, 1.0
_WAY = _SPEED**2 / (2.0 * _FRICTION * _GRAVITY)
_SECONDS = 2.6  # Half a second longer than the cube slides [s]
_SCENE = f"""
    gravity: [0.0, 0.0, {-_GRAVITY}]
    materials:
      plain: {{sliding: {_FRICTION}}}
      adaptive: {{sliding: {_FRICTION}, adaptive: true}}
    ground: {{material: plain}}
    bodies:
      cube:
        shape: box
        size: [{_EDGE}, {_EDGE}, {_EDGE}]
        mass: 1.0
        position: [0.0, 0.0, {0.5 * _EDGE}]
        velocity: [{_SPEED}, 0.0, 0.0]
        material: plain
    """
_MATERIALS = ("plain", "adaptive")
_SOFT = (
    "MuJoCo's friction is a stiff damper up to its limit, and contacts penetrate by some tenths "
    "of a millimetre at rest; `adaptive` keeps that damper from tipping the cube."
)

HOP = "hop of a plain material"
FALTER = "speed less law, plain material, greatest"
ERROR = "speed less law, adaptive material, greatest"
LEVEL = "hop of an adaptive material"
WAY = "way until rest, adaptive material"
CREEP = "speed half a second after rest, adaptive material"


def law(time: Array) -> Array:
    """Velocity by Coulomb friction (N,) [m/s]."""
    return np.maximum(_SPEED - _FRICTION * _GRAVITY * time, 0.0)


def _hop(track: Track) -> float:
    return float(track.of("cube", "z").max() - 0.5 * _EDGE)


def measure() -> Measured:
    """Run on both materials."""
    plain, adaptive = (
        record_track(world_from_text(_SCENE, f"bodies.cube.material={name}"), _SECONDS)
        for name in _MATERIALS
    )
    off = {name: _off(track) for name, track in zip(_MATERIALS, (plain, adaptive), strict=True)}
    values = {
        FALTER: float(abs(off["plain"]).max()),
        HOP: _hop(plain),
        ERROR: float(abs(off["adaptive"]).max()),
        LEVEL: _hop(adaptive),
        WAY: float(adaptive.of("cube", "x")[-1]),
        CREEP: float(abs(adaptive.of("cube", "vx")[-1])),
    }
    curves = [Curve(plain.time, error, name) for name, error in off.items()]
    panel = Panel(curves, y_label="speed less law [m/s]")
    return Measured(values, Picture([[panel]], EXPERIMENT.title))


def _off(track: Track) -> Array:
    return track.of("cube", "vx") - law(track.time)


EXPERIMENT = Experiment(
    "sliding-cube",
    "A sliding cube: speed by Coulomb friction, and steps in its error",
    SIMPARTNER,
    "section 4.1.2, equation (14) and figure 4",
    "A cube of 1 m and 1 kg slides with 10 m/s on level ground, step 0.001 s; friction 0.5 "
    "(chosen: not printed). Once with a plain material, as simulators do by default, once with "
    "one that is `adaptive`.",
    (
        Claim(
            *(FALTER, "m/s", None, 0.0, 0.0),
            "Only shown: the published error also grows in steps, since the cube hops; no number "
            "is published.",
            Criterion.SHOWN,
            printed="the velocity error grows in a stepwise manner",
        ),
        Claim(HOP, "m", None, 0.0, 0.0, "Only shown, as above.", Criterion.SHOWN),
        Claim(
            *(ERROR, "m/s", None, 0.0, 0.03),
            f"Three thousandths of the speed. {_SOFT}",
            Criterion.AT_MOST,
            printed="v(t) = v0 - mu g t",
        ),
        Claim(
            LEVEL, "m", None, 0.0, 0.001, f"A thousandth of its edge. {_SOFT}", Criterion.AT_MOST
        ),
        Claim(WAY, "m", None, _WAY, 0.01, f"A thousandth of the way. {_SOFT}"),
        Claim(
            *(CREEP, "m/s", None, 0.0, 1e-6),
            "No force acts at rest on level ground.",
            Criterion.AT_MOST,
        ),
    ),
    measure,
)
