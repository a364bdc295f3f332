"""Add grasps to the MuJoCo model: welds, springs, joint couplings and probes."""

from collections.abc import Sequence
from typing import Any

from linkwork.errors import import_extra
from linkwork.model.names import full_name
from linkwork.spatial.vector import ZERO, Vector3
from linkwork.world.engine.names import carrier_of_frame
from linkwork.world.grasps.schema import (
    ClampGrasp,
    Finger,
    FrictionGrasp,
    Grasp,
    MagnetGrasp,
    SpringGrasp,
)
from linkwork.world.joints.springs import add_springs
from linkwork.world.scene.loaded import LoadedScene

PROBE_RADIUS = 1e-6  # Radius of the spheres from which distances are measured [m]
PROBE_GROUP = 5  # A geom group that is never drawn

_STIFF = (0.99, 0.999, 0.001, 0.5, 2.0)  # Impedance of welds: nearly rigid
_TIME_CONSTANT = 2.0  # Time constant of welds and couplings in steps; the engine's minimum


_PREFIX = "grasp:"  # Prefix of grasp names in the engine; scene names contain no colon


def weld_name(grasp: str, body: str) -> str:
    """Name of the weld by which a grasp holds a body."""
    return f"{_PREFIX}{grasp}:{body}"


def spring_names(grasp: str, body: str, springs: SpringGrasp) -> list[str]:
    """Names of the springs by which a grasp holds a body."""
    return [f"{weld_name(grasp, body)}:{index}" for index in range(len(springs.points))]


def probe_name(grasp: str, index: int) -> str:
    """Name of a probe of a grasp."""
    return f"{_PREFIX}{grasp}:{index}"


def is_probe(geom: str) -> bool:
    """Whether a geom is a distance probe, by its name."""
    return geom.startswith(_PREFIX)


def add_grasps(spec: Any, loaded: LoadedScene) -> None:
    """Add all grasps of the scene."""
    for name, grasp in loaded.scene.grasps.items():
        if isinstance(grasp, FrictionGrasp):
            _damp_fingers(spec, loaded, grasp)
            _add_coupling(spec, loaded, name, grasp)
            continue
        probes = _probes(grasp)
        for index, (frame, point) in enumerate(probes):
            _add_probe(spec, loaded, probe_name(name, index), frame, point)
        if isinstance(grasp, MagnetGrasp | ClampGrasp):
            _add_welds(spec, loaded, name, probes[0][0], grasp.bodies)
        elif isinstance(grasp, SpringGrasp):
            carrier, _ = carrier_of_frame(loaded, grasp.gripper)
            for body in grasp.bodies:
                add_springs(spec, spring_names(name, body, grasp), carrier, body, active=False)


def _probes(grasp: Grasp) -> list[tuple[str, Vector3]]:
    """Frames and points from which distances are measured; the first frame carries the body."""
    if isinstance(grasp, ClampGrasp):
        return [(jaw.frame, jaw.position) for jaw in grasp.jaws]
    return [] if isinstance(grasp, FrictionGrasp) else [(grasp.gripper, ZERO)]


def _add_probe(spec: Any, loaded: LoadedScene, name: str, frame: str, point: Vector3) -> None:
    carrier, pose = carrier_of_frame(loaded, frame)
    spec.body(carrier).add_geom(
        name=name,
        type=import_extra("mujoco", "world").mjtGeom.mjGEOM_SPHERE,
        size=(PROBE_RADIUS, 0.0, 0.0),
        pos=pose.transform(point),
        mass=0.0,
        contype=0,
        conaffinity=0,
        group=PROBE_GROUP,
        rgba=(0.0, 0.0, 0.0, 0.0),
    )


def _add_welds(
    spec: Any, loaded: LoadedScene, grasp: str, gripper: str, bodies: Sequence[str]
) -> None:
    mj = import_extra("mujoco", "world")
    carrier, _ = carrier_of_frame(loaded, gripper)
    for body in bodies:
        weld = spec.add_equality(
            name=weld_name(grasp, body),
            type=mj.mjtEq.mjEQ_WELD,
            objtype=mj.mjtObj.mjOBJ_BODY,
            name1=carrier,
            name2=body,
            active=False,
            solref=(_TIME_CONSTANT * loaded.scene.solver.step, 1.0),
            solimp=_STIFF,
        )
        # Weld at the body's origin; MuJoCo's default anchor is meant for joints.
        weld.data[:3] = 0.0


def _damp_fingers(spec: Any, loaded: LoadedScene, grasp: FrictionGrasp) -> None:
    """Damp the fingers to limit their velocity: else they tunnel through stops and objects.

    Contacts and stops are as stiff as the mass they stop. A light finger needs armature along with
    damping, or the force penetrates deeply; step x damping delays it by only one step.
    """
    for finger, ratio in zip(grasp.fingers, (1.0, abs(grasp.ratio)), strict=False):
        damping = abs(grasp.force) / (ratio * grasp.speed)
        joint = spec.joint(_joint(finger))
        joint.damping[0] += damping
        joint.armature += loaded.scene.solver.step * damping


def _add_coupling(spec: Any, loaded: LoadedScene, name: str, grasp: FrictionGrasp) -> None:
    if len(grasp.fingers) < 2:
        return
    mj = import_extra("mujoco", "world")
    first, second = (_joint(finger) for finger in grasp.fingers)
    coupling = spec.add_equality(
        name=_PREFIX + name,
        type=mj.mjtEq.mjEQ_JOINT,
        objtype=mj.mjtObj.mjOBJ_JOINT,
        name1=second,
        name2=first,
        solref=(_TIME_CONSTANT * loaded.scene.solver.step, 1.0),
        solimp=_STIFF,
    )
    coupling.data[:5] = (0.0, grasp.ratio, 0.0, 0.0, 0.0)


def _joint(finger: Finger) -> str:
    return full_name(finger.robot, finger.joint)
