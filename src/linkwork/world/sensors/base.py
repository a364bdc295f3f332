"""Base of all sensors: errors, sampling, channels, and the frame that carries them."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from linkwork.errors import import_extra
from linkwork.files.file_model import FileModel, Number
from linkwork.model.mujoco.constraints import FRAME_GROUP
from linkwork.model.mujoco.geom import pose_arguments
from linkwork.model.tree import Tree
from linkwork.record.units import SENSOR_UNITS
from linkwork.spatial import Pose
from linkwork.world.engine.names import carrier_of_frame
from linkwork.world.scene.values import FrameName, Port, Vector
from linkwork.world.stepping.native import NativeData, step_structure

if TYPE_CHECKING:
    from linkwork.world.engine.world import World
    from linkwork.world.scene.checker import Checker, Where
    from linkwork.world.scene.loaded import LoadedScene
    from linkwork.world.scene.schema import Scene
    from linkwork.world.sensors.camera import CameraSensor

MAX_RAYS = 2000  # Most rays of one scanner
MAX_ERROR = 1e10  # Greatest error of a reading, in its unit
MAX_PENDING = 100_000  # Most delayed samples of one sensor, times its channels
MAX_DISTANCE = 1e4  # Greatest distance of a sensor from its frame along an axis [m]
UNLIMITED = (-math.inf, math.inf)
QUATERNION = ("qw", "qx", "qy", "qz")

Spread = Annotated[Number, Field(ge=0, le=MAX_ERROR)]
Spreads = Annotated[tuple[Spread, ...], Field(max_length=MAX_RAYS)]
Offset = Annotated[Number, Field(ge=-MAX_ERROR, le=MAX_ERROR)]
Offsets = Annotated[tuple[Offset, ...], Field(max_length=MAX_RAYS)]

Trees = Mapping[str, Tree]  # Model of each robot, by its name in the scene


class SensorBase(FileModel):
    """Common keys of numeric sensors: errors and sampling."""

    port: Port | None = None
    """Port of its network device, unique in the scene; assigned by `linkwork serve` when None."""
    noise: Spread | Spreads = 0.0
    """Standard deviation of the noise of each sample, in the reading's unit; one number or one per
    channel. For an orientation: a rotation about its three axes [rad]."""
    bias: Offset | Offsets = 0.0
    """Constant error, in the reading's unit; one number or one per channel."""
    drift: Spread | Spreads = 0.0
    """Random walk of the error: standard deviation after one second, growing with the square
    root of time [unit/sqrt(s)]; one number or one per channel."""
    resolution: Annotated[Number, Field(ge=1e-12, le=MAX_ERROR)] | None = None
    """Readings are rounded to multiples of this and clipped to `limits`."""
    limits: tuple[Number, Number] | None = None
    """Least and greatest reading; values outside are clipped."""
    period: Annotated[Number, Field(ge=1e-6, le=1000)] | None = None
    """Sampling period [s], a multiple of the physics step; every step when None."""
    delay: Annotated[Number, Field(ge=0, le=1000)] = 0.0
    """Delay of a sample [s], a multiple of the physics step; the first sample holds until then."""
    outside: bool = False
    """Whether an outside device measures instead: readings are the last value of
    `sensors.NAME.input`, as `linkwork serve --bind` sets it; 0 before."""

    engine_sensors: ClassVar[tuple[str, ...]] = ()
    """MuJoCo's types of sensors that measure it; none if `source` does."""

    if TYPE_CHECKING:
        kind: Any
        """The kind, which each class declares."""

    @property
    def units(self) -> Mapping[str, str]:
        """Unit of each channel by the suffix of its name; empty suffix for a single channel."""
        return SENSOR_UNITS[self.kind]

    def suffixes(self, scene: Scene, trees: Trees) -> tuple[str, ...]:
        """Return the suffixes of the channels' names, e.g. x, y, z."""
        return tuple(self.units)

    @property
    def physical_limits(self) -> tuple[float, float]:
        """Least and greatest true reading."""
        return UNLIMITED

    def check_references(self, check: Checker, path: Where) -> None:
        """Raise for unknown parts of the scene and an invalid mount."""

    def check_readings(self, check: Checker, path: Where, suffixes: Sequence[str]) -> None:
        """Raise for invalid errors, limits and times."""
        is_quaternion = suffixes == QUATERNION
        count = 3 if is_quaternion else len(suffixes)
        for key in ("noise", "bias", "drift"):
            value = getattr(self, key)
            if isinstance(value, tuple) and len(value) != count:
                names = "about x, y, z" if is_quaternion else ", ".join(suffixes) or "one"
                message = f"invalid {key}: {len(value)} numbers for {count} channels"
                raise check.error((*path, key), message, f"expected one, or one for each: {names}")
        for key in ("resolution", "limits"):
            if is_quaternion and getattr(self, key) is not None:
                message = f"`{key}` does not apply to an orientation"
                raise check.error((*path, key), message, "remove it")
        if self.limits is not None and self.limits[0] >= self.limits[1]:
            message = f"invalid limits: {self.limits[0]:g} is not below {self.limits[1]:g}"
            hint = "expected the lower limit, then the upper"
            raise check.error((*path, "limits"), message, hint)
        self._check_times(check, path, len(suffixes))

    def _check_times(self, check: Checker, path: Where, channel_count: int) -> None:
        step = check.scene.solver.step
        period = step if self.period is None else self.period
        check.check_whole_steps((*path, "period"), period)
        check.check_whole_steps((*path, "delay"), self.delay, min_steps=0)
        pending = channel_count * (self.delay / period + 1)
        if pending > MAX_PENDING:
            message = f"invalid delay: {self.delay:g} s holds {pending:.0f} numbers"
            hint = f"expected at most {MAX_PENDING}: use a longer `period` or a shorter delay"
            raise check.error((*path, "delay"), message, hint)

    def engine_types(self, scene: Scene, trees: Trees) -> tuple[str, ...]:
        """Return MuJoCo's types of sensors that measure it."""
        return self.engine_sensors

    def engine_target(self, spec: Any, loaded: LoadedScene, name: str) -> dict[str, Any]:
        """Return the object that MuJoCo's sensors refer to, added if it does not exist."""
        return {}

    def add_to(self, spec: Any, loaded: LoadedScene, name: str) -> None:
        """Add MuJoCo's sensors, or one of type `user` that a source fills."""
        types = import_extra("mujoco", "world").mjtSensor
        scene, trees = loaded.scene, loaded.trees
        target = self.engine_target(spec, loaded, name)
        engine_types = () if self.outside else self.engine_types(scene, trees)
        for kind in engine_types:
            spec.add_sensor(name=f"{name}.{kind}", type=getattr(types, f"mjSENS_{kind}"), **target)
        if not engine_types:
            count = len(self.suffixes(scene, trees))
            spec.add_sensor(name=name, type=types.mjSENS_USER, dim=count)

    def source(self, world: World, slot: SensorSlot) -> SensorSource | None:
        """Return what measures it; None if MuJoCo does."""
        return None


class MountedSensor(SensorBase):
    """A sensor mounted on a frame."""

    frame: FrameName  # Frame that carries it: a body, a robot's link or frame, or `world`
    position: Vector = (0.0, 0.0, 0.0)  # Position of the sensor in that frame [m]
    rpy: Vector = (0.0, 0.0, 0.0)  # Roll, pitch, yaw of the sensor in that frame [rad]

    def check_references(self, check: Checker, path: Where) -> None:
        """Raise for an unknown frame, or a position too far away."""
        check_mount(check, path, self)

    def engine_target(self, spec: Any, loaded: LoadedScene, name: str) -> dict[str, Any]:
        """Add a site at the sensor."""
        body, pose = mount_in_engine(spec, loaded, self)
        shape = self.site_shape(spec)
        body.add_site(name=site_name(name), group=FRAME_GROUP, **pose_arguments(pose), **shape)
        objects = import_extra("mujoco", "world").mjtObj
        return {"objtype": objects.mjOBJ_SITE, "objname": site_name(name)}

    def site_shape(self, spec: Any) -> dict[str, Any]:
        """Return the shape of the site."""
        return {}


def check_mount(
    check: Checker, path: Where, mount: MountedSensor | CameraSensor, *, world: bool = True
) -> None:
    """Raise for an unknown frame, or a position too far from it."""
    check.check_frame((*path, "frame"), mount.frame, world=world)
    for index, number in enumerate(mount.position):
        if abs(number) > MAX_DISTANCE:
            message = f"invalid position: {number:g} m from {mount.frame!r}"
            hint = f"expected at most {MAX_DISTANCE:g} m"
            raise check.error((*path, "position", index), message, hint)


def mount_in_engine(
    spec: Any, loaded: LoadedScene, mount: MountedSensor | CameraSensor
) -> tuple[Any, Pose]:
    """Return the engine's body that carries a sensor, and the sensor's pose in it."""
    body, pose_of_frame = carrier_of_frame(loaded, mount.frame)
    return spec.body(body), pose_of_frame @ Pose.from_xyz_rpy(mount.position, mount.rpy)


def site_name(sensor: str) -> str:
    """Return the name of a sensor's site in the engine; also of a camera."""
    return f"sensors.{sensor}"


@dataclass(frozen=True)
class SensorSlot:
    """One sensor and its channels."""

    name: str
    sensor: SensorBase
    channel: int  # Index of its first channel among all
    column: int  # Index of its first channel among those sampled together
    width: int  # Number of channels
    is_orientation: bool  # Whether it reads a quaternion, whose error has three components

    @property
    def channels(self) -> slice:
        """Its channels among all."""
        return slice(self.channel, self.channel + self.width)

    @property
    def limits(self) -> tuple[float, float]:
        """Least and greatest reading."""
        limits = self.sensor.limits
        return self.sensor.physical_limits if limits is None else limits


class SensorSource(Protocol):
    """Measures values that the engine does not."""

    def write(self, world: World) -> None:
        """Write true values into the engine's sensor data."""

    def native(self, data: NativeData) -> ctypes.Structure:
        """Return the same in machine code."""
        ...


class CopySource:
    """Numbers of another part of the world, e.g. of an element's memory, by a view of them."""

    def __init__(self, slot: SensorSlot, numbers: Callable[[], NDArray[np.float64]]) -> None:
        self._slot, self._numbers = slot, numbers

    def write(self, world: World) -> None:
        """Copy the numbers into the engine's sensor data."""
        world.data.sensordata[self._slot.channels] = self._numbers()

    def native(self, data: NativeData) -> ctypes.Structure:
        """Return the same in machine code."""
        numbers = data.view(self._numbers())
        return step_structure("copied")(
            source=numbers, channel=self._slot.channel, count=self._slot.width
        )
