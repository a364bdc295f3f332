"""The process that draws: `python -m linkwork.rendering picture PIPE`, `film PIPE` or `motion ...`.

PIPE is an inherited descriptor. `motion FOLDER FILE WIDTH HEIGHT` draws a motion: FOLDER has
`model.mjb`, a MuJoCo model, and `motion.npz` with `times` and `qpos`.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path

import numpy as np

from linkwork.errors import LinkworkError, import_extra
from linkwork.model.worker.parent_watch import ParentWatch
from linkwork.rendering.picture import Painter, Pixels, Size, choose_graphics, open_renderer
from linkwork.rendering.process import Answer, PictureRequest
from linkwork.rendering.video import FilmRequest, open_video, video_rate
from linkwork.world.engine.world import World
from linkwork.world.scene.loaded import LoadedScene

GRACE = 5.0  # Longest time for which drawing continues after the caller has ended [s]
MAX_PAINTERS = 4  # Most sizes for which a painter is kept
_DISTANCE = 1.6  # Distance of the camera from a motion, in extents of the model


def serve_pictures(pipe: Connection) -> None:
    """Draw every request until the pipe is closed."""
    choose_graphics()
    loaded: LoadedScene = pipe.recv()
    try:
        painters = _Painters(World(loaded))
    except LinkworkError as error:
        pipe.send(Answer(error=error))
        return
    pipe.send(Answer())
    while True:
        pipe.send(_answer(painters, pipe.recv()))


def _answer(painters: _Painters, request: PictureRequest) -> Answer:
    try:
        return Answer(painters.draw(request))
    except LinkworkError as error:
        return Answer(error=error)


class _Painters:
    """A world with painters for the sizes drawn last."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._painters: dict[Size, Painter] = {}

    def draw(self, request: PictureRequest) -> Pixels:
        """Return the picture of a state."""
        request.state.show_in(self._world)
        return self._painter(request.size).draw(request.camera)

    def _painter(self, size: Size) -> Painter:
        painter = self._painters.pop(size, None) or Painter(self._world, size)
        self._painters[size] = painter
        if len(self._painters) > MAX_PAINTERS:
            self._painters.pop(next(iter(self._painters))).close()
        return painter


def serve_film(pipe: Connection) -> None:
    """Draw every state until None comes."""
    request: FilmRequest = pipe.recv()
    try:
        choose_graphics()
        _draw(pipe, request)
    except LinkworkError as error:
        pipe.send(Answer(error=error))
    except EOFError:
        # The caller gave up; the unfinished file has been removed.
        return
    else:
        pipe.send(Answer())


def _draw(pipe: Connection, request: FilmRequest) -> None:
    world = World(request.loaded)
    with Painter(world, request.size) as painter:
        pipe.send(Answer())
        with open_video(request.path, *request.size) as film:
            while (state := pipe.recv()) is not None:
                state.show_in(world)
                film.add(painter.draw(request.camera))


def draw_motion(folder: Path, path: Path, width: int, height: int) -> None:
    """Draw a motion in real time."""
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
    frames = np.arange(0.0, times[-1] + 1.0 / video_rate(path), 1.0 / video_rate(path))
    with open_renderer(model, (width, height)) as renderer, open_video(path, width, height) as film:
        for row in np.clip(np.searchsorted(times, frames), 0, len(times) - 1):
            data.qpos[:] = qpos[row]
            mujoco.mj_forward(model, data)
            renderer.update_scene(data, camera)
            # Shadows cost most of the time without a graphics card.
            renderer.scene.flags[mujoco.mjtRndFlag.mjRND_SHADOW] = False
            film.add(renderer.render())


def _draw_for(kind: str, descriptor: str) -> None:
    with Connection(int(descriptor)) as pipe:
        ParentWatch(pipe.fileno(), GRACE)
        with suppress(EOFError, BrokenPipeError, ConnectionResetError):
            (serve_pictures if kind == "picture" else serve_film)(pipe)


if __name__ == "__main__":
    kind, *arguments = sys.argv[1:]
    if kind == "motion":
        source, target, *size = arguments
        try:
            draw_motion(Path(source), Path(target), *map(int, size))
        except LinkworkError as error:
            sys.exit(str(error))
    else:
        _draw_for(kind, *arguments)
