"""Short scenes of experiments: loaded from text, run and recorded."""

import tempfile
import textwrap
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from linkwork.record.layout import BODY_FIELDS, FrameLayout
from linkwork.session.engine.engine import Engine
from linkwork.session.open_scene import open_session
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene
from linkwork.world.scene.loaded import LoadedScene

Array = NDArray[np.float64]

_HEADER = "linkwork: scene\nversion: 1\n"


@dataclass(frozen=True)
class Track:
    """Recorded frames of a run."""

    time: Array  # Sample times (N,) [s]
    layout: FrameLayout
    frames: Array  # Frames (N, size)

    def of(self, body: str, field: str) -> Array:
        """One of `BODY_FIELDS` of a body over time (N,)."""
        bodies = self.layout.body_view(self.frames)
        return bodies[:, self.layout.bodies.index(body), BODY_FIELDS.index(field)]

    def channel(self, name: str) -> Array:
        """Return a channel of a sensor over time (N,)."""
        return self.layout.channel_view(self.frames)[:, self.layout.channels.index(name)]


def world_from_text(scene: str, *overrides: str) -> World:
    """Return a world from the text of a scene file without its first two lines."""
    return World(scene_from_text(scene, *overrides))


def scene_from_text(scene: str, *overrides: str) -> LoadedScene:
    """Return a scene from the text of its file without the first two lines."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "trial.yaml"
        path.write_text(_HEADER + textwrap.dedent(scene))
        return load_scene(path, overrides)


def record_track(world: World, seconds: float, every: int = 1) -> Track:
    """Run a world and record frames, the current one first."""
    layout, frames = world.layout, []
    for step in range(round(seconds / world.step_size) + 1):
        if step:
            world.step()
        if step % every == 0:
            world.fill(frame := layout.new())
            frames.append(frame)
    block = np.array(frames)
    return Track(block[:, 1].copy(), layout, block)


def record_engine(engine: Engine, seconds: float, every: int = 1) -> Track:
    """Run a scene with its controllers and mission, and record frames, the current one first."""
    frames = [engine.frame().copy()]
    for _ in range(round(seconds / engine.world.step_size / every)):
        engine.advance(every)
        frames.append(engine.frame().copy())
    block = np.array(frames)
    return Track(block[:, 1].copy(), engine.info.layout, block)


def paced_time(scene: str, factor: float, seconds: float) -> tuple[float, float]:
    """Return the simulated and wall time that a session runs at a pace; 0 pauses [s]."""
    with open_session(scene) as session:
        session.set_speed(factor)
        session.start()
        # The physics process has begun.
        time.sleep(0.3)
        first, began = session.latest().time, time.perf_counter()
        time.sleep(seconds)
        last, ended = session.latest().time, time.perf_counter()
    return last - first, ended - began


def slope(x: Array, y: Array) -> float:
    """Slope of the least-squares line through the origin."""
    return float(x @ y / (x @ x))
