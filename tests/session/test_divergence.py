"""A state that is no physics any more is seen in its own step, named, and rewound."""

import numpy as np
import pytest

from linkwork.control import JointReference
from linkwork.errors import DivergenceError
from linkwork.session.engine import Engine
from linkwork.world import load_scene
from tests.session.conftest import SCENES
from tests.session.scenes import write_scene

BAD = (np.nan, np.inf, -np.inf, 1e300)
WHERE = ("qvel", "qfrc_applied", "xfrc_applied", "ctrl", "qpos")


def inject(engine, rng):
    """Spoils one number behind the session's back, then steps; gives the refusal."""
    arrays = [getattr(engine.world.data, name) for name in WHERE]
    array = arrays[rng.choice([i for i, x in enumerate(arrays) if x.size])].reshape(-1)
    array[rng.integers(array.size)] = rng.choice(BAD)
    with pytest.raises(DivergenceError) as caught:
        engine.advance(1)
    return caught.value


def check_injections(scene, seed, count, most_steps=30):
    """The law: seen in that step, named, rewound bit for bit, and physics goes on."""
    rng = np.random.default_rng(seed)
    engine, twin = Engine(load_scene(scene), seed), Engine(load_scene(scene), seed)
    names = ["world", *engine.info.layout.bodies, *engine.info.layout.joints]
    for _ in range(count):
        steps = int(rng.integers(1, most_steps))
        for each in (engine, twin):
            each.advance(steps)
        before, at = engine.checkpoint(), engine.step_count
        error = inject(engine, rng)
        assert error.step == at + 1
        assert any(f"'{name}'" in error.element for name in names), error
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
    check_injections(write_scene(tmp_path, seed), seed, 4)


@pytest.mark.parametrize("value", [np.nan, np.inf, 1e300])
def test_a_force_on_a_joint_is_named_by_joint_and_body(value):
    engine = Engine(load_scene("irb140-table"))
    engine.advance(50)
    engine.world.data.qfrc_applied[engine.world.robots["arm"].speeds[2]] = value
    with pytest.raises(DivergenceError) as caught:
        engine.advance(1)
    assert caught.value.element == "the force on joint 'arm/q3' of body 'arm/link3'"


def test_a_controller_that_gives_no_numbers_is_named(monkeypatch):
    engine = Engine(load_scene("irb140-table"))
    engine.advance(7)
    before = engine.checkpoint()
    controller = engine._drivers["arm"].controller
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


def test_a_reference_that_is_no_number_leaves_the_state_alone(monkeypatch):
    engine = Engine(load_scene("irb140-table"))
    engine.advance(8)
    before = engine.checkpoint()
    bad = JointReference(*np.full((3, 6), np.nan))
    monkeypatch.setattr(engine._drivers["arm"].reference, "at", lambda _: bad)
    with pytest.raises(Exception, match="finite"):
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
        engine.world.keep()
        with pytest.raises(DivergenceError) as caught:
            for _ in range(2000 if at_once else 100_000):
                engine.advance(50 if at_once else 1)
        ends.append((caught.value.step, caught.value.element, engine.state_hash()))
    assert ends[0] == ends[1]
