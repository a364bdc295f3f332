"""What is left of a robot when it is model."""

import math

import pytest

from linkwork.dynamics import reduced
from linkwork.model.link import JointKind
from linkwork.trace import Argument, balance, count_operations, trace
from tests.dynamics.reduced.robots import DENSE, LIBRARY, robot


@pytest.fixture(params=(*LIBRARY, *DENSE))
def model(request):
    return reduced.reduce_tree(robot(request.param))


def operations(name, function, *arguments):
    model = reduced.reduce_tree(robot(name))
    inputs = [Argument(argument, 6) for argument in arguments]
    program = trace("f", lambda *x: {"y": function(model, *x)}, inputs)
    return count_operations(balance(program))


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
