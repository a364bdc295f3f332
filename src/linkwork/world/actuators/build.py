"""Add actuators to the MuJoCo model.

Torque actuators and the drives of rotors are MuJoCo's motors; servos are its affine actuators,
t = k (q_ref - q) - d q'. A velocity motor with a force limit is dry friction against a moving
reference: a tendon along the axis with friction, so that the solver finds the force together with
all contacts. `linkwork.world.actuators.motors` moves the reference.
"""

import math
from typing import Any

from linkwork.errors import import_extra
from linkwork.model.mujoco.constraints import FRAME_GROUP
from linkwork.model.mujoco.geom import pose_arguments
from linkwork.model.names import full_name
from linkwork.spatial import Pose
from linkwork.spatial.vector import Vector3, norm, scale
from linkwork.world.actuators.dc_motor import set_to_dc_motor
from linkwork.world.actuators.schema import (
    HOLDING,
    MAX_EFFORT,
    Actuator,
    DcMotor,
    General,
    Rotor,
    Servo,
    Thrust,
    is_motor,
)
from linkwork.world.actuators.transmission import Transmission, limits_of, transmissions_of
from linkwork.world.engine.names import carrier_of_frame
from linkwork.world.joints.build import RIGID
from linkwork.world.scene.loaded import LoadedScene
from linkwork.world.scene.values import WORLD

_STEPS = 2.0
"""Time constant of a motor in steps; the engine's minimum, it reaches a velocity in one step."""


def add_actuators(spec: Any, loaded: LoadedScene) -> None:
    """Add the scene's actuators, and one for each other joint that a controller drives."""
    builder = _ActuatorBuilder(spec, loaded)
    for robot in loaded.scene.robots:
        builder.add_arms(robot)
    # Motors are contiguous: `linkwork.world.actuators.motors` relies on it.
    for name, actuator in sorted(loaded.scene.actuators.items(), key=lambda x: is_motor(x[1])):
        if isinstance(actuator, Thrust):
            _add_thrust(spec, loaded, name, actuator)
            continue
        if isinstance(actuator, General):
            _add_general(spec, loaded, name, actuator)
            continue
        for axis in transmissions_of(loaded, name):
            builder.add(actuator, axis)


class _ActuatorBuilder:
    def __init__(self, spec: Any, loaded: LoadedScene) -> None:
        self._spec = spec
        self._loaded = loaded
        self._mj = import_extra("mujoco", "world")

    def add_arms(self, robot: str) -> None:
        """Add actuators to joints of a controller without an actuator in the scene."""
        scene = self._loaded.scene
        if scene.robots[robot].controller is None:
            return
        named = {x.joint for x in scene.actuators.values() if x.robot == robot}
        for joint in self._loaded.trees[robot].joints:
            if joint.name not in named:
                name = full_name(robot, joint.name)
                self._add_torque(Transmission(name, name, 0), joint.limits.effort)

    def add(self, actuator: Actuator | Servo | DcMotor | Rotor, axis: Transmission) -> None:
        """Add one axis of an actuator of the scene."""
        if isinstance(actuator, Rotor):
            # Its drive; `linkwork.world.actuators.rotor` commands the torque.
            self._add_torque(axis, actuator.drive_torque)
            return
        if actuator.between is not None:
            self._add_line(axis.name, actuator.between)
        if isinstance(actuator, DcMotor):
            set_to_dc_motor(self._add_actuator(axis), actuator)
            return
        limit = actuator.limit
        effort = limits_of(self._loaded, actuator).effort if limit is None else axis.of(limit)
        if isinstance(actuator, Servo):
            _set_to_servo(self._add_actuator(axis), actuator, effort)
        elif actuator.kind == "torque":
            self._add_torque(axis, effort)
        else:
            self._add_motor(axis, min(effort, MAX_EFFORT) if math.isfinite(effort) else HOLDING)

    def _add_actuator(self, axis: Transmission) -> Any:
        kinds = self._mj.mjtTrn
        along = kinds.mjTRN_JOINT if axis.joint else kinds.mjTRN_TENDON
        return self._spec.add_actuator(
            name=axis.name, target=axis.joint or axis.name, trntype=along
        )

    def _add_torque(self, axis: Transmission, effort: float) -> None:
        motor = self._add_actuator(axis)
        motor.set_to_motor()
        if math.isfinite(effort):
            motor.ctrllimited = True
            motor.ctrlrange = (-effort, effort)

    def _add_motor(self, axis: Transmission, effort: float) -> None:
        if axis.joint:
            tendon = self._spec.add_tendon(name=axis.name)
            tendon.wrap_joint(axis.joint, 1.0)
        else:
            tendon = self._spec.tendon(axis.name)
        tendon.frictionloss = effort
        tendon.solref_friction = (_STEPS * self._loaded.scene.solver.step, 1.0)
        tendon.solimp_friction = RIGID

    def _add_line(self, name: str, frames: tuple[str, str]) -> None:
        tendon = self._spec.add_tendon(name=name)
        for end, frame in zip("ab", frames, strict=True):
            carrier, pose = carrier_of_frame(self._loaded, frame)
            body = self._spec.worldbody if carrier == WORLD else self._spec.body(carrier)
            site = body.add_site(name=f"actuators.{name}.{end}", pos=pose.position)
            tendon.wrap_site(site.name)


def _add_thrust(spec: Any, loaded: LoadedScene, name: str, thrust: Thrust) -> None:
    """Add a thrust on a site of its body."""
    mj = import_extra("mujoco", "world")
    site = _add_site(spec, loaded, name, thrust.frame, thrust.position)
    actuator = spec.add_actuator(name=name, target=site, trntype=mj.mjtTrn.mjTRN_SITE)
    actuator.set_to_motor()
    if thrust.time_constant > 0:
        actuator.dyntype = mj.mjtDyn.mjDYN_FILTEREXACT
        actuator.dynprm[0] = thrust.time_constant
    axis = scale(1.0 / norm(thrust.axis), thrust.axis)
    actuator.gear = (*axis, *scale(thrust.torque_ratio, axis))
    actuator.ctrllimited, actuator.ctrlrange = True, thrust.limits


def _add_general(spec: Any, loaded: LoadedScene, name: str, part: General) -> None:
    """Add a general actuator on its joint, tendon or frame."""
    mj = import_extra("mujoco", "world")
    if part.joint is not None:
        target, kind = full_name(part.robot, part.joint), mj.mjtTrn.mjTRN_JOINT
    elif part.tendon is not None:
        target, kind = part.tendon, mj.mjtTrn.mjTRN_TENDON
    else:
        target, kind = _add_site(spec, loaded, name, part.frame or ""), mj.mjtTrn.mjTRN_SITE
    actuator = spec.add_actuator(name=name, target=target, trntype=kind)
    actuator.gear = (*part.gear, *[0.0] * (6 - len(part.gear)))
    affine, fixed = mj.mjtGain.mjGAIN_AFFINE, mj.mjtGain.mjGAIN_FIXED
    actuator.gaintype = affine if part.affine_gain else fixed
    actuator.gainprm[:3], actuator.biasprm[:3] = part.gain, part.bias
    actuator.biastype = mj.mjtBias.mjBIAS_AFFINE if any(part.bias) else mj.mjtBias.mjBIAS_NONE
    actuator.dyntype = getattr(mj.mjtDyn, f"mjDYN_{part.dynamics.upper()}")
    actuator.dynprm[0], actuator.actearly = part.time_constant, part.acts_early
    ranges = {"ctrl": part.command_range, "force": part.force_range, "act": part.activation_range}
    for key, limits in ranges.items():
        if limits is not None:
            setattr(actuator, f"{key}limited", True)
            setattr(actuator, f"{key}range", limits)


def _add_site(
    spec: Any, loaded: LoadedScene, name: str, frame: str, position: Vector3 = (0.0, 0.0, 0.0)
) -> str:
    carrier, pose_of_frame = carrier_of_frame(loaded, frame)
    pose = pose_of_frame @ Pose.from_translation(position)
    site = f"actuators.{name}"
    spec.body(carrier).add_site(name=site, group=FRAME_GROUP, **pose_arguments(pose))
    return site


def _set_to_servo(actuator: Any, servo: Servo, effort: float) -> None:
    """Make an actuator of the engine a servo with at most a torque or force [N m or N]."""
    mj = import_extra("mujoco", "world")
    actuator.gaintype, actuator.biastype = mj.mjtGain.mjGAIN_FIXED, mj.mjtBias.mjBIAS_AFFINE
    actuator.gainprm[0] = servo.stiffness
    actuator.biasprm[1:3] = -servo.stiffness, -servo.damping
    # Always limited, so that the limit can be changed during a run.
    actuator.forcelimited = True
    actuator.forcerange = (-min(effort, MAX_EFFORT), min(effort, MAX_EFFORT))
