"""Self-motion of a robot at one pose: joints move along curves while the frame is at rest.

The positions that reach a pose with one redundant joint form curves, self-motion manifolds (Burdick
1989). Here they are followed in the null space of the Jacobian, and descended to the member nearest
to a position: where it is nearest, the way to that position is normal to the curve.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linkwork.codegen import Kernel
from linkwork.ik.certify import RESIDUAL_TOLERANCE
from linkwork.ik.geometry.full_turns import nearest_turns
from linkwork.ik.method import TOUCHING, Method
from linkwork.ik.poses import twist_between

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]

STEP = 0.05
"""Step along a self-motion [rad or m]."""
_MOST_STEPS = 4000
_SLOW = 1e-7
"""Singular values of the Jacobian below this count as zero."""
_EXACT = 0.01 * RESIDUAL_TOLERANCE
_FAR = 1e-3
"""Beyond this error the pose is approached before the descent goes on [m or rad]."""
_ROUNDS = 25
_LONGEST = 0.3
"""Longest step of the descent [rad or m]."""
_STILL = 1e-9
_DAMPING = 1e-10


class SelfMotion:
    """Curves of positions that reach one pose.

    Attributes:
        method: Joints and limits.
        pose: The pose, 4x4.
        keeps_limits: Whether positions stay within the joint limits.
    """

    def __init__(self, method: Method, placement: Kernel, pose: Array, keeps_limits: bool) -> None:
        self.method = method
        self.pose = pose
        self.keeps_limits = keeps_limits
        self._placement = placement
        self._places = [method.position_of(axis) for axis in range(len(method.chain.axes))]
        starts = method.chain.tree.velocity_starts
        self._columns = [starts[axis.coordinate] for axis in method.chain.axes]
        limits = method.lower[self._places], method.upper[self._places]
        self._lower, self._upper = limits if keeps_limits else (-np.inf, np.inf)

    def jacobians(self, rows: Array) -> Array:
        """Jacobians of the joints of the chain at positions (N, n), (N, 6, joints)."""
        return self._placement(np.ascontiguousarray(rows))[1][..., self._columns]

    def errors(self, rows: Array) -> Array:
        """Twists from the poses at positions (N, n) to the target, (N, 6) [m, rad]."""
        return self._linearised(rows)[0]

    def _linearised(self, rows: Array) -> tuple[Array, Array]:
        """Errors and Jacobians at positions (N, n)."""
        poses, jacobians = self._placement(np.ascontiguousarray(rows))
        poses = poses.reshape(-1, 4, 4)
        errors = twist_between(poses, np.broadcast_to(self.pose, poses.shape))
        return errors, jacobians[..., self._columns]

    def missed(self, q: Array) -> float:
        """Largest entry of the error of a position [m or rad]."""
        return float(np.abs(self.errors(q[None])).max())

    def followed(self, q: Array, sense: float) -> tuple[list[Array], bool]:
        """Positions after a member in one sense of its curve, and whether the curve closes."""
        positions, direction, here = [], None, q
        for step in range(_MOST_STEPS):
            null = self._null(here)
            if null is None:
                break
            way = sense if direction is None else (1.0 if null @ direction >= 0.0 else -1.0)
            direction = way * null
            after = self._corrected(here + STEP * direction)
            if after is None or (self.keeps_limits and not self.method.inside(after)):
                break
            positions.append(after)
            here = after
            back = nearest_turns(here, q, self.method.periodic) - q
            if step > 2 and np.abs(back).max() < 0.6 * STEP:
                return positions, True
        return positions, False

    def descended(self, rows: Array, goal: Array) -> Array:
        """Members nearest to a position on the curves of given ones, or near to other positions.

        Args:
            rows: Members, or positions near to them, (N, n) [rad or m].
            goal: (n,) [rad or m].

        Returns:
            The members that were reached, (M, n).
        """
        rows, places = rows.copy(), self._places
        for _ in range(_ROUNDS):
            errors, jacobians = self._linearised(rows)
            way = (goal - rows)[:, places]
            way[np.abs(errors).max(axis=1) > _FAR] = 0.0
            # The least motion that corrects the error; of the way, what keeps the frame at rest.
            correction = _least_motion(jacobians, errors)
            across = np.einsum("...ij,...j->...i", jacobians, way)
            way -= _least_motion(jacobians, across)
            moves = correction + self._inside(rows[:, places], _shortened(way))
            rows[:, places] += _shortened(moves)
            if np.abs(moves).max(initial=0.0) < _STILL:
                break
        return self._exact(rows)

    def _exact(self, rows: Array) -> Array:
        """The rows that reach the pose, after a last correction."""
        for _ in range(3):
            errors, jacobians = self._linearised(rows)
            rows[:, self._places] += _least_motion(jacobians, errors)
        good = np.abs(self.errors(rows)).max(axis=1, initial=0.0) <= _EXACT
        if self.keeps_limits:
            good &= self.method.inside(rows)
        return rows[good]

    def _inside(self, q: Array, moves: Array) -> Array:
        """Moves along the curves, shortened so that joints stay within their limits."""
        with np.errstate(divide="ignore", invalid="ignore"):
            room = np.where(moves > 0.0, self._upper - q, q - self._lower) + 0.5 * TOUCHING
            share = np.where(moves == 0.0, np.inf, np.maximum(room, 0.0) / np.abs(moves))
        return moves * np.minimum(share.min(axis=1, keepdims=True, initial=1.0), 1.0)

    def _null(self, q: Array) -> Array | None:
        _, sizes, rows = np.linalg.svd(self.jacobians(q[None])[0])
        if sizes[-1] < _SLOW:
            return None
        moves = np.zeros_like(q)
        moves[self._places] = rows[-1]
        return moves / np.abs(moves).max()

    def _corrected(self, q: Array) -> Array | None:
        for _ in range(8):
            error = self.errors(q[None])[0]
            if np.abs(error).max() <= _EXACT:
                return q
            q = q.copy()
            q[self._places] += np.linalg.pinv(self.jacobians(q[None])[0]) @ error
        return None


def _shortened(moves: Array) -> Array:
    return moves / np.maximum(1.0, np.abs(moves).max(axis=1, keepdims=True, initial=0.0) / _LONGEST)


def _least_motion(jacobians: Array, twists: Array) -> Array:
    """The least joint motions that make twists, damped where the Jacobian is singular."""
    transposed = np.swapaxes(jacobians, 1, 2)
    square = jacobians @ transposed + _DAMPING * np.eye(jacobians.shape[1])
    return (transposed @ np.linalg.solve(square, twists[..., None]))[..., 0]
