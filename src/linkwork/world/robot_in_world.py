"""Where a robot's joints stand in the engine's arrays."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from linkwork.model.tree import Tree
from linkwork.world.mujoco_types import MjModel
from linkwork.world.naming import full_name


@dataclass(frozen=True)
class RobotInWorld:
    """A robot's joints in the engine's arrays, in the robot's own order.

    Attributes:
        name: The robot's name in the scene.
        tree: Its model.
        positions: Addresses in qpos.
        speeds: Addresses in qvel.
        actuators: Index of each joint's actuator; -1 where it has none.
    """

    name: str
    tree: Tree
    positions: NDArray[np.intp]
    speeds: NDArray[np.intp]
    actuators: NDArray[np.intp]


def find_robot(model: MjModel, name: str, tree: Tree) -> RobotInWorld:
    """Looks a robot's joints up in a compiled model."""
    joints = [model.joint(full_name(name, joint)).id for joint in tree.joint_names]
    actuator_of_joint = {int(model.actuator_trnid[i, 0]): i for i in range(model.nu)}
    return RobotInWorld(
        name,
        tree,
        np.array([model.jnt_qposadr[i] for i in joints], dtype=np.intp),
        np.array([model.jnt_dofadr[i] for i in joints], dtype=np.intp),
        np.array([actuator_of_joint.get(i, -1) for i in joints], dtype=np.intp),
    )
