"""From a loaded scene to a compiled MuJoCo model."""

from __future__ import annotations

import math
from typing import Any

from linkwork.errors import ModelError, import_extra
from linkwork.files.part import rgba
from linkwork.model.link import Shape, ShapeKind
from linkwork.model.mujoco_geom import geom_of_shape
from linkwork.model.mujoco_spec import add_tree
from linkwork.model.tree import Tree
from linkwork.spatial import from_position_rpy
from linkwork.world.mujoco_types import MjModel
from linkwork.world.scene import Body, Friction, Scene
from linkwork.world.scene_file import LoadedScene
from linkwork.world.stage import add_lights, ground_material

_SENSORS = {
    "joint-position": "mjSENS_JOINTPOS",
    "joint-speed": "mjSENS_JOINTVEL",
    "joint-torque": "mjSENS_JOINTACTFRC",
}


def full_name(robot: str, part: str) -> str:
    """The name of a robot's link or joint in the world, e.g. `left/q1`."""
    return f"{robot}/{part}"


def build_model(loaded: LoadedScene) -> MjModel:
    """Compiles a scene.

    Raises:
        ModelError: MuJoCo refuses what our own checks let pass; carries its words.
    """
    try:
        return _make_spec(loaded).compile()
    except ValueError as error:
        words = " ".join(str(error).split())
        raise ModelError(f"MuJoCo refuses scene {loaded.name!r}: {words}") from error


def _make_spec(loaded: LoadedScene) -> Any:
    spec = import_extra("mujoco", "world").MjSpec()
    spec.modelname = loaded.name
    _set_options(spec, loaded.scene)
    add_lights(spec)
    if loaded.scene.ground is not None:
        _add_ground(spec, loaded.scene)
    for name, body in loaded.scene.bodies.items():
        _add_body(spec, name, body)
    for name, robot in loaded.scene.robots.items():
        pose = from_position_rpy(robot.position, robot.rpy)
        add_tree(spec, loaded.trees[name], pose, full_name(name, ""))
        _add_actuators(spec, loaded, name)
    _add_sensors(spec, loaded.scene)
    return spec


def _set_options(spec: Any, scene: Scene) -> None:
    mj = import_extra("mujoco", "world")
    solver = scene.solver
    spec.option.timestep = solver.step
    spec.option.gravity = scene.gravity
    spec.option.integrator = getattr(mj.mjtIntegrator, f"mjINT_{solver.integrator.upper()}")
    spec.option.cone = getattr(mj.mjtCone, f"mjCONE_{solver.cone.upper()}")
    spec.option.impratio = solver.impratio
    # Its default is to jump back to the start in silence when a state is not finite.
    spec.option.disableflags |= mj.mjtDisableBit.mjDSBL_AUTORESET
    spec.compiler.degree = False


def _friction(friction: Friction) -> tuple[float, float, float]:
    return (friction.sliding, friction.torsional, friction.rolling)


def _add_ground(spec: Any, scene: Scene) -> None:
    mj = import_extra("mujoco", "world")
    ground = scene.ground
    if ground is None:
        return
    spec.worldbody.add_geom(
        name="ground",
        type=mj.mjtGeom.mjGEOM_PLANE,
        size=(0.0, 0.0, 1.0),
        pos=(0.0, 0.0, ground.height),
        friction=_friction(ground.friction),
        material=ground_material(spec, rgba(ground.color)),
    )


def _add_body(spec: Any, name: str, body: Body) -> None:
    pose = from_position_rpy(body.position, body.rpy)
    added = spec.worldbody.add_body(name=name, pos=pose.position, quat=pose.wxyz())
    if not body.fixed:
        added.add_freejoint(name=name)
    shape = Shape(ShapeKind(body.shape), body.size, rgba=rgba(body.color))
    geom = geom_of_shape(spec, shape) | {"friction": _friction(body.friction), "name": name}
    if body.mass is not None:
        geom["mass"] = body.mass
    added.add_geom(**geom)


def _add_actuators(spec: Any, loaded: LoadedScene, robot: str) -> None:
    """Torque actuators: those the scene names, and one a joint where a controller drives."""
    tree, scene = loaded.trees[robot], loaded.scene
    named = {x.joint: (name, x) for name, x in scene.actuators.items() if x.robot == robot}
    driven = scene.robots[robot].controller is not None
    for joint in tree.joint_names:
        if joint in named:
            name, actuator = named[joint]
            _add_motor(spec, name, tree, robot, joint, actuator.limit)
        elif driven:
            _add_motor(spec, full_name(robot, joint), tree, robot, joint, None)


def _add_motor(
    spec: Any, name: str, tree: Tree, robot: str, joint: str, limit: float | None
) -> None:
    mj = import_extra("mujoco", "world")
    effort = tree.joints[tree.joint_names.index(joint)].limits.effort if limit is None else limit
    motor = spec.add_actuator(
        name=name, target=full_name(robot, joint), trntype=mj.mjtTrn.mjTRN_JOINT
    )
    motor.set_to_motor()
    if math.isfinite(effort):
        motor.ctrllimited = True
        motor.ctrlrange = (-effort, effort)


def _add_sensors(spec: Any, scene: Scene) -> None:
    mj = import_extra("mujoco", "world")
    for name, sensor in scene.sensors.items():
        spec.add_sensor(
            name=name,
            type=getattr(mj.mjtSensor, _SENSORS[sensor.kind]),
            objtype=mj.mjtObj.mjOBJ_JOINT,
            objname=full_name(sensor.robot, sensor.joint),
        )
