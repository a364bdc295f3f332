"""The process that draws, as its caller sees it: a pipe to a child with graphics.

MuJoCo selects its graphics backend when it is first imported, and the caller may have imported it
before. A graphics driver that crashes takes only the child with it.
"""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork._closable import Closable
from linkwork.errors import LinkworkError, PlatformError, SessionError, import_extra
from linkwork.rendering.picture import Pixels, Size, picture_size
from linkwork.world.scene.loaded import LoadedScene

if TYPE_CHECKING:
    from linkwork.world.engine.world import World

ANSWER_TIMEOUT = 120.0  # Longest time for one answer [s]
CLOSING_TIMEOUT = 5.0  # Longest time the process may take to end [s]
_RETRY = 0.05  # Interval at which closing looks for a drawing to abort [s]


@dataclass(frozen=True)
class VisibleState:
    """The part of a state that can be seen.

    Memories of sensors, controllers and forces are left out, so the renderer does not need them;
    of soils it gets the ruts.
    """

    step: int
    state: NDArray[np.float64]  # Integration state of the world
    # Depths of ruts at the samples of the terrain; None without [m]
    rut: NDArray[np.float64] | None = None

    def show_in(self, world: World) -> None:
        """Put a world of the same scene into this state."""
        world.restore(self.state, self.step)
        if self.rut is not None and world.soils is not None:
            world.soils.rut_depths[:] = self.rut


@dataclass(frozen=True)
class VisiblePoses:
    """Recorded poses of all bodies, (bodies, 7), with unit quaternions; NaN hides a body."""

    poses: NDArray[np.float64]

    def show_in(self, world: World) -> None:
        """Move the bodies of a world of the same scene."""
        mj, model, data = import_extra("mujoco", "world"), world.model, world.data
        visible = np.isfinite(self.poses).all(axis=1)
        bodies = 1 + np.flatnonzero(visible)
        data.xpos[bodies], data.xquat[bodies] = self.poses[visible, :3], self.poses[visible, 3:]
        for body in bodies:
            mj.mju_quat2Mat(data.xmat[body], data.xquat[body])
        hidden = ~np.concatenate([[True], visible])
        model.geom_group[hidden[model.geom_bodyid]] = mj.mjNGROUP - 1
        _place(mj, data, "geom", model.geom_bodyid, model.geom_pos, model.geom_quat)
        _place(mj, data, "site", model.site_bodyid, model.site_pos, model.site_quat)
        mj.mj_camlight(model, data)
        mj.mj_tendon(model, data)


def _place(
    mj: Any,
    data: Any,
    kind: str,
    bodies: NDArray[np.int32],
    positions: NDArray[np.float64],
    quaternions: NDArray[np.float64],
) -> None:
    """Move the geoms or sites of bodies with them."""
    axes = data.xmat[bodies].reshape(-1, 3, 3)
    turned = np.zeros((len(bodies), 9))
    for i, quaternion in enumerate(quaternions):
        mj.mju_quat2Mat(turned[i], quaternion)
    moved = (axes @ positions[..., None])[..., 0]
    getattr(data, f"{kind}_xpos")[:] = data.xpos[bodies] + moved
    getattr(data, f"{kind}_xmat")[:] = (axes @ turned.reshape(-1, 3, 3)).reshape(-1, 9)


Visible = VisibleState | VisiblePoses  # A state as the renderer needs it


@dataclass(frozen=True)
class Answer:
    """An answer of the process: a value, or the error to raise."""

    value: Any = None
    error: LinkworkError | None = None


class DrawingProcess(Closable):
    """A child process that draws."""

    def __init__(self, kind: str) -> None:
        ours, theirs = socket.socketpair()
        # -P: modules come from the installation, never from the working folder.
        command = [sys.executable, "-P", "-m", "linkwork.rendering", kind, str(theirs.fileno())]
        with theirs:
            self._child = subprocess.Popen(
                command, pass_fds=(theirs.fileno(),), stdin=subprocess.DEVNULL, process_group=0
            )
        self._pipe = Connection(ours.detach())

    def send(self, message: Any) -> None:
        """Send a message."""
        self._pipe.send(message)

    def receive(self) -> Any:
        """Return the value of the next answer; an error in it is raised."""
        try:
            if not self._pipe.poll(ANSWER_TIMEOUT):
                raise PlatformError(f"nothing was drawn within {ANSWER_TIMEOUT:g} s")
            answer: Answer = self._pipe.recv()
        except (EOFError, ConnectionResetError) as error:
            raise PlatformError(
                "the graphics of this machine failed while drawing",
                hint="set MUJOCO_GL to egl, osmesa or glfw, whichever this machine has",
            ) from error
        if answer.error is not None:
            raise answer.error
        return answer.value

    def request(self, message: Any) -> Any:
        """Send a message and return the value of its answer."""
        # A process that has died may have left an error to receive.
        with suppress(BrokenPipeError, ConnectionResetError):
            self.send(message)
        return self.receive()

    def kill(self) -> None:
        """End the process at once; a thread that waits for an answer gets an error."""
        self._child.kill()

    def close(self) -> None:
        """Close the pipe, upon which the process ends; kills it if it does not."""
        self._pipe.close()
        try:
            self._child.wait(CLOSING_TIMEOUT)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()


@dataclass(frozen=True)
class PictureRequest:
    """A picture to draw."""

    state: Visible
    camera: str | None
    size: Size


class Photographer(Closable):
    """Takes pictures of one scene. The first starts the process that draws, `close` ends it."""

    def __init__(self, loaded: LoadedScene) -> None:
        self._loaded = loaded
        self._lock = threading.Lock()
        self._process: DrawingProcess | None = None
        self._is_closed = False

    def take(self, state: Visible, camera: str | None = None, size: Size | None = None) -> Pixels:
        """Draw the scene in a state."""
        request = PictureRequest(state, camera, picture_size(self._loaded.scene, camera, size))
        with self._lock:
            try:
                return self._started().request(request)
            except BaseException as error:
                # The answer to this request must not be taken for the next one's.
                self._end()
                if self._is_closed and isinstance(error, LinkworkError):
                    raise _closed() from error
                raise

    def close(self) -> None:
        """End the process, if there is one; a picture being drawn is abandoned."""
        self._is_closed = True
        while not self._lock.acquire(timeout=_RETRY):
            if (process := self._process) is not None:
                process.kill()
        try:
            self._end()
        finally:
            self._lock.release()

    def _started(self) -> DrawingProcess:
        if self._is_closed:
            raise _closed()
        if self._process is None:
            self._process = DrawingProcess("picture")
            self._process.request(self._loaded)
        return self._process

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.close()


def _closed() -> SessionError:
    return SessionError("no picture: the session is closed", hint="open a new one")
