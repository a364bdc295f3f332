"""Check springs of grasps against the step."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from linkwork.model.doctor import Finding
from linkwork.spatial.vector import vector3
from linkwork.world.engine.attached_frame import AttachedFrame
from linkwork.world.engine.mobility import greatest_mobility, point_jacobians
from linkwork.world.engine.world import World
from linkwork.world.grasps.schema import SpringGrasp
from linkwork.world.joints.doctor import strength_findings
from linkwork.world.joints.springs import SpringLimits


def grasp_findings(world: World) -> Iterator[Finding]:
    """Grasps with springs too stiff for the step; each once, for the worst body."""
    for name, grasp in world.loaded.scene.grasps.items():
        if isinstance(grasp, SpringGrasp):
            yield from _of_springs(world, name, grasp)


def _of_springs(world: World, name: str, grasp: SpringGrasp) -> Iterator[Finding]:
    mobilities = {body: _mobility(world, grasp, body) for body in grasp.bodies}
    body = max(mobilities, key=lambda each: mobilities[each])
    limits = SpringLimits(world.step_size, mobilities[body])
    stiffness = limits.stiffness if grasp.stiffness is None else grasp.stiffness
    damping = limits.damping if grasp.damping is None else grasp.damping
    about, what = ("grasps", name), f"that hold {body!r} "
    yield from strength_findings(world, about, limits, (stiffness, damping), what)


def _mobility(world: World, grasp: SpringGrasp, body: str) -> float:
    """Mobility of the spring ends at the start; a body out of reach is moved to the gripper."""
    gripper, load = AttachedFrame(world, grasp.gripper), AttachedFrame(world, body)
    held = [gripper.position(gripper.fixed(point)) for point in grasp.points]
    if grasp.load_points is not None:
        taken = [load.position(point) for point in grasp.load_points]
    else:
        way = np.array(load.position(load.fixed(None))) - np.mean(held, axis=0)
        is_near = np.linalg.norm(way) <= _radius(world, load.body) + grasp.distance
        taken = held if is_near else [vector3(np.array(point) + way) for point in held]
    rows = point_jacobians(world, load.body, taken) - point_jacobians(world, gripper.body, held)
    return greatest_mobility(world, rows.reshape(3 * len(taken), -1))


def _radius(world: World, body: int) -> float:
    """Radius of a sphere about a body's centre of mass that contains all its shapes [m]."""
    model = world.model
    geoms = np.flatnonzero(model.geom_bodyid == body)
    offsets = np.linalg.norm(model.geom_pos[geoms] - model.body_ipos[body], axis=1)
    return float((offsets + model.geom_rbound[geoms]).max(initial=0.0))
