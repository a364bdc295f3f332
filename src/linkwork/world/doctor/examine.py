"""The step against what it must follow: contacts, turning, and the method."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from linkwork.errors import import_extra
from linkwork.model.doctor import Finding
from linkwork.world.bodies.doctor import body_findings, mesh_findings
from linkwork.world.contacts.doctor import passing_findings, touching_findings
from linkwork.world.doctor.about import about_body, finding, moving_bodies
from linkwork.world.engine.world import World
from linkwork.world.forces.doctor import point_findings
from linkwork.world.grasps.doctor import grasp_findings
from linkwork.world.joints.doctor import constraint_findings, sag_findings, spring_findings
from linkwork.world.robots.doctor import gain_findings, trajectory_findings
from linkwork.world.terrain.doctor import footing_findings

MOST_TURN = 0.3
"""Angle that a body may turn in one step [rad]."""
MOST_SINK = 0.005
"""How deep what rests may sink in [m]."""


def stepping_findings(world: World) -> Iterator[Finding]:
    """What is wrong with the step and the method."""
    yield from _contact_times(world)
    yield from _method(world)
    yield from _gravity(world)
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


def _gravity(world: World) -> Iterator[Finding]:
    """Tells gravity under which what lies on a contact sinks in deep.

    A contact of time constant T and impedance d, entered by r, pushes back by r / T^2 against
    the share 1 - d of what pulls.
    """
    model = world.model
    strength = float(np.linalg.norm(model.opt.gravity))
    is_solid = (model.geom_contype != 0) | (model.geom_conaffinity != 0)
    if model.nv == 0 or not is_solid.any():
        return
    time, ratio = model.geom_solref[is_solid].T
    impedance = model.geom_solimp[is_solid, 1]
    softness = np.where(time > 0, (time * ratio) ** 2, 1.0 / np.maximum(-time, 1e-9))
    slack = float(((1 - impedance) * softness).max())
    if strength * slack > MOST_SINK:
        message = f"what rests on a contact sinks in by {strength * slack:.2g} m"
        fix = f"use at most {MOST_SINK / slack:.2g} m/s^2; on earth it is 9.81"
        yield finding(world, "warning", ("gravity", f"{strength:g} m/s^2"), message, fix)


def examine_scene(world: World) -> list[Finding]:
    """Everything suspicious about a scene, errors first; what its robots' models are is not told.

    Args:
        world: The scene's world, as it stands at the start.
    """
    findings = [
        *stepping_findings(world),
        *body_findings(world),
        *mesh_findings(world),
        *touching_findings(world),
        *footing_findings(world),
        *passing_findings(world),
        *constraint_findings(world),
        *sag_findings(world),
        *spring_findings(world),
        *point_findings(world),
        *grasp_findings(world),
        *gain_findings(world),
        *trajectory_findings(world),
    ]
    return sorted(findings, key=lambda finding: finding.severity)
