"""Names of scene parts in the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork.model.forward_kinematics import link_poses
from linkwork.model.names import full_name
from linkwork.spatial import Pose
from linkwork.world.scene.values import WORLD

if TYPE_CHECKING:
    from linkwork.world.scene.loaded import LoadedScene

MjModel = Any  # A compiled `mujoco.MjModel`
MjData = Any  # Its state, `mujoco.MjData`


def solid_geoms(model: MjModel) -> NDArray[np.bool_]:
    """Return which geoms may touch others."""
    return (model.geom_contype != 0) | (model.geom_conaffinity != 0)


def carrier_of_frame(loaded: LoadedScene, name: str) -> tuple[str, Pose]:
    """Return the engine's body that carries an existing frame, and the frame's pose in it."""
    robot, slash, part = name.partition("/")
    if not slash:
        return name, Pose()
    tree = loaded.trees[robot]
    link, pose = tree.frame(part)
    return full_name(robot, tree.links[link].name), pose


def pose_at_zero(loaded: LoadedScene, name: str) -> Pose:
    """Return the pose of an existing frame in the world with all joints at zero."""
    robot, slash, part = name.partition("/")
    if slash:
        tree, placed = loaded.trees[robot], loaded.scene.robots[robot]
        link, pose = tree.frame(part)
        base = Pose.from_xyz_rpy(placed.position, placed.rpy)
        return base @ link_poses(tree, tree.home)[link] @ pose
    if name == WORLD:
        return Pose()
    body = loaded.scene.bodies[name]
    return Pose.from_xyz_rpy(body.position, body.rpy)
