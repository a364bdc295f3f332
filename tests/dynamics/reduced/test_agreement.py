"""The reduced forms: what is left of a robot, and that it gives what the plain ones give."""

import math

import numpy as np
import pytest

from linkwork import dynamics
from linkwork.codegen import numpy_function
from linkwork.dynamics import reduced
from linkwork.errors import ModelError, NotFoundError
from linkwork.model.link import JointKind
from linkwork.trace import Argument, balance, count_operations, evaluate, trace
from tests.dynamics.random_tree import random_motions
from tests.dynamics.reduced.robots import DENSE, LIBRARY, RANDOM, assert_same, robot, tilted_arm


@pytest.fixture(params=(*LIBRARY, *DENSE, *RANDOM))
def tree(request):
    return robot(request.param)


def test_torques_are_those_of_the_plain_form(tree):
    model = reduced.reduce_tree(tree)
    for q, qd, qdd in random_motions(tree, seed=1, count=2):
        expected = dynamics.inverse_dynamics(tree, q, qd, qdd)
        assert_same(reduced.inverse_dynamics(model, q, qd, qdd), expected)
        assert_same(reduced.bias(model, q, qd), dynamics.bias(tree, q, qd))
        assert_same(reduced.gravity_torques(model, q), dynamics.gravity_torques(tree, q))


def test_mass_matrix_is_that_of_the_plain_form(tree):
    model = reduced.reduce_tree(tree)
    for q, _, _ in random_motions(tree, seed=2, count=2):
        result = np.array(reduced.mass_matrix(model, q))
        assert (result == result.T).all()
        assert_same(result, dynamics.mass_matrix(tree, q))


def test_accelerations_are_those_of_the_plain_form(tree):
    model = reduced.reduce_tree(tree)
    for q, qd, tau in random_motions(tree, seed=3, count=2):
        try:
            expected = dynamics.forward_dynamics(tree, q, qd, tau)
        except ModelError:
            continue
        condition = np.linalg.cond(dynamics.mass_matrix(tree, q)) if qd else 1.0
        result = reduced.forward_dynamics(model, q, qd, tau)
        assert_same(result, expected, 1e-12 * max(1.0, condition))


def test_poses_and_jacobians_of_all_frames_are_those_of_the_plain_form(tree):
    model = reduced.reduce_tree(tree)
    q, _, _ = random_motions(tree, seed=4, count=1)[0]
    for frame in tree.frame_names:
        pose, jacobian = reduced.pose_and_jacobian(model, q, frame)
        plain = dynamics.pose_of_frame_in_base(tree, q, frame).matrix
        assert_same(pose.matrix, plain)
        assert_same(reduced.pose_of_frame_in_base(model, q, frame).matrix, plain)
        assert_same(jacobian, dynamics.jacobian(tree, q, frame))
        assert_same(reduced.jacobian(model, q, frame), jacobian)


def test_gravity_may_point_anywhere(tree):
    for gravity in ((1.0, -2.0, 3.0), (0.0, 0.0, 0.0), (0.0, 9.81, 0.0)):
        model = reduced.reduce_tree(tree, gravity)
        q, qd, qdd = random_motions(tree, seed=5, count=1)[0]
        expected = dynamics.inverse_dynamics(tree, q, qd, qdd, gravity)
        assert_same(reduced.inverse_dynamics(model, q, qd, qdd), expected)


@pytest.mark.parametrize("name", ["irb140-dense", "scara1", "mixed3", "robot5", "tree2"])
def test_traced_forms_give_the_same(name):
    tree = robot(name)
    model = reduced.reduce_tree(tree)

    def function(q, qd, x):
        pose, jacobian = reduced.pose_and_jacobian(model, q, tree.frame_names[-1])
        return {
            "tau": reduced.inverse_dynamics(model, q, qd, x),
            "qdd": reduced.forward_dynamics(model, q, qd, x),
            "mass": reduced.mass_matrix(model, q),
            "rotation": pose.rotation,
            "jacobian": jacobian,
        }

    sizes = {"q": tree.position_count, "qd": tree.velocity_count, "x": tree.velocity_count}
    program = trace("all", function, [Argument(*item) for item in sizes.items()])
    for state in random_motions(tree, seed=6, count=2):
        result = evaluate(program, **dict(zip(sizes, state, strict=True)))
        for key, expected in function(*state).items():
            assert_same(result[key], expected, 1e-11 if key == "qdd" else 1e-12)


def test_a_frame_that_is_not_there_is_named():
    with pytest.raises(NotFoundError, match="nowhere"):
        reduced.pose_and_jacobian(reduced.reduce_tree(robot("irb140")), [0.0] * 6, "nowhere")


@pytest.mark.parametrize("tilt", [1e-5, 1e-4, 2e-4, 1e-3, 1e-2, 0.05, 0.2])
def test_axes_almost_parallel_cost_no_precision(tilt):
    tree = tilted_arm(tilt)
    model = reduced.reduce_tree(tree)
    assert max(abs(x) for part in model.parts for x in part.position) < 20.0
    program = trace(
        "f",
        lambda q, v, a: {
            "place": reduced.pose_of_frame_in_base(model, q).position,
            "tau": reduced.inverse_dynamics(model, q, v, a),
        },
        [Argument(name, 6) for name in ("q", "qd", "qdd")],
    )
    for state in random_motions(tree, seed=7, count=3):
        place = dynamics.pose_of_frame_in_base(tree, state[0]).position
        tau = dynamics.inverse_dynamics(tree, *state)
        assert_same(reduced.pose_of_frame_in_base(model, state[0]).position, place)
        assert_same(reduced.inverse_dynamics(model, *state), tau)
        single = numpy_function(program)(*(np.array(x, dtype=np.float32) for x in state))
        assert_same(single[0], place, 1e-5)
        assert_same(single[1], tau, 1e-4)


@pytest.fixture(params=(*LIBRARY, *DENSE))
def model(request):
    return reduced.reduce_tree(robot(request.param))


def operations(name, function, *arguments):
    model = reduced.reduce_tree(robot(name))
    inputs = [Argument(argument, 6) for argument in arguments]
    return count_operations(balance(trace("f", lambda *x: {"y": function(model, *x)}, inputs)))


def test_every_part_moves(model):
    joints = [link.joint for link in model.tree.links if link.joint.kind.moves]
    assert [part.kind for part in model.bodies] == [joint.kind for joint in joints]


def test_what_turns_keeps_no_mass_on_its_axis(model):
    for part in model.bodies:
        if part.kind is JointKind.REVOLUTE:
            assert (part.body.mass, part.body.first[2], part.body.second[2]) == (0, 0, 0)


def test_what_slides_keeps_no_second_moments(model):
    for part in model.bodies:
        if part.kind is JointKind.PRISMATIC:
            assert not any(part.body.second)


def test_a_vertical_first_axis_keeps_one_number():
    first = reduced.reduce_tree(robot("irb140-dense")).bodies[0].body
    assert [x for x in first.numbers if x] == [first.second[1]]


def test_frames_stand_where_numbers_vanish(model):
    for part in model.bodies:
        if part.parent >= 0 and model.bodies[part.parent].kind is JointKind.REVOLUTE:
            assert part.position[1] == 0


def test_leaves_have_their_first_moment_along_x(model):
    carrying = {part.parent for part in model.bodies}
    for index, part in enumerate(model.bodies):
        if index not in carrying and part.kind is JointKind.REVOLUTE:
            assert part.body.first[1] == 0


def test_a_length_of_a_turning_robot_is_one():
    lengths = [
        abs(x) for part in reduced.reduce_tree(robot("irb140")).bodies for x in part.position
    ]
    assert 1.0 in lengths


def test_robots_that_slide_keep_the_metre():
    model = reduced.reduce_tree(robot("scara1"))
    assert model.gravity == (0.0, 0.0, -9.81)
    assert [part.position for part in model.parts] == [part.position for part in model.bodies]


def test_reducing_twice_gives_the_same(model):
    assert reduced.reduce_tree(model.tree) == model


def test_plain_numbers_are_never_changed(model):
    assert model.map_scalars(lambda _: math.nan) == model


def test_operations_of_the_irb140_stay_few():
    torques = operations("irb140-dense", reduced.inverse_dynamics, "q", "qd", "qdd")
    assert torques.multiplications <= 235
    assert torques.additions <= 218
    assert torques.sine_cosines == 5
    assert operations("irb140-dense", reduced.mass_matrix, "q").multiplications <= 119
    forward = operations("irb140-dense", reduced.forward_dynamics, "q", "qd", "tau")
    assert forward.multiplications <= 427
    assert forward.divisions <= 5


def test_parallel_axes_turn_by_one_angle():
    count = operations("irb140-dense", reduced.jacobian, "q")
    assert count.multiplications <= 59
    assert count.sine_cosines == 5
