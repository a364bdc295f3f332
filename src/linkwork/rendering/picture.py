"""Offscreen pictures of a world."""

from __future__ import annotations

import ctypes.util
import math
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork._closable import Closable
from linkwork.errors import (
    ArgumentError,
    FileError,
    NotFoundError,
    PlatformError,
    import_extra,
    list_names,
)
from linkwork.world.engine.failures import engine_exceptions
from linkwork.world.engine.names import MjModel
from linkwork.world.scene.lights import PICTURE_HEIGHT, PICTURE_WIDTH
from linkwork.world.scene.schema import Scene
from linkwork.world.sensors.base import site_name
from linkwork.world.sensors.kinds import cameras_of
from linkwork.world.terrain.build import sink_ground

if TYPE_CHECKING:
    from linkwork.world.engine.world import World

Size = tuple[int, int]  # Width and height [pixels]
Pixels = NDArray[np.uint8]  # A picture in red, green and blue: (height, width, 3)

PICTURE_SIZE: Size = (1280, 960)  # Default size of pictures and videos of the scene's own camera

_PICTURE_FILES = (".png", ".jpg", ".jpeg")
_MIN_SIZE = 16
_BACKENDS = {"egl": "EGL", "osmesa": "OSMesa"}


def check_picture_file(path: Path) -> None:
    """Check the file of a picture, before a long run."""
    check_drawn_file(path, "picture", _PICTURE_FILES)


def check_drawn_file(path: Path, kind: str, endings: Iterable[str]) -> None:
    """Check ending and folder of a file."""
    if path.suffix.lower() not in endings:
        hint = f"end it in one of {list_names(endings)}"
        raise FileError(f"{str(path)!r} is not a {kind} file", hint=hint)
    if not path.parent.is_dir():
        raise FileError(f"there is no folder {str(path.parent)!r}", hint="create it first")


def check_picture_size(size: Size) -> None:
    """Check the size of a picture."""
    values = checks.plain_value("size", size)
    if not isinstance(values, list) or len(values) != 2:
        raise checks.invalid("size", size, "width and height in pixels")
    maximums = {"width": PICTURE_WIDTH, "height": PICTURE_HEIGHT}
    for (name, maximum), value in zip(maximums.items(), values, strict=True):
        length = checks.integer(f"{name} in pixels", value, minimum=0)
        if not _MIN_SIZE <= length <= maximum or length % 2:
            raise ArgumentError(
                f"invalid {name}: {length} pixels",
                hint=f"expected an even number from {_MIN_SIZE} to {maximum}",
            )


def choose_graphics() -> None:
    """Select an offscreen graphics backend; must be called before MuJoCo is imported."""
    if not sys.platform.startswith("linux") or "MUJOCO_GL" in os.environ:
        return
    for backend, library in _BACKENDS.items():
        if ctypes.util.find_library(library):
            os.environ["MUJOCO_GL"] = backend
            return


def save_picture(pixels: Pixels, path: Path) -> None:
    """Write a picture into a PNG or JPEG file."""
    check_picture_file(path)
    image = import_extra("PIL.Image", "world")
    try:
        image.fromarray(pixels).save(path)
    except OSError as error:
        raise FileError(f"cannot write {str(path)!r}: {error.strerror or error}") from error


def picture_size(scene: Scene, camera: str | None, size: Size | None) -> Size:
    """Return the size of a picture: the given one, or that of the camera."""
    cameras = cameras_of(scene)
    if camera is not None and checks.text("camera", camera) not in cameras:
        raise NotFoundError("camera", camera, cameras)
    if size is not None:
        check_picture_size(size)
        width, height = size
        return int(width), int(height)
    return PICTURE_SIZE if camera is None else (cameras[camera].width, cameras[camera].height)


_TRANSPARENT = 0.5  # Opacity below which a shape has no shadow, as in the studio


def open_renderer(model: MjModel, size: Size) -> Any:
    """Return MuJoCo's offscreen renderer."""
    width, height = size
    try:
        return import_extra("mujoco", "world").Renderer(model, height, width)
    except Exception as error:
        # Graphics libraries raise their own exceptions.
        raise PlatformError(
            f"this machine cannot render offscreen: {error}",
            hint="install libegl1 and libgl1-mesa-dri, or libosmesa6 and set MUJOCO_GL=osmesa",
        ) from error


class Painter(Closable):
    """Draws a world as its cameras see it, in one size."""

    def __init__(self, world: World, size: Size) -> None:
        mj = import_extra("mujoco", "world")
        self._renderer = open_renderer(world.model, size)
        self._world = world
        self._decoration = int(mj.mjtCatBit.mjCAT_DECOR)
        alpha = world.model.geom_rgba[:, 3]
        self._has_transparent = bool(((alpha > 0) & (alpha < _TRANSPARENT)).any())
        self._scene_camera = _camera(world)

    def draw(self, camera: str | None = None) -> Pixels:
        """Return a picture of the present state."""
        viewpoint = self._scene_camera if camera is None else site_name(camera)
        try:
            self._sink_ruts()
            self._renderer.update_scene(self._world.data, viewpoint)
            self._paint_highlights()
            self._drop_shadows()
            return self._renderer.render()
        except (RuntimeError, *engine_exceptions()) as error:
            reason = " ".join(str(error).split())
            raise PlatformError(f"the graphics of this machine failed: {reason}") from error

    def _sink_ruts(self) -> None:
        """Lower the drawn terrain where wheels have left ruts."""
        world, soils = self._world, self._world.soils
        if soils is not None and soils.rut_depths.size:
            field = sink_ground(world.model, world.loaded, soils.rut_depths)
            # The renderer has no public way to draw a changed height field.
            context = self._renderer._mjr_context
            import_extra("mujoco", "world").mjr_uploadHField(world.model, context, field)

    def _paint_highlights(self) -> None:
        if not (colors := self._world.highlights()):
            return
        kinds, bodies = import_extra("mujoco", "world").mjtObj, self._world.model.geom_bodyid
        scene = self._renderer.scene
        for drawn in scene.geoms[: scene.ngeom]:
            if drawn.objtype == kinds.mjOBJ_GEOM and int(bodies[drawn.objid]) in colors:
                drawn.rgba[:], drawn.matid = colors[int(bodies[drawn.objid])], -1

    def _drop_shadows(self) -> None:
        """Draw nearly transparent shapes as decoration, which casts no shadows."""
        if self._has_transparent:
            scene = self._renderer.scene
            for geom in scene.geoms[: scene.ngeom]:
                if geom.rgba[3] < _TRANSPARENT:
                    geom.category = self._decoration

    def close(self) -> None:
        """Release the graphics."""
        self._renderer.close()


def _camera(world: World) -> Any:
    camera = import_extra("mujoco", "world").MjvCamera()
    view = world.loaded.scene.camera
    x, y, z = (b - a for a, b in zip(view.position, view.target, strict=True))
    camera.lookat[:] = view.target
    camera.distance = math.hypot(x, y, z)
    camera.azimuth = math.degrees(math.atan2(y, x))
    camera.elevation = math.degrees(math.atan2(z, math.hypot(x, y)))
    return camera
