"""Examine a scene: step size, integrator, gravity, and all findings of its parts."""

from collections.abc import Iterator

import numpy as np

from linkwork.errors import import_extra
from linkwork.model.doctor import Finding
from linkwork.world.bodies.doctor import body_findings, footing_findings, mesh_findings
from linkwork.world.contacts.doctor import passing_findings, touching_findings
from linkwork.world.doctor.about import about_body, finding, moving_bodies
from linkwork.world.doctor.stability import (
    actuator_findings,
    grasp_findings,
    point_findings,
    spring_findings,
    tie_findings,
)
from linkwork.world.engine.mobility import COARSE
from linkwork.world.engine.names import solid_geoms
from linkwork.world.engine.world import World
from linkwork.world.joints.doctor import constraint_findings, sag_findings
from linkwork.world.robots.doctor import gain_findings, trajectory_findings

MAX_TURN = 0.3  # Greatest rotation of a body per step [rad]
MAX_SINK = 0.005  # Greatest depth to which a resting body may sink in [m]


def stepping_findings(world: World) -> Iterator[Finding]:
    """Report problems of step size and integrator."""
    yield from _contact_times(world)
    yield from _method(world)
    yield from _gravity(world)
    for body in moving_bodies(world):
        speed = float(np.linalg.norm(world.data.cvel[body, :3]))
        if speed * world.step_size > MAX_TURN:
            message = (
                f"it rotates {speed * world.step_size:.2g} rad in a step of {world.step_size:g} s"
            )
            fix = f"use a solver.step of {MAX_TURN / speed:.1g} s or less"
            yield finding(world, "warning", about_body(world, body), message, fix)


def _contact_times(world: World) -> Iterator[Finding]:
    times = world.model.geom_solref[:, 0]
    quickest = float(times[times > 0].min(initial=np.inf))
    if 2 * world.step_size > quickest:
        message = f"the contact time constant {quickest:g} s needs steps of at most half of it"
        fix = f"use a solver.step of {quickest / 2:g} s or less"
        yield finding(world, "warning", ("solver", "step"), message, fix)
    stiffest = float(-times.min(initial=0.0))
    number = stiffest * world.step_size**2
    if number > COARSE:
        message = f"contacts of stiffness {stiffest:g} 1/s^2 are {number:.2g} relative to the step"
        fix = f"use a solver.step of {(COARSE / stiffest) ** 0.5:.1g} s or less, or softer contacts"
        yield finding(world, "warning", ("solver", "step"), message, fix)


def _method(world: World) -> Iterator[Finding]:
    method = import_extra("mujoco", "world").mjtIntegrator
    if world.model.opt.integrator == method.mjINT_RK4 and world.data.ncon > 0:
        message = f"rk4 is for smooth motion, and there are {world.data.ncon} contacts at the start"
        fix = "use implicitfast"
        yield finding(world, "warning", ("solver", "integrator"), message, fix)


def _gravity(world: World) -> Iterator[Finding]:
    """Return the gravity under which resting bodies sink in deeply.

    A contact of time constant T and impedance d with penetration r pushes back by r / T^2 against
    the share 1 - d of the load.
    """
    model = world.model
    strength = float(np.linalg.norm(model.opt.gravity))
    is_solid = solid_geoms(model)
    if model.nv == 0 or not is_solid.any():
        return
    time, ratio = model.geom_solref[is_solid].T
    impedance = model.geom_solimp[is_solid, 1]
    softness = np.where(time > 0, (time * ratio) ** 2, 1.0 / np.maximum(-time, 1e-9))
    slack = float(((1 - impedance) * softness).max())
    if strength * slack > MAX_SINK:
        message = f"resting bodies sink in by {strength * slack:.2g} m"
        fix = f"use at most {MAX_SINK / slack:.2g} m/s^2; earth has 9.81"
        yield finding(world, "warning", ("gravity", f"{strength:g} m/s^2"), message, fix)


def examine_scene(world: World) -> list[Finding]:
    """Return all findings about a scene, errors first, without those about its robot models."""
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
        *tie_findings(world),
        *point_findings(world),
        *grasp_findings(world),
        *actuator_findings(world),
        *gain_findings(world),
        *trajectory_findings(world),
    ]
    return sorted(findings, key=lambda finding: finding.severity)
