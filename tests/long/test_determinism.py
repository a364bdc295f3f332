"""The figures of running scenes: one hash each, replays, rewound divergences."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from linkwork.library.catalogue import scene_names
from linkwork.session import open_session
from linkwork.session.engine.engine import Engine
from linkwork.world.scene.load import load_scene
from tests.session.eventful import eventful_replays
from tests.session.rich_scene import write_rich_scene
from tests.session.scenes import write_random_scene
from tests.session.test_divergence import check_injections
from tests.session.test_hostile_checkpoints import check_changes, every_change

pytestmark = [pytest.mark.long, pytest.mark.timeout(7200)]

REPEATS, STEPS, PROCESSES = 20, 10_000, 2
LIBRARY = (
    "irb140-table",
    "two-scaras",
    "swinging-arm",
    "falling-bodies",
    "wind",
    "hills",
    "conveyor",
    "magnet-crane",
    "workpartner-1",
)
KINDS = {
    "motors": lambda x: any(y.kind != "torque" for y in x.actuators.values()),
    "noise": lambda x: any(getattr(y, "noise", None) for y in x.sensors.values()),
    "grasps": lambda x: bool(x.grasps),
    "wind": lambda x: any(y.kind == "wind" for y in x.forces.values()),
    "terrain": lambda x: getattr(x.ground, "kind", "") == "terrain",
    "meshes": lambda x: any(y.file for y in x.bodies.values()),
    "controllers": lambda x: any(y.controller for y in x.robots.values()),
    "missions": lambda x: bool(x.mission.steps),
}
"""What the scenes must hold among them."""
HASH = """
import sys
from linkwork.session.engine.engine import Engine
from linkwork.world.scene.load import load_scene
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


def hashes_in_processes(path, seed):
    """Of all repeats, shared among processes that run at once."""
    with ThreadPoolExecutor(PROCESSES) as pool:
        arguments = (path, seed, STEPS, REPEATS // PROCESSES)
        waiting = [pool.submit(hashes_in_a_process, *arguments) for _ in range(PROCESSES)]
        hashes = [state for each in waiting for state in each.result()]
    assert len(hashes) == REPEATS
    return set(hashes)


def advance(engine, steps):
    while engine.step_count < steps:
        engine.advance(steps - engine.step_count)


@pytest.fixture
def scenes(tmp_path):
    written = [write_rich_scene(tmp_path)]
    written += [
        write_random_scene(tmp_path, seed) for seed in range(20 - len(LIBRARY) - len(written))
    ]
    return [*LIBRARY, *written]


def test_twenty_scenes_twenty_times(report, scenes):
    """Ten times in each of two processes; then from checkpoints at random steps in a third."""
    rng = np.random.default_rng(1)
    counts = {}
    for seed, path in enumerate(scenes):
        hashes = hashes_in_processes(path, seed)
        engine = Engine(load_scene(path), seed)
        advance(engine, int(rng.integers(1, STEPS)))
        with open_session(load_scene(path), seed=seed) as session:
            session.restore(engine.checkpoint())
            while session.latest().step < STEPS:
                session.step(STEPS - session.latest().step)
            hashes.add(session.state_hash())
        counts[str(path).rpartition("/")[2]] = len(hashes)
    report(
        "determinism",
        asked="20 scenes x 20 repeats x 10 000 steps, two processes and a checkpoint: one hash",
        hashes_by_scene=counts,
        scenes_by_kind=(covered := scenes_by_kind(scenes)),
    )
    assert set(counts.values()) == {1}
    assert min(covered.values()) >= 2


def scenes_by_kind(scenes):
    """How many scenes hold each kind of part."""
    loaded = [load_scene(path).scene for path in scenes]
    return {kind: sum(map(is_there, loaded)) for kind, is_there in KINDS.items()}


def test_fifty_replays(report, tmp_path):
    """Sessions in which users set, command, reset, jump and push; each makes several runs."""
    store = tmp_path / "runs.duckdb"
    library = scene_names()
    equal, runs = 0, 0
    for seed in range(50):
        scene = library[seed % len(library)] if seed % 2 else write_random_scene(tmp_path, seed)
        scene = write_rich_scene(tmp_path) if seed % 10 == 0 else scene
        results = eventful_replays(scene, store, seed, process=seed % 5 == 1)
        runs += len(results)
        equal += all(result.equal and not result.trouble for result in results)
    report("replay", asked="all runs of 50 of 50 sessions replay equal", equal=equal, runs=runs)
    assert equal == 50


def test_a_thousand_divergences(report, scenes):
    per_scene = 1000 // len(scenes)
    for seed, path in enumerate(scenes):
        check_injections(path, seed, per_scene, most_steps=60)
    report(
        "divergence",
        asked="1000 injections seen in their step, named, rewound bit for bit",
        injected=per_scene * len(scenes),
    )


def test_every_number_of_a_checkpoint(report, tmp_path):
    engine = Engine(load_scene(write_rich_scene(tmp_path)))
    advance(engine, 400)
    good = engine.checkpoint()
    changes = every_change(good)
    refused = check_changes(engine, good, changes)
    report(
        "checkpoints",
        asked="every number of a checkpoint replaced: refused whole, or lived with; reset works",
        changed=len(changes),
        refused=refused,
    )
