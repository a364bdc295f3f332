"""Compile a scene to a MuJoCo model."""

import hashlib
import math
import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ModelError, Place, import_extra
from linkwork.model.names import full_name
from linkwork.model.tree import Tree
from linkwork.spatial import Pose
from linkwork.spatial.rotation import multiply_wxyz
from linkwork.spatial.vector import apply_transposed
from linkwork.world.actuators.build import add_actuators
from linkwork.world.bodies.build import add_bodies
from linkwork.world.bodies.schema import Scatter, SceneBody
from linkwork.world.engine.failures import engine_exceptions, no_memory
from linkwork.world.engine.names import MjModel
from linkwork.world.forces.soil.wheels import exclude_rigid_contact
from linkwork.world.grasps.build import add_grasps
from linkwork.world.joints.build import add_joints, add_tendons, solve_damping
from linkwork.world.joints.locks import add_locks
from linkwork.world.joints.scene_joints import starts_of
from linkwork.world.joints.ties import add_ties
from linkwork.world.materials.build import add_pairs
from linkwork.world.robots.robot_in_world import add_robots, exclude_self_collisions
from linkwork.world.scene.lights import add_lights
from linkwork.world.scene.loaded import LoadedScene
from linkwork.world.sensors.kinds import add_sensors
from linkwork.world.terrain.build import add_ground

_NUMBERS = {
    "timestep": "step",
    "iterations": "iterations",
    "ls_iterations": "line_search_iterations",
    "tolerance": "tolerance",
    "ls_tolerance": "line_search_tolerance",
    "noslip_iterations": "noslip_iterations",
    "noslip_tolerance": "noslip_tolerance",
    "ccd_iterations": "ccd_iterations",
    "ccd_tolerance": "ccd_tolerance",
    "impratio": "impratio",
}
"""Numbers of the solver by their names in the engine."""


def set_options(spec: Any, loaded: LoadedScene) -> None:
    """Set gravity and all solver options."""
    mj = import_extra("mujoco", "world")
    solver, medium, option = loaded.scene.solver, loaded.scene.medium, spec.option
    option.gravity = loaded.scene.gravity
    option.density, option.viscosity, option.wind = medium.density, medium.viscosity, medium.wind
    for name, key in _NUMBERS.items():
        setattr(option, name, getattr(solver, key))
    option.integrator = getattr(mj.mjtIntegrator, f"mjINT_{solver.integrator.upper()}")
    option.solver = getattr(mj.mjtSolver, f"mjSOL_{solver.method.upper()}")
    option.cone = getattr(mj.mjtCone, f"mjCONE_{solver.cone.upper()}")
    flags = {"contact": solver.contacts, "eulerdamp": solver.euler_damping}
    flags |= {"multiccd": solver.multiccd}
    # MuJoCo's default silently resets the simulation when a state is not finite.
    off = ["autoreset", *solver.disable, *(name for name, is_on in flags.items() if not is_on)]
    for name in off:
        option.disableflags |= getattr(mj.mjtDisableBit, f"mjDSBL_{name.upper()}")
    if solver.speculative:
        option.enableflags |= mj.mjtEnableBit.mjENBL_SPECULATIVE
    if solver.sleep:
        option.enableflags |= mj.mjtEnableBit.mjENBL_SLEEP
    spec.compiler.degree = False


_BUILDERS = (
    set_options,
    add_ground,
    add_robots,
    exclude_self_collisions,
    add_bodies,
    add_joints,
    add_locks,
    add_ties,
    add_tendons,
    add_pairs,
    exclude_rigid_contact,
    add_actuators,
    add_sensors,
    add_grasps,
    solve_damping,
)
"""In build order: later builders refer to what earlier ones have added."""


MIN_ARENA, MAX_ARENA = 64 * 2**20, 512 * 2**20
"""Least and greatest contact memory [bytes]; unused memory is only reserved."""
MAX_CONTACTS_OF_PAIR = 8  # Most contacts of two shapes; reached by two boxes
CONTACT_MEMORY = 4096  # Memory of one contact, its constraint rows and their solution [bytes]


def build_model(loaded: LoadedScene) -> MjModel:
    """Compile a scene."""
    spec = import_extra("mujoco", "world").MjSpec()
    try:
        _fill(spec, loaded)
        return spec.compile()
    except (ValueError, *engine_exceptions()) as error:
        reason = " ".join(str(error).split())
        if "allocate memory" in reason:
            raise no_memory(spec.memory) from error
        message = f"MuJoCo rejects scene {loaded.name!r}: {reason}"
        raise ModelError(message, place=_place_of(reason, loaded)) from error


def _place_of(reason: str, loaded: LoadedScene) -> Place | None:
    named = re.search(r"name '([^'.]+)", reason)
    return loaded.place("bodies", named[1]) if named else loaded.place("bodies")


def _fill(spec: Any, loaded: LoadedScene) -> None:
    spec.modelname = loaded.name
    add_lights(spec, loaded.scene.camera)
    for add in _BUILDERS:
        add(spec, loaded)
    spec.memory = _arena(spec)


def _arena(spec: Any) -> int:
    """Return the memory for contacts between all pairs of shapes, within bounds [bytes]."""
    shapes = sum(1 for geom in spec.geoms if geom.contype or geom.conaffinity)
    contacts = MAX_CONTACTS_OF_PAIR * shapes * (shapes - 1) // 2
    return min(max(CONTACT_MEMORY * contacts, MIN_ARENA), MAX_ARENA)


def set_start(data: Any, loaded: LoadedScene, seed: int) -> None:
    """Set start positions of joints, start velocities and displacements of free bodies."""
    for name, robot in loaded.scene.robots.items():
        for joint, position in _robot_starts(loaded.trees[name], robot.start).items():
            data.joint(full_name(name, joint)).qpos[0] = position
        for joint, wxyz in robot.start_orientations.items():
            data.joint(full_name(name, joint)).qpos[:] = wxyz
    for name, part in loaded.scene.joints.items():
        for joint, position in starts_of(name, part).items():
            data.joint(joint).qpos[0] = position
    for name, body in loaded.scene.bodies.items():
        if any((*body.velocity, *body.angular_velocity)):
            data.joint(name).qvel[:] = _free_velocities(body)
        if body.scatter is not None:
            _displace(data.joint(name).qpos, body.scatter, f"{seed}/scatter/{name}")


def _displace(qpos: NDArray[np.float64], scatter: Scatter, stream: str) -> None:
    key = int.from_bytes(hashlib.sha256(stream.encode()).digest()[:16], "little")
    generator = np.random.Generator(np.random.Philox(key=key))
    *direction, turn = generator.uniform(-1.0, 1.0, 4).tolist()
    qpos[:3] += np.multiply(scatter.position, direction)
    half = 0.5 * scatter.yaw * turn
    qpos[3:] = multiply_wxyz((math.cos(half), 0.0, 0.0, math.sin(half)), qpos[3:].tolist())


def _robot_starts(tree: Tree, start: dict[str, float]) -> dict[str, float]:
    """Start positions of a robot's one-axis joints, mimic joints included."""
    followers = {link.joint.name: link.joint.mimic for link in tree.links if link.joint.mimic}
    # MuJoCo starts at its reference configuration.
    moved = [joint.name for joint in tree.joints if tree.physics.joint(joint.name).ref]

    def position(joint: str) -> float:
        mimic = followers.get(joint)
        if mimic is None or joint in start:
            return start.get(joint, 0.0)
        return mimic.multiplier * position(mimic.joint) + mimic.offset

    return {joint: position(joint) for joint in (*start, *moved, *followers)}


def _free_velocities(body: SceneBody) -> tuple[float, ...]:
    rotation = Pose.from_xyz_rpy(body.position, body.rpy).rotation
    # MuJoCo takes linear velocity in the world frame and angular velocity in the body frame.
    return (*body.velocity, *apply_transposed(rotation, body.angular_velocity))
