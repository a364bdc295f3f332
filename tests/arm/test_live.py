"""Live parts: a tool change writes numbers, and the robot has them."""

import pickle
import time

import numpy as np
import pytest

import linkwork as lw
from linkwork.codegen.runtime import kernel as kernel_module
from linkwork.dynamics.functions import FUNCTIONS
from linkwork.dynamics.programs import evaluate_plain
from linkwork.errors import ModelWarning
from linkwork.spatial import Pose
from linkwork.spatial.vector import ZERO

PARTS = ["tool", "payload", "gravity"]
POSE = Pose.from_xyz_rpy((0.02, -0.03, 0.15), (0.3, -0.2, 0.9))
GRIPPER = lw.Inertia(
    1.7, (0.01, 0.02, 0.06), ((0.02, 0.001, 0.002), (0.001, 0.03, 0.0), (0.002, 0.0, 0.025))
)
BOX = lw.Inertia(3.1, (0.0, 0.05, 0.1), ((0.04, 0.0, 0.0), (0.0, 0.05, 0.0), (0.0, 0.0, 0.03)))


def change(arm):
    arm.set_tool(POSE, GRIPPER)
    arm.set_payload(BOX)
    arm.set_gravity((1.0, -2.0, -9.0))


def states(arm, function, count=4):
    rng = np.random.default_rng(4)
    sizes = [FUNCTIONS[function].size(x, arm.tree) for x in FUNCTIONS[function].arguments]
    return [rng.uniform(-1.5, 1.5, (count, size)) for size in sizes]


def call(arm, function, *inputs):
    special = {"articulated_dynamics": "forward_dynamics"}
    results = getattr(arm, special.get(function, function))(*inputs)
    return results if isinstance(results, tuple) else (results,)


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("name", ["irb140", "scara1", "service-arm"])
def test_what_is_computed_is_the_robot_with_the_new_numbers(name, function):
    arm = lw.load(name, live=PARTS)
    change(arm)
    inputs = states(arm, function)
    results = call(arm, function, *inputs)
    for k in range(4):
        numbers = [x[k].tolist() for x in inputs]
        expected = evaluate_plain(arm.tree, function, *numbers, gravity=arm.gravity_vector)
        if function in ("regressor", "poses"):
            assert results[0].shape[1:] == np.shape(next(iter(expected.values())))
        for one, other in zip(results, expected.values(), strict=True):
            np.testing.assert_allclose(one[k], other, rtol=1e-9, atol=1e-9)


@pytest.mark.native
def test_a_tool_change_needs_no_compiler(monkeypatch, tmp_path):
    arm = lw.load("irb140", live=PARTS)
    q = np.linspace(-1, 1, 6)
    before = arm.inverse_dynamics(q, q, q), arm.fk(q)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(kernel_module, "find_compiler", lambda: pytest.fail("asked for a compiler"))
    change(arm)
    after = arm.inverse_dynamics(q, q, q), arm.fk(q)
    expected = evaluate_plain(
        arm.tree, "inverse_dynamics", *[q.tolist()] * 3, gravity=arm.gravity_vector
    )
    np.testing.assert_allclose(after[0], expected["tau"], rtol=1e-11)
    assert np.abs(after[0] - before[0]).max() > 1.0
    assert np.abs(after[1] - before[1]).max() > 0.05


@pytest.mark.native
def test_swapping_parts_keeps_the_code(monkeypatch):
    arm = lw.load(hand_arm(), live=["tool"])
    q = np.array([0.4])
    first = arm.gravity(q)
    monkeypatch.setattr(kernel_module, "find_compiler", lambda: pytest.fail("asked for a compiler"))
    upper, pen = arm.parts["upper"], arm.parts["pen"]
    upper | pen
    upper << lw.parts.Tool("hammer", mass=2.0, center=(0, 0, 0.2), tip_position=(0.1, 0, 0.25))
    arm.rebuild()
    assert arm.tool == "hammer"
    assert arm.gravity(q)[0] == pytest.approx(evaluate_plain(arm.tree, "gravity", [0.4])["tau"][0])
    assert abs(arm.gravity(q)[0] - first[0]) > 0.1


def hand_arm():
    base, turn = lw.parts.Base(), lw.parts.Revolute("turn", axis=(0, 1, 0))
    rod = {"mass": 2.0, "center": (0, 0, 0.2), "inertia": (0.03, 0.03, 0.002, 0, 0, 0)}
    upper = lw.parts.Link("upper", **rod, tip_position=(0, 0, 0.4))
    base << turn << upper << lw.parts.Tool("pen", tip_position=(0, 0, 0.1))
    return base


def test_changes_that_leave_the_structure_alone_are_adopted():
    arm = lw.load("irb140", live=["payload"])
    q = np.zeros(6)
    heavy = lw.load("irb140", live=["payload"])
    heavy.set_payload(BOX)
    assert np.abs(heavy.gravity(q) - arm.gravity(q)).max() > 1.0
    heavy.set_payload(None)
    np.testing.assert_allclose(heavy.gravity(q), arm.gravity(q), atol=1e-12)


def test_single_precision_stays_single():
    arm = lw.load("irb140", live=PARTS)
    change(arm)
    q = np.linspace(-1, 1, 6)
    single = arm.inverse_dynamics(*[q.astype(np.float32)] * 3)
    assert single.dtype == np.float32
    np.testing.assert_allclose(single, arm.inverse_dynamics(q, q, q), rtol=1e-4, atol=1e-3)


def test_a_live_robot_travels_to_other_processes():
    arm = lw.load("irb140", live=PARTS)
    change(arm)
    again = pickle.loads(pickle.dumps(arm))
    q = np.linspace(-1, 1, 6)
    assert again.live == tuple(PARTS)
    np.testing.assert_allclose(again.bias(q, q), arm.bias(q, q), rtol=1e-12)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda arm: arm.set_payload(lw.Inertia.unvalidated(-1.0, ZERO, (ZERO,) * 3)),
            "mass is -1",
        ),
        (lambda arm: arm.set_payload(lw.Inertia.unvalidated(np.nan, ZERO, (ZERO,) * 3)), "finite"),
        (lambda arm: arm.set_tool(lw.Pose(((2.0, 0, 0), (0, 1.0, 0), (0, 0, 1.0)))), "rotation"),
        (lambda arm: arm.set_gravity((0.0, 1.0)), "gravity"),
        (lambda arm: lw.load("irb140").set_payload(BOX), "live"),
        (lambda arm: lw.load("irb140", live=["tool"]).set_payload(BOX), "payload.*not live"),
        (lambda arm: lw.load("irb140", live=["hat"]), "hat"),
        (lambda arm: lw.load("irb140", live="tool"), "live"),
    ],
)
def test_what_cannot_be_live_is_refused(change, message):
    with pytest.raises(lw.LinkworkError, match=message):
        change(lw.load("irb140", live=PARTS))


def test_a_new_tool_is_on_in_no_time():
    arm = lw.load("irb140", live=["payload"])
    arm.gravity(np.zeros(6))
    start = time.perf_counter()
    for k in range(100):
        arm.set_payload(lw.Inertia(1.0 + k, (0.0,) * 3, BOX.matrix))
    # The figure is measured by the bench; here only that nothing is traced or built.
    assert time.perf_counter() - start < 1.0


def test_parts_hold_no_payload_and_building_anew_keeps_it():
    arm = lw.load("irb140", live=PARTS)
    arm.set_payload(BOX)
    arm.set_gravity((0.0, 0.0, -1.62))
    q = np.zeros(6)
    before = arm.gravity(q)
    assert "payload" not in arm.parts
    arm.rebuild()
    np.testing.assert_allclose(arm.gravity(q), before, atol=1e-12)
    arm.load_state(arm.save_state())
    np.testing.assert_allclose(arm.gravity(q), before, atol=1e-12)
    arm.set_payload(None)
    assert np.abs(arm.gravity(q) - before).max() > 0.5


@pytest.mark.parametrize("name", ["irb140", "planar2", "ur5", "scara1", "stanford"])
def test_building_anew_what_has_not_changed_keeps_the_code(name):
    arm = lw.load(name, live=PARTS)
    arm.gravity(np.zeros(len(arm.joint_names)))
    code = arm._calls["gravity"]
    assert arm.parts
    arm.rebuild()
    assert arm._calls["gravity"] is code


@pytest.mark.parametrize("strict", [False, True])
def test_an_impossible_tool_among_the_parts_is_warned_of_or_refused_by_dynamics(strict):
    arm = lw.load(hand_arm(), live=["tool"], strict=strict)
    arm.gravity([0.1])
    upper = arm.parts["upper"]
    upper | arm.parts["pen"]
    upper << lw.parts.Tool("hammer", mass=-5.0, center=(0, 0, 0.2))
    arm.rebuild()
    if strict:
        with pytest.raises(lw.LinkworkError, match="hammer"):
            arm.gravity([0.1])
    else:
        with pytest.warns(ModelWarning, match="hammer"):
            arm.gravity([0.1])


def test_mixed_precision_computes_in_double():
    arm = lw.load("irb140", live=PARTS)
    change(arm)
    q = np.linspace(-1, 1, 6).astype(np.float32)
    qd = np.linspace(1, 2, 6)
    mixed = arm.bias(q, qd)
    assert mixed.dtype == np.float64
    np.testing.assert_allclose(mixed, arm.bias(q.astype(float), qd), rtol=1e-14)


def test_a_pose_may_be_a_matrix_and_a_body_made_of_lists():
    arm = lw.load("irb140", live=PARTS)
    arm.set_tool(POSE.matrix, lw.Inertia(1.7, list(GRIPPER.center), np.array(GRIPPER.matrix)))
    arm.set_payload(lw.Inertia(3.1, list(BOX.center), np.array(BOX.matrix)))
    other = lw.load("irb140", live=PARTS)
    other.set_tool(POSE, GRIPPER)
    other.set_payload(BOX)
    q = np.linspace(-1, 1, 6)
    np.testing.assert_allclose(arm.gravity(q), other.gravity(q), rtol=1e-12)


@pytest.mark.parametrize(
    "mistake",
    [
        lambda arm: arm.set_tool(None),
        lambda arm: arm.set_tool(np.eye(3)),
        lambda arm: arm.set_payload(5),
        lambda arm: arm.set_gravity("x"),
        lambda arm: arm.fk(np.zeros(6), 3),
        lambda arm: arm.fk(np.zeros(6), ["a"]),
        lambda arm: lw.load("irb140", live=[3]),
        lambda arm: lw.load("irb140", live=3),
    ],
)
def test_what_is_no_part_is_refused_in_words(mistake):
    with pytest.raises(lw.LinkworkError):
        mistake(lw.load("irb140", live=PARTS))


def test_the_tool_is_a_frame_by_its_name():
    for name in ("irb140", "planar2", "scara1"):
        arm = lw.load(name, live=["tool", "payload"])
        q = np.zeros(len(arm.joint_names))
        assert (arm.fk(q, arm.tool) == arm.fk(q)).all()
        assert arm.fk(q, "payload").shape == (4, 4)
