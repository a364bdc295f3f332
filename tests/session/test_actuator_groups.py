"""Controllers of actuators of a scene, with sensors, joints and bodies as inputs."""

import numpy as np
import pytest

from linkwork.control import Controller
from linkwork.errors import ArgumentError, DivergenceError, LinkworkError
from linkwork.session import open_session, replay
from linkwork.session.engine.engine import Engine
from linkwork.world.scene.load import load_scene
from tests.tools import write_scene

SCENE = """\
bodies:
  cart: {{shape: box, size: [0.2, 0.2, 0.2], mass: 2, position: [0, 0, 1]}}
  arm: {{shape: box, size: [0.4, 0.1, 0.1], mass: 1, position: [0.2, 0, 1.2]}}
  kite: {{shape: sphere, size: [0.1], mass: 1, position: [0, 3, 1]}}
joints:
  rail: {{kind: prismatic, parent: world, child: cart, axis: [1, 0, 0]}}
  hinge: {{kind: revolute, parent: cart, child: arm, axis: [0, 0, 1], position: [0, 0, 1.2]}}
actuators:
  push: {{kind: torque, joint: rail, limit: 100}}
  turn: {{kind: torque, joint: hinge, limit: 10}}
sensors: {{turned: {{kind: joint-position, joint: hinge}}}}
robots: {{led: {{model: planar2, controller: {{}}, position: [0, 5, 0]}}}}
controllers: {{both: {{{}}}}}
"""
INPUTS = "actuators: [push, turn], inputs: [joints.rail, sensors.turned, joints.hinge, bodies.kite]"
PYTHON = f"{INPUTS}, period: 0.004"
SOURCE = """\
#include "linkwork_controller.h"
void step(double time, const double *gains, double *state, const double *reference,
          const double *measured, double *torque) {
    torque[0] = gains[0] * (reference[0] - measured[0]) - 20 * measured[1];
    torque[1] = gains[1] * (reference[1] - measured[2]) - 1 * measured[4];
    state[0] = measured[7];
}
"""
C = f"kind: c, source: law.c, {PYTHON}, gains: {{k: [60, 5]}}, state_size: 1"


class Both(Controller):
    """Holds cart and arm at their targets; remembers the height of the kite."""

    gain_names = ("k",)

    def __init__(self, joints=2, period=0.004, scale=1.0):
        super().__init__(joints, period, {"k": [60.0, 5.0][:joints]}, state_size=1)
        self._scale = scale

    def step(self, reference, measured):
        x, v, angle, _, rate, *kite = measured.position
        assert len(kite) == 13
        k = self.gains["k"]
        self._state = np.array([kite[2]])
        return self._scale * np.array(
            [
                k[0] * (reference.position[0] - x) - 20 * v,
                k[1] * (reference.position[1] - angle) - 1 * rate,
            ]
        )


@pytest.fixture
def scene_of(tmp_path):
    def write(controller, source=SOURCE):
        (tmp_path / "law.c").write_text(source)
        return write_scene(tmp_path / "scene.yaml", SCENE.format(controller))

    return write


@pytest.mark.parametrize("kind", ["python", "c"])
def test_a_group_of_actuators_reaches_its_targets(scene_of, kind):
    options = {"controllers": {"both": Both()}} if kind == "python" else {}
    with open_session(
        scene_of(PYTHON if kind == "python" else C), process=False, **options
    ) as session:
        session.set("controllers.both.targets", [0.3, -0.5])
        session.run_for(4.0)
        places = [session.read("joints.rail"), session.read("joints.hinge")]
        assert places == pytest.approx([0.3, -0.5], abs=0.01)
        session.set("controllers.both.gains.k", 40.0)
        assert session.live_values()["controllers.both.gains.k"].value == [40.0, 40.0]


def test_in_c_and_in_python_it_moves_alike(scene_of):
    states = []
    for text, controllers in ((PYTHON, {"both": Both()}), (C, {})):
        engine = Engine(load_scene(scene_of(text)), controllers=controllers)
        engine.set("controllers.both.targets", [0.3, -0.5])
        engine.advance(500)
        states.append(engine.world.data.qpos.copy())
        group = next(x for x in engine.participants.all if x.name == "controller both")
        assert group.controller.state[0] == pytest.approx(1 - 9.81 / 2 * 0.5**2, abs=0.05)
    np.testing.assert_allclose(*states, atol=1e-9)


def test_it_lives_in_checkpoints_and_replays(scene_of, store):
    scene = scene_of(C)
    with open_session(scene, store=store, process=False) as first:
        first.set("controllers.both.targets", [0.3, -0.5])
        first.run_for(0.2)
        checkpoint = first.checkpoint()
        first.run_for(0.2)
        expected = first.state_hash()
    with open_session(scene) as second:
        second.restore(checkpoint)
        second.run_for(0.2)
        assert second.state_hash() == expected
    assert replay(store=store).equal
    controllers = {"both": Both()}
    with open_session(scene_of(PYTHON), store=store, controllers=controllers) as session:
        session.run_for(0.2)
    assert replay(controllers=controllers, store=store).equal


@pytest.mark.parametrize("scale", [np.nan, 1e9])
def test_an_invalid_command_is_a_divergence_of_the_controller(scene_of, scale):
    engine = Engine(load_scene(scene_of(PYTHON)), controllers={"both": Both(scale=scale)})
    engine.set("controllers.both.targets", [0.3, -0.5])
    with pytest.raises(DivergenceError, match="controller of 'both' failed") as caught:
        engine.advance(100)
    assert "`control`" not in caught.value.hint
    assert engine.step_count == 0


BAD = {
    "no actuators": ("actuators: []", "actuators"),
    "unknown actuator": ("actuators: [pull]", "pull"),
    "twice": ("actuators: [push, push]", "commanded by controller 'both'"),
    "unknown input": ("kind: c, source: law.c, actuators: [push], inputs: [sensors.eye]", "eye"),
    "odd period": (f"{INPUTS}, period: 0.0015", "multiple"),
    "source from Python": (f"{INPUTS}, source: law.c", "has no `source`"),
    "no source": (f"kind: c, {INPUTS}", "requires `source`"),
    "not given": (PYTHON, "controllers="),
    "no such choice": (f"{C}, choices: {{k: [60, 6]}}", "invalid k: 5; expected one of 60, 6"),
    "choice of no gain": (f"{C}, choices: {{q: [1]}}", "'q'"),
    "choices from Python": (f"{INPUTS}, choices: {{k: [1]}}", "has no `choices`"),
    "does not compile": (C.replace("law.c", "other.c"), "other.c"),
}


@pytest.mark.parametrize(("controller", "words"), BAD.values(), ids=BAD)
def test_an_invalid_group_is_reported_at_its_place(scene_of, controller, words):
    path = scene_of(controller)
    with pytest.raises(LinkworkError) as caught:
        Engine(load_scene(path))
    assert words in f"{caught.value} {caught.value.hint}"
    assert caught.value.place.line == len(path.read_text().splitlines())


def test_gains_with_choices_take_no_other_value(scene_of):
    engine = Engine(load_scene(scene_of(f"{C}, choices: {{k: [60, 5]}}")))
    engine.set("controllers.both.gains.k", 5.0)
    with pytest.raises(ArgumentError, match=r"invalid gain 'k': 7") as caught:
        engine.set("controllers.both.gains.k", 7.0)
    assert caught.value.hint == "expected one of 60, 5"
    assert engine.live_values()["controllers.both.gains.k"].value == [5.0, 5.0]


def test_a_function_that_commands_actuators_fails_with_its_commands(scene_of):
    source = SOURCE.replace("state[0] = measured[7]", "torque[0] = 0.0 / 0.0")
    engine = Engine(load_scene(scene_of(C, source)))
    with pytest.raises(DivergenceError, match=r"invalid result .*: commands \["):
        engine.advance(10)


def test_a_controller_for_other_actuators_is_refused(scene_of):
    with pytest.raises(ArgumentError, match=r"1 actuators.*push, turn"):
        Engine(load_scene(scene_of(PYTHON)), controllers={"both": Both(joints=1)})


MOTORS = """\
bodies:
  wheel: {shape: cylinder, size: [0.2, 0.1], mass: 2, position: [0, 0, 1]}
  leg: {shape: box, size: [0.05, 0.05, 0.4], mass: 1, position: [1, 0, 0.8]}
joints:
  axle: {kind: revolute, parent: world, child: wheel, axis: [0, 0, 1]}
  knee: {kind: revolute, parent: world, child: leg, axis: [0, 1, 0], position: [1, 0, 1]}
actuators:
  axle: {kind: velocity, joint: axle, limit: 5}
  knee: {kind: position, joint: knee, limit: 20}
controllers:
  gait:
    kind: c
    source: law.c
    period: 0.01
    state_size: 1
    actuators: [axle, knee]
    limits: [knee, axle]
    gains: {torque: [0, 0, 20, 5]}
    inputs: [joints.knee]
"""
RELEASES = """\
#include "linkwork_controller.h"
void step(double time, const double *gains, double *state, const double *reference,
          const double *measured, double *torque) {
    const int holds = time < 0.5 || time > 1.0;
    torque[0] = 3.0 * reference[0];
    torque[1] = 0.6;
    torque[2] = holds ? gains[2] : 0.0;
    torque[3] = holds ? gains[3] : 0.0;
    state[0] = measured[0];
}
"""


def motor_engine(tmp_path):
    (tmp_path / "law.c").write_text(RELEASES)
    write_scene(tmp_path / "scene.yaml", MOTORS)
    return Engine(load_scene(tmp_path / "scene.yaml"))


def test_a_controller_releases_motors_and_holds_them_again(tmp_path):
    engine = motor_engine(tmp_path)
    engine.set("controllers.gait.targets", [1.0, 0.0, 0.0, 0.0])
    data = engine.world.data
    engine.advance(500)
    assert data.qvel[0] == pytest.approx(3.0, abs=1e-6)
    assert data.qpos[1] == pytest.approx(0.6, abs=0.01)
    # Released, the wheel keeps its velocity and the leg swings to the other side.
    engine.advance(10)
    engine.set("controllers.gait.targets", [0.0, 0.0, 0.0, 0.0])
    engine.advance(490)
    assert data.qvel[0] == pytest.approx(3.0, abs=1e-6)
    assert data.qpos[1] < 0.0
    assert engine.live_value("actuators.knee.limit") == 0.0
    engine.advance(1000)
    assert data.qvel[0] == pytest.approx(0.0, abs=1e-9)
    assert data.qpos[1] == pytest.approx(0.6, abs=0.01)


def test_motors_of_a_controller_run_in_machine_code_as_in_python(tmp_path, monkeypatch):
    hashes = []
    for is_native in (True, False):
        if not is_native:
            monkeypatch.setattr("linkwork.world.engine.world.step_library", lambda: None)
        engine = motor_engine(tmp_path)
        engine.set("controllers.gait.targets", [1.0, 0.0, 0.0, 0.0])
        assert engine.world.is_native == is_native
        steps = []
        for count in (100, 400, 137, 600):
            engine.advance(count)
            steps.append(engine.state_hash())
        hashes.append(steps)
        turns = [type(x).__name__ for x in engine.participants.turns.native]
        assert ("GroupTurn" in turns) == is_native
    assert hashes[0] == hashes[1]


@pytest.mark.parametrize(
    ("limits", "words"), [("[hip]", "hip"), ("[axle, axle]", "twice"), ("[knee, push]", "push")]
)
def test_only_motors_among_its_actuators_have_commanded_limits(tmp_path, limits, words):
    (tmp_path / "law.c").write_text(RELEASES)
    scene = write_scene(tmp_path / "scene.yaml", MOTORS.replace("[knee, axle]", limits))
    with pytest.raises(LinkworkError, match=words) as caught:
        load_scene(scene)
    assert caught.value.place.line == 19
