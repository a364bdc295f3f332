"""Many cases at once: each is the run it would be alone, on any number of threads."""

import signal
import subprocess
import sys
import time

import numpy as np
import pytest

import linkwork as lw
from linkwork.errors import ArgumentError, LinkworkError, NotFoundError
from linkwork.session import RolloutCase
from linkwork.session.engine.engine import Engine
from linkwork.world.scene.load import load_scene
from tests.tools import write_scene

SCENE = """\
ground: {}
robots: {arm: {model: planar2, position: [3, 0, 0], controller: {kind: pid, period: 0.002}}}
bodies: {rod: {shape: box, size: [0.4, 0.1, 0.1], mass: 1, position: [0.2, 0, 1]}}
joints: {hinge: {kind: revolute, parent: world, child: rod, position: [0, 0, 1], axis: [0, 1, 0]}}
actuators: {motor: {kind: torque, joint: hinge, limit: 20}}
sensors: {angle: {kind: joint-position, joint: hinge, noise: 0.01}}
forces:
  gusty: {kind: wind, bodies: [rod], force: [1, 0, 0],
          random: {force: [1, 1, 1], time_constant: 0.1}}
"""


@pytest.fixture
def scene(tmp_path):
    return write_scene(tmp_path / "scene.yaml", SCENE)


def alone(scene, seed, steps, values=(), overrides=()):
    engine = Engine(load_scene(scene, overrides), seed)
    for path, value in dict(values).items():
        engine.set(path, value)
    frames = [engine.frame().copy()]
    for _ in range(steps // engine.record_every):
        engine.advance(engine.record_every)
        frames.append(engine.frame().copy())
    return np.array(frames), engine.world.state()


CASES = [
    {"seed": 0},
    {"seed": 5, "set": {"robots.arm.targets.q1": 0.3, "sensors.angle.noise": 0.1}},
    {"seed": 1, "overrides": ["bodies.rod.mass=3"]},
    {"seed": 0},
    {"seed": 7, "set": {"actuators.motor.command": 2.0}},
]


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_every_case_is_the_run_it_would_be_alone(scene, threads):
    result = lw.rollout(scene, CASES, 0.3, threads=threads)
    assert result.status == ("finished",) * len(CASES)
    for index, case in enumerate(CASES):
        frames, state = alone(
            scene, case["seed"], 300, case.get("set", {}), case.get("overrides", [])
        )
        np.testing.assert_array_equal(result.frames[index], frames)
        np.testing.assert_array_equal(result.states[index], state)
    np.testing.assert_array_equal(result.frames[0], result.frames[3])
    assert not np.array_equal(result.sensors[0], result.sensors[1])


def test_seeds_alone_are_cases(scene):
    result = lw.rollout(scene, 3, 0.1, every=5)
    assert result.frames.shape[:2] == (3, 21)
    np.testing.assert_allclose(result.times, np.arange(21) * 0.005)
    np.testing.assert_array_equal(result.states[2], lw.rollout(scene, [{"seed": 2}], 0.1).states[0])
    assert result.joints.shape[2:] == (len(result.layout.joints), 4)
    assert result.bodies.shape[2:] == (len(result.layout.bodies), 13)
    assert "3 cases" in repr(result)
    assert "<table" in result._repr_html_()


def test_control_sequences_are_held_over_their_periods(scene):
    controls = np.array([1.0, -2.0, 0.5, 4.0])
    result = lw.rollout(scene, [{"controls": {"motor": controls}}, {}], 0.4, every=1)
    row = result.layout.joints.index("hinge")
    np.testing.assert_array_equal(result.joints[0, 1:, row, 2], np.repeat(controls, 100))
    assert not result.joints[1, :, row, 2].any()


def test_without_a_compiler_the_bits_are_the_same(scene, monkeypatch):
    cases = [*CASES, {"controls": {"motor": [1.0, -2.0]}}]
    fast = lw.rollout(scene, cases, 0.1, threads=2)
    monkeypatch.setattr("linkwork.world.engine.world.step_library", lambda: None)
    slow = lw.rollout(scene, cases, 0.1, threads=2)
    np.testing.assert_array_equal(fast.frames, slow.frames)
    np.testing.assert_array_equal(fast.states, slow.states)


def test_a_case_that_diverges_has_its_verdict_and_the_others_go_on(scene):
    huge = {"forces.gusty.force": [1e9, 0, 0]}
    result = lw.rollout(scene, [RolloutCase(), RolloutCase(set=huge)], 0.3)
    assert result.status == ("finished", "diverged")
    assert "diverged at" in result.trouble[1] and not result.trouble[0]
    assert result.steps[0] == 300 > result.steps[1]
    samples = 1 + result.steps[1] // 10
    assert np.isfinite(result.frames[1, :samples]).sum() > 0
    assert np.isnan(result.frames[1, samples:]).all()


def test_an_alarm_that_pauses_stops_its_case(tmp_path):
    path = write_scene(
        tmp_path / "scene.yaml",
        SCENE + "alarms: {far: {sensor: angle, above: 0.2, action: pause}}\n",
    )
    result = lw.rollout(path, [{"set": {"actuators.motor.command": 20.0}}], 1.0)
    assert result.status == ("stopped",)
    assert "far" in result.trouble[0]
    assert result.steps[0] < 1000


def test_cases_are_recorded_as_runs(scene, store):
    cases = [{"seed": 3}, {"seed": 4}]
    result = lw.rollout(scene, cases, 0.1, store=store)
    assert len(set(result.runs)) == 2
    rows = lw.query("select run, seed from runs order by seed", store=store).rows
    assert [tuple(row) for row in rows] == [(result.runs[0], 3), (result.runs[1], 4)]
    np.testing.assert_array_equal(result.frames, lw.rollout(scene, cases, 0.1).frames)


def test_an_interruption_ends_a_rollout_soon(scene):
    code = f"import linkwork as lw; print('begun', flush=True); lw.rollout({str(scene)!r}, 4, 4000)"
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout.readline() == b"begun\n"
        time.sleep(2.0)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=30)
    assert b"KeyboardInterrupt" in said


@pytest.mark.parametrize(
    ("cases", "more", "words"),
    [
        (0, {}, "cases"),
        ([], {}, "cases"),
        ("abc", {}, "cases"),
        ([{"sed": 1}], {}, "sed"),
        ([{"seed": -1}], {}, "seed of case 0"),
        ([{"seed": 1.5}], {}, "seed of case 0"),
        ([{"set": {"gravty": 1}}], {}, "case 0: .*gravty"),
        ([{"set": {"gravity": 1}}], {}, "gravity"),
        ([{"overrides": ["bodies.rod.mass=-1"]}], {}, "mass"),
        ([{"controls": {"moter": [1.0]}}], {}, "moter"),
        ([{"controls": {"arm/q1": [1.0]}}], {}, "arm/q1"),
        ([{"controls": {"motor": [1.0] * 7}}], {}, "divide 100 steps"),
        ([{"controls": {"motor": []}}], {}, "divide 100 steps"),
        ([{"controls": {"motor": [21.0]}}], {}, "controls of 'motor'"),
        ([{}, {"overrides": ["solver={step: 0.002}"]}], {}, "case 1 has another physics step"),
        ([{"controls": {"motor": [float("nan")]}}], {}, "controls of 'motor'"),
        (2, {"threads": 0}, "threads"),
        (2, {"every": 0}, "every"),
        (2, {"seconds": -1}, "seconds"),
        (10**9, {}, "cases"),
        (10**5, {"seconds": 1000}, "do not fit into memory"),
    ],
)
def test_bad_cases_are_refused_in_one_message(scene, cases, more, words):
    seconds = more.pop("seconds", 0.1)
    with pytest.raises((ArgumentError, NotFoundError, LinkworkError), match=words):
        lw.rollout(scene, cases, seconds, **more)
