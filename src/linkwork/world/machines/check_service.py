"""Validate service robots: arms on platforms that move loads between containers."""

from __future__ import annotations

from linkwork.model.link import JointKind
from linkwork.model.names import full_name
from linkwork.world.grasps.schema import MagnetGrasp, SpringGrasp
from linkwork.world.machines.schema import ServiceMachine
from linkwork.world.scene.checker import Checker, Where

PLATFORM, ARM = 2, 6
"""Joints of the platform, and of the arm."""


def check_service(check: Checker, path: Where, machine: ServiceMachine) -> None:
    """Validate a service robot."""
    _check_robot(check, (*path, "robot"), machine.robot)
    _check_gripper(check, path, machine)
    for index, load in enumerate(machine.loads):
        where = (*path, "loads", index)
        if load not in check.scene.bodies:
            raise check.not_found(where, "body called", load, check.scene.bodies)
        if check.scene.bodies[load].fixed:
            raise check.error(where, f"body {load!r} is fixed", "expected a body that moves")
        if load in machine.loads[:index]:
            raise check.error(where, f"load {load!r} is named twice", "remove one of them")
    for name, container in machine.containers.items():
        check.check_frame((*path, "containers", name, "body"), container.body)


def _check_robot(check: Checker, path: Where, name: str) -> None:
    robots = check.scene.robots
    if name not in robots:
        raise check.not_found(path, "robot called", name, robots)
    if robots[name].controller is None:
        message = f"robot {name!r} has no controller"
        raise check.error(path, message, "add `controller: {kind: computed-torque}`")
    kinds = [joint.kind for joint in check.trees[name].joints]
    expected = [JointKind.PRISMATIC] * PLATFORM + [JointKind.REVOLUTE] * ARM
    if kinds != expected:
        names = ", ".join(kind.value for kind in kinds)
        message = f"robot {name!r} has the joints {names}"
        hint = "expected two prismatic joints of a platform, then six revolute ones"
        raise check.error(path, message, hint)


def _check_gripper(check: Checker, path: Where, machine: ServiceMachine) -> None:
    where, grasps = (*path, "gripper"), check.scene.grasps
    if machine.gripper not in grasps:
        raise check.not_found(where, "grasp called", machine.gripper, grasps)
    grasp = grasps[machine.gripper]
    if not isinstance(grasp, MagnetGrasp | SpringGrasp):
        message = f"grasp {machine.gripper!r} is of kind {grasp.kind!r}"
        raise check.error(where, message, "expected kind magnet or springs")
    tool = full_name(machine.robot, str(check.trees[machine.robot].tool_name))
    if grasp.gripper != tool:
        message = f"grasp {machine.gripper!r} is at {grasp.gripper!r}"
        raise check.error(where, message, f"expected the tool of the robot: {tool}")
    for index, load in enumerate(machine.loads):
        if load not in grasp.bodies:
            message = f"grasp {machine.gripper!r} cannot hold load {load!r}"
            hint = f"add it to `bodies` of grasps.{machine.gripper}"
            raise check.error((*path, "loads", index), message, hint)
