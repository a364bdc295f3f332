"""Springs and dampers between points of two bodies, and their stability limits.

A spring is a point constraint of the engine with the least impedance: its force is then
-k x - d x', as stated, plus the inertia of 1e-4 of the lighter body's mass at its end. The solver
finds it together with all contacts, sensors know it, and it can be switched.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from linkwork.errors import ArgumentError, import_extra
from linkwork.spatial.vector import Vector3
from linkwork.world.engine.attached_frame import AttachedFrame
from linkwork.world.engine.element import LiveValue, World, WorldElement
from linkwork.world.engine.mobility import DIVERGES, greatest_mobility, point_jacobians

STIFFNESS, DAMPING = 5000.0, 50.0
"""Default stiffness and damping, where the step allows them [N/m, N s/m]."""
_SPRING_SHARE, _DAMPER_SHARE = 0.1, 0.3
"""Default k dt^2 / m and d dt / m otherwise; together a sixth of the stability limit."""
_IMPEDANCE = 1e-4  # The engine's least impedance


@dataclass(frozen=True)
class SpringLimits:
    """Stability limits of springs and dampers between two bodies."""

    step: float  # Physics step [s]
    mobility: float  # Greatest mobility of the spring ends [1/kg]

    @property
    def stiffness(self) -> float:
        """Default stiffness of each spring [N/m]."""
        return min(STIFFNESS, _SPRING_SHARE / (self.step**2 * self.mobility))

    @property
    def damping(self) -> float:
        """Default damping of each damper [N s/m]."""
        return min(DAMPING, _DAMPER_SHARE / (self.step * self.mobility))

    def number(self, stiffness: float, damping: float) -> float:
        """Stiffness and damping relative to mass and step, dimensionless."""
        return self.step * (self.step * stiffness + 2 * damping) * self.mobility

    def instability(self, stiffness: float, damping: float) -> str:
        """Why the springs are unstable, for a message; empty if they are stable."""
        number = self.number(stiffness, damping)
        if number < DIVERGES:
            return ""
        return (
            f"springs of {stiffness:g} N/m and {damping:g} N s/m are {number:.3g} relative to "
            f"mass and step and diverge from {DIVERGES:g} on: "
            f"multiply both, or solver.step, by less than {DIVERGES / number:.2g}"
        )


def limits_of_springs(
    world: World,
    a: AttachedFrame,
    b: AttachedFrame,
    points_a: Sequence[Vector3],
    points_b: Sequence[Vector3],
) -> SpringLimits:
    """Stability limits of springs between points of two bodies in their present poses.

    The points are in the coordinates of the bodies [m].
    """
    here = point_jacobians(world, a.body, [a.position(x) for x in points_a])
    there = point_jacobians(world, b.body, [b.position(x) for x in points_b])
    rows = (there - here).reshape(3 * len(points_a), -1)
    return SpringLimits(world.step_size, greatest_mobility(world, rows))


def add_springs(spec: Any, names: Sequence[str], a: str, b: str, *, active: bool) -> None:
    """Add one constraint per spring between two bodies of the engine."""
    mj = import_extra("mujoco", "world")
    for name in names:
        spec.add_equality(
            name=name,
            type=mj.mjtEq.mjEQ_CONNECT,
            objtype=mj.mjtObj.mjOBJ_BODY,
            name1=a,
            name2=b,
            active=active,
            solref=(-1.0, -1.0),
            solimp=(_IMPEDANCE, _IMPEDANCE, 0.001, 0.5, 2.0),
        )


def limited_setting(
    element: WorldElement, path: str, setting: LiveValue, instability: Callable[[], str]
) -> LiveValue:
    """Return a setting of springs that is rejected while it would make them diverge."""

    def write(value: Any) -> None:
        before = element.memory.copy()
        setting.write(value)
        if reason := instability():
            element.memory[:] = before
            raise ArgumentError(f"invalid {path}: {value}; {reason}")

    return replace(setting, write=write)


class Springs:
    """Springs of the engine between the same two bodies, by the names of their constraints."""

    def __init__(self, world: World, names: Sequence[str]) -> None:
        model = world.model
        self._model, self._data = model, world.data
        self._ids = [int(model.equality(name).id) for name in names]
        ends = [int(model.eq_obj1id[self._ids[0]]), int(model.eq_obj2id[self._ids[0]])]
        # The engine's compliance of such a constraint.
        mobility = float(model.body_invweight0[ends, 0].sum())
        self._compliance = mobility * (1.0 - _IMPEDANCE)

    @property
    def is_active(self) -> bool:
        """Whether they act."""
        return bool(self._data.eq_active[self._ids[0]])

    def switch(self, *, active: bool) -> None:
        """Let them act, or not."""
        self._data.eq_active[self._ids] = active

    def set_strength(self, stiffness: float, damping: float) -> None:
        """Set the stiffness [N/m] and damping [N s/m] of each."""
        numbers = -self._compliance * np.array([stiffness, damping])
        # The engine takes two zeros for its defaults.
        self._model.eq_solref[self._ids] = np.minimum(numbers, -np.finfo(float).tiny)

    def set_ends(self, points_a: Any, points_b: Any) -> None:
        """Set the ends on both bodies, in each body [m]."""
        self._model.eq_data[self._ids, 0:3] = points_a
        self._model.eq_data[self._ids, 3:6] = points_b
