"""Which axes of a scene an actuator drives."""

from __future__ import annotations

from dataclasses import dataclass

from linkwork.model.link import Limits
from linkwork.world.actuators.check import driven_joints
from linkwork.world.actuators.schema import Actuator, Amount
from linkwork.world.engine.names import full_name
from linkwork.world.joints.scene_joints import AXES
from linkwork.world.scene.loaded import LoadedScene


@dataclass(frozen=True)
class Transmission:
    """One thing that one number drives.

    Attributes:
        name: The engine's name for what drives it: the actuator's, with `.x` and so on for the
            axes of a three-axis joint.
        joint: The engine's name of the joint; empty between two frames.
        index: Its place among the axes of the actuator.
    """

    name: str
    joint: str
    index: int

    def of(self, amount: Amount) -> float:
        """This axis's share of what may be given for each axis."""
        return amount[self.index] if isinstance(amount, tuple) else amount


def transmissions_of(loaded: LoadedScene, name: str) -> list[Transmission]:
    """The axes of one actuator, in their order."""
    actuator = loaded.scene.actuators[name]
    joints = [full_name(actuator.robot, x) for x in driven_joints(loaded.scene, actuator)]
    if len(joints) < 2:
        return [Transmission(name, joint, 0) for joint in joints or [""]]
    return [
        Transmission(f"{name}.{axis}", joint, index)
        for index, (axis, joint) in enumerate(zip(AXES, joints, strict=True))
    ]


def limits_of(loaded: LoadedScene, actuator: Actuator) -> Limits:
    """The limits of an actuator's joint that the model names; none where it names none."""
    if actuator.robot is None or actuator.joint is None:
        return Limits()
    tree = loaded.trees[actuator.robot]
    return tree.joints[tree.joint_names.index(actuator.joint)].limits
