"""A checkpoint may come from anywhere: it is restored completely or refused; declared memory."""

import base64
import json
from dataclasses import dataclass, field
from typing import Annotated

import numpy as np
import pytest

from linkwork.errors import ArgumentError, DivergenceError, SessionError
from linkwork.record import recorded_runs
from linkwork.session import open_session
from linkwork.session.engine.engine import Engine
from linkwork.session.participants import memory
from linkwork.world.scene.load import load_scene
from tests.session.rich_scene import write_rich_scene


def advance(engine, count):
    end = engine.step_count + count
    while engine.step_count < end:
        engine.advance(end - engine.step_count)


def arrays_in(checkpoint):
    arrays = json.loads(checkpoint)["arrays"]
    return {x: np.frombuffer(base64.b64decode(y), dtype="<f8") for x, y in arrays.items()}


def changed(checkpoint, name, index, value):
    content = json.loads(checkpoint)
    numbers = arrays_in(checkpoint)[name].copy()
    numbers[index] = value
    content["arrays"][name] = base64.b64encode(numbers.tobytes()).decode()
    return json.dumps(content).encode()


def every_change(checkpoint):
    return [
        (name, index, value)
        for name, numbers in arrays_in(checkpoint).items()
        for index in range(numbers.size)
        for value in (np.nan, np.inf, 1e300, 1e18, -1.0, 0.5)
    ]


def check_changes(engine, good, changes):
    refused = 0
    for change in changes:
        engine.restore(good)
        try:
            engine.restore(changed(good, *change))
        except SessionError:
            assert engine.checkpoint() == good, change
            refused += 1
            continue
        try:
            engine.frame(), engine.live_values(), engine.summary(), engine.world.contacts()
            advance(engine, 12)
        except DivergenceError as error:
            assert error.element, change
        engine.command("reset", {})
        advance(engine, 1)
    return refused


@pytest.fixture(scope="module")
def rich(tmp_path_factory):
    engine = Engine(load_scene(write_rich_scene(tmp_path_factory.mktemp("rich"))))
    advance(engine, 400)
    return engine, engine.checkpoint()


def test_a_changed_number_is_refused_or_lived_with(rich):
    engine, good = rich
    changes = every_change(good)
    sample = np.random.default_rng(1).choice(len(changes), 150, replace=False)
    assert check_changes(engine, good, [changes[i] for i in sample]) > 50


def with_step(step):
    return lambda good: json.dumps(json.loads(good) | {"step": step}).encode()


NO_CHECKPOINTS = [
    *(with_step(x) for x in (-1, -5, 2**53, 10**30, 1e308, 2.7, 7.0, "7", True, None, [1])),
    lambda good: good.replace(b'"step": 400', b'"step": 1' + b"0" * 310),
    *(lambda good: good.decode(), bytearray, lambda _: None),
    *(lambda good, code=code: good.decode().encode(code) for code in ("utf-16", "utf-32")),
]


@pytest.mark.parametrize("change", NO_CHECKPOINTS)
def test_a_checkpoint_is_bytes_in_utf8_with_a_whole_number_of_steps(rich, change):
    engine, good = rich
    engine.restore(good)
    with pytest.raises(SessionError):
        engine.restore(change(good))
    assert engine.checkpoint() == good


@pytest.mark.parametrize("done", [-100, -1, 2.5, 7])
def test_a_mission_has_done_steps_that_there_are(rich, done):
    engine, good = rich
    engine.restore(good)
    with pytest.raises(SessionError, match="mission"):
        engine.restore(changed(good, "mission:done", 0, done))
    assert engine.checkpoint() == good


def test_a_refused_checkpoint_does_not_end_the_recording(rich, tmp_path, store):
    _, good = rich
    with open_session(write_rich_scene(tmp_path), store=store, process=False) as session:
        session.step(5)
        for change in (("world", 0, 1e12), ("memory", 0, np.nan), ("arm:gain.integral", 0, -1)):
            with pytest.raises(SessionError):
                session.restore(changed(good, *change))
        session.step(5)
    assert [run.steps for run in recorded_runs(store=store)] == [10]


def test_what_cannot_be_put_back_half_way_is_not_left_half_done(rich, monkeypatch):
    engine, good = rich
    engine.reset()
    before = engine.checkpoint()
    restore, failures = engine.world.restore, iter([True])

    def failing(*moment):
        restore(*moment)
        if next(failures, False):
            raise SessionError("no")

    monkeypatch.setattr(engine.world, "restore", failing)
    with pytest.raises(SessionError):
        engine.restore(good)
    assert engine.checkpoint() == before


def test_a_reset_helps_wherever_the_state_is(rich):
    engine, good = rich
    engine.restore(good)
    engine.world.data.qvel[0] = np.nan
    engine.command("reset", {})
    assert engine.step_count == 0


NAMES = {"slots": ["a", "b"]}


@dataclass
class Load(memory.Memory):
    slot: Annotated[str, memory.Name("slots")] = "a"
    place: Annotated[tuple[float, ...], memory.Vector()] = (0.0, 0.0)


@dataclass
class Everything(memory.Memory):
    head: Annotated[Load, memory.Part()] = field(default_factory=Load)
    held: Annotated[Load | None, memory.Maybe(Load)] = None
    rows: Annotated[list[Load], memory.Rows(Load)] = field(default_factory=list)
    count: Annotated[int, memory.Whole("slots", minimum=-1)] = -1
    share: Annotated[float, memory.Number(0.0, 1.0)] = 0.5
    is_on: Annotated[bool, memory.Flag()] = False
    why: Annotated[str, memory.Text()] = ""
    q: Annotated[np.ndarray, memory.Numbers(nan=True)] = field(default_factory=lambda: np.zeros(2))
    unsaved: str = "x"


def test_what_is_saved_is_loaded():
    full = Everything(Load("b", (1.0, 2.0)), Load("a", (3.0, 4.0)), [Load("b")] * 2, 1, 1.0, True)
    full.why, full.q = "no reason", np.array([1.0, np.nan])
    loaded = memory.load(Everything(unsaved="y"), memory.save(full, NAMES), NAMES)
    np.testing.assert_array_equal(loaded.q, full.q)
    loaded.q = full.q
    assert (loaded.unsaved, loaded.held) == ("y", full.held)
    loaded.unsaved = "x"
    assert vars(loaded) == vars(full)
    assert memory.open_names(full) == {"held", "rows", "why"}


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("head", [2, 0, 0]),
        ("head", [0, 0]),
        ("head", [0, 0, 0, 0]),
        ("held", [0.5, 0, 0]),
        ("rows", [0, 0, 0, 1]),
        ("count", [2]),
        ("share", [np.nan]),
        ("is_on", [2]),
        ("why", [200]),
        ("q", [np.inf, 0]),
    ],
)
def test_other_numbers_are_refused(name, numbers):
    arrays = memory.save(Everything(), NAMES)
    with pytest.raises(ArgumentError):
        memory.load(Everything(), arrays | {name: np.array(numbers, dtype=float)}, NAMES)
    with pytest.raises(ArgumentError, match="names of arrays"):
        memory.load(Everything(), {x: y for x, y in arrays.items() if x != name}, NAMES)
