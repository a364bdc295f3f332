"""The figures of running scenes: one hash each, replays, rewound divergences."""

import subprocess
import sys

import numpy as np
import pytest

from linkwork.session import open_session, replay
from linkwork.session.engine import Engine
from linkwork.world import load_scene, scene_names
from tests.session.scenes import write_scene
from tests.session.test_divergence import check_injections
from tests.session.test_replay import random_run

pytestmark = [pytest.mark.long, pytest.mark.timeout(7200)]

REPEATS, STEPS = 20, 10_000
HASH = """
import sys
from linkwork.session.engine import Engine
from linkwork.world import load_scene
path, seed, steps, repeats = sys.argv[1], *map(int, sys.argv[2:5])
engine = Engine(load_scene(path), seed)
for _ in range(repeats):
    engine.reset()
    while engine.step_count < steps:
        engine.advance(steps - engine.step_count)
    print(engine.state_hash())
"""


def hashes_in_a_process(path, seed, steps, repeats):
    command = [sys.executable, "-c", HASH, str(path), str(seed), str(steps), str(repeats)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


def advance(engine, steps):
    while engine.step_count < steps:
        engine.advance(steps - engine.step_count)


@pytest.fixture
def scenes(tmp_path):
    library = ["irb140-table", "two-scaras", "swinging-arm", "falling-bodies", "wind", "hills"]
    return [*library, *(write_scene(tmp_path, seed) for seed in range(20 - len(library)))]


def test_twenty_scenes_twenty_times(report, scenes):
    """Ten times in each of two processes; then from checkpoints at random steps in a third."""
    rng = np.random.default_rng(1)
    found = {}
    for seed, path in enumerate(scenes):
        hashes = {x for _ in range(2) for x in hashes_in_a_process(path, seed, STEPS, REPEATS // 2)}
        engine = Engine(load_scene(path), seed)
        advance(engine, int(rng.integers(1, STEPS)))
        with open_session(load_scene(path), seed=seed) as session:
            session.restore(engine.checkpoint())
            while session.latest().step < STEPS:
                session.step(STEPS - session.latest().step)
            hashes.add(session.state_hash())
        found[str(path).rpartition("/")[2]] = len(hashes)
    report(
        "determinism",
        asked="20 scenes x 20 repeats x 10 000 steps, two processes and a checkpoint: one hash",
        hashes_by_scene=found,
    )
    assert set(found.values()) == {1}


def test_fifty_replays(report, tmp_path):
    store = tmp_path / "runs.duckdb"
    library = scene_names()
    equal = []
    for seed in range(50):
        scene = library[seed % len(library)] if seed % 2 else write_scene(tmp_path, seed)
        run = random_run(scene, store, seed, process=seed % 5 == 0)
        equal.append(replay(store, run).equal)
    report("replay", asked="50 of 50 replays equal", equal=sum(equal))
    assert all(equal)


def test_a_thousand_divergences(report, scenes):
    per_scene = 1000 // len(scenes)
    for seed, path in enumerate(scenes):
        check_injections(path, seed, per_scene, most_steps=60)
    report(
        "divergence",
        asked="1000 injections seen in their step, named, rewound bit for bit",
        injected=per_scene * len(scenes),
    )
