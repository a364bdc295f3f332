"""General actuators: MuJoCo's, with the command and the parameters that they have there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from linkwork import checks
from linkwork.checks import MAX_NUMBER
from linkwork.errors import import_extra
from linkwork.model.mujoco.constraints import FRAME_GROUP
from linkwork.model.mujoco.geom import pose_arguments
from linkwork.world.actuators.schema import General
from linkwork.world.engine.element import LiveValue, Storage, WorldElement, read_only
from linkwork.world.engine.names import carrier_of_frame, full_name
from linkwork.world.scene.loaded import LoadedScene

if TYPE_CHECKING:
    from linkwork.world.engine.world import World


def add_general(spec: Any, loaded: LoadedScene, name: str, part: General) -> None:
    """Add a general actuator on its joint, tendon or frame."""
    mj = import_extra("mujoco", "world")
    if part.joint is not None:
        target, kind = full_name(part.robot, part.joint), mj.mjtTrn.mjTRN_JOINT
    elif part.tendon is not None:
        target, kind = part.tendon, mj.mjtTrn.mjTRN_TENDON
    else:
        target, kind = _add_site(spec, loaded, name, part.frame or ""), mj.mjtTrn.mjTRN_SITE
    actuator = spec.add_actuator(name=name, target=target, trntype=kind)
    actuator.gear = (*part.gear, *[0.0] * (6 - len(part.gear)))
    affine, fixed = mj.mjtGain.mjGAIN_AFFINE, mj.mjtGain.mjGAIN_FIXED
    actuator.gaintype = affine if part.affine_gain else fixed
    actuator.gainprm[:3], actuator.biasprm[:3] = part.gain, part.bias
    actuator.biastype = mj.mjtBias.mjBIAS_AFFINE if any(part.bias) else mj.mjtBias.mjBIAS_NONE
    actuator.dyntype = getattr(mj.mjtDyn, f"mjDYN_{part.dynamics.upper()}")
    actuator.dynprm[0], actuator.actearly = part.time_constant, part.acts_early
    for key, range_ in _ranges(part).items():
        setattr(actuator, f"{key}limited", True)
        setattr(actuator, f"{key}range", range_)


def _ranges(part: General) -> dict[str, tuple[float, float]]:
    given = {"ctrl": part.command_range, "force": part.force_range, "act": part.activation_range}
    return {key: range_ for key, range_ in given.items() if range_ is not None}


def _add_site(spec: Any, loaded: LoadedScene, name: str, frame: str) -> str:
    carrier, pose = carrier_of_frame(loaded, frame)
    site = f"actuators.{name}"
    spec.body(carrier).add_site(name=site, group=FRAME_GROUP, **pose_arguments(pose))
    return site


class GeneralActuators(WorldElement):
    """All general actuators of a world.

    Without memory: commands and activations are the engine's `ctrl` and `act`, part of its state.
    """

    def __init__(self, world: World) -> None:
        self._data = world.data
        model = world.model
        self._parts = {
            name: (part, model.actuator(name).id, int(model.actuator(name).actadr[0]))
            for name, part in world.loaded.scene.actuators.items()
            if isinstance(part, General)
        }

    def start(self, world: World) -> None:
        """Set commands and activations of the start."""
        for part, control, activation in self._parts.values():
            world.data.ctrl[control] = part.start
            if activation >= 0:
                world.data.act[activation] = part.start_activation

    def live_values(self) -> Mapping[str, LiveValue]:
        """Command and present force of each actuator; the latter is read-only."""
        values: dict[str, LiveValue] = {}
        for name, (part, control, _) in self._parts.items():
            path, ends = f"actuators.{name}", part.command_range or (-MAX_NUMBER, MAX_NUMBER)
            check = partial(_checked, f"{path}.command", ends)
            values[f"{path}.command"] = LiveValue(
                "command, in the units of its gain",
                partial(self._read, control),
                partial(self._write, check, control),
                check,
                storage=Storage(self._data.ctrl, control, *ends),
            )
            force = partial(self._force, control)
            what = "present force before the gear, read-only"
            values[f"{path}.force"] = read_only(f"{path}.force", what, force)
        return values

    def _read(self, control: int) -> float:
        return float(self._data.ctrl[control])

    def _force(self, control: int) -> float:
        return float(self._data.actuator_force[control])

    def _write(self, check: Any, control: int, value: Any) -> None:
        self._data.ctrl[control] = check(value)


def _checked(path: str, ends: tuple[float, float], value: Any) -> float:
    return checks.number(path, value, least=ends[0], most=ends[1])
