"""A projectile: velocity components without force are exact."""

from linkwork.plot import Curve, Panel, Picture
from linkwork.validate.documents import SIMPARTNER
from linkwork.validate.experiment import Claim, Experiment, Measured
from linkwork.validate.trial import record_track, slope, world_from_text

_SPEED, _HEIGHT, _GRAVITY, _SECONDS = 10.0, 500.0, 9.81, 5.0
_SCENE = f"""
    gravity: [0.0, 0.0, {-_GRAVITY}]
    bodies:
      thrown:
        shape: sphere
        size: [0.1]
        mass: 1.0
        position: [0.0, 0.0, {_HEIGHT}]
        velocity: [{_SPEED}, 0.0, {_SPEED}]
    """

ALONG = "horizontal error, greatest"
ASIDE = "sideways error, greatest"
GROWTH = "growth of the height error"


def measure() -> Measured:
    """Run and compare with the parabola."""
    track = record_track(world_from_text(_SCENE), _SECONDS, every=10)
    t = track.time
    along = track.of("thrown", "x") - _SPEED * t
    low = _HEIGHT + _SPEED * t - 0.5 * _GRAVITY * t**2 - track.of("thrown", "z")
    values = {
        ALONG: float(abs(along).max()),
        ASIDE: float(abs(track.of("thrown", "y")).max()),
        GROWTH: slope(t, low),
    }
    curves = [Curve(t, along, "horizontal"), Curve(t, low, "too low by")]
    panel = Panel(curves, y_label="error of position [m]")
    return Measured(values, Picture([[panel]], EXPERIMENT.title))


EXPERIMENT = Experiment(
    "constant-velocity",
    "A projectile: constant velocity is exact, only the height is not",
    SIMPARTNER,
    "section 4.1.1, figure 3",
    "Velocity (10, 10, 0) m/s with Y up is (10, 0, 10) with Z up. Step 0.001 s for 5 s (chosen), "
    "from a height of 500 m.",
    (
        Claim(
            *(ALONG, "m", 0.0, 0.0, 1e-10),
            "5000 additions of 0.01 m at up to 50 m round by some 1e-15 m each.",
        ),
        Claim(ASIDE, "m", 0.0, 0.0, 0.0, "No force acts there, and there is no rounding."),
        Claim(
            *(GROWTH, "m/s", None, 0.004905, 1e-9),
            "As in free fall: half of gravity times the step.",
            printed="the vertical position error grows linearly as before",
        ),
    ),
    measure,
)
