"""What is left of a robot when it is reduced."""

import math

import pytest

from linkwork.dynamics import fast
from linkwork.model.link import JointKind
from linkwork.trace import Argument, balance, count_operations, trace
from tests.dynamics.fast.robots import DENSE, LIBRARY, robot


@pytest.fixture(params=(*LIBRARY, *DENSE))
def reduced(request):
    return fast.reduce_tree(robot(request.param))


def operations(name, function, *arguments):
    reduced = fast.reduce_tree(robot(name))
    given = [Argument(argument, 6) for argument in arguments]
    program = trace("f", lambda *x: {"y": function(reduced, *x)}, given)
    return count_operations(balance(program))


def test_every_part_moves(reduced):
    joints = [link.joint for link in reduced.tree.links if link.joint.kind.moves]
    assert [part.kind for part in reduced.bodies] == [joint.kind for joint in joints]


def test_what_turns_keeps_no_mass_on_its_axis(reduced):
    for part in reduced.bodies:
        if part.kind is JointKind.REVOLUTE:
            assert (part.body.mass, part.body.first[2], part.body.second[2]) == (0, 0, 0)


def test_what_slides_keeps_no_second_moments(reduced):
    for part in reduced.bodies:
        if part.kind is JointKind.PRISMATIC:
            assert not any(part.body.second)


def test_a_vertical_first_axis_keeps_one_number():
    first = fast.reduce_tree(robot("irb140-dense")).bodies[0].body
    assert [x for x in first.numbers if x] == [first.second[1]]


def test_frames_stand_where_numbers_vanish(reduced):
    for part in reduced.bodies:
        if part.parent >= 0 and reduced.bodies[part.parent].kind is JointKind.REVOLUTE:
            assert part.position[1] == 0


def test_leaves_have_their_first_moment_along_x(reduced):
    carrying = {part.parent for part in reduced.bodies}
    for index, part in enumerate(reduced.bodies):
        if index not in carrying and part.kind is JointKind.REVOLUTE:
            assert part.body.first[1] == 0


def test_a_length_of_a_turning_robot_is_one():
    lengths = [abs(x) for part in fast.reduce_tree(robot("irb140")).bodies for x in part.position]
    assert 1.0 in lengths


def test_robots_that_slide_keep_the_metre():
    reduced = fast.reduce_tree(robot("scara1"))
    assert reduced.gravity == (0.0, 0.0, -9.81)
    assert [part.position for part in reduced.parts] == [part.position for part in reduced.bodies]


def test_reducing_twice_gives_the_same(reduced):
    assert fast.reduce_tree(reduced.tree) == reduced


def test_plain_numbers_are_never_changed(reduced):
    assert reduced.map_scalars(lambda _: math.nan) == reduced


def test_operations_of_the_irb140_stay_few():
    torques = operations("irb140-dense", fast.inverse_dynamics, "q", "qd", "qdd")
    assert torques.multiplications <= 235
    assert torques.additions <= 218
    assert torques.sine_cosines == 5
    assert operations("irb140-dense", fast.mass_matrix, "q").multiplications <= 119
    forward = operations("irb140-dense", fast.forward_dynamics, "q", "qd", "tau")
    assert forward.multiplications <= 427
    assert forward.divisions <= 5


def test_parallel_axes_turn_by_one_angle():
    found = operations("irb140-dense", fast.jacobian, "q")
    assert found.multiplications <= 59
    assert found.sine_cosines == 5
