"""Robots in the engine: added to the model, their joints measured, their actuators driven."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.control.controller import JointState
from linkwork.errors import import_extra
from linkwork.model.mujoco.spec import add_tree
from linkwork.model.names import full_name
from linkwork.model.tree import Tree
from linkwork.spatial import Pose
from linkwork.world.engine.names import MjData, MjModel
from linkwork.world.materials.build import geom_surface
from linkwork.world.scene.loaded import LoadedScene


@dataclass(frozen=True)
class RobotInWorld:
    """A robot in the engine, in the order of its own joints."""

    name: str
    tree: Tree
    positions: NDArray[np.intp]  # Addresses in qpos of the tree's q
    dofs: NDArray[np.intp]  # Addresses in qvel of the tree's qd
    actuators: NDArray[np.intp]  # Index of each joint's actuator; -1 if it has none
    model: MjModel
    data: MjData

    def measure(self) -> JointState:
        """Return the positions [rad or m] and velocities [rad/s or m/s] of the joints; a copy."""
        return JointState(self.data.qpos[self.positions], self.data.qvel[self.dofs])

    def apply(self, torques: NDArray[np.float64]) -> None:
        """Set the torques of the actuators for the next steps [N m or N]."""
        self.data.ctrl[self.actuators] = torques

    def torques(self) -> NDArray[np.float64]:
        """Return the torques that were applied last; a copy [N m or N]."""
        return self.data.ctrl[self.actuators]

    def torque_limits(self) -> NDArray[np.float64]:
        """Return the torque limit of each joint's actuator; infinite if unlimited [N m or N]."""
        upper = self.model.actuator_ctrlrange[self.actuators, 1]
        return np.where(self.model.actuator_ctrllimited[self.actuators], upper, np.inf)


def find_robot(model: MjModel, data: MjData, name: str, tree: Tree) -> RobotInWorld:
    """Find the joints of a robot in a compiled model."""
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
        _addresses(model.jnt_dofadr[joints], [kind.dofs for kind in kinds]),
        np.array([actuator_of_joint.get(i, -1) for i in joints], dtype=np.intp),
        model,
        data,
    )


def _addresses(starts: Sequence[int], counts: Sequence[int]) -> NDArray[np.intp]:
    ranges = (range(start, start + count) for start, count in zip(starts, counts, strict=True))
    return np.array([address for each in ranges for address in each], dtype=np.intp)


def exclude_self_collisions(spec: Any, loaded: LoadedScene) -> None:
    """Exclude contacts between links of robots with `self_collision: false`."""
    for name, robot in loaded.scene.robots.items():
        if robot.self_collision:
            continue
        links = [full_name(name, link.name) for link in loaded.trees[name].links]
        bodies = [link for link in links if spec.body(link) is not None]
        for first, second in combinations(bodies, 2):
            spec.add_exclude(bodyname1=first, bodyname2=second)


def add_robots(spec: Any, loaded: LoadedScene) -> None:
    """Add every robot; its parts are named `robot/part`."""
    for name, robot in loaded.scene.robots.items():
        pose = Pose.from_xyz_rpy(robot.position, robot.rpy)
        prefix = full_name(name, "")
        add_tree(spec, loaded.trees[name], pose, prefix)
        surface = geom_surface(loaded, robot.material)
        for body in spec.bodies:
            for geom in body.geoms if body.name.startswith(prefix) else ():
                for key, value in surface.items():
                    setattr(geom, key, value)
