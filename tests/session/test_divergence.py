"""A state that is no physics any more is seen in its own step, named, and rewound."""

import numpy as np
import pytest

from linkwork.control import JointReference
from linkwork.errors import DivergenceError, LinkworkError
from linkwork.session.engine.engine import Engine
from linkwork.session.robots.driver import RobotDriver
from linkwork.world.scene.load import load_scene
from tests.session.conftest import SCENES
from tests.session.scenes import write_random_scene

WHERE = ("qvel", "qfrc_applied", "xfrc_applied", "ctrl", "qpos", "qacc_warmstart", "time")


def inject(engine, rng):
    """Spoils one number behind the session's back, then steps; gives the refusal and its name."""
    data = engine.world.data
    where = rng.choice([x for x in WHERE if x == "time" or getattr(data, x).size])
    value = float(rng.choice((np.nan, np.inf, -np.inf, 1e300)))
    if where == "time":
        data.time, name = value, "the simulated time"
    else:
        array = getattr(data, where).reshape(-1)
        index = int(rng.integers(array.size))
        array[index], name = value, name_of(engine.world.model, where, index)
    with pytest.raises(DivergenceError) as caught:
        engine.advance(1)
    return caught.value, name


def name_of(model, where, index):
    """How a refusal names what a number belongs to."""
    if where == "xfrc_applied":
        return f"the force on body {model.body(index // 6).name!r}"
    if where == "ctrl":
        return f"the command of actuator {model.actuator(index).name!r}"
    joint = (
        np.searchsorted(model.jnt_qposadr, index, side="right") - 1
        if where == "qpos"
        else model.dof_jntid[index]
    )
    body = f"body {model.body(model.jnt_bodyid[joint]).name!r}"
    name = model.joint(joint).name
    return f"joint {name!r} of {body}" if name else body


def check_injections(scene, seed, count, most_steps=30):
    """The law: seen in that step, named, rewound bit for bit, and physics goes on."""
    rng = np.random.default_rng(seed)
    engine, twin = Engine(load_scene(scene), seed), Engine(load_scene(scene), seed)
    for _ in range(count):
        steps = int(rng.integers(1, most_steps))
        for each in (engine, twin):
            each.advance(steps)
        before, at = engine.checkpoint(), engine.step_count
        error, name = inject(engine, rng)
        assert error.step == at + 1
        assert name in error.element
        assert engine.step_count == at
        assert engine.checkpoint() == before
    engine.advance(20)
    twin.advance(20)
    assert engine.state_hash() == twin.state_hash()


@pytest.mark.parametrize("scene", SCENES)
def test_injected_divergences_are_seen_named_and_rewound(scene):
    check_injections(scene, 1, 6)


@pytest.mark.parametrize("seed", range(100, 106))
def test_injected_divergences_in_random_scenes(tmp_path, seed):
    check_injections(write_random_scene(tmp_path, seed), seed, 4)


@pytest.mark.parametrize("value", [np.nan, np.inf, 1e300])
def test_a_force_on_a_joint_is_named_by_joint_and_body(value):
    engine = Engine(load_scene("irb140-table"))
    engine.advance(50)
    engine.world.data.qfrc_applied[engine.world.robots["arm"].dofs[2]] = value
    with pytest.raises(DivergenceError) as caught:
        engine.advance(1)
    assert caught.value.element == "the force on joint 'arm/q3' of body 'arm/link3'"


def test_a_controller_that_gives_no_numbers_is_named(monkeypatch):
    monkeypatch.setattr(RobotDriver, "may_be_native", lambda *_: False)
    engine = Engine(load_scene("irb140-table"))
    engine.advance(7)
    before = engine.checkpoint()
    controller = engine.participants.drivers["arm"].controller
    torques = np.array([1.0, np.nan, 1.0, 1.0, 1.0, 1.0])
    monkeypatch.setattr(controller, "step", lambda *_: torques)
    with pytest.raises(DivergenceError) as caught:
        engine.advance(2)
    assert "arm/q2" in caught.value.element
    assert caught.value.step == 9
    monkeypatch.undo()
    twin = Engine(load_scene("irb140-table"))
    twin.advance(8)
    assert engine.checkpoint() == twin.checkpoint()
    assert engine.checkpoint() != before


def test_a_law_in_the_loop_that_gives_no_numbers_is_named():
    engine = Engine(load_scene("irb140-table"))
    engine.advance(8)
    before = engine.checkpoint()
    # A gain that nobody can set: the law computes no torque.
    engine.participants.drivers["arm"].controller._gain_block[:] = np.nan
    with pytest.raises(DivergenceError) as caught:
        engine.advance(4)
    assert "command of actuator 'arm/q1'" in caught.value.element
    assert caught.value.step == 9
    engine.participants.drivers["arm"].controller._gain_block[:] = gains_of(before, "arm")
    assert engine.checkpoint() == before


def gains_of(checkpoint, robot):
    """The gains in a checkpoint, one row each."""
    engine = Engine(load_scene("irb140-table"))
    engine.restore(checkpoint)
    return engine.participants.drivers[robot].controller._gain_block


def test_a_reference_that_is_no_number_leaves_the_state_alone(monkeypatch):
    engine = Engine(load_scene("irb140-table"))
    engine.advance(8)
    before = engine.checkpoint()
    bad = np.full((1, 18), np.nan)
    monkeypatch.setattr(engine.participants.drivers["arm"].reference, "rows", lambda *_: bad)
    with pytest.raises(Exception, match="finite"):
        engine.advance(1)
    assert engine.checkpoint() == before


def test_only_those_who_had_a_turn_take_it_back(monkeypatch):
    """The second robot's controller remembers what it did, also where the first one's fails."""
    monkeypatch.setattr(RobotDriver, "may_be_native", lambda *_: False)
    engine = Engine(load_scene("two-scaras"))
    engine.advance(45)
    engine.set("robots.right.targets.q1", 0.5)
    engine.advance(55)
    before = engine.checkpoint()
    reference = engine.participants.drivers["left"].reference
    bad = JointReference(*np.full((3, reference.memory.targets.size), np.nan))
    monkeypatch.setattr(reference, "at", lambda _: bad)
    with pytest.raises(LinkworkError, match="finite"):
        engine.advance(2)
    monkeypatch.undo()
    assert engine.checkpoint() == before


@pytest.mark.parametrize("jump", ["restore", "reset"])
def test_turns_of_another_timeline_are_not_taken_back(jump):
    engine, other = Engine(load_scene("two-scaras")), Engine(load_scene("two-scaras"))
    steps = 100 if jump == "restore" else 0
    other.set("robots.right.targets.q1", 0.5)
    other.advance(100)
    engine.advance(steps + 1)
    engine.restore(other.checkpoint()) if jump == "restore" else engine.reset()
    before = engine.checkpoint()
    engine.world.data.qvel[0] = np.nan
    with pytest.raises(DivergenceError):
        engine.advance(1)
    assert engine.checkpoint() == before


def test_after_a_divergence_reset_runs_again():
    engine = Engine(load_scene("irb140-table"))
    engine.world.data.qvel[0] = np.nan
    with pytest.raises(DivergenceError):
        engine.advance(1)
    engine.reset()
    engine.advance(10)
    assert engine.step_count == 10


def test_large_but_sound_numbers_go_on():
    engine = Engine(load_scene("swinging-arm"))
    engine.world.data.qpos[0] = 3e6
    engine.advance(3)
    assert engine.step_count == 3


def test_a_command_does_not_hide_a_divergence():
    engine = Engine(load_scene("irb140-table"))
    engine.advance(5)
    before = engine.checkpoint()
    engine.world.data.qvel[0] = np.nan
    with pytest.raises(DivergenceError):
        engine.set("gravity", [0, 0, 0])
    assert engine.checkpoint() == before


@pytest.mark.parametrize("scene", ["falling-bodies", "swinging-arm", "hills"])
def test_a_divergence_among_many_steps_at_once_is_found_at_its_own(scene):
    """Steps done in one go and one by one meet the same end at the same step."""
    ends = []
    for at_once in (True, False):
        engine = Engine(load_scene(scene))
        engine.world.data.qfrc_applied[-1] = 9e9
        engine.world.accept_changes()
        with pytest.raises(DivergenceError) as caught:
            for _ in range(2000 if at_once else 100_000):
                engine.advance(50 if at_once else 1)
        ends.append((caught.value.step, caught.value.element, engine.state_hash()))
    assert ends[0] == ends[1]
