"""Pick and place in one call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from numpy.typing import ArrayLike

from linkwork import checks
from linkwork.arm.manipulator import Manipulator
from linkwork.control import Controller, make_controller
from linkwork.errors import ArgumentError
from linkwork.motion import MotionLimits
from linkwork.planning.driving import drive
from linkwork.planning.plan import plan_pick_and_place, read_box
from linkwork.planning.result import PickAndPlace
from linkwork.spatial import Inertia


def pick_and_place(
    arm: Manipulator,
    pick: Any,
    place: Any,
    *,
    box: Inertia | float,
    start: ArrayLike | None = None,
    approach: float = 0.1,
    straight_speed: float = 0.5,
    controller: str | Controller = "computed-torque",
    gains: Mapping[str, ArrayLike] | None = None,
    trajectory: str = "trapezoidal",
    limits: MotionLimits | None = None,
    dwell: float = 0.1,
    seconds: float | None = None,
    period: float = 1e-3,
    believed: Inertia | float | None = None,
) -> PickAndPlace:
    """Pick a box, place it and return, in free space.

    Both points are approached and left straight along the tool's z axis. Every branch of the
    inverse kinematics is tried at both: those that follow the straight moves without a jump, inside
    the limits and strong enough to hold the box anywhere on them are paired, and the pair with the
    shortest cycle is taken. Every move is as fast as the limits of velocity, acceleration and
    torque allow; of each torque limit a plan uses 90 %, the rest is left to the controller. Nothing
    moves before all of it is planned.

    Args:
        arm: The robot; it stays as it is.
        pick: Pose of the tool in the base where the box is taken: 4x4, `Pose`, (position, wxyz).
        place: Pose of the tool in the base where the box is left.
        box: Mass, centre and inertia in the tool's frame, or the mass alone of a cube of 0.1 m that
            the tool holds in the middle of a face [kg].
        start: Joint positions where the cycle begins and ends [rad or m]; home when None.
        approach: Length of the straight moves to and from both points [m].
        straight_speed: Greatest speed of the tool on them, reached within 0.125 s; that
            acceleration is reached within 0.1 s where it does not jump [m/s].
        controller: A kind of `linkwork.control.CONTROLLER_KINDS`, or a controller of the given
            period.
        gains: Of a kind given by name; suggested ones where not given.
        trajectory: `trapezoidal`, `polynomial` or `jerk-limited`.
        limits: Of the joints, where they shall be below the robot's own, with accelerations and
            jerks; when None these reach the greatest velocity within 0.25 s, and that acceleration
            within 0.1 s. A joint without a velocity limit moves at most at
            1 rad/s or 0.5 m/s.
        dwell: Rest at both points, for the gripper [s].
        seconds: Of the whole cycle, within three periods; the least when None [s].
        period: Of the controller, and the step of the simulation [s].
        believed: What a controller that knows the model takes for the box; the box when None.

    Raises:
        ArgumentError: A point out of reach, points that no branch joins, a time that limits do not
            allow, a box or gain that cannot be: with the point, the limit and the amount.
        NotFoundError: No such kind of controller, gain or trajectory.
        ModelError: The robot has no dynamics, or joints that one number does not place.
        DivergenceError: The controller drove the motion out of the finite numbers.
    """
    checks.instance("arm", arm, Manipulator, "a Manipulator, such as linkwork.load('irb140')")
    _check_controller(arm, controller, gains, period)
    carried = read_box("box", box)
    thought = carried if believed is None else read_box("believed box", believed)
    plan = plan_pick_and_place(
        arm,
        pick,
        place,
        box=carried,
        start=start,
        approach=approach,
        straight_speed=straight_speed,
        trajectory=trajectory,
        limits=limits,
        dwell=dwell,
        seconds=seconds,
        period=period,
    )
    run = drive(plan, carried, thought, controller, gains)
    kind = controller if isinstance(controller, str) else type(controller).__name__
    return PickAndPlace(plan, run, kind, trajectory, carried)


def _check_controller(
    arm: Manipulator,
    controller: str | Controller,
    gains: Mapping[str, ArrayLike] | None,
    period: float,
) -> None:
    """Check the controller and arguments that would have no effect with it."""
    if not isinstance(controller, Controller):
        make_controller(controller, arm.tree, period, gains)
        return
    if gains is not None:
        raise ArgumentError(
            "gains are given beside a controller that has its own",
            hint="set them on the controller, or give its kind by name",
        )
    if controller.period != checks.positive("period", period, "s"):
        raise ArgumentError(
            f"the controller's period is {controller.period:g} s, but the cycle's is "
            f"{checks.shown(period)} s",
            hint=f"give period={controller.period!r}, or a controller of the other period",
        )
