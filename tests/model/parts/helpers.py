"""A small arm of parts, and where MuJoCo puts the links and frames of a tree."""

import mujoco
import numpy as np

from linkwork.model.mujoco.spec import spec_of_tree
from linkwork.model.parts import Base, DriveTrain, Link, Model, Part, Revolute, Tool, connect_text
from linkwork.model.tree import Tree

BRICK = {"mass": 1.0, "inertia": (0.01, 0.02, 0.025, 0.0, 0.0, 0.0)}


def two_link_arm() -> dict[str, Part]:
    """base, r1, l1, r2, l2, tool and drives d1, d2, all connected, by name."""
    parts = [
        Base(),
        Revolute("r1", axis=(0, 1, 0), lower=-2, upper=2),
        Link("l1", **BRICK, center=(0, 0, 0.1), tip_position=(0, 0, 0.3)),
        Revolute("r2", axis=(0, 1, 0)),
        Link("l2", **BRICK, center=(0, 0, 0.1), tip_position=(0, 0, 0.25)),
        Tool("tool", tip_position=(0, 0, 0.05)),
        DriveTrain("d1", rotor_inertia=1e-4, ratio=100, torque_limit=0.5),
        DriveTrain("d2", rotor_inertia=1e-4, ratio=80, torque_limit=0.4),
    ]
    named = {part.name: part for part in parts}
    for line in (
        "base << r1 << l1 << r2 << l2 << tool",
        "r1.axis << d1.flange",
        "r2.axis << d2.flange",
    ):
        connect_text(named, line)
    return named


def model_of(parts: dict[str, Part], **changes) -> Model:
    """The model of parts of which one is called `base`."""
    base = parts["base"]
    assert isinstance(base, Base)
    return Model("arm", base, **changes)


def mujoco_poses(tree: Tree, positions: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """Pose of every link and frame, 4x4, with each joint set by its name, followers too."""
    model = spec_of_tree(tree).compile()
    data = mujoco.MjData(model)
    for joint, values in positions.items():
        data.joint(joint).qpos[:] = values
    mujoco.mj_kinematics(model, data)
    frames = {frame.name for frame in tree.frames}
    poses = {}
    for name in tree.frame_names:
        place = data.site(name) if name in frames else data.body(name)
        poses[name] = np.eye(4)
        poses[name][:3, :3], poses[name][:3, 3] = place.xmat.reshape(3, 3), place.xpos
    return poses
