"""The published equations of motion: direct and inverse dynamics, external force, Runge-Kutta."""

import numpy as np
from numpy.typing import NDArray

from linkwork.arm import Manipulator, load
from linkwork.plot import Curve, Panel, Picture
from linkwork.simulation import simulate
from linkwork.validate.documents import COOPERATIVE_ROBOTS
from linkwork.validate.experiment import Claim, Experiment, Measured

Array = NDArray[np.float64]

_STATES = 200
_STEPS = (0.02, 0.01, 0.005)  # [s]
_PUBLISHED_STEP = 0.0002015
_START = (0.3, -0.9, 0.5, 0.1, 0.4)
_VELOCITY = (1.0, -1.5, 0.8, 0.05, 2.0)

INVERSE = "M qdd + C + G + K qd less inverse dynamics, relative"
DIRECT = "direct dynamics of the torques less the acceleration, relative"
EXTERNAL = "J^T F_ext less the work of the force over a small motion, relative"
ORDER = "order of the Runge-Kutta method"
STEP_ERROR = "error of the joints after 1 s, published step"


def _relative(ours: Array, theirs: Array) -> float:
    return float(np.abs(ours - theirs).max() / np.abs(theirs).max())


def _equations(arm: Manipulator, rng: np.random.Generator) -> tuple[float, float]:
    """Errors of equations (1) and (2) at random states, relative."""
    inverse, direct = [], []
    for _ in range(_STATES):
        q, qd, qdd = rng.uniform(-1.0, 1.0, (3, 5))
        mass = np.asarray(arm.mass_matrix(q), dtype=float)
        sums = mass @ qdd + arm.bias(q, qd) + arm.friction(qd)
        torque = np.asarray(arm.inverse_dynamics(q, qd, qdd), dtype=float)
        inverse.append(_relative(np.asarray(sums, dtype=float), torque))
        back = np.asarray(arm.forward_dynamics(q, qd, torque), dtype=float)
        direct.append(_relative(back, qdd))
    return max(inverse), max(direct)


def _virtual_work(arm: Manipulator, rng: np.random.Generator) -> float:
    """Error of J^T F by differences of the tool's position, relative."""
    worst, small = 0.0, 1e-6
    for _ in range(20):
        q, force = rng.uniform(-1.0, 1.0, 5), rng.uniform(-50.0, 50.0, 3)
        torque = np.asarray(arm.jacobian(q), dtype=float)[:3].T @ force
        steps = small * np.eye(5)
        tips = [[np.asarray(arm.fk(q + s * x))[:3, 3] for s in (1, -1)] for x in steps]
        work = np.array([force @ (a - b) / (2 * small) for a, b in tips])
        worst = max(worst, _relative(torque, work))
    return worst


def _end(arm: Manipulator, step: float) -> Array:
    run = simulate(arm, 1.0, q=_START, qd=_VELOCITY, step=step, method="rk4")
    return run.position[-1]


def measure() -> Measured:
    """Compare at random states, and integrate with several steps."""
    arm, rng = load("scara2"), np.random.default_rng(101)
    inverse, direct = _equations(arm, rng)
    exact = _end(arm, 1e-4)
    errors = [float(np.abs(_end(arm, step) - exact).max()) for step in _STEPS]
    values = {
        INVERSE: inverse,
        DIRECT: direct,
        EXTERNAL: _virtual_work(arm, rng),
        ORDER: float(np.log2(errors[-2] / errors[-1])),
        STEP_ERROR: float(np.abs(_end(arm, 1.0 / round(1.0 / _PUBLISHED_STEP)) - exact).max()),
    }
    curve = Curve(_STEPS, np.log10(errors), has_points=True)
    panel = Panel([curve], "", "step [s]", "log10 of the error [rad or m]", is_logarithmic=True)
    return Measured(values, Picture([[panel]], EXPERIMENT.title))


EXPERIMENT = Experiment(
    "direct-dynamics",
    "Equations of motion of SCARA 2: direct and inverse dynamics, Runge-Kutta of order 4",
    COOPERATIVE_ROBOTS,
    "section 5.1, equations (1) and (2)",
    "200 random states of the library's `scara2` with friction; then it swings freely for 1 s, "
    "with steps of 20, 10 and 5 ms against one of 0.1 ms.",
    (
        Claim(
            *(INVERSE, "1", None, 0.0, 1e-10, "Sums in double precision."),
            printed="tau + J^T F_ext = M(q) qdd + C(q, qd) + G(q) + K qd",
        ),
        Claim(
            *(DIRECT, "1", None, 0.0, 1e-9, "The mass matrix has a condition of some hundreds."),
            printed="qdd = M^-1(q) (tau + J^T F_ext - C - G - K qd)",
        ),
        Claim(
            *(EXTERNAL, "1", None, 0.0, 1e-6, "Central differences over 1e-6."), printed="J^T F_ext"
        ),
        Claim(
            *(ORDER, "1", 4.0, None, 0.3, "Steps of 10 and 5 ms are not yet infinitely small."),
            printed="order 4 Runge-Kutta method",
        ),
        Claim(
            *(STEP_ERROR, "rad or m", None, 0.0, 1e-9),
            "Fourth order: some 1e-12 at this step; a thousand times that.",
            note="The published step is 0.0002015 s.",
        ),
    ),
    measure,
    seconds=1.0,
)
