"""The scene doctor on loads: fixed masses, gravity, buried robots, wide and narrow feet."""

import pytest

from linkwork.world.doctor.examine import examine_scene
from tests.world.running import run_steps

TOOL = """
    ground: {}
    robots: {arm: {model: irb140}}
    bodies: {load: {shape: box, size: [0.1, 0.1, 0.1], mass: %s, position: [3, 0, 1]}}
    joints: {grip: {kind: fixed, parent: arm/tool, child: load}}
"""
BURIED = "ground: {}\nrobots: {arm: {model: irb140, position: [0, 0, %s]}}"
BALL = """
    bodies: {bob: {shape: box, size: [0.2, 0.2, 0.2], mass: 2, position: [0.1, 0, 0]}}
    joints: {neck: {kind: ball, parent: world, child: bob, stiffness: %s}}
"""
HEAVY = """
    gravity: [0, 0, -%s]
    ground: {}
    bodies: {ball: {shape: sphere, size: [0.2], mass: 1, position: [0, 0, 0.2]}}
"""
BIG = "big: {shape: box, size: [3, 3, 0.5], mass: 50, position: [0.1, 0.07, 0.26]}"
SMALL = "small: {shape: box, size: [0.1, 0.1, 0.1], mass: 1, position: [7.03, 0.07, 0.051]}"
FEET = """small: {mass: 1, position: [7.03, 0.07, 0.051], shapes: {
      case: {shape: box, size: [0.1, 0.1, 0.1], collides: false},
      a: {shape: sphere, size: [0.01], position: [0.04, 0.04, -0.04]},
      b: {shape: sphere, size: [0.01], position: [-0.04, 0.04, -0.04]},
      c: {shape: sphere, size: [0.01], position: [0.04, -0.04, -0.04]},
      d: {shape: sphere, size: [0.01], position: [-0.04, -0.04, -0.04]}}}"""

CASES = {
    "a mass fixed to a tool": (TOOL, 5, 9000, "body 'load'", "its parent 'arm/link5'"),
    "a robot below the ground": (BURIED, 0, -2, "robot 'arm'", "below the ground"),
    "a spring of three axes": (BALL, 100, 1e9, "joint 'neck'", "will diverge"),
    "great gravity": (HEAVY, 100, 1000, "gravity '1000 m/s^2'", "sink in by 0.02 m"),
}


def field_with(world_of, *bodies):
    ground = "ground: {kind: terrain, size: [20, 20], expression: '0*x', rows: 41, columns: 41}"
    text = "\n  ".join([f"{ground}\nbodies:", *bodies])
    return world_of(text)


def height_at_rest(world, name):
    run_steps(world, 1000)
    return float(world.data.body(name).xpos[2])


@pytest.mark.parametrize("text, good, bad, part, message", CASES.values(), ids=CASES)
def test_only_what_is_bad_is_told_once(world_of, text, good, bad, part, message):
    assert examine_scene(world_of(text % good)) == []
    (finding,) = examine_scene(world_of(text % bad))
    assert finding.part == part
    assert message in finding.message
    assert finding.place is not None


def test_what_rests_sinks_in_as_told(world_of):
    world = world_of(HEAVY % 1000)
    assert height_at_rest(world, "ball") == pytest.approx(0.2 - 0.02, abs=1e-4)


def test_a_small_body_far_away_lets_no_wide_one_fall(world_of):
    world = field_with(world_of, BIG, SMALL)
    (finding,) = examine_scene(world)
    assert finding.name == "small"
    assert "finer ones would let 'big' of 3 m fall through" in finding.message
    assert "spheres" in finding.fix
    assert height_at_rest(world, "big") == pytest.approx(0.25, abs=1e-3)


def test_feet_of_spheres_are_the_way_out(world_of):
    world = field_with(world_of, BIG, FEET)
    assert examine_scene(world) == []
    assert height_at_rest(world, "small") == pytest.approx(0.05, abs=1e-3)
    assert world.data.body("big").xpos[2] == pytest.approx(0.25, abs=1e-3)


@pytest.mark.parametrize("bodies", [(BIG,), (SMALL,)], ids=["wide", "narrow"])
def test_either_alone_is_in_order(world_of, bodies):
    assert examine_scene(field_with(world_of, *bodies)) == []
