"""Welds and cut joints are as stiff as their lighter side, and the doctor says how stiff."""

import re

import pytest

from linkwork.world.doctor.examine import examine_scene
from tests.world.running import run_steps

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
