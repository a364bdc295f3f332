"""Cameras."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from linkwork.files.file_model import FileModel, Number
from linkwork.model.mujoco.geom import pose_arguments
from linkwork.spatial import Pose
from linkwork.world.scene.values import FrameName, Vector
from linkwork.world.sensors.base import check_mount, mount_in_engine, site_name

if TYPE_CHECKING:
    from linkwork.world.scene.checker import Checker, Where
    from linkwork.world.scene.loaded import LoadedScene

_LOOKING_ALONG_X = Pose(((0.0, 0.0, -1.0), (-1.0, 0.0, 0.0), (0.0, 1.0, 0.0)))
"""MuJoCo's cameras look along -z with y up; ours along x with z up."""


class CameraSensor(FileModel):
    """A camera: pictures on demand, no channels."""

    kind: Literal["camera"]  # Looks along its x axis, z up
    frame: FrameName  # Frame that carries it: a body, a robot's link or frame, or `world`
    position: Vector = (0.0, 0.0, 0.0)  # Position of the camera in that frame [m]
    rpy: Vector = (0.0, 0.0, 0.0)  # Roll, pitch, yaw of the camera in that frame [rad]
    width: Annotated[int, Field(ge=1, le=1920)] = 640  # [pixels]
    height: Annotated[int, Field(ge=1, le=1440)] = 480  # [pixels]
    field_of_view: Annotated[Number, Field(ge=0.01, le=3.0)] = 1.0  # Horizontal field of view [rad]

    def check_references(self, check: Checker, path: Where) -> None:
        """Raise for an invalid mount."""
        check_mount(check, path, self)

    def add_to(self, spec: Any, loaded: LoadedScene, name: str) -> None:
        """Add MuJoCo's camera."""
        body, pose = mount_in_engine(spec, loaded, self)
        # MuJoCo takes the vertical field of view, for cameras always in degrees.
        half_height = math.tan(self.field_of_view / 2) * self.height / self.width
        body.add_camera(
            name=site_name(name),
            fovy=math.degrees(2 * math.atan(half_height)),
            **pose_arguments(pose @ _LOOKING_ALONG_X),
        )
