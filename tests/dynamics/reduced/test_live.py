"""Live parts: their numbers, and trees and reduced forms with other ones."""

import numpy as np
import pytest

from linkwork import dynamics
from linkwork.dynamics import GRAVITY, reduced
from linkwork.dynamics.live import LIVE, live_numbers, tree_with_live
from linkwork.errors import ArgumentError, NotFoundError
from linkwork.model.build import build_tree
from linkwork.trace import Argument, evaluate, trace
from tests.dynamics.random_tree import random_motions
from tests.dynamics.reduced.robots import assert_same, robot

ROBOTS = ("irb140", "irb140-dense", "scara1", "tree1", "mixed1", "mixed2", "robot4", "robot5")
GRAVITY_THERE = (0.5, -3.0, 8.0)


def with_tool(name):
    tree = robot(name)
    return tree if tree.tool_name else tree.with_tool(tree.links[-1].name)


@pytest.fixture(params=ROBOTS)
def tree(request):
    return with_tool(request.param)


def some_numbers(seed):
    """A tool with a payload, both of bodies that can exist."""
    random = np.random.default_rng(seed)
    wxyz = random.normal(size=4)
    wxyz /= np.linalg.norm(wxyz)
    tool = [*random.uniform(-0.3, 0.3, 3), *wxyz, *_body(random)]
    return {"tool": tool, "payload": _body(random), "gravity": GRAVITY_THERE}


def _body(random):
    spread = random.normal(size=(3, 3)) * 0.1
    second = spread @ spread.T
    inertia = np.trace(second) * np.eye(3) - second
    entries = [inertia[i, j] for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))]
    return [float(x) for x in (random.uniform(0.5, 3.0), *random.uniform(-0.1, 0.1, 3), *entries)]


def everything(tree, gravity, q, qd, x):
    pose = dynamics.pose_of_frame_in_base(tree, q)
    return {
        "tau": dynamics.inverse_dynamics(tree, q, qd, x, gravity),
        "mass": dynamics.mass_matrix(tree, q),
        "rotation": pose.rotation,
        "position": pose.position,
        "jacobian": dynamics.jacobian(tree, q),
    }


def everything_reduced(model, q, qd, x):
    pose, jacobian = reduced.pose_and_jacobian(model, q)
    return {
        "tau": reduced.inverse_dynamics(model, q, qd, x),
        "mass": reduced.mass_matrix(model, q),
        "rotation": pose.rotation,
        "position": pose.position,
        "jacobian": jacobian,
    }


def assert_all_same(result, expected):
    for key, value in expected.items():
        assert_same(result[key], value)


def test_present_numbers_change_nothing(tree):
    numbers = live_numbers(tree, GRAVITY, LIVE)
    assert {part: len(numbers[part]) for part in numbers} == LIVE
    state = random_motions(tree, seed=1, count=1)[0]
    changed = everything(tree_with_live(tree, numbers), numbers["gravity"], *state)
    assert_all_same(changed, everything(tree, GRAVITY, *state))


def test_numbers_written_are_the_numbers_found(tree):
    numbers_ = {"tool": some_numbers(2)["tool"]}
    result = live_numbers(tree_with_live(tree, numbers_), GRAVITY, ["tool"])["tool"]
    wxyz = np.array(numbers_["tool"][3:7])
    numbers_["tool"][3:7] = (wxyz if wxyz[0] >= 0 else -wxyz).tolist()
    assert_same(result, numbers_["tool"])


def test_a_tree_with_other_numbers_is_a_sound_tree(tree):
    changed = tree_with_live(tree, some_numbers(3))
    again = build_tree(
        changed.name,
        changed.links,
        changed.frames,
        changed.tool_name,
        couplings=changed.couplings,
        force_points=changed.force_points,
    )
    assert again == changed
    assert changed.joint_names == tree.joint_names
    assert tree_with_live(changed, {"payload": some_numbers(4)["payload"]}).tool == changed.tool


def test_a_payload_weighs(tree):
    changed = tree_with_live(tree, {"payload": [2.0, *[0.0] * 9]})
    q, _, _ = random_motions(tree, seed=5, count=1)[0]
    force = dynamics.wrench_torques(tree, q, (0.0, 0.0, -2.0 * 9.81, 0.0, 0.0, 0.0))
    expected = np.subtract(dynamics.gravity_torques(tree, q), force)
    assert_same(dynamics.gravity_torques(changed, q), expected, 1e-11)


@pytest.mark.parametrize("parts", [["tool"], ["payload"], ["gravity"], list(LIVE)])
def test_traced_numbers_give_what_written_ones_give(tree, parts):
    numbers = {part: some_numbers(6)[part] for part in parts}
    sizes = {"q": tree.position_count, "qd": tree.velocity_count, "x": tree.velocity_count}
    sizes |= {part: LIVE[part] for part in parts}

    def function(q, qd, x, *live):
        numbers_ = dict(zip(parts, live, strict=True))
        gravity = tuple(numbers_.get("gravity", GRAVITY))
        return everything_reduced(
            reduced.reduce_tree(tree_with_live(tree, numbers_), gravity), q, qd, x
        )

    program = trace("live", function, [Argument(*item) for item in sizes.items()])
    q, qd, x = random_motions(tree, seed=7, count=1)[0]
    result = evaluate(program, q=q, qd=qd, x=x, **numbers)
    gravity = numbers.get("gravity", GRAVITY)
    assert_all_same(result, everything(tree_with_live(tree, numbers), gravity, q, qd, x))


def test_a_tool_without_mass_may_be_traced():
    tree = with_tool("irb140")
    numbers = live_numbers(tree, GRAVITY, ["tool"])["tool"]
    weightless = [*numbers[:7], *[0.0] * 10]

    def function(q, tool):
        changed = tree_with_live(tree, {"tool": tool})
        return {"tau": reduced.gravity_torques(reduced.reduce_tree(changed), q)}

    program = trace("f", function, [Argument("q", 6), Argument("tool", LIVE["tool"])])
    q, _, _ = random_motions(tree, seed=8, count=1)[0]
    expected = dynamics.gravity_torques(tree_with_live(tree, {"tool": weightless}), q)
    assert_same(evaluate(program, q=q, tool=weightless)["tau"], expected)


def test_unknown_parts_and_wrong_sizes_are_refused():
    tree = with_tool("irb140")
    with pytest.raises(NotFoundError, match="wheel"):
        live_numbers(tree, GRAVITY, ["wheel"])
    with pytest.raises(NotFoundError, match="wheel"):
        tree_with_live(tree, {"wheel": [1.0]})
    with pytest.raises(ArgumentError, match="3 numbers, expected 10"):
        tree_with_live(tree, {"payload": [1.0, 2.0, 3.0]})
