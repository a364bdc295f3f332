"""Two arms that hold one load: in machine code and in Python, with the same bits."""

import functools

import numpy as np
import pytest

from linkwork.errors import DivergenceError
from linkwork.record import NullRecorder
from linkwork.session.engine.engine import Engine
from linkwork.world.scene.load import load_scene
from linkwork.world.stepping.native_loop import NativeLoop
from linkwork.world.stepping.step_loop import PythonLoop

pytestmark = pytest.mark.native
CHANGES = ["recording.rate=1000"]


class Frames(NullRecorder):
    def __init__(self):
        self.frames = []

    def append(self, frame):
        self.frames.append(frame.tobytes())


@functools.cache
def just_closed():
    """The cell shortly before the second clamp presses on the bar."""
    engine = Engine(load_scene("scara-cell", CHANGES))
    closed = [engine.world.live[f"grasps.clamp{i}.closed"] for i in (1, 2)]
    while not all(x.read() for x in closed):
        engine.advance(20)
        assert engine.world.time < 20.0
    return engine.checkpoint()


def course(steps, leap, changes=()):
    """Loop, state, frames and figures after some steps from there."""
    recorder = Frames()
    engine = Engine(load_scene("scara-cell", CHANGES), 0, lambda *_: recorder)
    engine.restore(just_closed())
    for path, value in changes:
        engine.set(path, value)
    for _ in range(steps // leap):
        engine.advance(leap)
    figures = engine.mission().report["pair"]
    return type(engine.world._loop), (engine.state_hash(), recorder.frames, figures)


@pytest.mark.parametrize("gain", [0.01, 0.0])
def test_both_loops_give_way_alike(gain, monkeypatch):
    changes = [("machines.pair.gain", gain)]
    native, fast = course(420, 420, changes)
    assert native is NativeLoop
    assert course(420, 7, changes)[1] == fast
    with monkeypatch.context() as patch:
        patch.setattr("linkwork.world.engine.world.step_library", lambda: None)
        python, slow = course(420, 420, changes)
    assert python is PythonLoop
    assert slow == fast
    assert fast[2]["both hold [s]"] > 0.1


def test_a_target_set_while_both_hold_is_tracked_alike(monkeypatch):
    changes = [("robots.scara1.targets.q1", -1.2)]
    _, fast = course(210, 210, changes)
    with monkeypatch.context() as patch:
        patch.setattr("linkwork.world.engine.world.step_library", lambda: None)
        _, slow = course(210, 210, changes)
    assert slow == fast


def test_both_robots_are_green_while_both_touch_the_bar():
    engine = Engine(load_scene("scara-cell", CHANGES))
    assert engine.world.highlights() == {}
    engine.restore(just_closed())
    engine.advance(400)
    painted = {engine.world.model.body(x).name for x in engine.world.highlights()}
    assert {"scara1/link1", "jaw11", "scara2/link1", "jaw22"} <= painted
    assert not painted & {"bar1", "bar2", "box", "belt"}


def test_a_step_that_fails_leaves_the_pair_as_it_was():
    engine = Engine(load_scene("scara-cell", CHANGES))
    engine.restore(just_closed())
    engine.advance(400)
    driver, report = engine.participants.drivers["scara1"], engine.mission().report["pair"]
    targets = driver.reference.memory.targets.copy()
    driver.controller._gain_block[:] = np.nan
    with pytest.raises(DivergenceError):
        engine.advance(5)
    assert report["both hold [s]"] > 0.1
    assert engine.mission().report["pair"] == report
    np.testing.assert_array_equal(driver.reference.memory.targets, targets)
