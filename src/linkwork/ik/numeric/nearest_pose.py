"""The nearest reachable pose: a minimum of the squared residual.

Levenberg-Marquardt steps from many starts, then Newton steps with the full Hessian.
"""

from dataclasses import dataclass

import numpy as np

from linkwork.codegen import Kernel
from linkwork.dynamics.plain.kinematics import integrate
from linkwork.ik.arrays import Array, Indices
from linkwork.ik.numeric.problem import NumericProblem
from linkwork.ik.numeric.search import CLOSE, DAMPING
from linkwork.ik.numeric.step import clamp_balls

_FIRST_DAMPING = 0.1
_EASED, _STIFFENED = 0.3, 8.0
_MIN_DAMPING, _MAX_DAMPING = 1e-6, 1e8
_STILL = 1e-14  # Relative decrease of the squared residual at which a search ends


@dataclass(frozen=True)
class Nearest:
    """The nearest reachable pose that was found.

    Attributes:
        q: Positions of the robot [rad or m].
        pose: Pose of the frame, 4x4.
        distance: Position error of the task [m].
        angle: Orientation error of the task [rad].
        length: Length that was weighted like a radian [m].
        in_reach: Whether the target itself is reached, within 1e-9 [m or rad].
    """

    q: Array
    pose: Array
    distance: float
    angle: float
    length: float
    in_reach: bool


def descend(step: Kernel, numbers: Array, q: Array, max_steps: int) -> tuple[Array, Array]:
    """Levenberg-Marquardt steps from starts (N, n); the best positions and squared residuals."""
    best, lowest = q.copy(), np.full(len(q), np.inf)
    damping = np.full((len(q), 1), _FIRST_DAMPING)
    for _ in range(max_steps):
        after, miss, error, _ = step(q, numbers, damping)
        lower, higher = error < lowest, error > lowest
        still = lower & (error > (1.0 - _STILL) * lowest)
        best[lower], lowest[lower] = q[lower], error[lower]
        # A step that increases the residual is repeated from the best position with more damping.
        damping[lower] *= _EASED
        damping[higher] *= _STIFFENED
        if miss.min() <= CLOSE or (still | (damping[:, 0] > _MAX_DAMPING)).all():
            break
        damping = np.maximum(damping, _MIN_DAMPING)
        q = np.where(higher[:, None], best, after)
    return best, lowest


_APART = 1e-4  # Finite difference of the gradient, in scaled velocities
_STEPS = 20
_HALVINGS = 12
_MIN_CURVATURE = 1e-6  # Least eigenvalue of the Hessian, relative to the greatest
_MAX_STEP = 0.5
_AT_LIMIT = 1e-12


def minimise(problem: NumericProblem, step: Kernel, numbers: Array, q: Array) -> Array:
    """Return the minimum of the residual near a position, within the limits, by Newton's method."""
    for _ in range(_STEPS):
        error, push = _miss(step, numbers, q)
        move = _newton(problem, step, numbers, q, push)
        lower = (_moved(problem, q, move * 0.5**i) for i in range(_HALVINGS))
        better = next((x for x in lower if _miss(step, numbers, x)[0] < error), None)
        if better is None:
            break
        q = better
    return q


def _miss(step: Kernel, numbers: Array, q: Array) -> tuple[float, Array]:
    _, _, error, push = step(q, numbers, DAMPING)
    return float(error), push


def _newton(problem: NumericProblem, step: Kernel, numbers: Array, q: Array, push: Array) -> Array:
    """Newton step of the joints that are not blocked by a limit."""
    free = _free(problem, q, push)
    moves = _APART * np.eye(len(push))
    ahead, behind = (
        np.array([_miss(step, numbers, _unlimited(problem, q, way * move))[1] for move in moves])
        for way in (1.0, -1.0)
    )
    curvature = (behind - ahead)[np.ix_(free, free)] / (2.0 * _APART)
    sizes, directions = np.linalg.eigh(0.5 * (curvature + curvature.T))
    # Absolute eigenvalues, so that a step is always a descent direction.
    sizes = np.maximum(np.abs(sizes), _MIN_CURVATURE * np.abs(sizes).max(initial=1e-12))
    move = np.zeros(len(push))
    move[free] = directions @ ((directions.T @ push[free]) / sizes)
    return move * min(1.0, _MAX_STEP / max(np.abs(move).max(), _AT_LIMIT))


def _free(problem: NumericProblem, q: Array, push: Array) -> Indices:
    """Velocities whose joints are not blocked by a limit."""
    lower, upper = problem.kept
    free = np.ones(len(push), dtype=bool)
    for i, dof in enumerate(problem.dofs):
        at = problem.position_of(dof)
        if at is not None:
            out = upper[at] - q[at] if push[i] > 0.0 else q[at] - lower[at]
            free[i] = out > _AT_LIMIT
    return np.flatnonzero(free)


def _unlimited(problem: NumericProblem, q: Array, move: Array) -> Array:
    velocities = np.zeros(problem.tree.velocity_count)
    velocities[list(problem.dofs)] = move * problem.sizes
    return np.array(integrate(problem.tree, q.tolist(), velocities.tolist()), dtype=float)


def _moved(problem: NumericProblem, q: Array, move: Array) -> Array:
    inside = np.clip(_unlimited(problem, q, move), *problem.kept)
    return np.array(clamp_balls(problem, inside.tolist()), dtype=float)
