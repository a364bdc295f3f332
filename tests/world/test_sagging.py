"""Welds and cut joints are as stiff as their lighter side, and the doctor says how stiff."""

import re

import pytest

from linkwork.world.doctor.examine import examine_scene
from linkwork.world.engine.world import World
from linkwork.world.scene.load import load_scene

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


def world_of(scene_file, text, **given):
    return World(load_scene(scene_file(text.format(**given))))


def bend_told(world):
    told = [re.search(r"sags by (\S+) m or rad", x.message) for x in examine_scene(world)]
    return [float(found[1]) for found in told if found]


def sag(world):
    for _ in range(1500):
        world.step()
    return -float(world.data.body("load").xpos[2])


@pytest.mark.parametrize("text", [BEAM, CUTS], ids=["welds", "cuts"])
@pytest.mark.parametrize("load, arm", [(30, 1.0), (100, 1.0), (300, 0.5)])
def test_what_hangs_on_a_light_body_sags_as_told(scene_file, text, load, arm):
    world = world_of(scene_file, text, carrier=1, load=load, arm=arm)
    told = bend_told(world)
    assert sag(world) == pytest.approx(sum(told) * arm, rel=0.1)


@pytest.mark.parametrize("text", [BEAM, CUTS], ids=["welds", "cuts"])
@pytest.mark.parametrize("carrier, load, arm", [(1, 1, 1.0), (1, 10, 0.2), (1000, 1, 1.0)])
def test_what_holds_is_not_told(scene_file, text, carrier, load, arm):
    world = world_of(scene_file, text, carrier=carrier, load=load, arm=arm)
    assert bend_told(world) == []
    assert sag(world) < 1e-3


def test_a_fixed_joint_does_not_bend(scene_file):
    text = BEAM.partition("    welds")[0] + (
        "    welds: {{hook: {{a: world, b: light}}}}\n"
        "    joints: {{arm: {{kind: fixed, parent: light, child: load}}}}\n"
    )
    world = world_of(scene_file, text, carrier=1, load=1000, arm=1.0)
    assert bend_told(world) == []
    assert sag(world) < 1e-3
