"""The process that draws a motion: `python -m linkwork.rendering.motion_film FOLDER FILE W H`.

FOLDER has `model.mjb`, a MuJoCo model, and `motion.npz` with `times` and `qpos`.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from linkwork.errors import LinkworkError, PlatformError, import_extra
from linkwork.rendering.picture import choose_graphics
from linkwork.rendering.video import open_video, video_rate

_DISTANCE = 1.6
"""Distance of the camera, in extents of the model."""


def draw_motion(folder: Path, path: Path, width: int, height: int) -> None:
    """Draw a motion in its own time."""
    choose_graphics()
    mujoco = import_extra("mujoco", "world")
    model = mujoco.MjModel.from_binary_path(str(folder / "model.mjb"))
    model.vis.global_.offwidth, model.vis.global_.offheight = width, height
    data = mujoco.MjData(model)
    with np.load(folder / "motion.npz") as motion:
        times, qpos = motion["times"], motion["qpos"]
    camera = mujoco.MjvCamera()
    mujoco.mjv_defaultFreeCamera(model, camera)
    camera.azimuth, camera.elevation = 140.0, -20.0
    camera.distance = _DISTANCE * float(model.stat.extent)
    try:
        renderer = mujoco.Renderer(model, height, width)
    except Exception as error:
        # Graphics libraries raise errors of their own.
        raise PlatformError(
            f"cannot render offscreen: {error}", hint="install EGL or OSMesa, or set MUJOCO_GL"
        ) from error
    frames = np.arange(0.0, times[-1] + 1.0 / video_rate(path), 1.0 / video_rate(path))
    with renderer, open_video(path, width, height) as film:
        for row in np.clip(np.searchsorted(times, frames), 0, len(times) - 1):
            data.qpos[:] = qpos[row]
            mujoco.mj_forward(model, data)
            renderer.update_scene(data, camera)
            # Shadows cost most of the time without a graphics card.
            renderer.scene.flags[mujoco.mjtRndFlag.mjRND_SHADOW] = False
            film.add(renderer.render())


if __name__ == "__main__":
    source, target, *size = sys.argv[1:]
    try:
        draw_motion(Path(source), Path(target), *map(int, size))
    except LinkworkError as problem:
        sys.exit(str(problem))
