"""Addresses of a robot's joints in the engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.model.tree import Tree
from linkwork.world.engine.names import MjModel, full_name


@dataclass(frozen=True)
class RobotInWorld:
    """Addresses of a robot's joints in the engine's arrays, in the robot's order.

    Attributes:
        name: Name of the robot in the scene.
        tree: Its model.
        positions: Addresses in qpos of the tree's q.
        speeds: Addresses in qvel of the tree's qd.
        actuators: Index of each joint's actuator; -1 for none.
    """

    name: str
    tree: Tree
    positions: NDArray[np.intp]
    speeds: NDArray[np.intp]
    actuators: NDArray[np.intp]

    def torque_limits(self, model: MjModel) -> NDArray[np.float64]:
        """Greatest torque of each joint's actuator; infinite if unlimited [N m or N]."""
        upper = model.actuator_ctrlrange[self.actuators, 1]
        return np.where(model.actuator_ctrllimited[self.actuators], upper, np.inf)


def find_robot(model: MjModel, name: str, tree: Tree) -> RobotInWorld:
    """Find the addresses of a robot in a compiled model."""
    joints = [model.joint(full_name(name, joint)).id for joint in tree.joint_names]
    kinds = [joint.kind for joint in tree.joints]
    on_joint = import_extra("mujoco", "world").mjtTrn.mjTRN_JOINT
    actuator_of_joint = {
        int(model.actuator_trnid[i, 0]): i
        for i in range(model.nu)
        if model.actuator_trntype[i] == on_joint
    }
    return RobotInWorld(
        name,
        tree,
        _addresses(model.jnt_qposadr[joints], [kind.positions for kind in kinds]),
        _addresses(model.jnt_dofadr[joints], [kind.speeds for kind in kinds]),
        np.array([actuator_of_joint.get(i, -1) for i in joints], dtype=np.intp),
    )


def _addresses(starts: Sequence[int], counts: Sequence[int]) -> NDArray[np.intp]:
    ranges = (range(start, start + count) for start, count in zip(starts, counts, strict=True))
    return np.array([address for each in ranges for address in each], dtype=np.intp)
