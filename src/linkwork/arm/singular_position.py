"""Singular positions: motions that a frame has lost, and joints that move without moving it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from linkwork.arm.state_spec import Array

RANK = 1e-6  # Ratio of singular values below which one counts as zero
_AROUND = 1e-3  # Displacement at which lost motions return [rad or m]
_MOTIONS = 6  # Dimensions of the motion of a frame
_SAMPLES = 8  # Positions by which the usual rank is found
_TAKES_PART = 0.1  # Least share of the greatest component with which a joint takes part in a motion
_PURE = 0.02
"""Greatest share of the other part of a motion that is called a pure translation or rotation."""


@dataclass(frozen=True)
class SingularPosition:
    """Motions lost at a position of a robot."""

    is_singular: bool
    # Unit twists (k, 6) that the frame cannot follow here but nearby: velocity of the origin [m/s],
    # angular velocity [rad/s], in the base
    lost: Array
    idle: Array  # Motions of the joints (k, n) that do not move the frame, though they do nearby
    joints: tuple[str, ...]  # Joints that take part in them
    least: float  # Least singular value that is not always zero, relative to the greatest
    reason: str  # In words; empty if nothing is lost

    def __str__(self) -> str:
        return self.reason or f"regular: least singular value {self.least:.3g} of the greatest"

    @classmethod
    def of_closure(cls, null: Array, names: Sequence[str], least: float) -> SingularPosition:
        """Return a closure with motions (k, n) of the dependent joints that keep it closed."""
        joints = _joints(null, names)
        reason = ""
        if len(null):
            reason = f"the independent joints do not determine {', '.join(joints)}"
        return cls(bool(len(null)), np.zeros((0, 6)), null, joints, least, reason)


def singular_position(
    jacobian: Callable[[Array], Array], q: Array, names: Sequence[str], frame: str
) -> SingularPosition:
    """Return what a frame loses at a position, from its Jacobian as a function of the position."""
    of_pose = _lost(jacobian, q, names, frame)
    if of_pose.is_singular or len(q) >= _MOTIONS:
        return of_pose
    # An arm that cannot reach every orientation may lose a direction of its origin alone.
    position = _lost(lambda x: _linear(jacobian(x)), q, names, frame)
    return position if position.is_singular else of_pose


def _linear(jacobian: Array) -> Array:
    return np.vstack([jacobian[:3], np.zeros_like(jacobian[3:])])


def _lost(
    jacobian: Callable[[Array], Array], q: Array, names: Sequence[str], frame: str
) -> SingularPosition:
    here = jacobian(q)
    scale = _scale(here)
    rng = np.random.default_rng(0)
    around = q + rng.uniform(-1.0, 1.0, (_SAMPLES, len(q)))
    usual = max(_rank(_scaled(jacobian(x), scale)) for x in around)
    left, sizes, right = np.linalg.svd(_scaled(here, scale))
    rank = _rank(_scaled(here, scale))
    greatest = max(float(sizes.max(initial=0.0)), 1e-300)
    least = float(sizes[min(usual, len(sizes)) - 1]) / greatest if usual else 0.0
    if rank >= usual:
        return SingularPosition(False, np.zeros((0, 6)), np.zeros((0, len(q))), (), least, "")
    nearby = jacobian(q + _AROUND * rng.uniform(0.5, 1.0, len(q)) * rng.choice([-1, 1], len(q)))
    near_left, _, near_right = np.linalg.svd(_scaled(nearby, scale))
    lost = _returning(near_left[:, rank:usual], left[:, :rank])
    idle = _returning(near_right[rank:usual].T, right[:rank].T)
    twists = np.array([_unit(np.concatenate([x[:3] / scale, x[3:]])) for x in lost.T])
    joints = _joints(idle.T, names)
    words = " nor ".join(_words(x) for x in twists)
    reason = f"{frame!r} cannot {words}; {', '.join(joints)} can move without moving it"
    return SingularPosition(True, twists, idle.T, joints, least, reason)


def _scale(jacobian: Array) -> float:
    """Return the factor that makes velocities [m/s] comparable with angular velocities [rad/s]."""
    lengths = np.linalg.norm(jacobian[:3], axis=0)
    return 1.0 / max(float(lengths.max(initial=0.0)), 1e-9)


def _scaled(jacobian: Array, scale: float) -> Array:
    return np.vstack([scale * jacobian[:3], jacobian[3:]])


def _rank(matrix: Array) -> int:
    sizes = np.linalg.svd(matrix, compute_uv=False)
    return int((sizes > RANK * max(float(sizes.max(initial=0.0)), 1e-300)).sum())


def _returning(nearby: Array, kept: Array) -> Array:
    """Return directions of a nearby position that are not there anyway, as orthonormal columns."""
    left = nearby - kept @ (kept.T @ nearby)
    return np.linalg.qr(left)[0] if left.size else left


def _unit(vector: Array) -> Array:
    size = float(np.linalg.norm(vector))
    unit = vector / size if size > 0.0 else vector
    # The sign of a lost direction means nothing: the greatest component is positive.
    return unit * (1.0 if unit[int(np.argmax(np.abs(unit)))] >= 0.0 else -1.0) + 0.0


def _joints(motions: Array, names: Sequence[str]) -> tuple[str, ...]:
    sizes = np.abs(motions).max(axis=0) if len(motions) else np.zeros(len(names))
    most = float(sizes.max(initial=0.0))
    return tuple(
        x for x, size in zip(names, sizes, strict=True) if most and size > _TAKES_PART * most
    )


def _words(twist: Array) -> str:
    velocity, turn = twist[:3], twist[3:]
    shown = [_direction(x) for x in (velocity, turn)]
    if np.linalg.norm(turn) < _PURE:
        return f"move along {shown[0]}"
    if np.linalg.norm(velocity) < _PURE:
        return f"turn about {shown[1]}"
    return f"move along {shown[0]} while turning about {shown[1]}"


def _direction(vector: Array) -> str:
    size = max(float(np.linalg.norm(vector)), 1e-300)
    return "(" + ", ".join(f"{x:.3g}" for x in (np.round(vector / size, 3) + 0.0).tolist()) + ")"
