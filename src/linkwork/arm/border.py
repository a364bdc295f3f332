"""A tree as the functions of a manipulator need it: names, limits, and the check of arguments."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from linkwork.arm.states import Array, Numbers, check_states
from linkwork.model.link import Joint, JointKind
from linkwork.model.tree import Tree

_WRENCH = Numbers(("force x", "force y", "force z", "torque x", "torque y", "torque z"), of="")
_WXYZ_AT = {JointKind.BALL: 0, JointKind.FLOATING: 3}


class Border:
    """Everything that follows from a tree alone; a new tree gets a new one.

    Attributes:
        tree: The robot.
    """

    def __init__(self, tree: Tree) -> None:
        self.tree = tree

    @cached_property
    def joint_names(self) -> tuple[str, ...]:
        """Names of the joints that move by themselves, in order."""
        return self.tree.joint_names

    @cached_property
    def lower(self) -> Array:
        """Least positions; -inf where unlimited [rad or m]."""
        return self._positions("lower", -np.inf)

    @cached_property
    def upper(self) -> Array:
        """Greatest positions; inf where unlimited [rad or m]."""
        return self._positions("upper", np.inf)

    @cached_property
    def speed_limits(self) -> Array:
        """Greatest speeds; inf where unlimited [rad/s or m/s]."""
        return self._speeds("speed")

    @cached_property
    def effort_limits(self) -> Array:
        """Greatest torques or forces; inf where unlimited [N m or N]."""
        return self._speeds("effort")

    @cached_property
    def always_checks(self) -> bool:
        """Whether states are checked here before every call: quaternions must be of unit length."""
        return bool(self._position_numbers.quaternions)

    def check(self, **arguments: ArrayLike) -> None:
        """Checks the arguments of a call.

        Args:
            **arguments: By name: positions are `q`, a `wrench` has six numbers, anything else one
                for each speed.
        """
        check_states(**{x: (self.numbers_of(x), value) for x, value in arguments.items()})

    def numbers_of(self, kind: str) -> Numbers:
        """What an argument of a call is made of, by its name."""
        kinds = {"q": self._position_numbers, "wrench": _WRENCH}
        return kinds.get(kind, self._speed_numbers)

    @cached_property
    def _position_numbers(self) -> Numbers:
        starts = zip(self.tree.joints, self.tree.position_starts, strict=False)
        quaternions = (
            (start + _WXYZ_AT[joint.kind], joint.name)
            for joint, start in starts
            if joint.kind in _WXYZ_AT
        )
        return Numbers(self.tree.position_names, tuple(quaternions))

    @cached_property
    def _speed_numbers(self) -> Numbers:
        return Numbers(self.tree.speed_names)

    def _positions(self, limit: str, without: float) -> Array:
        values = [
            getattr(joint.limits, limit) if joint.kind.has_axis else without
            for joint in self.tree.joints
            for _ in range(joint.kind.positions)
        ]
        return _frozen(values)

    def _speeds(self, limit: str) -> Array:
        joints: tuple[Joint, ...] = self.tree.joints
        return _frozen([getattr(x.limits, limit) for x in joints for _ in range(x.kind.speeds)])


def _frozen(values: list[float]) -> Array:
    array = np.array(values, dtype=float)
    array.setflags(write=False)
    return array
