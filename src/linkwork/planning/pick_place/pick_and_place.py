"""Pick and place in one call: a cycle is planned, then simulated under a controller."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.arm.manipulator import Manipulator
from linkwork.control import Controller, make_controller
from linkwork.errors import ArgumentError
from linkwork.model.tree import Tree
from linkwork.motion import MotionLimits
from linkwork.planning.collision.obstacles import Obstacle
from linkwork.planning.pick_place.plan_cycle import (
    CycleOptions,
    checked_options,
    plan_pick_and_place,
    read_box,
)
from linkwork.planning.pick_place.result import PickAndPlace, PickPlan
from linkwork.simulation import Simulation, simulate
from linkwork.spatial import Inertia


def pick_and_place(
    arm: Manipulator,
    pick: Any,
    place: Any,
    *,
    box: Inertia | float,
    start: ArrayLike | None = None,
    controller: str | Controller = "computed-torque",
    gains: Mapping[str, ArrayLike] | None = None,
    trajectory: str = "trapezoidal",
    limits: MotionLimits | None = None,
    seconds: float | None = None,
    believed: Inertia | float | None = None,
    obstacles: Sequence[Obstacle] = (),
    clearance: float = 0.0,
    options: CycleOptions | None = None,
) -> PickAndPlace:
    """Pick a box, place it and return, in free space or among obstacles.

    The tool approaches and leaves both points straight along its z axis. Every IK branch is tried
    at both points. A branch is feasible if it is continuous along the straight moves, within the
    joint limits, and its static torques with the box are within the torque limits. The pair of
    branches with the shortest cycle is used. Every move is as fast as the limits of velocity,
    acceleration and torque allow. A plan uses 90 % of each torque limit; the rest is left to the
    controller. The simulation starts after the whole cycle is planned.

    Args:
        arm: The robot; it is not modified.
        pick: Pose of the tool in the base at the pick: 4x4, `Pose`, or (position, wxyz).
        place: Pose of the tool in the base at the place.
        box: Mass, centre of mass and inertia in the tool frame, or the mass of a cube of 0.1 m
            held at the centre of a face [kg].
        start: Joint positions at both ends of the cycle [rad or m]; home when None.
        controller: A kind of `linkwork.control.CONTROLLER_KINDS`, or a controller with the given
            period.
        gains: Gains of a kind given by name; suggested by default.
        trajectory: `trapezoidal`, `polynomial` or `jerk-limited`.
        limits: Joint limits below those of the robot, with accelerations and jerks. By default the
            velocity limit is reached within 0.25 s and that acceleration within 0.1 s. The default
            velocity limit of a joint is 1 rad/s or 0.5 m/s.
        seconds: Duration of the cycle, within three periods; the shortest when None [s].
        believed: Inertia of the box in the model of a model-based controller; `box` when None.
        obstacles: Obstacles in the base frame that the robot avoids; the box itself is not checked.
        clearance: Least distance from obstacles, e.g. the size of the box [m].
        options: Straight moves, rests and control period.

    Raises:
        ArgumentError: A point out of reach, points not connected by a branch, a duration outside
            the limits, an invalid box or gain; with the point, the limit and the amount.
        NotFoundError: Unknown kind of controller, gain or trajectory.
        ModelError: A robot without dynamics, or with joints other than revolute and prismatic.
        DivergenceError: The state diverged under the controller.
    """
    checks.instance("arm", arm, Manipulator, "a Manipulator, such as linkwork.load('irb140')")
    options = checked_options(options)
    _check_controller(arm, controller, gains, options.period)
    carried = read_box("box", box)
    expected_box = carried if believed is None else read_box("believed box", believed)
    plan = plan_pick_and_place(
        arm,
        pick,
        place,
        box=carried,
        start=start,
        trajectory=trajectory,
        limits=limits,
        seconds=seconds,
        obstacles=obstacles,
        clearance=clearance,
        options=options,
    )
    run = drive(plan, carried, expected_box, controller, gains)
    kind = controller if isinstance(controller, str) else type(controller).__name__
    return PickAndPlace(plan, run, kind, trajectory, carried)


def _check_controller(
    arm: Manipulator,
    controller: str | Controller,
    gains: Mapping[str, ArrayLike] | None,
    period: float,
) -> None:
    if not isinstance(controller, Controller):
        make_controller(controller, arm.tree, period, gains)
        return
    if gains is not None:
        raise ArgumentError(
            "invalid gains: the given controller has its own",
            hint="set them on the controller, or pass the name of its kind",
        )
    if controller.period != checks.positive("period", period, "s"):
        raise ArgumentError(
            f"the controller's period is {controller.period:g} s, but the cycle's is "
            f"{checks.shown(period)} s",
            hint=f"pass CycleOptions(period={controller.period!r}), or another controller",
        )


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
    """Controllers of the parts of a cycle, each of which takes over the state of the last."""

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

            def controller_of(tree: Tree, with_gains: Mapping[str, ArrayLike] | None) -> Controller:
                gravity = arm.gravity_vector
                return make_controller(controller, tree, plan.period, with_gains, gravity=gravity)

            empty = controller_of(_tree_with(arm, None), gains)
            self._of = {False: empty, True: controller_of(_tree_with(arm, believed), empty.gains)}
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
    ends = [slice(None, -1)] * (len(parts) - 1) + [slice(None)]
    rows = {
        name: np.concatenate([getattr(x, name)[end] for x, end in zip(parts, ends, strict=True)])
        for name in _ROWS
    }
    begins = np.cumsum([0.0, *(float(part.time[-1]) for part in parts[:-1])])
    times = [t + x.time[end] for t, x, end in zip(begins, parts, ends, strict=True)]
    return replace(parts[-1], time=np.concatenate(times), **rows)
