"""Checking what takes hold of bodies."""

from __future__ import annotations

import numpy as np

from linkwork.model.link import JointKind
from linkwork.world.loading.checker import WORLD, Checker, Where
from linkwork.world.scene.grasp import Clamp, Friction, Magnet, Springs

_THINNEST = 1e-9
"""Least area between three points that are not in one line [m^2]."""


def check_grasps(check: Checker) -> None:
    """Refuses what does not fit the rest of the scene."""
    for name, grasp in check.scene.grasps.items():
        path = ("grasps", name)
        if isinstance(grasp, Friction):
            _check_friction(check, path, grasp)
        elif isinstance(grasp, Clamp):
            _check_clamp(check, path, grasp)
        else:
            _check_taking(check, path, grasp)


def _check_taking(check: Checker, path: Where, grasp: Magnet | Springs) -> None:
    check.check_frame((*path, "gripper"), grasp.gripper)
    _check_bodies(check, path, grasp.bodies, grasp.gripper)
    if isinstance(grasp, Springs):
        for key in ("stiffness", "damping"):
            check.check_numbers((*path, key), (getattr(grasp, key),))
        for key in ("points", "load_points"):
            points = getattr(grasp, key) or ()
            for index, point in enumerate(points):
                check.check_numbers((*path, key, index), point)
            if points and _area(points) < _THINNEST:
                message = "the three points lie in one line"
                raise check.error((*path, key), message, "springs would not hold it from turning")


def _check_clamp(check: Checker, path: Where, clamp: Clamp) -> None:
    for index, jaw in enumerate(clamp.jaws):
        check.check_frame((*path, "jaws", index, "frame"), jaw.frame, world=False)
        check.check_numbers((*path, "jaws", index, "position"), jaw.position)
        _check_bodies(check, path, clamp.bodies, jaw.frame)
    if clamp.jaws[0] == clamp.jaws[1]:
        raise check.error((*path, "jaws"), "both jaws are at the same place")
    if clamp.axis is not None:
        check.check_direction((*path, "axis"), clamp.axis)


def _check_bodies(check: Checker, path: Where, bodies: tuple[str, ...], gripper: str) -> None:
    stands = gripper == WORLD or (gripper in check.scene.bodies and _is_fixed(check, gripper))
    for index, name in enumerate(bodies):
        where = (*path, "bodies", index)
        if name not in check.scene.bodies:
            raise check.not_found(where, "body called", name, check.scene.bodies)
        if name == gripper:
            raise check.error(where, f"body {name!r} cannot take hold of itself")
        if name in bodies[:index]:
            raise check.error(where, f"body {name!r} is named twice")
        if stands and _is_fixed(check, name):
            raise check.error(where, f"neither body {name!r} nor what takes hold of it can move")


def _is_fixed(check: Checker, body: str) -> bool:
    return check.scene.bodies[body].fixed


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
    for key in ("force", "ratio", "opening"):
        check.check_numbers((*path, key), (getattr(grasp, key),))
    for key in ("force", "ratio"):
        if getattr(grasp, key) == 0:
            raise check.error((*path, key), f"a {key} of zero holds nothing")


def _area(points: tuple[tuple[float, float, float], ...]) -> float:
    a, b, c = np.array(points)
    return float(np.linalg.norm(np.cross(b - a, c - a)))
