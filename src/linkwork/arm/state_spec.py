"""State specification of a robot: names, limits and checks of state arguments."""

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linkwork.checks import ArgumentSpec, check_states
from linkwork.model.link import Joint, JointKind
from linkwork.model.tree import Tree

Array = NDArray[np.floating[Any]]

_WRENCH = ArgumentSpec(("force x", "force y", "force z", "torque x", "torque y", "torque z"), of="")
_WXYZ_AT = {JointKind.BALL: 0, JointKind.FLOATING: 3}


class StateSpec:
    """Names, limits and argument specifications of a tree."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree

    @cached_property
    def joint_names(self) -> tuple[str, ...]:
        """Names of the joints that are coordinates, in order."""
        return self.tree.joint_names

    @cached_property
    def lower(self) -> Array:
        """Lower position limits; -inf where unlimited [rad or m]."""
        return self._position_limits("lower", -np.inf)

    @cached_property
    def upper(self) -> Array:
        """Upper position limits; inf where unlimited [rad or m]."""
        return self._position_limits("upper", np.inf)

    @cached_property
    def velocity_limits(self) -> Array:
        """Velocity limits; inf where unlimited [rad/s or m/s]."""
        return self._velocity_limits("velocity")

    @cached_property
    def effort_limits(self) -> Array:
        """Effort limits; inf where unlimited [N m or N]."""
        return self._velocity_limits("effort")

    @cached_property
    def always_checks(self) -> bool:
        """Whether states are checked before every call: quaternions must have unit length."""
        return bool(self._position_spec.quaternions)

    def check(self, **arguments: ArrayLike) -> None:
        """Check the arguments of a call by name."""
        check_states(**{x: (self.argument_spec(x), value) for x, value in arguments.items()})

    def argument_spec(self, kind: str) -> ArgumentSpec:
        """Return the specification of an argument, by name."""
        kinds = {"q": self._position_spec, "wrench": _WRENCH}
        return kinds.get(kind, self._velocity_spec)

    @cached_property
    def _position_spec(self) -> ArgumentSpec:
        starts = zip(self.tree.joints, self.tree.position_starts, strict=False)
        quaternions = (
            (start + _WXYZ_AT[joint.kind], joint.name)
            for joint, start in starts
            if joint.kind in _WXYZ_AT
        )
        return ArgumentSpec(self.tree.position_names, tuple(quaternions))

    @cached_property
    def _velocity_spec(self) -> ArgumentSpec:
        return ArgumentSpec(self.tree.velocity_names)

    def _position_limits(self, limit: str, without: float) -> Array:
        values = [
            getattr(joint.limits, limit) if joint.kind.has_axis else without
            for joint in self.tree.joints
            for _ in range(joint.kind.positions)
        ]
        return _frozen(values)

    def _velocity_limits(self, limit: str) -> Array:
        joints: tuple[Joint, ...] = self.tree.joints
        return _frozen([getattr(x.limits, limit) for x in joints for _ in range(x.kind.dofs)])


def _frozen(values: list[float]) -> Array:
    array = np.array(values, dtype=float)
    array.setflags(write=False)
    return array
