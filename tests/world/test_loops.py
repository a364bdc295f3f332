"""Welds and cut joints hold what they join, as stiff as their lighter side."""

import math
import re

import numpy as np
import pytest

from linkwork.errors import ArgumentError
from linkwork.world.doctor.examine import examine_scene
from tests.world.running import run_steps, set_live

TWO = """\
bodies:
  a: {shape: box, size: [0.1, 0.1, 0.1], mass: 1, position: [3, 0, 1]}
  b: {shape: box, size: [0.1, 0.1, 0.1], mass: 2, position: [3.3, 0, 1]}
"""


def between(world):
    a, b = world.data.body("a"), world.data.body("b")
    turn = a.xmat.reshape(3, 3).T
    return np.concatenate([turn @ (b.xpos - a.xpos), (turn @ b.xmat.reshape(3, 3)).ravel()])


def test_a_weld_carries_a_weight(world_of):
    world = world_of(TWO + "welds: {w: {a: a, b: b}, hook: {a: a, b: world}}")
    before = between(world)
    run_steps(world, 300)
    assert between(world) == pytest.approx(before, abs=2e-4)
    assert world.data.body("a").xpos == pytest.approx([3, 0, 1], abs=2e-4)


def test_a_weld_can_be_switched_and_holds_what_is_then(world_of):
    world = world_of(TWO + "welds: {hook: {a: a, b: world, active: false}}")
    active = world.live["welds.hook.active"]
    run_steps(world, 100)
    assert active.read() is False
    height = world.data.body("a").xpos[2]
    assert height < 0.96
    active.write(True)
    world.accept_changes()
    world.data.qvel[:] = 0
    run_steps(world, 200)
    assert world.data.body("a").xpos[2] == pytest.approx(height, abs=1e-3)
    active.write(False)
    world.accept_changes()
    run_steps(world, 100)
    assert world.data.body("a").xpos[2] < height - 0.04


def test_a_switch_is_part_of_what_is_restored(world_of):
    world = run_steps(world_of(TWO + "welds: {hook: {a: a, b: world, active: false}}"), 50)
    set_live(world, "welds.hook.active", True)
    kept = world.state(), world.step_count, world.readings(), world.memory()
    after = run_steps(world, 50).state()
    set_live(world, "welds.hook.active", False)
    run_steps(world, 5)
    world.restore(*kept)
    assert np.array_equal(run_steps(world, 50).state(), after)


def test_a_switch_takes_truth_values_alone(world_of):
    world = world_of(TWO + "welds: {hook: {a: a, b: world}}")
    with pytest.raises(ArgumentError, match="True or False"):
        world.live["welds.hook.active"].write(0.5)
    assert world.live["welds.hook.active"].read() is True


FOUR_BAR = """\
solver: {{noslip_iterations: 0}}
bodies:
  left: {{shape: capsule, size: [0.02, 1], mass: 1, position: [0, 0, 1.5], collides: false}}
  right: {{shape: capsule, size: [0.02, 1], mass: 1, position: [1, 0, 1.5], collides: false}}
  bar: {{shape: capsule, size: [0.02, 1], mass: 1, position: [0.5, 0, 1], collides: false,
        rpy: [0, 1.5707963267948966, 0]}}
joints:
  l: {{kind: revolute, parent: world, child: left, position: [0, 0, 2], axis: [0, 1, 0]}}
  r: {{kind: revolute, parent: world, child: right, position: [1, 0, 2], axis: [0, 1, 0]}}
  m: {{kind: revolute, parent: left, child: bar, position: [0, 0, 1], axis: [0, 1, 0]}}
cuts:
  close: {{kind: {kind}, a: bar, b: right, position: [1, 0, 1], axis: [0, 2, 0]}}
"""


@pytest.mark.parametrize("kind", ["ball", "revolute"])
def test_a_parallelogram_swings_like_its_theory(world_of, kind):
    world = world_of(FOUR_BAR.format(kind=kind))
    # Both rods turn by one angle and the bar only shifts, by an arm of 1 m.
    moment, weight = 2 * (1 / 3) + 1.0, 9.81 * (0.5 + 0.5 + 1.0)
    rods = world.data.joint("l"), world.data.joint("r"), world.data.joint("m")
    world.data.qvel[:] = [0.02, -0.02, 0.02]
    for rod, speed in zip(rods, (0.05, 0.05, -0.05), strict=True):
        rod.qvel[0] = speed
    world.restore(world.state(), 0)
    quarter = math.pi / 2 * math.sqrt(moment / weight)
    run_steps(world, round(quarter / world.step_size))
    assert rods[0].qpos[0] == pytest.approx(0.05 / math.sqrt(weight / moment), rel=0.02)
    assert rods[0].qpos[0] == pytest.approx(rods[1].qpos[0], abs=1e-5)
    run_steps(world, round(2 * quarter / world.step_size))
    assert rods[0].qpos[0] == pytest.approx(-rods[2].qpos[0], abs=1e-5)


def test_a_fixed_cut_stops_the_mechanism(world_of):
    world = run_steps(world_of("gravity: [3, 0, -9.81]\n" + FOUR_BAR.format(kind="fixed")), 300)
    assert np.abs(world.data.qpos).max() < 1e-3


def test_a_cut_joins_what_stands_apart_from_zero_at_the_start(world_of):
    world = world_of("""
        robots: {arm: {model: planar2, position: [0, 0, 1]}}
        cuts:
          hold: {kind: ball, a: arm/tool, b: world, position: [1, 0, 1]}
        """)
    start = world.data.site("cut/hold/0a").xpos.copy()
    run_steps(world, 300)
    assert start == pytest.approx([1, 0, 1])
    assert world.data.site("cut/hold/0a").xpos == pytest.approx([1, 0, 1], abs=1e-3)


@pytest.mark.parametrize("kind", ["ball", "revolute"])
def test_bodies_that_a_cut_joins_do_not_collide_but_others_do(world_of, kind):
    text = "ground: {{height: 1}}\n" + FOUR_BAR.replace(", collides: false", "")
    world = run_steps(world_of(text.format(kind=kind)), 5)
    touching = {
        frozenset(world.model.geom_bodyid[geoms].tolist()) for geoms in world.data.contact.geom
    }
    bar, right = world.model.body("bar").id, world.model.body("right").id
    assert frozenset((bar, right)) not in touching
    assert {frozenset((0, bar)), frozenset((0, right))} <= touching


def test_what_a_cut_joins_to_the_world_still_touches_the_ground(world_of):
    cut = "cuts: {hook: {kind: ball, a: a, b: world, position: [3, 0, 1]}}"
    assert run_steps(world_of(f"ground: {{height: 0.96}}\n{TWO}{cut}"), 1).data.ncon > 0


BEAM = """
    bodies:
      light: {{shape: box, size: [0.1, 0.1, 0.1], mass: {carrier}}}
      load: {{shape: box, size: [0.1, 0.1, 0.1], mass: {load}, position: [{arm}, 0, 0]}}
    welds: {{hook: {{a: world, b: light}}, arm: {{a: light, b: load}}}}
"""
CUTS = """
    bodies:
      light: {{shape: box, size: [0.1, 0.1, 0.1], mass: {carrier}}}
      load: {{shape: box, size: [0.1, 0.1, 0.1], mass: {load}, position: [{arm}, 0, 0]}}
    cuts:
      hook: {{kind: fixed, a: world, b: light, position: [0, 0, 0]}}
      pin: {{kind: ball, a: light, b: load, position: [{arm}, 0, 0]}}
"""


def reported_sags(world):
    matches = [re.search(r"sags by (\S+) m or rad", x.message) for x in examine_scene(world)]
    return [float(match[1]) for match in matches if match]


def sag(world):
    run_steps(world, 1500)
    return -float(world.data.body("load").xpos[2])


@pytest.mark.parametrize("text", [BEAM, CUTS], ids=["welds", "cuts"])
@pytest.mark.parametrize("load, arm", [(30, 1.0), (100, 1.0), (300, 0.5)])
def test_what_hangs_on_a_light_body_sags_as_told(world_of, text, load, arm):
    world = world_of(text.format(carrier=1, load=load, arm=arm))
    reported = reported_sags(world)
    assert sag(world) == pytest.approx(sum(reported) * arm, rel=0.1)


@pytest.mark.parametrize("text", [BEAM, CUTS], ids=["welds", "cuts"])
@pytest.mark.parametrize("carrier, load, arm", [(1, 1, 1.0), (1, 10, 0.2), (1000, 1, 1.0)])
def test_what_holds_is_not_told(world_of, text, carrier, load, arm):
    world = world_of(text.format(carrier=carrier, load=load, arm=arm))
    assert reported_sags(world) == []
    assert sag(world) < 1e-3


def test_a_fixed_joint_does_not_bend(world_of):
    text = BEAM.partition("    welds")[0] + (
        "    welds: {{hook: {{a: world, b: light}}}}\n"
        "    joints: {{arm: {{kind: fixed, parent: light, child: load}}}}\n"
    )
    world = world_of(text.format(carrier=1, load=1000, arm=1.0))
    assert reported_sags(world) == []
    assert sag(world) < 1e-3
