"""Laws over random scenes in which everything that remembers takes part."""

import numpy as np
import pytest

from linkwork.errors import LinkworkError
from linkwork.session import open_session
from linkwork.session.engine.engine import Engine
from linkwork.world.scene.load import load_recorded, load_scene
from linkwork.world.scene.loaded import digests_of
from tests.session.scenes import random_changes, write_scene

STEPS = 120


def final_hash(path, seed, process):
    with open_session(path, seed=seed, process=process) as session:
        session.set_speed(float("inf"))
        session.step(STEPS)
        return session.state_hash()


@pytest.mark.parametrize("seed", range(8))
def test_repeats_reach_one_state(tmp_path, seed):
    path = write_scene(tmp_path, seed)
    processes = (False, False, True) if seed < 2 else (False, False)
    assert len({final_hash(path, seed, process) for process in processes}) == 1


@pytest.mark.parametrize("seed", range(8))
def test_a_checkpoint_at_a_random_step_goes_on_bit_for_bit(tmp_path, seed):
    rng = np.random.default_rng(seed)
    loaded = load_scene(write_scene(tmp_path, seed))
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
    loaded = load_scene(write_scene(tmp_path, seed))
    again = load_recorded(loaded.scene.model_dump_json(exclude_unset=True), loaded.name, tmp_path)
    assert digests_of(again) == digests_of(loaded)


def test_refused_values_change_nothing(tmp_path):
    for seed in range(8):
        engine = Engine(load_scene(write_scene(tmp_path, seed)), seed)
        engine.advance(10)
        before = engine.checkpoint()
        for path in engine.live_values():
            for value in ("text", [1.0] * 17, {"a": 1}, float("nan")):
                with pytest.raises(LinkworkError):
                    engine.set(path, value)
        assert engine.checkpoint() == before, seed
