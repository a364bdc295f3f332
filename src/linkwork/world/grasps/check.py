"""Validate the grasps of a scene."""

import numpy as np

from linkwork.model.link import JointKind
from linkwork.world.actuators.transmission import driven_joints
from linkwork.world.grasps.schema import ClampGrasp, FrictionGrasp, MagnetGrasp, SpringGrasp
from linkwork.world.joints.springs import SpringLimits
from linkwork.world.scene.checker import Checker, Where
from linkwork.world.scene.values import WORLD

Joint = tuple[str | None, str]  # Robot, or None, and name of a joint

_MIN_AREA = 1e-9  # Area spanned by points below which they count as collinear [m^2]
_MIN_RATIO = 1e-3
"""Minimum ratio of two fingers; below it the damping of the second is too large for the engine."""


def check_grasps(check: Checker) -> None:
    """Validate all grasps of the scene."""
    drivers = _drivers(check)
    for name, grasp in check.scene.grasps.items():
        path = ("grasps", name)
        with check.problems.collecting():
            if isinstance(grasp, FrictionGrasp):
                _check_friction(check, path, grasp)
                _check_drivers(check, name, grasp, drivers)
            elif isinstance(grasp, ClampGrasp):
                _check_clamp(check, path, grasp)
            else:
                _check_taking(check, path, grasp)


def _check_taking(check: Checker, path: Where, grasp: MagnetGrasp | SpringGrasp) -> None:
    check.check_frame((*path, "gripper"), grasp.gripper)
    _check_bodies(check, path, grasp.bodies, grasp.gripper)
    if isinstance(grasp, SpringGrasp):
        _check_hardness(check, path, grasp)
        if grasp.load_points is not None and len(grasp.load_points) != len(grasp.points):
            message = f"{len(grasp.load_points)} points on the body for {len(grasp.points)}"
            raise check.error((*path, "load_points"), message, "give as many as `points`")
        for key in ("points", "load_points"):
            points = getattr(grasp, key) or ()
            if len(points) > 2 and _area(points) < _MIN_AREA:
                message = "the points are collinear"
                raise check.error(
                    (*path, key), message, "move one: the springs would not resist rotation"
                )


def _check_hardness(check: Checker, path: Where, grasp: SpringGrasp) -> None:
    """Raise if the springs are unstable for a free body, at any gripper."""
    carried = {joint.child for joint in check.scene.joints.values()}
    for index, name in enumerate(grasp.bodies):
        inertia = check.solids[name].inertia
        if name in carried or inertia is None:
            continue
        limits = SpringLimits(check.scene.solver.step, len(grasp.points) / inertia.mass)
        if reason := limits.instability(grasp.stiffness or 0.0, grasp.damping or 0.0):
            message = f"{name!r} of {inertia.mass:g} kg is too light: {reason}"
            raise check.error((*path, "bodies", index), message, "or omit stiffness and damping")


def _check_clamp(check: Checker, path: Where, clamp: ClampGrasp) -> None:
    for index, jaw in enumerate(clamp.jaws):
        check.check_frame((*path, "jaws", index, "frame"), jaw.frame, world=False)
        _check_bodies(check, path, clamp.bodies, jaw.frame)
    if clamp.jaws[0] == clamp.jaws[1]:
        raise check.error((*path, "jaws"), "both jaws have the same position")
    if clamp.axis is not None:
        check.check_direction((*path, "axis"), clamp.axis)


def _check_bodies(check: Checker, path: Where, bodies: tuple[str, ...], gripper: str) -> None:
    is_fixed = check.moves_with(gripper) == WORLD
    for index, name in enumerate(bodies):
        where = (*path, "bodies", index)
        if name.partition("/")[0] in check.trees:
            message = f"{name!r} is part of a robot"
            raise check.error(where, message, "expected a body of the scene")
        if name not in check.scene.bodies:
            raise check.not_found(where, "body called", name, check.scene.bodies)
        if name == gripper:
            raise check.error(where, f"body {name!r} is the gripper itself")
        if name in bodies[:index]:
            raise check.error(where, f"body {name!r} is listed twice")
        if is_fixed and check.moves_with(name) == WORLD:
            raise check.error(where, f"both body {name!r} and the gripper are fixed to the world")


def _check_friction(check: Checker, path: Where, grasp: FrictionGrasp) -> None:
    for index, finger in enumerate(grasp.fingers):
        where = (*path, "fingers", index)
        joint = check.joint(where, finger.robot, finger.joint)
        if joint.kind not in (JointKind.REVOLUTE, JointKind.PRISMATIC):
            message = (
                f"a finger needs a revolute or prismatic joint, not a {joint.kind.value} joint"
            )
            raise check.error((*where, "joint"), message)
        robot = None if finger.robot is None else check.scene.robots[finger.robot]
        if robot is not None and robot.controller is not None:
            message = f"joint {finger.joint!r} is driven by the controller of {finger.robot!r}"
            hint = "make the fingers bodies of the scene, on prismatic joints of the robot's link"
            raise check.error((*where, "joint"), message, hint)
    if len(set(grasp.fingers)) < len(grasp.fingers):
        raise check.error((*path, "fingers"), "both fingers are the same joint")
    if grasp.force == 0:
        raise check.error((*path, "force"), "invalid force: 0, expected a nonzero force")
    if abs(grasp.ratio) < _MIN_RATIO:
        message = f"invalid ratio: {grasp.ratio:g}"
        hint = f"expected at least {_MIN_RATIO:g}, or at most -{_MIN_RATIO:g} for opposite motion"
        raise check.error((*path, "ratio"), message, hint)


def _drivers(check: Checker) -> dict[Joint, str]:
    """Return the actuator that drives each joint, for messages."""
    return {
        (actuator.robot, joint): f"actuator {name!r}"
        for name, actuator in check.scene.actuators.items()
        for joint in driven_joints(check.scene, actuator)
    }


def _check_drivers(
    check: Checker, name: str, grasp: FrictionGrasp, drivers: dict[Joint, str]
) -> None:
    """Raise if a finger has another driver; register this grasp as the driver."""
    this = f"grasp {name!r}"
    for index, finger in enumerate(grasp.fingers):
        driver = drivers.setdefault((finger.robot, finger.joint), this)
        if driver != this:
            message = f"joint {finger.joint!r} is already driven by {driver}"
            hint = "a joint is a finger of one grasp or has an actuator, not both"
            raise check.error(("grasps", name, "fingers", index, "joint"), message, hint)


def _area(points: tuple[tuple[float, float, float], ...]) -> float:
    """Product of the two greatest extents of points about their centre [m^2]."""
    about = np.array(points) - np.mean(points, axis=0)
    return float(np.prod(np.linalg.svd(about, compute_uv=False)[:2]))
