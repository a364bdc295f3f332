"""Live parts that change while other threads compute: every call is of one robot."""

import copy
import threading

import numpy as np
import pytest

import linkwork as lw
from linkwork.arm import live_state
from linkwork.arm.compiled_robot import LiveToolSolver
from linkwork.codegen.runtime import kernel as kernel_module
from linkwork.dynamics.functions import FUNCTIONS
from linkwork.simulation import simulate
from linkwork.spatial import Pose

PARTS = ["tool", "payload", "gravity"]
MATRIX = ((0.04, 0.0, 0.0), (0.0, 0.05, 0.0), (0.0, 0.0, 0.03))
LOADS = [lw.Inertia(mass, (0.0, 0.05, 0.1), MATRIX) for mass in (1.0, 9.0)]
TOOLS = [Pose.from_xyz_rpy((0.0, 0.0, z), (0.0, 0.0, 0.0)) for z in (0.1, 0.3)]
CHANGES = {
    "payload": [lambda arm, x=x: arm.set_payload(x) for x in LOADS],
    "tool": [lambda arm, x=x: arm.set_tool(x, LOADS[0]) for x in TOOLS],
    "gravity": [lambda arm, x=x: arm.set_gravity((0, x, -9.81)) for x in (0.0, 5.0)],
}


@pytest.fixture(params=[pytest.param("native", marks=pytest.mark.native), "ctypes", "numpy"])
def backend(request, monkeypatch):
    if request.param == "ctypes":
        monkeypatch.undo()
        monkeypatch.setattr(kernel_module, "_extension", lambda *arguments: None)
    return request.param


@pytest.mark.parametrize("part", CHANGES)
def test_a_batch_is_of_one_robot_whatever_other_threads_change(backend, part):
    arm = lw.load("irb140", live=PARTS)
    q = np.ascontiguousarray(np.broadcast_to(np.linspace(-1.0, 1.0, 6), (20_000, 6)))
    expected = []
    for change in CHANGES[part]:
        change(arm)
        expected.append(arm.gravity(q))
    assert arm._calls["gravity"].backend == backend
    done = threading.Event()

    def keep_changing():
        while not done.is_set():
            for change in CHANGES[part]:
                change(arm)

    thread = threading.Thread(target=keep_changing)
    thread.start()
    try:
        results = [arm.gravity(q) for _ in range(15)]
    finally:
        done.set()
        thread.join()
    assert all(any(np.array_equal(x, one) for one in expected) for x in results)


@pytest.mark.parametrize("function", FUNCTIONS)
def test_a_change_writes_to_no_block_that_a_call_may_read(function):
    arm = lw.load("planar2", live=PARTS)
    arm._robot.functions._make(function, None)
    (pair,) = arm._robot.live.held
    before = [block.copy() for block in pair]
    for changes in CHANGES.values():
        changes[1](arm)
    assert all(np.array_equal(x, y) for x, y in zip(pair, before, strict=True))
    assert not np.array_equal(arm._robot.live.held[0][0], pair[0])


def test_changes_from_several_threads_all_count(monkeypatch):
    arm = lw.load("planar2", live=PARTS)
    arm.gravity(np.zeros(2))
    plain, waited = live_state.LiveState._filled, []

    def filled(live, numbers):
        # While one thread fills a block, another changes another part.
        if not waited:
            other = threading.Thread(target=arm.set_gravity, args=((0.0, 3.0, 0.0),))
            waited.append(other)
            other.start()
            other.join(0.1)
        return plain(live, numbers)

    monkeypatch.setattr(live_state.LiveState, "_filled", filled)
    arm.set_payload(LOADS[1])
    waited[0].join()
    assert arm.gravity_vector == (0.0, 3.0, 0.0)
    monkeypatch.undo()
    live = arm._robot.live
    np.testing.assert_array_equal(arm.live_numbers, live._filled(live.numbers)[0])
    assert arm.live_parts["payload"][0] == 9.0


def test_a_change_while_the_tree_is_made_is_in_the_next_tree(monkeypatch):
    arm = lw.load("irb140", live=["tool"])
    plain, changed = live_state.tree_with_live, []

    def made(*arguments):
        result = plain(*arguments)
        if not changed:
            changed.append(arm.set_tool(TOOLS[1]))
        return result

    monkeypatch.setattr(live_state, "tree_with_live", made)
    arm.set_tool(TOOLS[0])
    assert arm.tree
    assert changed
    assert arm.tree.links[arm.tree.link_index(arm.tool)].pose_in_parent.position[2] == 0.3


def test_inverse_kinematics_is_of_one_tool_whatever_other_threads_change(monkeypatch):
    arm = lw.load("irb140", live=["tool"])
    q = np.array([0.3, 0.2, -0.3, 0.4, 0.8, 0.1])
    arm.set_tool(TOOLS[0])
    assert np.abs(arm.ik(arm.fk(q)).q - q).max(axis=1).min() < 1e-9
    plain, inner = LiveToolSolver._carrier_in_frame, []

    def carrier(*arguments):
        # What another thread finds that asks while this one has seen the new tool.
        if not inner:
            inner.append(None)
            inner.append(arm.ik(arm.fk(q)))
        return plain(*arguments)

    monkeypatch.setattr(LiveToolSolver, "_carrier_in_frame", carrier)
    arm.set_tool(TOOLS[1])
    assert np.abs(arm.ik(arm.fk(q)).q - q).max(axis=1).min() < 1e-9
    assert np.abs(inner[1].q - q).max(axis=1).min() < 1e-9


def test_a_copy_has_live_parts_of_its_own():
    arm = lw.load("planar2", live=PARTS)
    q = np.ones(2)
    arm.set_payload(LOADS[0])
    before = arm.gravity(q), arm.tree
    other = copy.copy(arm)
    np.testing.assert_array_equal(other.gravity(q), before[0])
    other.set_payload(LOADS[1])
    assert np.abs(other.gravity(q) - before[0]).max() > 1.0
    np.testing.assert_array_equal(arm.gravity(q), before[0])
    assert arm.tree is before[1] and other.tree is not arm.tree


def test_a_simulation_shows_its_changes_to_no_other_thread():
    arm = lw.load("planar2", live=["payload"])
    seen = []

    def change(robot):
        robot.set_payload(LOADS[1])
        seen.append(arm.live_parts["payload"][0])
        arm.set_payload(LOADS[0])

    with pytest.raises(lw.errors.ArgumentError, match="modified a robot other than its argument"):
        simulate(arm, 0.01, q=[0.1, 0.2], changes=[(0.005, lambda _: arm.set_payload(None))])
    simulate(arm, 0.01, q=[0.1, 0.2], changes=[(0.005, change)])
    assert seen == [0.0]
    # What others set meanwhile stays.
    assert arm.live_parts["payload"][0] == 1.0
