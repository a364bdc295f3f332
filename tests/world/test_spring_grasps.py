"""Springs that hold a body are never too hard for it and the step."""

import numpy as np
import pytest

from linkwork.errors import ArgumentError, LinkworkError, SessionError
from linkwork.world.doctor.examine import examine_scene
from tests.world.running import run

LIGHT = """
    bodies: {light: {shape: box, size: [0.05, 0.05, 0.05], mass: %s}}
    grasps:
      hold: {kind: springs, gripper: world, bodies: [light], distance: 0.1%s,
             points: [[0.02, 0, 0.025], [-0.02, 0.02, 0.025], [-0.02, -0.02, 0.025]]}
    """


@pytest.fixture
def light(world_of):
    def world(mass, numbers=""):
        more = numbers and f", {numbers}"
        return world_of(LIGHT % (mass, more))

    return world


def grasp(world):
    world.commands["grasp"](grasp="hold")
    world.accept_changes()
    return world


@pytest.mark.parametrize("mass", [0.001, 0.05, 0.3, 2.0])
def test_springs_of_which_nothing_is_said_hold_any_body(light, mass):
    world = grasp(light(mass))
    stiffness = world.live["grasps.hold.stiffness"].read()
    run(world, 2)
    assert world.data.body("light").xpos[2] == pytest.approx(
        -mass * 9.81 / (3 * stiffness), rel=0.2
    )
    assert np.abs(world.data.qvel).max() < 1e-3
    assert examine_scene(world) == []


@pytest.mark.parametrize("numbers", ["damping: 50", "stiffness: 1.0e+5", "damping: 30"])
def test_springs_that_throw_a_body_about_are_refused_with_numbers(light, numbers):
    with pytest.raises(LinkworkError, match=r"relative to mass and step.*by less than 0\.[0-9]+"):
        grasp(light(0.05, numbers))


def test_springs_that_are_taken_hold_and_the_doctor_knows(light):
    told = []
    for damping in (1, 3, 6, 10, 14, 20, 30):
        world = light(0.05, f"stiffness: 100, damping: {damping}")
        told.append([x.severity for x in examine_scene(world)])
        try:
            run(grasp(world), 1)
        except SessionError as error:
            assert "fails to hold light" in str(error)
            assert told[-1] == ["error"]
            continue
        assert np.abs(world.data.qvel).max() < 0.05
    assert told[0] == []
    assert ["warning"] in told
    assert told[-1] == ["error"]


def test_springs_cannot_be_made_too_hard_for_what_they_hold(light):
    world = light(0.05)
    damping = world.live["grasps.hold.damping"]
    damping.write(200.0)
    with pytest.raises(SessionError, match="fails to hold"):
        grasp(world)
    damping.write(5.0)
    grasp(world)
    with pytest.raises(ArgumentError, match=r"invalid .*hold\.damping: 200.*mass and step"):
        damping.write(200.0)
    assert damping.read() == 5.0
    assert np.abs(run(world, 1).data.qvel).max() < 0.05
