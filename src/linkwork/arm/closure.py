"""Constraints of cut joints: how far loops are open, and what closes them.

A cut joint holds two frames together. Its rows are differences of the origins [m] and scalar
products of axes that are perpendicular when it is closed; a revolute cut aligns the z axes, a fixed
one all axes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from linkwork.arm.state_spec import Array
from linkwork.model.link import Cut, JointKind
from linkwork.model.tree import Tree

_AXES = {
    JointKind.BALL: (),
    JointKind.REVOLUTE: ((0, 2), (1, 2)),
    JointKind.FIXED: ((0, 2), (1, 2), (0, 1)),
}
"""Pairs of axes, of frame a and of frame b, that are perpendicular when a cut joint is closed."""


@dataclass(frozen=True)
class FrameFunctions:
    """Kinematics of any frame of the spanning tree, by its name.

    Attributes:
        pose_and_jacobian: Pose in the base (4, 4) and Jacobian (6, n).
        jacobian_rate: Time derivative of the Jacobian (6, n).
    """

    pose_and_jacobian: Callable[[Array, str], tuple[Array, Array]]
    jacobian_rate: Callable[[Array, Array, str], Array]


class Closure:
    """The constraints of all cut joints of a robot.

    Args:
        frames: Kinematics of its spanning tree.
    """

    def __init__(self, tree: Tree, frames: FrameFunctions) -> None:
        self._cuts, self._frames = tree.cuts, frames
        self.rows = [cut.name for cut in tree.cuts for _ in range(3 + len(_AXES[cut.kind]))]

    def residual(self, q: Array) -> tuple[Array, Array]:
        """Residual of every row, and its Jacobian (rows, n)."""
        values: list[Array] = []
        slopes: list[Array] = []
        for cut in self._cuts:
            (a, jacobian_a), (b, jacobian_b) = self._ends(cut, q)
            values.append(b[:3, 3] - a[:3, 3])
            slopes.append(jacobian_b[:3] - jacobian_a[:3])
            for i, j in _AXES[cut.kind]:
                normal = np.cross(a[:3, i], b[:3, j])
                values.append(np.array([a[:3, i] @ b[:3, j]]))
                slopes.append((normal @ (jacobian_a[3:] - jacobian_b[3:]))[None])
        return np.concatenate(values), np.concatenate(slopes)

    def gap(self, q: Array, values: Array) -> float:
        """How far the loops are open; 2 for axes that are aligned the wrong way round."""
        for cut in self._cuts:
            if _AXES[cut.kind]:
                (a, _), (b, _) = self._ends(cut, q)
                axes = range(3) if cut.kind is JointKind.FIXED else (2,)
                if any(a[:3, i] @ b[:3, i] < 0.0 for i in axes):
                    return 2.0
        return float(np.abs(values).max())

    def bias(self, q: Array, qd: Array) -> Array:
        """Accelerations of all rows at joint accelerations of zero."""
        parts: list[Array] = []
        for cut in self._cuts:
            (a, jacobian_a), (b, jacobian_b) = self._ends(cut, q)
            rate_a = self._frames.jacobian_rate(q, qd, cut.frame_a) @ qd
            rate_b = self._frames.jacobian_rate(q, qd, cut.frame_b) @ qd
            parts.append(rate_b[:3] - rate_a[:3])
            turn_a, turn_b = jacobian_a[3:] @ qd, jacobian_b[3:] @ qd
            for i, j in _AXES[cut.kind]:
                x, z = a[:3, i], b[:3, j]
                normal = np.cross(x, z)
                change = np.cross(np.cross(turn_a, x), z) + np.cross(x, np.cross(turn_b, z))
                parts.append(
                    np.array([normal @ (rate_a[3:] - rate_b[3:]) + change @ (turn_a - turn_b)])
                )
        return np.concatenate(parts)

    def worst(self, values: Array) -> tuple[str, float]:
        """Return the cut joint that is most open, and by how much."""
        row = int(np.argmax(np.abs(values)))
        return self.rows[row], float(abs(values[row]))

    def _ends(self, cut: Cut, q: Array) -> tuple[tuple[Array, Array], tuple[Array, Array]]:
        at = self._frames.pose_and_jacobian
        return at(q, cut.frame_a), at(q, cut.frame_b)
