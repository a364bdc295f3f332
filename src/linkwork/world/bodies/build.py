"""Add the scene's bodies to the MuJoCo model."""

from typing import Any

from linkwork.model.mujoco.geom import geom_arguments, pose_arguments
from linkwork.model.mujoco.spec import joint_arguments, set_inertia
from linkwork.spatial import Pose
from linkwork.world.engine.names import carrier_of_frame, pose_at_zero
from linkwork.world.joints.scene_joints import anchor_of, joints_of
from linkwork.world.joints.schema import PassiveJoint
from linkwork.world.materials.build import geom_surface
from linkwork.world.scene.loaded import LoadedScene
from linkwork.world.scene.values import WORLD


def add_bodies(spec: Any, loaded: LoadedScene) -> None:
    """Add every body: free ones with a free joint of their name, others on their parents."""
    hanging = {joint.child: (name, joint) for name, joint in loaded.scene.joints.items()}
    added: set[str] = set()
    for name in loaded.scene.bodies:
        # Parents before children.
        chain = [name]
        while chain[-1] in hanging and (parent := hanging[chain[-1]][1].parent) not in added:
            if parent not in loaded.scene.bodies:
                break
            chain.append(parent)
        for each in reversed(chain):
            if each not in added:
                _add_body(spec, loaded, each, hanging.get(each))
                added.add(each)


def _add_body(
    spec: Any, loaded: LoadedScene, name: str, hanging: tuple[str, PassiveJoint] | None
) -> None:
    body = loaded.scene.bodies[name]
    parent = WORLD if hanging is None else carrier_of_frame(loaded, hanging[1].parent)[0]
    pose = pose_at_zero(loaded, name)
    pose_in_parent = pose_at_zero(loaded, parent).inverse() @ pose if parent != WORLD else pose
    added = spec.body(parent).add_body(name=name, **pose_arguments(pose_in_parent))
    added.gravcomp = 0.0 if body.gravity else 1.0
    if hanging is not None:
        _add_joint(added, pose, *hanging)
        _let_neighbours_pass(spec, parent, name)
    elif not body.fixed:
        added.add_freejoint(name=name)
    solid = loaded.solids[name]
    if solid.inertia is not None:
        set_inertia(added, solid.inertia)
    surface = geom_surface(loaded, body.material)
    if body.surface_velocity is not None:
        # Any velocity but zero: the engine then considers surface velocities at all. The element
        # `Belts` sets it.
        surface |= {"surfacevel": (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)}
    for shape_name, shape in solid.shapes.items():
        added.add_geom(**geom_arguments(spec, shape) | surface | {"name": shape_name})


def _add_joint(body: Any, pose: Pose, name: str, part: PassiveJoint) -> None:
    anchor = anchor_of(part)
    if anchor is not None:
        pose_in_body = pose.inverse() @ Pose.from_translation(anchor)
        for joint in joints_of(name, part):
            body.add_joint(**joint_arguments(joint, pose_in_body))


def _let_neighbours_pass(spec: Any, parent: str, child: str) -> None:
    # MuJoCo excludes contacts of connected bodies, except where one of them is fixed.
    if parent != WORLD:
        spec.add_exclude(bodyname1=parent, bodyname2=child)
