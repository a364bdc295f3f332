"""Add welds, cut joints, tendons and damping to the MuJoCo model.

MuJoCo integrates damping implicitly, (M + step D) a = f - D v, but solves for constraint forces
with M alone: the force of a motor would be damped again after it was solved for. With step D as
armature and D v as an explicit force the integrator is the same and the solver includes all of it.
"""

from typing import Any

from linkwork.errors import import_extra
from linkwork.model.mujoco.constraints import FRAME_GROUP
from linkwork.model.mujoco.geom import pose_arguments
from linkwork.spatial import Pose
from linkwork.spatial.vector import Vector3, add, norm, scale
from linkwork.world.actuators.schema import is_motor
from linkwork.world.engine.names import carrier_of_frame, pose_at_zero
from linkwork.world.joints.schema import SceneCutJoint, Tendon
from linkwork.world.scene.loaded import LoadedScene
from linkwork.world.scene.values import WORLD


def solve_damping(spec: Any, loaded: LoadedScene) -> None:
    """In scenes with motors, include the damping of joints and tendons in the solver."""
    if not any(map(is_motor, loaded.scene.actuators.values())):
        return
    mj, option = import_extra("mujoco", "world"), spec.option
    for damped in (*spec.joints, *spec.tendons):
        damped.armature += option.timestep * damped.damping[0]
    option.integrator = mj.mjtIntegrator.mjINT_EULER
    option.disableflags |= mj.mjtDisableBit.mjDSBL_EULERDAMP


RIGID = (0.9999, 0.9999, 0.001, 0.5, 2.0)
"""Impedance of welds, cut joints and motors: as stiff as MuJoCo allows. Otherwise loads on a light
body bend its weld, and a motor below its limit gives way."""


CUT = "cut/"  # Prefix of cut joints and their sites in the engine
WELD = "weld/"  # Prefix of welds in the engine
LEVER = 0.1  # Distance between the two constrained points on the axis of a revolute cut joint [m]
_STEPS = 5.0  # Time constant of constraints, in steps; less than two is unstable


def add_joints(spec: Any, loaded: LoadedScene) -> None:
    """Add welds and cut joints; joints that carry bodies are added with the bodies."""
    mj = import_extra("mujoco", "world")
    for name, weld in loaded.scene.welds.items():
        ends = [carrier_of_frame(loaded, frame)[0] for frame in (weld.a, weld.b)]
        held = _hold(spec, loaded, WELD + name, "mjEQ_WELD", ends)
        held.objtype = mj.mjtObj.mjOBJ_BODY
        held.active = weld.active
    for name, cut in loaded.scene.cuts.items():
        _add_cut(spec, loaded, CUT + name, cut)
        _let_joined_pass(spec, loaded, cut)


def _add_cut(spec: Any, loaded: LoadedScene, name: str, cut: SceneCutJoint) -> None:
    kind = "mjEQ_WELD" if cut.kind == "fixed" else "mjEQ_CONNECT"
    points = [cut.position]
    if cut.kind == "revolute":
        points.append(add(cut.position, scale(LEVER / norm(cut.axis), cut.axis)))
    for number, point in enumerate(points):
        part = f"{name}/{number}"
        ends = [
            _add_site(spec, loaded, f"{part}{end}", frame, point)
            for end, frame in (("a", cut.a), ("b", cut.b))
        ]
        held = _hold(spec, loaded, part, kind, ends)
        held.objtype = import_extra("mujoco", "world").mjtObj.mjOBJ_SITE


def _let_joined_pass(spec: Any, loaded: LoadedScene, cut: SceneCutJoint) -> None:
    ends = [carrier_of_frame(loaded, frame)[0] for frame in (cut.a, cut.b)]
    # As for joints: bodies on the world still collide with the ground, which is part of it.
    if WORLD not in ends:
        spec.add_exclude(bodyname1=ends[0], bodyname2=ends[1])


def _add_site(spec: Any, loaded: LoadedScene, name: str, frame: str, point: Vector3) -> str:
    body, pose_in_body = carrier_of_frame(loaded, frame)
    pose_of_body = pose_at_zero(loaded, frame) @ pose_in_body.inverse()
    pose: Pose = pose_of_body.inverse() @ Pose.from_translation(point)
    spec.body(body).add_site(name=name, group=FRAME_GROUP, **pose_arguments(pose))
    return name


def _hold(spec: Any, loaded: LoadedScene, name: str, kind: str, ends: list[str]) -> Any:
    held = spec.add_equality(name=name, name1=ends[0], name2=ends[1])
    held.type = getattr(import_extra("mujoco", "world").mjtEq, kind)
    held.solref = (_STEPS * loaded.scene.solver.step, 1.0)
    held.solimp = RIGID
    return held


_REST_AT_ZERO = (-1.0, -1.0)
"""Rest lengths by which MuJoCo takes the length in the reference configuration."""


def add_tendons(spec: Any, loaded: LoadedScene) -> None:
    """Add the tendons of the scene."""
    for name, tendon in loaded.scene.tendons.items():
        added = spec.add_tendon(name=name, **_tendon_arguments(tendon))
        for joint, factor in tendon.joints.items():
            added.wrap_joint(joint, factor)


def _tendon_arguments(tendon: Tendon) -> dict[str, Any]:
    return {
        "stiffness": (tendon.stiffness, 0.0, 0.0),
        "damping": (tendon.damping, 0.0, 0.0),
        "springlength": tendon.rest or _REST_AT_ZERO,
        "limited": tendon.limits is not None,
        "range": tendon.limits or (0.0, 0.0),
        "margin": tendon.margin,
        "frictionloss": tendon.dry_friction,
        "armature": tendon.inertia,
        "solref_limit": tendon.solref_limit,
        "solimp_limit": tendon.solimp_limit,
        "solref_friction": tendon.solref_friction,
        "solimp_friction": tendon.solimp_friction,
    }
