"""Controllers by name, and suggested gains from the robot's inertia."""

import functools
import math
from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks, dynamics
from linkwork.control.controller import Vector
from linkwork.control.law import LawController
from linkwork.control.model_based import ComputedTorque, PDGravity, SlidingMode
from linkwork.control.pid import PID
from linkwork.dynamics.plain.body import gravity_of
from linkwork.model.inertia.inertia_check import require_masses
from linkwork.model.inertia.singular_mass import require_regular
from linkwork.model.tree import Tree, TreeLike, tree_of
from linkwork.spatial import Vector3

Gains = Mapping[str, ArrayLike]

FREQUENCY = 8.0  # Default natural frequency of a controlled joint [Hz]
_MAX_FREQUENCY = 1e4  # Greatest natural frequency; gains grow with its square [Hz]
_DAMPED = 1.9
"""Greatest change of a joint's velocity by its damping in one period, as a factor; at 2 the sampled
motion is marginally stable."""
_INTEGRAL_SHARE = 0.2
"""Integral gain relative to proportional gain times angular frequency. A single joint is stable
below 2; the coupling of n joints lowers that to 2/n at worst, so this suits up to ten joints."""
_SLIDING_ERROR = 0.01  # Error in the boundary layer of sliding mode [rad or m]
_SLIDING_RATIO = 4.0  # Ratio of the convergence rate to the sliding surface and on it


def home_position(tree: TreeLike) -> list[float]:
    """Every joint at zero, or at its nearest limit [rad or m]."""
    tree = tree_of(tree)
    return [min(max(0.0, x.limits.lower), x.limits.upper) for x in tree.joints]


def suggest_pid_gains(
    tree: TreeLike, frequency: float = FREQUENCY, period: float = 0.0
) -> dict[str, Vector]:
    """Return PID gains for critical damping of each joint alone at the home position.

    Args:
        frequency: Natural frequency of each joint under control [Hz].
        period: Sampling period [s]; the frequency is lowered if sampling is too slow for it.
    """
    tree = tree_of(tree)
    pull = suggest_pd_gravity_gains(tree, frequency, period)
    omega = 2.0 * pull["proportional"] / pull["derivative"]
    return {**pull, "integral": _INTEGRAL_SHARE * omega * pull["proportional"]}


def suggest_pd_gravity_gains(
    tree: TreeLike, frequency: float = FREQUENCY, period: float = 0.0
) -> dict[str, Vector]:
    """Return PD gains for critical damping of each joint alone; see `suggest_pid_gains`."""
    tree = tree_of(tree)
    require_masses(tree)
    home = home_position(tree)
    require_regular(tree, home)
    mass = np.array(dynamics.mass_matrix(tree, home), dtype=float)
    inertia = np.diag(mass)
    omega = _angular(frequency)
    if checks.number("period", period, minimum=0.0, unit="s"):
        # The least inertia of coupled joints is below that of each joint alone.
        lightest = np.linalg.eigvals(np.linalg.solve(mass, np.diag(inertia))).real.max(initial=1.0)
        omega = _sampled(omega, lightest * period)
    return {"proportional": inertia * omega**2, "derivative": 2.0 * omega * inertia}


def suggest_computed_torque_gains(
    tree: TreeLike, frequency: float = FREQUENCY, period: float = 0.0
) -> dict[str, Vector]:
    """Return computed-torque gains for critically damped errors, without an integral.

    The model contains the inertias, so the gains are the same for every joint. A suitable integral
    gain is a fifth of proportional gain times angular frequency. Arguments as `suggest_pid_gains`.
    """
    tree = tree_of(tree)
    omega = _sampled(_angular(frequency), period)
    ones = np.ones(len(tree.moving))
    return {
        "proportional": omega**2 * ones,
        "integral": 0.0 * ones,
        "derivative": 2.0 * omega * ones,
    }


def suggest_sliding_mode_gains(
    tree: TreeLike, frequency: float = FREQUENCY / 2, period: float = 0.0
) -> dict[str, Vector]:
    """Return sliding-mode gains that keep errors within a hundredth of a radian or metre.

    They reject disturbances up to an acceleration of `reaching`. The model contains the inertias,
    so the gains are the same for every joint. On the sliding surface errors decay at the given
    frequency [Hz]; the surface is reached four times faster.
    """
    tree = tree_of(tree)
    slope = _sampled(_angular(frequency), period, _SLIDING_RATIO) * np.ones(len(tree.moving))
    boundary = _SLIDING_ERROR * slope
    return {"slope": slope, "reaching": _SLIDING_RATIO * slope * boundary, "boundary": boundary}


def _sampled(omega: float, period: float, faster: float = 2.0) -> float:
    """Angular frequency, lowered to what sampling can damp; damping is `faster` times as fast."""
    every = checks.number("period", period, minimum=0.0, unit="s")
    return min(omega, _DAMPED / (faster * every)) if every else omega


def _angular(frequency: float) -> float:
    return (
        2.0
        * math.pi
        * checks.positive("natural frequency", frequency, "Hz", maximum=_MAX_FREQUENCY)
    )


def _pid(tree: Tree, period: float, gains: Gains, limit: Vector, gravity: Vector3) -> LawController:
    return PID(len(tree.joints), period, gains, limit)


_MAKERS: dict[str, tuple[Callable[..., dict[str, Vector]], Callable[..., LawController]]] = {
    "pid": (suggest_pid_gains, _pid),
    "pd-gravity": (suggest_pd_gravity_gains, PDGravity),
    "computed-torque": (suggest_computed_torque_gains, ComputedTorque),
    "sliding-mode": (suggest_sliding_mode_gains, SlidingMode),
}

CONTROLLER_KINDS: tuple[str, ...] = tuple(_MAKERS)
"""Kinds of controllers for `make_controller`."""


def make_controller(
    kind: str,
    tree: TreeLike,
    period: float,
    gains: Gains | None = None,
    *,
    gravity: ArrayLike | None = None,
    torque_limit: ArrayLike | None = None,
) -> LawController:
    """Make a controller for a robot, with torques limited to the joints' efforts.

    Args:
        kind: One of `CONTROLLER_KINDS`.
        tree: The robot, with revolute or prismatic joints and known inertias.
        period: Time between two steps [s].
        gains: By name; suggested ones by default.
        gravity: Gravitational acceleration in the base frame [m/s^2], for model-based kinds; the
            robot's when None.
        torque_limit: Greatest torques [N m or N]; those of the robot's joints when None.

    Raises:
        NotFoundError: An unknown kind or gain.
        ModelError: Unsupported joints, or links without inertia.
    """
    tree = tree_of(tree)
    if not isinstance(kind, str):
        kinds = f"one of {', '.join(CONTROLLER_KINDS)}"
        raise checks.invalid("kind of controller", kind, kinds)
    checks.choice("controller", kind, CONTROLLER_KINDS)
    values = {} if gains is None else checks.mapping("gains", gains)
    suggest, make = _MAKERS[kind]
    tree.require_axes(f"{kind} control")
    efforts = np.array([joint.limits.effort for joint in tree.joints])
    limit = efforts if torque_limit is None else torque_limit
    every = checks.positive("period of a controller", period, "s")
    falling = gravity_of(tree, gravity)
    controller = make(tree, every, _suggested(suggest, tree, every), limit, falling)
    for name, value in values.items():
        controller.set_gain(name, value)
    return controller


@functools.lru_cache(maxsize=64)
def _suggested(
    suggest: Callable[..., dict[str, Vector]], tree: Tree, period: float
) -> dict[str, Vector]:
    """Suggested gains, computed once: a scene that restarts builds its controllers again."""
    return suggest(tree, period=period)
