"""Actuators in the engine."""

from __future__ import annotations

import math
from typing import Any

from linkwork.errors import import_extra
from linkwork.model.tree import Tree
from linkwork.world.loading import LoadedScene
from linkwork.world.naming import full_name


def add_actuators(spec: Any, loaded: LoadedScene) -> None:
    """Torque actuators: those the scene names, and one a joint where a controller drives."""
    for name in loaded.scene.robots:
        _add_of_robot(spec, loaded, name)


def _add_of_robot(spec: Any, loaded: LoadedScene, robot: str) -> None:
    tree, scene = loaded.trees[robot], loaded.scene
    named = {x.joint: (name, x) for name, x in scene.actuators.items() if x.robot == robot}
    driven = scene.robots[robot].controller is not None
    for joint in tree.joint_names:
        if joint in named:
            name, actuator = named[joint]
            _add_motor(spec, name, tree, robot, joint, actuator.limit)
        elif driven:
            _add_motor(spec, full_name(robot, joint), tree, robot, joint, None)


def _add_motor(
    spec: Any, name: str, tree: Tree, robot: str, joint: str, limit: float | None
) -> None:
    mj = import_extra("mujoco", "world")
    effort = tree.joints[tree.joint_names.index(joint)].limits.effort if limit is None else limit
    motor = spec.add_actuator(
        name=name, target=full_name(robot, joint), trntype=mj.mjtTrn.mjTRN_JOINT
    )
    motor.set_to_motor()
    if math.isfinite(effort):
        motor.ctrllimited = True
        motor.ctrlrange = (-effort, effort)
