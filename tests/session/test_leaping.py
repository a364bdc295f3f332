"""Many steps at once end as if they were done one by one: a leap saves time, and nothing else."""

import pytest

from linkwork.library.catalogue import scene_names
from linkwork.record import NullRecorder
from linkwork.session.core.engine import Engine
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene
from tests.session.scenes import write_scene

STEPS = 160

QUIET = """\
linkwork: scene
version: 1
ground: {}
robots:
  arm: {model: planar2, position: [3, 0, 0], controller: {kind: pid, period: 0.008}}
bodies:
  ball: {shape: sphere, size: [0.2], mass: 1, position: [0, 0, 0.15]}
sensors:
  place: {kind: position, frame: ball}
  imu: {kind: imu, frame: ball}
mission:
  steps:
    - {time: 0.03, set: {robots.arm.targets.q1: 0.3}}
    - {time: 0.06, set: {sensors.place.noise: 0.1}}
    - {time: 0.11, set: {sensors.place.noise: 0.0, gravity: [0, 1, -5]}}
"""
STOPPING = "contacts: {events: true}\nalarms: {hit: {body: ball, above: 1, action: pause}}\n"


class Frames(NullRecorder):
    """Keeps what it is given."""

    def __init__(self):
        self.frames = []

    def append(self, frame):
        self.frames.append(frame.tobytes())


def course(loaded, seed):
    """All that can be seen of a run: state, its frames, its events and the leaps it made."""
    recorder = Frames()
    engine = Engine(loaded, seed, lambda *_: recorder)
    while engine.step_count < STEPS:
        engine.advance(STEPS - engine.step_count)
    return engine.state_hash(), engine.frame().tobytes(), recorder.frames, list(engine.recent)


def check_leaps(loaded, monkeypatch, seed=3):
    """Compares leaping with stepping; tells how many leaps there were."""
    leaps = []
    leap = World.step_many

    def counted(world, count):
        leaps.append(count)
        leap(world, count)

    monkeypatch.setattr(World, "step_many", counted)
    leaping = course(loaded, seed)
    with monkeypatch.context() as patch:
        patch.setattr(World, "is_idle", lambda _: False)
        stepping = course(loaded, seed)
    assert leaping == stepping
    return len(leaps)


@pytest.mark.parametrize("scene", scene_names())
def test_every_scene_of_the_library_leaps_to_where_it_steps(scene, monkeypatch):
    check_leaps(load_scene(scene), monkeypatch)


@pytest.mark.parametrize("seed", range(12))
def test_random_scenes_leap_to_where_they_step(tmp_path, seed, monkeypatch):
    check_leaps(load_scene(write_scene(tmp_path, seed)), monkeypatch, seed)


@pytest.mark.parametrize("more", ["", STOPPING], ids=["quiet", "alarms"])
def test_noise_that_comes_and_goes_and_missions_leap_to_where_they_step(
    tmp_path, more, monkeypatch
):
    path = tmp_path / "scene.yaml"
    path.write_text(QUIET + more)
    leaps = check_leaps(load_scene(path), monkeypatch)
    # Else nothing would have been compared.
    assert bool(leaps) == (not more)
