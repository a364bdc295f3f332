"""Transmissions: the joint axis or the line between two frames that an actuator acts on."""

from dataclasses import dataclass

from linkwork.model.link import Limits
from linkwork.model.names import full_name
from linkwork.world.actuators.schema import Amount, SceneActuator, is_motor
from linkwork.world.engine.element import World
from linkwork.world.joints.scene_joints import AXES, joints_of
from linkwork.world.joints.schema import ThreeAxisJoint
from linkwork.world.scene.loaded import LoadedScene
from linkwork.world.scene.schema import Scene


def driven_joints(scene: Scene, actuator: SceneActuator) -> list[str]:
    """Names of the joints an actuator drives: none, one, or those of a three-axis joint."""
    if actuator.joint is None:
        return []
    part = None if actuator.robot else scene.joints.get(actuator.joint)
    if not isinstance(part, ThreeAxisJoint):
        return [actuator.joint]
    return [joint.name for joint in joints_of(actuator.joint, part)]


def is_arm(scene: Scene, actuator: SceneActuator) -> bool:
    """Whether the robot's controller commands an actuator."""
    robot = actuator.robot
    return robot is not None and scene.robots[robot].controller is not None


@dataclass(frozen=True)
class Transmission:
    """One degree of freedom of an actuator, with its names in the engine."""

    name: str
    """Name of the actuator, with suffix `.x`, `.y`, `.z` for the axes of a three-axis joint."""
    joint: str  # Name of the joint; empty between two frames
    index: int  # Index among the axes of the actuator

    def of(self, amount: Amount) -> float:
        """Return the value for this axis of a value given for all axes or per axis."""
        return amount[self.index] if isinstance(amount, tuple) else amount


def transmissions_of(loaded: LoadedScene, name: str) -> list[Transmission]:
    """Transmissions of one actuator, in order."""
    actuator = loaded.scene.actuators[name]
    joints = [full_name(actuator.robot, x) for x in driven_joints(loaded.scene, actuator)]
    if len(joints) < 2:
        return [Transmission(name, joint, 0) for joint in joints or [""]]
    return [
        Transmission(f"{name}.{axis}", joint, index)
        for index, (axis, joint) in enumerate(zip(AXES, joints, strict=True))
    ]


def limits_of(loaded: LoadedScene, actuator: SceneActuator) -> Limits:
    """Limits of an actuator's joint in the robot model; unlimited without one."""
    if actuator.robot is None or actuator.joint is None:
        return Limits()
    tree = loaded.trees[actuator.robot]
    return tree.joints[tree.joint_names.index(actuator.joint)].limits


def positions_of(world: World, name: str) -> list[float]:
    """Present position of each axis of an actuator with axes [rad or m]."""
    model, data = world.model, world.data
    axes = [axis.name for axis in transmissions_of(world.loaded, name)]
    if is_motor(world.loaded.scene.actuators[name]):
        return [float(data.ten_length[model.tendon(axis).id]) for axis in axes]
    return [float(data.actuator_length[model.actuator(axis).id]) for axis in axes]
