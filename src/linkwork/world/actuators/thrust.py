"""Thrusts: the engine's actuators on sites, with its first-order activation dynamics."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import import_extra
from linkwork.model.mujoco.constraints import FRAME_GROUP
from linkwork.model.mujoco.geom import pose_arguments
from linkwork.spatial import Pose
from linkwork.spatial.vector import norm, scale
from linkwork.world.actuators.schema import Thrust
from linkwork.world.engine.element import LiveValue, Storage, WorldElement, read_only
from linkwork.world.engine.names import carrier_of_frame
from linkwork.world.scene.loaded import LoadedScene

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


def add_thrust(spec: Any, loaded: LoadedScene, name: str, thrust: Thrust) -> None:
    """Add a thrust on a site of its body."""
    mj = import_extra("mujoco", "world")
    carrier, pose_of_frame = carrier_of_frame(loaded, thrust.frame)
    pose = pose_of_frame @ Pose.from_translation(thrust.position)
    site = f"actuators.{name}"
    spec.body(carrier).add_site(name=site, group=FRAME_GROUP, **pose_arguments(pose))
    actuator = spec.add_actuator(name=name, target=site, trntype=mj.mjtTrn.mjTRN_SITE)
    actuator.set_to_motor()
    if thrust.time_constant > 0:
        actuator.dyntype = mj.mjtDyn.mjDYN_FILTEREXACT
        actuator.dynprm[0] = thrust.time_constant
    axis = scale(1.0 / norm(thrust.axis), thrust.axis)
    actuator.gear = (*axis, *scale(thrust.torque_ratio, axis))
    actuator.ctrllimited, actuator.ctrlrange = True, thrust.limits


class ThrustActuators(WorldElement):
    """All thrusts of a world.

    Without memory: commands and lagging forces are the engine's `ctrl` and `act`, part of its
    state.
    """

    def __init__(self, world: World) -> None:
        self._data = world.data
        model = world.model
        self._thrusts = {
            name: (thrust, model.actuator(name).id, int(model.actuator(name).actadr[0]))
            for name, thrust in world.loaded.scene.actuators.items()
            if isinstance(thrust, Thrust)
        }

    def live_values(self) -> Mapping[str, LiveValue]:
        """Commanded and present force of each thrust; the latter is read-only."""
        values: dict[str, LiveValue] = {}
        for name, (thrust, control, activation) in self._thrusts.items():
            path = f"actuators.{name}"
            values[f"{path}.command"] = LiveValue(
                "commanded force [N]",
                partial(_number, self._data.ctrl, control),
                partial(self._command, f"{path}.command", thrust, control),
                partial(_checked, f"{path}.command", thrust),
                storage=Storage(self._data.ctrl, control, *thrust.limits),
            )
            lags = activation >= 0
            where = (self._data.act, activation) if lags else (self._data.ctrl, control)
            values[f"{path}.force"] = read_only(
                f"{path}.force", "present force [N], read-only", partial(_number, *where)
            )
        return values

    def _command(self, path: str, thrust: Thrust, control: int, value: Any) -> None:
        self._data.ctrl[control] = _checked(path, thrust, value)


def _number(numbers: NDArray[np.float64], index: int) -> float:
    return float(numbers[index])


def _checked(path: str, thrust: Thrust, value: Any) -> float:
    least, most = thrust.limits
    return checks.number(path, value, least=least, most=most)
