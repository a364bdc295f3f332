"""Simulation of a planned cycle under a controller, in three parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike

from linkwork.arm.manipulator import Manipulator
from linkwork.control import Controller, make_controller
from linkwork.model.tree import Tree
from linkwork.planning.pick_place.cycle import PickPlan
from linkwork.simulation import Simulation, simulate
from linkwork.spatial import Inertia

_ROWS = (
    "position",
    "velocity",
    "torque",
    "reference_position",
    "reference_velocity",
    "reference_acceleration",
)


def drive(
    plan: PickPlan,
    box: Inertia,
    believed: Inertia,
    controller: str | Controller,
    gains: Mapping[str, ArrayLike] | None,
) -> Simulation:
    """Simulate a plan under a controller, a kind or one that is ready.

    A model-based controller may believe in another box than the real one. Gains are suggested for
    the robot without the box by default.
    """
    drivers = _Drivers(plan, believed, controller, gains)
    parts: list[Simulation] = []
    for cycle_part in plan.cycle_parts:
        plan.arm.set_payload(box if cycle_part.holds else None)
        part = simulate(
            plan.arm,
            cycle_part.seconds,
            q=None if parts else plan.start,
            controller=drivers.next(cycle_part.holds),
            reference=cycle_part.reference,
            step=plan.period,
            resume=parts[-1] if parts else None,
        )
        parts.append(part)
    plan.arm.set_payload(None)
    return _joined(parts)


class _Drivers:
    """Controller of each cycle part: the same, or one whose model contains the box.

    The controller state is passed from part to part.
    """

    def __init__(
        self,
        plan: PickPlan,
        believed: Inertia,
        controller: str | Controller,
        gains: Mapping[str, ArrayLike] | None,
    ) -> None:
        if isinstance(controller, Controller):
            self._of = {False: controller, True: controller}
        else:
            arm = plan.arm

            def made(tree: Tree, with_gains: Mapping[str, ArrayLike] | None) -> Controller:
                gravity = arm.gravity_vector
                return make_controller(controller, tree, plan.period, with_gains, gravity=gravity)

            empty = made(_tree_with(arm, None), gains)
            self._of = {False: empty, True: made(_tree_with(arm, believed), empty.gains)}
        self._now: Controller | None = None

    def next(self, holds: bool) -> Controller:
        driver = self._of[holds]
        if self._now is not None:
            driver.state = self._now.state
        self._now = driver
        return driver


def _tree_with(arm: Manipulator, box: Inertia | None) -> Tree:
    arm.set_payload(box)
    tree = arm.tree
    arm.set_payload(None)
    return tree


def _joined(parts: list[Simulation]) -> Simulation:
    """Concatenation of several simulations."""
    ends = [slice(None, -1)] * (len(parts) - 1) + [slice(None)]
    rows = {
        name: np.concatenate([getattr(x, name)[end] for x, end in zip(parts, ends, strict=True)])
        for name in _ROWS
    }
    begins = np.cumsum([0.0, *(float(part.time[-1]) for part in parts[:-1])])
    times = [t + x.time[end] for t, x, end in zip(begins, parts, ends, strict=True)]
    return replace(parts[-1], time=np.concatenate(times), **rows)
