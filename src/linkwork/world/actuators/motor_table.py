"""What never changes about the motors of a scene, one entry an axis."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from linkwork.world.actuators.axes import Axis, axes_of, limits_of
from linkwork.world.actuators.schema import MOST_MOTION, Actuator
from linkwork.world.engine.mujoco_types import MjModel

if TYPE_CHECKING:
    from linkwork.world.engine.world import World

Vector = NDArray[np.float64]


@dataclass(frozen=True)
class MotorTable:
    """The motors of a scene; arrays have one entry an axis, the axes of a motor side by side.

    Attributes:
        axes: Where each motor's axes stand in the arrays, by the motor's name.
        tendons: Where the engine's tendons of the axes stand among all.
        approach: Share of a difference of speed made good, for each second [1/s].
        is_position: Whether a position is commanded, else a speed.
        limit: Greatest torque or force at the start [N m or N].
        hold: The same until the first command, where less [N m or N].
        most_speed: Greatest speed; infinite where unlimited [rad/s or m/s].
        lower: Least command [rad, m, rad/s or m/s].
        upper: Greatest command.
        gains: Proportional, integral and derivative gain, one row each.
    """

    axes: dict[str, slice]
    tendons: slice
    approach: Vector
    is_position: NDArray[np.bool_]
    limit: Vector
    hold: Vector
    most_speed: Vector
    lower: Vector
    upper: Vector
    gains: NDArray[np.float64]


def make_table(world: World) -> MotorTable:
    """Looks the motors of a scene up in its compiled model."""
    model = world.model
    axes: dict[str, slice] = {}
    found: list[tuple[Actuator, Axis, float]] = []
    for name, actuator in world.loaded.scene.actuators.items():
        if actuator.kind == "torque":
            continue
        own = axes_of(world.loaded, name)
        axes[name] = slice(len(found), len(found) + len(own))
        model_speed = limits_of(world.loaded, actuator).speed
        for axis in own:
            speed = model_speed if actuator.speed is None else axis.of(actuator.speed)
            found.append((actuator, axis, speed))
    # They were added one after the other.
    first = int(model.tendon(found[0][1].name).id)
    tendons = slice(first, first + len(found))
    ranges = np.array([_range(model, *each) for each in found])
    gains = [(x.gains.proportional, x.gains.integral, x.gains.derivative) for x, _, _ in found]
    return MotorTable(
        axes=axes,
        tendons=tendons,
        # How the engine defines the damping of a constraint.
        approach=2.0 / (model.tendon_solimp_fri[tendons, 1] * model.tendon_solref_fri[tendons, 0]),
        is_position=np.array([actuator.kind == "position" for actuator, _, _ in found]),
        limit=model.tendon_frictionloss[tendons].copy(),
        hold=np.array([actuator.hold for actuator, _, _ in found]),
        most_speed=np.array([speed for _, _, speed in found]),
        lower=ranges[:, 0],
        upper=ranges[:, 1],
        gains=np.array(gains).T.copy(),
    )


def _range(model: MjModel, actuator: Actuator, axis: Axis, speed: float) -> tuple[float, float]:
    """Least and greatest command: of speed, of distance, or between the joint's stops."""
    if actuator.kind == "velocity":
        most = min(speed, MOST_MOTION)
        return -most, most
    if not axis.joint:
        return 0.0, MOST_MOTION
    joint = model.joint(axis.joint)
    if not joint.limited[0]:
        return -MOST_MOTION, MOST_MOTION
    return float(joint.range[0]), float(joint.range[1])
