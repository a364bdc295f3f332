"""What never changes in a session: its joints, bodies and view."""

from __future__ import annotations

from collections.abc import Mapping

from linkwork.model.link import JointKind
from linkwork.rendering.view import view_of_model
from linkwork.session.state import BodyInfo, JointInfo, SessionInfo
from linkwork.spatial import Pose
from linkwork.spatial.vector import vector3
from linkwork.world.engine.names import MjModel
from linkwork.world.engine.world import World
from linkwork.world.joints.coordinates import JointInWorld


def session_info(world: World, recorded: bool, controllers: Mapping[str, str]) -> SessionInfo:
    """Constants of a session.

    Args:
        recorded: Whether its runs are recorded.
        controllers: Class of each user's controller, by robot.
    """
    return SessionInfo(
        world.loaded.name,
        world.step_size,
        world.seed,
        world.layout,
        tuple(_joint_info(world, joint) for joint in world.joints),
        view_of_model(world.model, world.loaded.scene),
        bodies=_body_infos(world.model),
        recorded=recorded,
        controllers=controllers,
    )


def _body_infos(model: MjModel) -> tuple[BodyInfo, ...]:
    """Return the bodies of a frame layout, which leaves out the engine's body 0, the world."""
    return tuple(
        BodyInfo(
            parent=int(model.body_parentid[body]) - 1,
            pose=Pose.from_xyz_wxyz(
                tuple(model.body_pos[body].tolist()), tuple(model.body_quat[body].tolist())
            ),
            mass=float(model.body_mass[body]),
            center=vector3(model.body_ipos[body].tolist()),
            is_fixed=bool(model.body_weldid[body] == 0),
        )
        for body in range(1, model.nbody)
    )


def _joint_info(world: World, found: JointInWorld) -> JointInfo:
    joint, robot, model = found.joint, found.robot, world.model
    index = int(model.dof_jntid[found.dof])
    return JointInfo(
        name=found.name,
        robot=robot or "",
        joint=joint.name,
        lower=joint.limits.lower,
        upper=joint.limits.upper,
        unit="rad" if joint.kind is JointKind.REVOLUTE else "m",
        driven=robot is not None and world.loaded.scene.robots[robot].controller is not None,
        body=int(model.jnt_bodyid[index]) - 1,
        axis=vector3(model.jnt_axis[index].tolist()),
        anchor=vector3(model.jnt_pos[index].tolist()),
        zero=float(model.qpos0[found.position]),
    )
