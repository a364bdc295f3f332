"""The loop in machine code ends where steps in Python end: it saves time, and nothing else."""

import pytest

from linkwork.library.catalogue import scene_names
from linkwork.record import NullRecorder
from linkwork.session.engine.engine import Engine
from linkwork.world.scene.load import load_scene
from linkwork.world.stepping.native_loop import NativeLoop
from linkwork.world.stepping.step_loop import PythonLoop
from tests.session.rich_scene import write_rich_scene
from tests.session.scenes import write_random_scene
from tests.tools import write_scene

STEPS = 160

QUIET = """\
ground: {}
robots: {arm: {model: planar2, position: [3, 0, 0], controller: {kind: pid, period: 0.008}}}
bodies: {ball: {shape: sphere, size: [0.2], mass: 1, position: [0, 0, 0.15]}}
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
    def __init__(self):
        self.frames = []

    def append(self, frame):
        self.frames.append(frame.tobytes())


def course(loaded, seed, leap=STEPS):
    """All that can be seen of a run: its state, frames and events."""
    recorder = Frames()
    engine = Engine(loaded, seed, lambda *_: recorder)
    while engine.step_count < STEPS:
        engine.advance(min(leap, STEPS - engine.step_count))
    seen = engine.state_hash(), engine.frame().tobytes(), recorder.frames, list(engine.recent)
    return type(engine.world._loop), seen


def check_loops(loaded, monkeypatch, seed=3):
    """Compares machine code in long and short calls with steps in Python."""
    in_machine_code, fast = course(loaded, seed)
    assert in_machine_code is NativeLoop
    assert course(loaded, seed, leap=7)[1] == fast
    with monkeypatch.context() as patch:
        patch.setattr("linkwork.world.engine.world.step_library", lambda: None)
        in_python, slow = course(loaded, seed)
    assert in_python is PythonLoop
    assert slow == fast


@pytest.mark.parametrize("scene", scene_names())
def test_both_loops_run_every_scene_of_the_library_alike(scene, monkeypatch):
    check_loops(load_scene(scene, ["recording.rate=1000"]), monkeypatch)


@pytest.mark.parametrize("seed", range(12))
def test_both_loops_run_random_scenes_alike(tmp_path, seed, monkeypatch):
    check_loops(load_scene(write_random_scene(tmp_path, seed)), monkeypatch, seed)


def test_both_loops_run_a_scene_with_everything_alike(tmp_path, monkeypatch):
    check_loops(load_scene(write_rich_scene(tmp_path)), monkeypatch)


ROUGH = """\
ground: {kind: terrain, size: [4, 4], rows: 9, columns: 9,
         expression: "0.1 * sin(3 * x) * cos(2 * y)"}
solver: {sleep: true}
bodies:
  sled: {shape: box, size: [0.4, 0.2, 0.1], mass: 2, position: [0, 0, 0.5], collides: false}
  crate: {shape: box, size: [0.2, 0.2, 0.2], mass: 1, position: [1, 0, 0.5]}
forces:
  feet: {kind: contact-points, body: sled, stiffness: 2000, damping: 40, sliding: 0.4,
         points: [[0.2, 0.1, -0.05], [0.2, -0.1, -0.05], [-0.2, 0.1, -0.05], [-0.2, -0.1, -0.05]]}
  pads: {kind: contact-points, body: sled, stiffness: 500, damping: 10, height: "0.02 * exp(-x^2)",
         points: [[0, 0, -0.05]]}
  breeze: {kind: wind, bodies: [sled], axes: frame, point: [0.1, 0, 0],
           formula: {fx: "2 * sin(t) - 0.5 * vx", ty: "0.1 * atan2(y, x + 2)"}}
sensors:
  turn: {kind: orientation, frame: sled, noise: 0.01, drift: 0.02}
  round: {kind: position, frame: sled, noise: 0.01, resolution: 0.005, limits: [-1, 1]}
"""


def test_both_loops_run_terrain_formulas_and_sleep_alike(tmp_path, monkeypatch):
    check_loops(load_scene(write_scene(tmp_path / "scene.yaml", ROUGH)), monkeypatch)


CARRIED = """\
solver: {step: 0.002}
bodies:
  boom: {shape: box, size: [0.4, 0.05, 0.05], mass: 5, position: [0.25, 0, 1.1]}
  left: {shape: box, size: [0.04, 0.02, 0.04], mass: 0.2, position: [0.5, 0.04, 1]}
  right: {shape: box, size: [0.04, 0.02, 0.04], mass: 0.2, position: [0.5, -0.04, 1]}
  load: {shape: box, size: [0.08, 0.05, 0.06], mass: 0.5, position: [0.5, 0, 1]}
joints:
  post: {kind: revolute, parent: world, child: boom, axis: [0, 0, 1]}
  jaw1: {kind: prismatic, parent: boom, child: left, axis: [0, -1, 0], limits: [0, 0.03]}
  jaw2: {kind: prismatic, parent: boom, child: right, axis: [0, 1, 0], limits: [0, 0.03]}
actuators: {post: {kind: velocity, joint: post, limit: 200}}
grasps:
  fingers: {kind: friction, fingers: [{joint: jaw1}, {joint: jaw2}], force: 60, closed: true}
mission:
  steps: [{time: 0.05, set: {actuators.post.command: 5.0}}]
"""


def test_both_loops_carry_a_load_alike(tmp_path, monkeypatch):
    check_loops(load_scene(write_scene(tmp_path / "scene.yaml", CARRIED)), monkeypatch)


@pytest.mark.parametrize("more", ["", STOPPING], ids=["quiet", "alarms"])
def test_both_loops_run_missions_noise_and_alarms_alike(tmp_path, more, monkeypatch):
    check_loops(load_scene(write_scene(tmp_path / "scene.yaml", QUIET + more)), monkeypatch)


@pytest.mark.parametrize("coupling", ["held", "linear", "smooth"])
@pytest.mark.parametrize("delay", [0.0, 0.006, 0.02])
def test_both_loops_couple_a_controller_of_actuators_alike(coupling, delay, monkeypatch):
    changes = [f"controllers.flight.coupling={coupling}", f"controllers.flight.delay={delay}"]
    check_loops(load_scene("helicopter", changes), monkeypatch)
