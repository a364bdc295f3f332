"""Same scene, seed and commands: the same bits, wherever physics runs, in random scenes too."""

import json

import numpy as np
import pytest

from linkwork.errors import LinkworkError, SessionError
from linkwork.session import open_session
from linkwork.session.engine.engine import Engine
from linkwork.world.scene.load import load_recorded, load_scene
from linkwork.world.scene.loaded import digests_of
from tests.session.conftest import SCENES
from tests.session.scenes import random_changes, write_random_scene


@pytest.mark.parametrize("scene", SCENES)
def test_thread_and_process_reach_the_same_state(opened, scene):
    hashes = set()
    for process in (False, False, True):
        session = opened(scene, seed=7, process=process)
        session.set_speed(float("inf"))
        session.run_for(0.5)
        hashes.add(session.state_hash())
    assert len(hashes) == 1


def test_stepping_in_pieces_equals_running_through(opened):
    whole, pieces = opened(process=False), opened(process=False)
    whole.step(300)
    for count in (1, 2, 97, 200):
        pieces.step(count)
    assert whole.state_hash() == pieces.state_hash()


def test_a_checkpoint_goes_on_bit_for_bit_in_another_process(opened):
    first = opened("two-scaras", process=False)
    first.step(123)
    first.set("robots.left.targets.q1", 0.3)
    first.step(77)
    checkpoint = first.checkpoint()
    first.step(250)
    second = opened("two-scaras", process=True)
    second.restore(checkpoint)
    assert second.latest().step == 200
    second.step(250)
    assert second.state_hash() == first.state_hash()


def test_restoring_forgets_everything_since(opened):
    session = opened(process=False)
    session.step(50)
    checkpoint = session.checkpoint()
    session.set("robots.arm.gains.proportional", 3.0)
    session.set("robots.arm.targets.q2", 0.1)
    session.step(50)
    session.restore(checkpoint)
    assert session.checkpoint() == checkpoint


def test_the_hash_sees_live_changes(opened):
    session = opened(process=False)
    before = session.state_hash()
    session.set("robots.arm.gains.proportional", 3.0)
    assert session.state_hash() != before


@pytest.mark.parametrize("damage", [b"", b"{}", b"[1]", b"\x00\xff", b'{"linkwork": "checkpoint"}'])
def test_a_damaged_checkpoint_is_refused(opened, damage):
    session = opened(process=False)
    before = session.state_hash()
    with pytest.raises(SessionError):
        session.restore(damage)
    assert session.state_hash() == before


def test_a_checkpoint_with_a_missing_or_torn_array_is_refused(opened):
    session = opened(process=False)
    session.step(10)
    content = json.loads(session.checkpoint())
    for change in ({"world": "AAAA"}, {"world": "AAAAAAAAAAA="}, {"arm:controller": "!!"}):
        damaged = json.dumps(content | {"arrays": content["arrays"] | change}).encode()
        with pytest.raises(SessionError):
            session.restore(damaged)
    arrays = {key: value for key, value in content["arrays"].items() if key != "arm:targets"}
    with pytest.raises(SessionError, match="is missing"):
        session.restore(json.dumps(content | {"arrays": arrays}).encode())
    assert session.latest().step == 10


@pytest.mark.parametrize(
    ("scene", "seed", "message"),
    [("swinging-arm", 4, "another scene"), ("wind", 5, "seed 4, this session has seed 5")],
)
def test_a_checkpoint_goes_on_only_with_its_own_scene_and_seed(opened, scene, seed, message):
    one, other = opened("wind", seed=4, process=False), opened(scene, seed=seed, process=False)
    one.step(20)
    before = other.state_hash()
    with pytest.raises(SessionError, match=message):
        other.restore(one.checkpoint())
    assert other.state_hash() == before


def test_reset_goes_back_to_the_start(opened):
    session = opened(process=False)
    start = session.state_hash()
    session.set("robots.arm.targets.q1", 0.2)
    session.step(100)
    session.command("reset")
    assert session.state_hash() == start
    assert session.latest().step == 0


@pytest.mark.native
def test_a_checkpoint_with_sleeping_bodies_goes_on_bit_for_bit(opened):
    first, second = (opened("irb140-cell", process=False) for _ in range(2))
    first.run_for(2.0)
    assert (first.summary().events.get("asleep", 0)) > 0
    checkpoint = first.checkpoint()
    first.run_for(1.0)
    expected = first.state_hash()
    for session in (first, second):
        session.restore(checkpoint)
        session.run_for(1.0)
        assert session.state_hash() == expected


STEPS = 120


def final_hash(path, seed, process):
    with open_session(path, seed=seed, process=process) as session:
        session.set_speed(float("inf"))
        session.step(STEPS)
        return session.state_hash()


@pytest.mark.parametrize("seed", range(8))
def test_repeats_reach_one_state(tmp_path, seed):
    path = write_random_scene(tmp_path, seed)
    processes = (False, False, True) if seed < 2 else (False, False)
    assert len({final_hash(path, seed, process) for process in processes}) == 1


@pytest.mark.parametrize("seed", range(8))
def test_a_checkpoint_at_a_random_step_goes_on_bit_for_bit(tmp_path, seed):
    rng = np.random.default_rng(seed)
    loaded = load_scene(write_random_scene(tmp_path, seed))
    with (
        open_session(loaded, seed=seed, process=False) as first,
        open_session(loaded, seed=seed, process=seed < 2) as second,
    ):
        first.step(int(rng.integers(1, STEPS)))
        random_changes(rng, first, 5)
        first.step(int(rng.integers(1, STEPS)))
        checkpoint = first.checkpoint()
        first.step(STEPS)
        second.restore(checkpoint)
        assert second.checkpoint() == checkpoint
        second.step(STEPS)
        assert second.state_hash() == first.state_hash()


@pytest.mark.parametrize("seed", range(8))
def test_a_recorded_scene_loads_as_it_was(tmp_path, seed):
    loaded = load_scene(write_random_scene(tmp_path, seed))
    again = load_recorded(loaded.scene.model_dump_json(exclude_unset=True), loaded.name, tmp_path)
    assert digests_of(again) == digests_of(loaded)


def test_refused_values_change_nothing(tmp_path):
    for seed in range(8):
        engine = Engine(load_scene(write_random_scene(tmp_path, seed)), seed)
        engine.advance(10)
        before = engine.checkpoint()
        for path in engine.live_values():
            for value in ("text", [1.0] * 17, {"a": 1}, float("nan")):
                with pytest.raises(LinkworkError):
                    engine.set(path, value)
        assert engine.checkpoint() == before, seed
