"""Speed of the simulation from 0 to 400 percent of real time."""

from linkwork.plot import Curve, Panel, Picture
from linkwork.validate.documents import COOPERATIVE_ROBOTS
from linkwork.validate.experiment import Claim, Experiment, Measured
from linkwork.validate.trial import paced_time

_FACTORS = (0.0, 0.5, 1.0, 2.0, 4.0)
_SECONDS = 1.5

PAUSED = "simulated time at 0 %"
FASTEST = "simulated time over wall time at 400 %"
REAL = "simulated time over wall time at 100 %"


def measure() -> Measured:
    """Run two SCARAs at each pace."""
    paces = {x: paced_time("two-scaras", x, _SECONDS) for x in _FACTORS}
    ratios = {x: simulated / wall for x, (simulated, wall) in paces.items()}
    values = {PAUSED: paces[0.0][0], REAL: ratios[1.0], FASTEST: ratios[4.0]}
    target = Curve(_FACTORS, _FACTORS, "wanted", is_reference=True)
    ours = Curve(list(ratios), list(ratios.values()), has_points=True)
    panel = Panel([ours, target], "", "pace set", "pace reached")
    return Measured(values, Picture([[panel]], EXPERIMENT.title))


_STATE = "The state is published about every 17 ms; as much at both ends."
EXPERIMENT = Experiment(
    "playback-speed",
    "Speed of the simulation, 0 % to 400 % of real time",
    COOPERATIVE_ROBOTS,
    "section 11.4, simulation speed",
    "The scene `two-scaras` in its own process, 1.5 s of wall time at each pace.",
    (
        Claim(PAUSED, "s", None, 0.0, 0.0, "Nothing moves.", printed="speed 0 % pauses"),
        Claim(REAL, "1", 1.0, None, 0.05, _STATE),
        Claim(FASTEST, "1", 4.0, None, 0.2, _STATE),
    ),
    measure,
    seconds=10.0,
    is_timed=True,
)
