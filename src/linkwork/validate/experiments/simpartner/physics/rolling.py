"""A rolling ball with and without rolling friction, against theory."""

from linkwork.plot import Curve, Panel, Picture
from linkwork.validate.documents import SIMPARTNER
from linkwork.validate.experiment import Claim, Criterion, Experiment, Measured
from linkwork.validate.trial import Track, record_track, world_from_text

_SPEED, _RADIUS, _GRAVITY = 2.0, 0.5, 9.81
_SECONDS, _SETTLED = 10.0, 1.0
_LIGHT, _STRONG = 0.005, 0.02  # Rolling friction [m]
_FRICTIONS = (0.0, _LIGHT, _STRONG)
_SCENE = f"""
    gravity: [0.0, 0.0, {-_GRAVITY}]
    materials:
      rolling: {{sliding: 0.8}}
    ground: {{material: rolling}}
    bodies:
      ball:
        shape: sphere
        size: [{_RADIUS}]
        mass: 1.0
        position: [0.0, 0.0, {_RADIUS}]
        velocity: [{_SPEED}, 0.0, 0.0]
        angular_velocity: [0.0, {_SPEED / _RADIUS}, 0.0]
        material: rolling
    """

KEPT = "change of velocity in 9 s without rolling friction"
SLOWED = "deceleration, rolling friction 5 mm"
WAY = "distance until rest, rolling friction 20 mm"
RESTS = "speed after 10 s, rolling friction 20 mm"


def deceleration(rolling: float) -> float:
    """Deceleration of a uniform ball by rolling friction [m/s^2]."""
    return rolling * _GRAVITY / _RADIUS / 1.4


def measure() -> Measured:
    """Run with every friction."""
    free, light, strong = (
        record_track(world_from_text(_SCENE, f"materials.rolling.rolling={friction}"), _SECONDS)
        for friction in _FRICTIONS
    )
    values = {
        KEPT: abs(_gain(free)),
        SLOWED: -_gain(light) / (_SECONDS - _SETTLED),
        WAY: float(strong.of("ball", "x")[-1]),
        RESTS: float(abs(strong.of("ball", "vx")[-1])),
    }
    named = zip(("none", "5 mm", "20 mm"), (free, light, strong), strict=True)
    curves = [Curve(track.time, track.of("ball", "vx"), name) for name, track in named]
    panel = Panel(curves, y_label="speed [m/s]")
    return Measured(values, Picture([[panel]], EXPERIMENT.title))


def _gain(track: Track) -> float:
    """Gain of velocity after the contact has settled [m/s]."""
    speed = track.of("ball", "vx")
    return float(speed[-1] - speed[round(_SETTLED / _SECONDS * (len(speed) - 1))])


EXPERIMENT = Experiment(
    "rolling",
    "A rolling ball, with and without rolling friction",
    SIMPARTNER,
    "section 4.5.5",
    "A ball of 1 kg and radius 0.5 m rolls with 2 m/s on level ground for 10 s (chosen: not "
    "printed), step 0.001 s; rolling friction 0, 5 and 20 mm. The contact settles in the first s.",
    (
        Claim(
            *(KEPT, "m/s", 0.0, 0.0, 1e-6),
            "No force acts along x once the contact has settled; the solver tolerance is 1e-8.",
            printed="it will proceed with a constant velocity",
            note="Rolling friction was not implemented there.",
        ),
        Claim(
            *(SLOWED, "m/s^2", None, deceleration(_LIGHT), 1e-4),
            "Friction below its limit is a stiff damper, not rigid: a thousandth.",
        ),
        Claim(
            *(WAY, "m", None, _SPEED**2 / (2.0 * deceleration(_STRONG)), 0.02),
            "As above over 7 m, and the last millimetres before rest: three thousandths.",
        ),
        Claim(
            *(RESTS, "m/s", None, 0.0, 1e-6),
            "No force acts at rest on level ground.",
            Criterion.AT_MOST,
        ),
    ),
    measure,
    seconds=1.0,
)
