"""Pictures of a world without a screen."""

from __future__ import annotations

import ctypes.util
import math
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError, FileError, NotFoundError, PlatformError, import_extra
from linkwork.world.building.sensors import site_name
from linkwork.world.channels import cameras_of
from linkwork.world.stage import PICTURE_HEIGHT, PICTURE_WIDTH

if TYPE_CHECKING:
    from linkwork.world.world import World

_PICTURE_FILES = (".png", ".jpg", ".jpeg")
_LEAST_SIZE = 16
_BACKENDS = {"egl": "EGL", "osmesa": "OSMesa"}


def check_picture_file(path: Path) -> None:
    """Refuses a file name no picture can be written to, before a long run is spent on it."""
    check_drawn_file(path, "picture", _PICTURE_FILES)


def check_drawn_file(path: Path, kind: str, endings: Iterable[str]) -> None:
    """Refuses a file name with another ending, or in a folder that is not there."""
    if path.suffix.lower() not in endings:
        hint = f"end it in one of {', '.join(endings)}"
        raise FileError(f"{str(path)!r} is not a {kind} file", hint=hint)
    if not path.parent.is_dir():
        raise FileError(f"there is no folder {str(path.parent)!r}", hint="make it first")


def check_picture_size(width: int, height: int) -> None:
    """Refuses a size that cannot be drawn [pixels]."""
    for name, length, most in (("width", width, PICTURE_WIDTH), ("height", height, PICTURE_HEIGHT)):
        if not _LEAST_SIZE <= length <= most or length % 2:
            raise ArgumentError(
                f"a {name} of {length} pixels cannot be drawn",
                hint=f"take an even number from {_LEAST_SIZE} to {most}",
            )


def choose_graphics() -> None:
    """Picks offscreen graphics that this machine has; must come before MuJoCo is imported."""
    if not sys.platform.startswith("linux") or "MUJOCO_GL" in os.environ:
        return
    for backend, library in _BACKENDS.items():
        if ctypes.util.find_library(library):
            os.environ["MUJOCO_GL"] = backend
            return


def write_picture(world: World, path: Path, width: int, height: int) -> None:
    """Renders a world as the scene's camera sees it, into a PNG or JPEG file.

    Raises:
        FileError: The file cannot be written.
        PlatformError: This machine cannot render offscreen.
    """
    check_picture_file(path)
    image = import_extra("PIL.Image", "world")
    with Painter(world, width, height) as painter:
        pixels = painter.draw()
    try:
        image.fromarray(pixels).save(path)
    except OSError as error:
        raise FileError(f"cannot write {str(path)!r}: {error.strerror or error}") from error


def render_camera(world: World, name: str) -> NDArray[np.uint8]:
    """Pixels of what one of a scene's cameras sees, (height, width, 3).

    Args:
        world: The world.
        name: The camera's name among the sensors.

    Raises:
        NotFoundError: There is no camera of this name.
        PlatformError: This machine cannot render offscreen.
    """
    cameras = cameras_of(world.loaded.scene)
    if name not in cameras:
        raise NotFoundError("camera", name, cameras)
    with Painter(world, cameras[name].width, cameras[name].height, camera=name) as painter:
        return painter.draw()


class Painter:
    """Draws a world as a camera sees it, again and again.

    Args:
        world: The world.
        width: Of the pictures [pixels].
        height: Of the pictures [pixels].
        camera: One of the scene's sensors; None looks from where the scene says.

    Raises:
        PlatformError: This machine cannot render offscreen.
    """

    def __init__(self, world: World, width: int, height: int, camera: str | None = None) -> None:
        mj = import_extra("mujoco", "world")
        try:
            self._renderer = mj.Renderer(world.model, height, width)
        except (RuntimeError, ImportError, AttributeError, mj.FatalError) as error:
            raise PlatformError(
                f"this machine cannot render without a screen: {error}",
                hint="install libegl1 and libgl1-mesa-dri, or libosmesa6 and set MUJOCO_GL=osmesa",
            ) from error
        self._world = world
        self._camera = _camera(world) if camera is None else site_name(camera)

    def draw(self) -> NDArray[np.uint8]:
        """Pixels of the world as it is now, (height, width, 3)."""
        self._renderer.update_scene(self._world.data, self._camera)
        return self._renderer.render()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._renderer.close()


def _camera(world: World) -> Any:
    """MuJoCo's free camera, placed as the scene says."""
    camera = import_extra("mujoco", "world").MjvCamera()
    view = world.loaded.scene.camera
    x, y, z = (b - a for a, b in zip(view.position, view.target, strict=True))
    camera.lookat[:] = view.target
    camera.distance = math.hypot(x, y, z)
    camera.azimuth = math.degrees(math.atan2(y, x))
    camera.elevation = math.degrees(math.atan2(z, math.hypot(x, y)))
    return camera
