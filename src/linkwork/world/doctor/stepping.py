"""The step against what it must follow: contacts, turning, and the method."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from linkwork.errors import import_extra
from linkwork.model.doctor import Finding
from linkwork.world.doctor.about import about_body, finding, moving_bodies
from linkwork.world.world import World

MOST_TURN = 0.3
"""Angle that a body may turn in one step [rad]."""


def stepping_findings(world: World) -> Iterator[Finding]:
    """What is wrong with the step and the method."""
    yield from _contact_times(world)
    yield from _method(world)
    for body in moving_bodies(world):
        speed = float(np.linalg.norm(world.data.cvel[body, :3]))
        if speed * world.step_size > MOST_TURN:
            message = (
                f"it turns {speed * world.step_size:.2g} rad in a step of {world.step_size:g} s"
            )
            fix = f"use a solver.step of {MOST_TURN / speed:.1g} s or less"
            yield finding(world, "warning", about_body(world, body), message, fix)


def _contact_times(world: World) -> Iterator[Finding]:
    times = world.model.geom_solref[:, 0]
    quickest = float(times[times > 0].min(initial=np.inf))
    if 2 * world.step_size > quickest:
        message = f"contacts settle in {quickest:g} s, which takes steps of half of it"
        fix = f"use a solver.step of {quickest / 2:g} s or less"
        yield finding(world, "warning", ("solver", "step"), message, fix)


def _method(world: World) -> Iterator[Finding]:
    method = import_extra("mujoco", "world").mjtIntegrator
    if world.model.opt.integrator == method.mjINT_RK4 and world.data.ncon > 0:
        message = f"rk4 is for smooth motion, and {world.data.ncon} contacts touch at the start"
        fix = "use implicitfast"
        yield finding(world, "warning", ("solver", "integrator"), message, fix)
