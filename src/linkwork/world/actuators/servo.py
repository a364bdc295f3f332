"""Servos: the engine's affine actuators, t = k (q_ref - q) - d q'.

The reference is the engine's control; stiffness, damping and limit are parameters of its model.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import import_extra
from linkwork.world.actuators.schema import MOST_EFFORT, MOST_MOTION, Servo
from linkwork.world.actuators.transmission import transmissions_of
from linkwork.world.actuators.values import check_between, numbers_for_axes, shown
from linkwork.world.engine.element import LiveValue, Storage, WorldElement
from linkwork.world.engine.settings import LiveSetting, are_within, live_settings

if TYPE_CHECKING:
    from linkwork.world.engine.world import World

_SETTINGS = (
    LiveSetting("stiffness", "stiffness [N m/rad or N/m]", slice(0, 1), least=0.0),
    LiveSetting("damping", "damping [N m s/rad or N s/m]", slice(1, 2), least=0.0),
    LiveSetting(
        "limit", "greatest torque or force [N m or N]", slice(2, 3), least=0.0, most=MOST_EFFORT
    ),
)


def set_to_servo(actuator: Any, servo: Servo, effort: float) -> None:
    """Make an actuator of the engine a servo.

    Args:
        actuator: Of MuJoCo's spec, with its transmission.
        servo: Its entry in the scene.
        effort: Greatest torque or force; infinite if unlimited [N m or N].
    """
    mj = import_extra("mujoco", "world")
    actuator.gaintype, actuator.biastype = mj.mjtGain.mjGAIN_FIXED, mj.mjtBias.mjBIAS_AFFINE
    actuator.gainprm[0] = servo.stiffness
    actuator.biasprm[1:3] = -servo.stiffness, -servo.damping
    # Always limited, so that the limit can be changed during a run.
    actuator.forcelimited = True
    actuator.forcerange = (-min(effort, MOST_EFFORT), min(effort, MOST_EFFORT))


class ServoActuators(WorldElement):
    """All servos of a world; memory: stiffness, damping and limit of each."""

    def __init__(self, world: World) -> None:
        self._world, loaded = world, world.loaded
        self._controls = {
            name: [world.model.actuator(axis.name).id for axis in transmissions_of(loaded, name)]
            for name, actuator in loaded.scene.actuators.items()
            if isinstance(actuator, Servo)
        }
        actuators = loaded.scene.actuators.items()
        self._starts = {name: x.start for name, x in actuators if isinstance(x, Servo)}
        first = [controls[0] for controls in self._controls.values()]
        model = world.model
        self._given = np.column_stack(
            (-model.actuator_biasprm[first, 1:3], model.actuator_forcerange[first, 1])
        )
        self.memory_size = self._given.size

    def _rows(self) -> NDArray[np.float64]:
        return self.memory.reshape(-1, len(_SETTINGS))

    def start(self, world: World) -> None:
        """Set the commands of the start; without one, hold the start position."""
        self._rows()[:] = self._given
        self.restored(world)
        for name, controls in self._controls.items():
            start, held = self._starts[name], world.data.actuator_length[controls]
            world.data.ctrl[controls] = held if start is None else start

    def is_valid_memory(self, numbers: NDArray[np.float64]) -> bool:
        """Whether all settings are within their bounds."""
        return are_within(_SETTINGS, numbers.reshape(-1, len(_SETTINGS)))

    def restored(self, world: World) -> None:
        """Write stiffness, damping and limits to the engine's model."""
        model = world.model
        rows = self._rows().tolist()
        for (stiffness, damping, limit), controls in zip(
            rows, self._controls.values(), strict=True
        ):
            model.actuator_gainprm[controls, 0] = stiffness
            model.actuator_biasprm[controls, 1] = -stiffness
            model.actuator_biasprm[controls, 2] = -damping
            model.actuator_forcerange[controls] = (-limit, limit)

    def live_values(self) -> Mapping[str, LiveValue]:
        """Commanded position, stiffness, damping and limit of each servo."""
        settings = live_settings("actuators", list(self._controls), _SETTINGS, self._rows)
        commands = {
            (path := f"actuators.{name}.command"): LiveValue(
                "reference position [rad or m]",
                lambda controls=controls: shown(self._world.data.ctrl[controls]),
                partial(self._command, path, controls),
                partial(self._checked, path, controls),
                storage=Storage(self._world.data.ctrl, controls[0], *self._range(controls[0]))
                if len(controls) == 1
                else None,
            )
            for name, controls in self._controls.items()
        }
        return commands | {path: self._written(value) for path, value in settings.items()}

    def _written(self, value: LiveValue) -> LiveValue:
        """Return a setting that takes effect in the engine's model when it is set."""

        def write(wanted: Any) -> None:
            value.write(wanted)
            self.restored(self._world)

        return replace(value, write=write)

    def _command(self, path: str, controls: list[int], value: Any) -> None:
        self._world.data.ctrl[controls] = self._checked(path, controls, value)

    def _checked(self, path: str, controls: list[int], value: Any) -> NDArray[np.float64]:
        values = numbers_for_axes(path, value, len(controls))
        ranges = np.array([self._range(control) for control in controls])
        check_between(path, values, ranges[:, 0], ranges[:, 1])
        return values

    def _range(self, control: int) -> tuple[float, float]:
        """Least and greatest reference: a distance, or a position within the joint limits."""
        model, kinds = self._world.model, import_extra("mujoco", "world").mjtTrn
        if model.actuator_trntype[control] != kinds.mjTRN_JOINT:
            return 0.0, MOST_MOTION
        joint = model.joint(model.actuator_trnid[control, 0])
        if not joint.limited[0]:
            return -MOST_MOTION, MOST_MOTION
        return float(joint.range[0]), float(joint.range[1])
