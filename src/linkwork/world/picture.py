"""Pictures of a world without a screen."""

from __future__ import annotations

import ctypes.util
import math
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import FileError, PlatformError, import_extra
from linkwork.world.stage import PICTURE_HEIGHT, PICTURE_WIDTH

if TYPE_CHECKING:
    from linkwork.world.world import World

_PICTURE_FILES = (".png", ".jpg", ".jpeg")
_BACKENDS = {"egl": "EGL", "osmesa": "OSMesa"}


def check_picture_file(path: Path) -> None:
    """Refuses a file name no picture can be written to, before a long run is spent on it."""
    if path.suffix.lower() not in _PICTURE_FILES:
        hint = f"end it in one of {', '.join(_PICTURE_FILES)}"
        raise FileError(f"{str(path)!r} is not a picture file", hint=hint)
    if not path.parent.is_dir():
        raise FileError(f"there is no folder {str(path.parent)!r}", hint="make it first")


def choose_graphics() -> None:
    """Picks offscreen graphics that this machine has; must come before MuJoCo is imported."""
    if not sys.platform.startswith("linux") or "MUJOCO_GL" in os.environ:
        return
    for backend, library in _BACKENDS.items():
        if ctypes.util.find_library(library):
            os.environ["MUJOCO_GL"] = backend
            return


def write_picture(world: World, path: Path, width: int = 1280, height: int = 960) -> None:
    """Renders a world as the scene's camera sees it, into a PNG or JPEG file.

    Raises:
        PlatformError: This machine cannot render offscreen.
    """
    check_picture_file(path)
    image = import_extra("PIL.Image", "world")
    pixels = render(world, min(width, PICTURE_WIDTH), min(height, PICTURE_HEIGHT))
    try:
        image.fromarray(pixels).save(path)
    except OSError as error:
        raise FileError(f"cannot write {str(path)!r}: {error.strerror or error}") from error


def render(world: World, width: int, height: int) -> NDArray[np.uint8]:
    """Pixels of a world as the scene's camera sees it, (height, width, 3)."""
    mj = import_extra("mujoco", "world")
    try:
        renderer = mj.Renderer(world.model, height, width)
    except (RuntimeError, ImportError, AttributeError, mj.FatalError) as error:
        raise PlatformError(
            f"this machine cannot render without a screen: {error}",
            hint="install libegl1 and libgl1-mesa-dri, or libosmesa6 and set MUJOCO_GL=osmesa",
        ) from error
    with renderer:
        renderer.update_scene(world.data, _camera(world))
        return renderer.render()


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
