"""Controllers in scenes: in C, of a user, coupled, and changed while a scene runs."""

import itertools
import textwrap
import time

import numpy as np
import pytest

from linkwork import errors
from linkwork.control import PID, Controller, make_controller
from linkwork.control.output_ramp import COUPLINGS
from linkwork.library import robot
from linkwork.record import recorded_runs
from linkwork.session import open_session, replay, run
from linkwork.session.engine.engine import Engine
from linkwork.session.robots.control_switch import FADE, KINDS
from linkwork.session.robots.driver import RobotDriver
from linkwork.world.scene.load import load_scene
from tests.session.test_hostile_checkpoints import check_changes, every_change

PD = """\
#include "linkwork_controller.h"
void step(double time, const double *gains, double *state, const double *reference,
          const double *measured, double *torque) {
    for (int i = 0; i < 2; i++)
        torque[i] = gains[i] * (reference[i] - measured[i])
                  + gains[2 + i] * (reference[2 + i] - measured[2 + i]);
}
"""
BODY = "for (int i = 0; i < 2; i++) torque[i] = 0.0;"


def in_c(body):
    return PD.partition("{")[0] + "{" + body + "}\n"


@pytest.fixture
def scene_with(tmp_path):
    def write(controller, source=PD):
        (tmp_path / "law.c").write_text(source)
        path = tmp_path / "scene.yaml"
        text = f"""\
            linkwork: scene
            version: 1
            robots:
              arm:
                model: planar2
                controller: {{{controller}}}
                trajectory:
                  points:
                    - {{time: 0, positions: [0, 0], velocities: [0, 0]}}
                    - {{time: 0.5, positions: [0.3, -0.4], velocities: [0, 0]}}
            """
        path.write_text(textwrap.dedent(text))
        return path

    return write


C = "kind: c, source: law.c, period: 0.004, gains: {k: [90, 40], d: 8}"


def driver_of(engine):
    return engine.participants.drivers["arm"]


def test_a_law_in_c_drives_like_the_same_law_built_in(scene_with):
    one = Engine(load_scene(scene_with(C)))
    gains = "gains: {proportional: [90, 40], integral: 0, derivative: 8}"
    other = Engine(load_scene(scene_with(f"kind: pid, period: 0.004, {gains}")))
    for _ in range(10):
        one.advance(50)
        other.advance(50)
        np.testing.assert_allclose(one.world.data.qpos, other.world.data.qpos, atol=1e-10)
    assert "robots.arm.gains.k" in one.live_values()


def test_a_controller_in_c_runs_once_a_period_and_its_time_never_goes_back(scene_with):
    body = f"{BODY} if (time > state[1]) state[0] += 1; state[1] = time;"
    engine = Engine(load_scene(scene_with(f"{C}, state_size: 2", in_c(body))))
    engine.advance(400)
    assert driver_of(engine).controller.state == pytest.approx([99, 0.396, 100])
    engine.advance(1)
    assert driver_of(engine).controller.state == pytest.approx([100, 0.4, 101])


@pytest.mark.parametrize("kind", COUPLINGS)
def test_both_loops_run_controllers_in_c_alike(scene_with, kind, monkeypatch):
    loaded = load_scene(scene_with(f"{C}, coupling: {kind}"))
    fast, slow = Engine(loaded), Engine(loaded)
    fast.advance(301)
    assert fast.participants._native_laws
    with monkeypatch.context() as patch:
        patch.setattr(RobotDriver, "may_be_native", lambda *_: False)
        slow.advance(301)
    assert not slow.participants._native_laws
    assert fast.checkpoint() == slow.checkpoint()


@pytest.mark.parametrize("kind", COUPLINGS)
def test_torques_between_runs_are_coupled_as_in_free_space(scene_with, kind, monkeypatch):
    monkeypatch.setattr(RobotDriver, "may_be_native", lambda *_: False)
    engine = Engine(load_scene(scene_with(C.replace("0.004", "0.006") + f", coupling: {kind}")))
    runs, applied = [], []
    step = driver_of(engine).controller.step

    def noted(reference, measured):
        runs.append(step(reference, measured))
        return runs[-1]

    driver_of(engine).controller.step = noted
    for _ in range(60):
        engine.advance(1)
        applied.append(driver_of(engine).robot.torques())
    assert len(runs) == 10
    for i, torques in enumerate(applied):
        period, part = divmod(i, 6)
        share = COUPLINGS[kind](part / 6)
        before = runs[max(period - 1, 0)]
        expected = (1 - share) * before + share * runs[period]
        np.testing.assert_allclose(torques, expected, atol=1e-12)


@pytest.mark.parametrize("kind", COUPLINGS)
def test_a_checkpoint_between_two_runs_goes_on_with_the_same_bits(scene_with, kind):
    loaded = load_scene(scene_with(f"{C}, coupling: {kind}"))
    first, second = Engine(loaded), Engine(loaded)
    first.advance(42)
    second.restore(first.checkpoint())
    first.advance(100)
    second.advance(100)
    assert first.state_hash() == second.state_hash()


@pytest.mark.parametrize("bad", ["0.0 / 0.0", "1e400"])
def test_a_result_that_is_not_finite_is_a_divergence_of_the_controller(scene_with, bad):
    engine = Engine(load_scene(scene_with(C, in_c(f"{BODY} if (time > 0.1) torque[1] = {bad};"))))
    with pytest.raises(
        errors.DivergenceError, match=r"controller of 'arm' failed.*torques"
    ) as caught:
        engine.advance(400)
    assert caught.value.element == "controller of 'arm'"
    assert (engine.step_count, caught.value.step) == (104, 105)
    assert engine.recent[-1].kind == "divergence"
    engine.command("control", {"robot": "arm", "kind": "pid"})
    engine.advance(100)


@pytest.mark.parametrize("native", [True, False])
@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("for (int i = 0; i < 6; i++) torque[i] = 0;", "writes beyond its 2 torques"),
        ("torque[0] = measured[9]; torque[1] = 0;", "another number of joints"),
        ("torque[0] = gains[12]; torque[1] = 0;", "another number of joints"),
        ("torque[0] = reference[7]; torque[1] = 0;", "another number of joints"),
        ("torque[0] = torque[1] = 0; state[3] = 1;", "writes beyond its 2 torques"),
    ],
)
def test_a_controller_for_more_joints_is_named(scene_with, body, words, native, monkeypatch):
    if not native:
        monkeypatch.setattr(RobotDriver, "may_be_native", lambda *_: False)
    engine = Engine(load_scene(scene_with(C, in_c(body))))
    with pytest.raises(errors.DivergenceError, match=words):
        engine.advance(10)
    assert engine.step_count == 0


def test_a_controller_that_does_not_return_is_reported(scene_with, monkeypatch):
    monkeypatch.setattr("linkwork.session.process.process_session.ANSWER_TIMEOUT", 1.0)
    session = open_session(scene_with(C, in_c(f"{BODY} while (time > 0.1) {{ }}")))
    session.run_for(0.1)

    def play_on():
        while session.latest().time < 0.2:
            session.start()
            time.sleep(0.2)
            session.pause()

    with pytest.raises(errors.SessionError, match="does not answer"):
        play_on()
    assert "does not answer" in session.latest().trouble
    began = time.monotonic()
    session.close()
    assert time.monotonic() - began < 20


def test_a_controller_that_crashes_ends_only_the_physics_process(scene_with, store):
    body = f"{BODY} if (time > 0.5) __builtin_trap();"
    session = open_session(scene_with(C, in_c(body)), store=store)
    session.run_for(0.4)
    # The record reaches the disk in blocks.
    time.sleep(1.5)
    with pytest.raises(errors.SessionError, match="physics process"):
        session.run_for(1.0)
    assert session.latest().trouble
    session.close()
    (kept,) = recorded_runs(store=store)
    assert kept.steps >= 390


BAD_SOURCES = {
    "no source": ("kind: c", PD, "requires `source`"),
    "no such file": ("kind: c, source: none.c", PD, "none.c"),
    "outside": ("kind: c, source: ../law.c", PD, "law.c"),
    "source of a law": ("kind: pid, source: law.c", PD, "has no `source`"),
    "syntax": (C, PD.replace("gains[i] *", "gains[i] + oops *"), "oops"),
    "undeclared": (C, PD.replace("torque[i]", "torqe[i]"), "torqe"),
    "odd period": (C.replace("0.004", "0.0015"), PD, "multiple of the physics step"),
}


@pytest.mark.parametrize(("controller", "source", "words"), BAD_SOURCES.values(), ids=BAD_SOURCES)
def test_a_controller_that_does_not_compile_is_named(scene_with, controller, source, words):
    path = scene_with(controller, source)
    with pytest.raises(Exception, match=words) as caught:
        load_scene(path)
    place = caught.value.place
    assert (place.file, place.line) == (str(path), 6)
    if "compiler" in str(caught.value):
        assert "law.c:5:" in str(caught.value)


def test_a_missing_function_is_reported_at_the_robot(scene_with):
    with pytest.raises(errors.SchemaError, match="symbol 'control'") as caught:
        load_scene(scene_with(f"{C}, symbol: control"))
    assert caught.value.place.element == "robots.arm.controller.source"


def test_a_changed_source_is_named_by_a_replay(scene_with, tmp_path, store):
    run(scene_with(C), seconds=0.1, store=store)
    assert replay(store=store).equal
    (tmp_path / "law.c").write_text(PD + "\n/* another */\n")
    with pytest.raises(errors.RecordError, match=r"law\.c"):
        replay(store=store)


class Spring(Controller):
    gain_names = ("stiffness",)

    def __init__(self, joints=2, period=0.004, stiffness=50.0, fails=None):
        super().__init__(joints, period, {"stiffness": stiffness}, state_size=1)
        self.fails = fails

    def step(self, reference, measured):
        self._state = self._state + 1.0
        if self.fails is not None and self._state[0] > 10:
            return self.fails()
        pull = self.gains["stiffness"] * (reference.position - measured.position)
        return pull - 5.0 * measured.velocity


class Other(Spring):
    """Another class that does the same."""


def refuse():
    raise ZeroDivisionError("no torque today")


def test_a_users_controller_drives_and_replays(scene_with, store):
    scene = scene_with("")
    result = run(scene, seconds=1.0, store=store, controllers={"arm": Spring()})
    plain = run(scene, seconds=1.0)
    with open_session(scene, controllers={"arm": Spring()}) as session:
        session.run_for(1.0)
        assert result.state_hash == session.state_hash() != plain.state_hash
    assert replay(controllers={"arm": Spring()}, store=store).equal
    with pytest.raises(errors.RecordError, match="user-defined controller of 'arm'"):
        replay(store=store)
    with pytest.raises(
        errors.RecordError,
        match=r"own controller of arm changed since; pass the same controllers=\{\.\.\.\}$",
    ):
        replay(controllers={"arm": Other()}, store=store)


def test_each_session_has_its_own_copy(scene_with):
    mine = Spring()
    engine = Engine(load_scene(scene_with("")), controllers={"arm": mine})
    engine.advance(40)
    engine.set("robots.arm.gains.stiffness", 70.0)
    assert mine.state.tolist() == [0.0]
    assert driver_of(engine).controller.state.tolist() == [10.0]
    engine.command("reset", {})
    assert driver_of(engine).controller.state.tolist() == [0.0]
    assert driver_of(engine).controller.gains["stiffness"].tolist() == [50.0, 50.0]


def test_a_checkpoint_of_another_class_is_refused(scene_with):
    loaded = load_scene(scene_with(""))
    first = Engine(loaded, controllers={"arm": Spring()})
    first.advance(10)
    with pytest.raises(errors.SessionError, match="controllers"):
        Engine(loaded).restore(first.checkpoint())
    same = Engine(loaded, controllers={"arm": Spring()})
    same.restore(first.checkpoint())
    first.advance(50)
    same.advance(50)
    assert first.state_hash() == same.state_hash()


@pytest.mark.parametrize(
    ("fails", "words"),
    [
        (refuse, "ZeroDivisionError: no torque today"),
        (lambda: [1.0], "torques"),
        (lambda: [np.nan, 0.0], "torques"),
        (lambda: "no", "torques"),
    ],
)
def test_a_users_controller_that_fails_is_a_divergence(scene_with, fails, words):
    engine = Engine(load_scene(scene_with("")), controllers={"arm": Spring(fails=fails)})
    with pytest.raises(errors.DivergenceError, match=words) as caught:
        engine.advance(100)
    assert caught.value.element == "controller of 'arm'"
    assert engine.step_count == 40
    assert driver_of(engine).controller.state.tolist() == [10.0]


@pytest.mark.parametrize(
    ("controllers", "kind", "words"),
    [
        ({"leg": Spring()}, errors.NotFoundError, "leg"),
        ({"arm": Spring(joints=3)}, errors.ArgumentError, "3 joints.*2: q1, q2"),
        ({"arm": Spring(period=0.0015)}, errors.ArgumentError, "multiple of the physics step"),
        ({"arm": "pid"}, errors.ArgumentError, "invalid controller of 'arm'"),
        ([Spring()], errors.ArgumentError, "controllers"),
    ],
)
def test_an_invalid_controller_is_refused(scene_with, controllers, kind, words, process):
    with pytest.raises(kind, match=words):
        open_session(scene_with(""), controllers=controllers, process=process)


def test_a_robot_without_a_controller_takes_none(tmp_path):
    with pytest.raises(errors.ArgumentError, match="no controller that"):
        open_session("swinging-arm", controllers={"arm": Spring(joints=6)}, process=False)


def test_a_class_of_the_script_is_refused(scene_with):
    local = type("Local", (Spring,), {"__module__": "__main__"})
    with pytest.raises(errors.ArgumentError, match=r"controller of 'arm'.*the script that runs"):
        open_session(scene_with(""), controllers={"arm": local()})


def test_a_built_in_controller_can_be_given(scene_with):
    mine = make_controller("pid", robot("planar2"), 0.004, {"proportional": 200.0})
    with open_session(scene_with(""), controllers={"arm": mine}) as session:
        session.run_for(0.1)
        assert session.live_values()["robots.arm.gains.proportional"].value == [200.0, 200.0]
    assert isinstance(mine, PID)


LAWS = KINDS[1:]


@pytest.mark.parametrize(("kind", "then"), list(itertools.permutations(LAWS, 2)))
@pytest.mark.parametrize("coupling", ["held", "smooth"])
def test_a_change_of_the_law_is_without_a_jump_of_the_torques(scene_with, kind, then, coupling):
    engine = Engine(load_scene(scene_with(f"kind: {kind}, coupling: {coupling}, period: 0.002")))
    engine.advance(300)
    driver = driver_of(engine)
    before = driver.robot.torques() if coupling == "held" else driver.ramp.at(1.0)
    engine.command("control", {"robot": "arm", "kind": then})
    engine.advance(1)
    np.testing.assert_allclose(driver.robot.torques(), before, atol=1e-9)
    if coupling == "smooth":
        np.testing.assert_allclose(driver.ramp.at(1.0), before, atol=1e-9)
    engine.advance(1999)
    assert driver.controller.law.name == then
    assert not driver.switch.remaining(engine.world.time).any()
    assert driver.switch.remaining(driver.switch.since + FADE / 2) == pytest.approx(
        driver.switch.bias / 2
    )
    assert np.abs(driver.robot.measure().position - [0.3, -0.4]).max() < 0.05


def test_the_integral_of_a_new_pid_takes_the_torques_over(scene_with):
    engine = Engine(load_scene(scene_with("kind: pd-gravity")))
    engine.advance(1500)
    resting = driver_of(engine).robot.torques()
    engine.command("control", {"robot": "arm", "kind": "pid"})
    np.testing.assert_allclose(driver_of(engine).switch.bias, 0.0, atol=1e-9)
    engine.advance(500)
    np.testing.assert_allclose(driver_of(engine).robot.torques(), resting, rtol=1e-2)


def changed(session):
    session.run_for(0.2)
    session.command("control", robot="arm", kind="computed-torque", gains={"integral": 50.0})
    session.run_for(0.05)
    session.command("control", robot="arm", gains={"proportional": [300.0, 200.0]})
    session.set("robots.arm.gains.derivative", 30.0)
    session.run_for(0.05)


def test_a_change_lives_in_checkpoints_and_replays(scene_with, store):
    scene = scene_with("kind: pid")
    with open_session(scene, store=store, process=False) as first:
        changed(first)
        assert first.live_values()["robots.arm.gains.proportional"].value == [300.0, 200.0]
        checkpoint = first.checkpoint()
        first.run_for(0.3)
        expected = first.state_hash()
    with open_session(scene) as second:
        second.restore(checkpoint)
        second.run_for(0.3)
        assert second.state_hash() == expected
        second.command("reset")
        assert "robots.arm.gains.integral" in second.live_values()
    assert replay(store=store).equal


def test_a_change_back_to_the_controller_of_the_scene(scene_with):
    engine = Engine(load_scene(scene_with(C)))
    engine.advance(200)
    engine.command("control", {"robot": "arm", "kind": "sliding-mode"})
    assert "robots.arm.gains.slope" in engine.live_values()
    assert "robots.arm.gains.k" not in engine.live_values()
    engine.advance(200)
    engine.command("control", {"robot": "arm", "kind": "scene", "gains": {"d": 9}})
    checkpoint = engine.checkpoint()
    assert driver_of(engine).controller.gains["d"].tolist() == [9.0, 9.0]
    twin = Engine(load_scene(scene_with(C)))
    twin.restore(checkpoint)
    for each in (engine, twin):
        each.advance(300)
    assert engine.state_hash() == twin.state_hash()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({}, "neither kind nor gains"),
        ({"kind": "lqr"}, "lqr"),
        ({"kind": "c"}, "'c'"),
        ({"kind": 3}, "controller"),
        ({"kind": "pid", "gains": {"slope": 1.0}}, "slope"),
        ({"gains": {"proportional": 5.0, "derivative": -1.0}}, "derivative"),
        ({"gains": [1.0]}, "gains"),
    ],
)
def test_a_refused_change_changes_nothing(scene_with, arguments, words):
    engine = Engine(load_scene(scene_with("kind: pid")))
    engine.advance(50)
    before = engine.state_hash()
    with pytest.raises((errors.ArgumentError, errors.NotFoundError), match=words):
        engine.command("control", {"robot": "arm", **arguments})
    assert engine.state_hash() == before


def test_changed_numbers_of_a_change_are_refused_or_lived_with(scene_with):
    engine = Engine(load_scene(scene_with("kind: pid, coupling: linear")))
    engine.advance(50)
    engine.command("control", {"robot": "arm", "kind": "computed-torque"})
    engine.advance(50)
    good = engine.checkpoint()
    changes = [x for x in every_change(good) if x[0] in ("arm:switch", "arm:coupling")]
    assert len(changes) > 80
    assert check_changes(engine, good, changes) > 50
