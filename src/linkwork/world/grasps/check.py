"""Checking what takes hold of bodies."""

from __future__ import annotations

import numpy as np

from linkwork.model.link import JointKind
from linkwork.world.actuators.check import driven_joints
from linkwork.world.grasps.schema import (
    Clamp,
    Friction,
    Magnet,
    Springs,
)
from linkwork.world.grasps.spring_limits import SpringLimits
from linkwork.world.scene.checker import Checker, Where
from linkwork.world.scene.values import WORLD

Joint = tuple[str | None, str]
"""Robot, if it has one, and name of a joint."""

_THINNEST = 1e-9
"""Least area between three points that are not in one line [m^2]."""
_LEAST_RATIO = 1e-3
"""Between the ways of two fingers; less would damp the second beyond what the engine can solve."""


def check_grasps(check: Checker) -> None:
    """Refuses what does not fit the rest of the scene."""
    drivers = _drivers(check)
    for name, grasp in check.scene.grasps.items():
        path = ("grasps", name)
        with check.problems.collecting():
            if isinstance(grasp, Friction):
                _check_friction(check, path, grasp)
                _check_drivers(check, name, grasp, drivers)
            elif isinstance(grasp, Clamp):
                _check_clamp(check, path, grasp)
            else:
                _check_taking(check, path, grasp)


def _check_taking(check: Checker, path: Where, grasp: Magnet | Springs) -> None:
    check.check_frame((*path, "gripper"), grasp.gripper)
    _check_bodies(check, path, grasp.bodies, grasp.gripper)
    if isinstance(grasp, Springs):
        _check_hardness(check, path, grasp)
        for key in ("points", "load_points"):
            points = getattr(grasp, key) or ()
            if points and _area(points) < _THINNEST:
                message = "the three points lie in one line"
                raise check.error((*path, key), message, "springs would not hold it from turning")


def _check_hardness(check: Checker, path: Where, grasp: Springs) -> None:
    """Refuses what throws a free body about, wherever it is taken and whatever takes it."""
    carried = {joint.child for joint in check.scene.joints.values()}
    for index, name in enumerate(grasp.bodies):
        inertia = check.solids[name].inertia
        if name in carried or inertia is None:
            continue
        limits = SpringLimits(check.scene.solver.step, len(grasp.points) / inertia.mass)
        if words := limits.trouble(grasp.stiffness or 0.0, grasp.damping or 0.0):
            message = f"{name!r} of {inertia.mass:g} kg is too light: {words}"
            raise check.error((*path, "bodies", index), message, "or leave both out")


def _check_clamp(check: Checker, path: Where, clamp: Clamp) -> None:
    for index, jaw in enumerate(clamp.jaws):
        check.check_frame((*path, "jaws", index, "frame"), jaw.frame, world=False)
        _check_bodies(check, path, clamp.bodies, jaw.frame)
    if clamp.jaws[0] == clamp.jaws[1]:
        raise check.error((*path, "jaws"), "both jaws are at the same place")
    if clamp.axis is not None:
        check.check_direction((*path, "axis"), clamp.axis)


def _check_bodies(check: Checker, path: Where, bodies: tuple[str, ...], gripper: str) -> None:
    stands = check.moves_with(gripper) == WORLD
    for index, name in enumerate(bodies):
        where = (*path, "bodies", index)
        if name.partition("/")[0] in check.trees:
            message = f"{name!r} is a part of a robot"
            raise check.error(where, message, "grasps take hold of bodies of the scene")
        if name not in check.scene.bodies:
            raise check.not_found(where, "body called", name, check.scene.bodies)
        if name == gripper:
            raise check.error(where, f"body {name!r} cannot take hold of itself")
        if name in bodies[:index]:
            raise check.error(where, f"body {name!r} is named twice")
        if stands and check.moves_with(name) == WORLD:
            raise check.error(where, f"neither body {name!r} nor what takes hold of it can move")


def _check_friction(check: Checker, path: Where, grasp: Friction) -> None:
    for index, finger in enumerate(grasp.fingers):
        where = (*path, "fingers", index)
        joint = check.joint(where, finger.robot, finger.joint)
        if joint.kind not in (JointKind.REVOLUTE, JointKind.PRISMATIC):
            message = f"a finger moves on a revolute or prismatic joint, not a {joint.kind.value}"
            raise check.error((*where, "joint"), message)
        robot = None if finger.robot is None else check.scene.robots[finger.robot]
        if robot is not None and robot.controller is not None:
            message = f"the controller of {finger.robot!r} drives joint {finger.joint!r} already"
            hint = "make the fingers bodies of the scene, on prismatic joints of the robot's link"
            raise check.error((*where, "joint"), message, hint)
    if len(set(grasp.fingers)) < len(grasp.fingers):
        raise check.error((*path, "fingers"), "both fingers are the same joint")
    if grasp.force == 0:
        raise check.error((*path, "force"), "a force of zero holds nothing")
    if abs(grasp.ratio) < _LEAST_RATIO:
        message = f"a ratio of {grasp.ratio:g} leaves the second finger where it is"
        hint = f"at least {_LEAST_RATIO:g}, or at most -{_LEAST_RATIO:g} for opposite ways"
        raise check.error((*path, "ratio"), message, hint)


def _drivers(check: Checker) -> dict[Joint, str]:
    """What drives each joint that an actuator drives, as a message names it."""
    return {
        (actuator.robot, joint): f"actuator {name!r}"
        for name, actuator in check.scene.actuators.items()
        for joint in driven_joints(check.scene, actuator)
    }


def _check_drivers(check: Checker, name: str, grasp: Friction, drivers: dict[Joint, str]) -> None:
    """Refuses fingers that something else drives; from now on this grasp drives its own."""
    own = f"grasp {name!r}"
    for index, finger in enumerate(grasp.fingers):
        driver = drivers.setdefault((finger.robot, finger.joint), own)
        if driver != own:
            message = f"the {driver} drives joint {finger.joint!r} already"
            hint = "a joint is a finger of one grasp or has an actuator, not both"
            raise check.error(("grasps", name, "fingers", index, "joint"), message, hint)


def _area(points: tuple[tuple[float, float, float], ...]) -> float:
    a, b, c = np.array(points)
    return float(np.linalg.norm(np.cross(b - a, c - a)))
