"""Scenes with motors, small enough to reason about."""

import math

from tests.world.running import set_live

ARM = 0.5
WEIGHT = 2 * 9.81 * ARM
"""Torque that holds the pendulum level [N m]."""


def pendulum(world_of, actuator, extra=""):
    """A bob of 2 kg on a bar of half a metre, level at zero; positive is down."""
    return world_of(f"""
        bodies: {{bob: {{shape: sphere, size: [0.05], mass: 2, position: [{ARM}, 0, 1]}}}}
        joints:
          hinge: {{kind: revolute, parent: world, child: bob, position: [0, 0, 1], axis: [0, 1, 0]}}
        actuators: {{motor: {{joint: hinge, {actuator}}}}}
        {extra}
        """)


def run(world, seconds):
    """Steps for a time; gives the greatest torque on the first speed, in size."""
    greatest = 0.0
    for _ in range(round(seconds / world.step_size)):
        world.step()
        greatest = max(greatest, abs(world.data.qfrc_actuator[0]))
    return greatest


def set_actuator(world, path, value):
    set_live(world, f"actuators.{path}", value)


def inertia_of_pendulum():
    """About the hinge [kg m^2]."""
    return 2 * (ARM**2 + 0.4 * 0.05**2)


def distance(world, a, b):
    return math.dist(world.data.body(a).xpos, world.data.body(b).xpos)
