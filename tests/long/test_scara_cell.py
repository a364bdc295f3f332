"""Fifty bars in a row, fifty displaced ones, ten with a stuck joint, and the speed of the cell."""

import time

import mujoco
import numpy as np
import pytest

from linkwork.session.engine.engine import Engine
from linkwork.world.scene.load import load_scene
from tests.library.test_scara_cell import CHANGES, cell, delay_of, inserted, unintended

pytestmark = [pytest.mark.long, pytest.mark.timeout(1800)]
TIGHTEST = 10.0
"""Greatest internal force while both hold [N]."""
HELD = 0.6
"""Time for which both hold each bar [s]."""
SOONEST = 0.2
"""Time within which a fault is reported [s]."""


def bare_factor(engine):
    """How much faster than real time MuJoCo alone steps the model, from states of a cycle."""
    model, spec = engine.world.model, mujoco.mjtState.mjSTATE_INTEGRATION
    engine.reset()
    data, state = mujoco.MjData(model), np.zeros(mujoco.mj_stateSize(model, spec))
    took, count = 0.0, 0
    while engine.world.time < 12.0:
        engine.advance(round(0.1 / engine.world.step_size))
        mujoco.mj_getState(model, engine.world.data, state, spec)
        mujoco.mj_setState(model, data, state, spec)
        began = time.process_time()
        mujoco.mj_step(model, data, 50)
        took, count = took + time.process_time() - began, count + 50
    return count * engine.world.step_size / took


def test_fifty_bars_in_a_row(report):
    engine, events = cell(bars=50)
    view = engine.mission()
    pair = view.report["pair"]
    force = pair["internal force, greatest [N]"]
    released, touched = inserted(events)
    report(
        "scara-cell-row", bars=released, held_touched=touched, others=unintended(events), pair=pair
    )
    assert view.status == "done", view.reason
    assert (released, touched, unintended(events)) == (50, [], [])
    assert pair["both hold [s]"] > 50 * HELD
    assert force < TIGHTEST


def test_fifty_displaced_bars(report):
    failures, forces = [], []
    for seed in range(100, 150):
        engine, events = cell(seed=seed)
        view = engine.mission()
        forces.append(view.report["pair"]["internal force, greatest [N]"])
        is_good = view.status == "done" and inserted(events) == (1, []) and not unintended(events)
        if not is_good:
            failures.append((seed, view.reason, inserted(events), unintended(events)))
    report(
        "scara-cell-displaced", inserted=50 - len(failures), failures=failures, force=max(forces)
    )
    assert not failures
    assert max(forces) < TIGHTEST


def test_ten_cycles_with_a_stuck_joint(report):
    random, failures, delays = np.random.default_rng(7), [], []
    for case in range(10):
        joint, at = ("q2", "q3")[case % 2], float(random.uniform(0.3, 9.0))
        engine, events = cell(bars=2, seed=200 + case, lock=(joint, at))
        faults = [x for x in events if x.kind == "fault"]
        if engine.mission().status != "done" or inserted(events)[0] != 2 or unintended(events):
            failures.append((joint, at, engine.mission().reason, unintended(events)))
        delays += [delay_of(x, at, events) for x in faults]
    report("scara-cell-faults", finished=10 - len(failures), failures=failures, delays=delays)
    assert not failures
    assert max(delays) < SOONEST


@pytest.mark.parametrize("change", CHANGES)
def test_the_cycle_works_with_other_sizes(change):
    engine, events = cell(overrides=(change,))
    assert engine.mission().status == "done", engine.mission().reason
    assert (inserted(events)[0], unintended(events)) == (1, [])


@pytest.mark.parametrize(("step", "asked"), [(0.0002, 5.0), (0.001, 25.0)])
def test_the_cell_runs_faster_than_real_time(report, step, asked):
    best, bare = [], []
    for _ in range(3):
        engine = Engine(load_scene("scara-cell", [f"solver.step={step}"]))
        # Compiles and loads what the first bar needs.
        while engine.world.time < 12.0:
            engine.advance(round(0.05 / step))
        began, since = time.process_time(), engine.world.time
        while not engine.mission_ended:
            engine.advance(round(0.05 / step))
        best.append((engine.world.time - since) / (time.process_time() - began))
        bare.append(bare_factor(engine))
    report(f"scara-cell-speed-{step:g}", factors=best, bare_mj_step=bare, asked=asked)
    assert max(best) >= asked
