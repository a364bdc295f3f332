"""Add actuators to the MuJoCo model.

Torque actuators and the drives of rotors are MuJoCo's motors; servos, DC motors and thrusts have
files of their own. A velocity motor with a force limit is dry friction against a moving reference:
a tendon along the axis with friction, so that the solver finds the force together with all
contacts. `linkwork.world.actuators.motors` moves the reference.
"""

from __future__ import annotations

import math
from typing import Any

from linkwork.errors import import_extra
from linkwork.model.names import full_name
from linkwork.world.actuators.dc_motor import set_to_dc_motor
from linkwork.world.actuators.general import add_general
from linkwork.world.actuators.schema import (
    HOLDING,
    MOST_EFFORT,
    Actuator,
    DcMotor,
    General,
    Rotor,
    Servo,
    Thrust,
    is_motor,
)
from linkwork.world.actuators.servo import set_to_servo
from linkwork.world.actuators.thrust import add_thrust
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
            add_thrust(spec, loaded, name, actuator)
            continue
        if isinstance(actuator, General):
            add_general(spec, loaded, name, actuator)
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
        given = actuator.limit
        effort = limits_of(self._loaded, actuator).effort if given is None else axis.of(given)
        if isinstance(actuator, Servo):
            set_to_servo(self._add_actuator(axis), actuator, effort)
        elif actuator.kind == "torque":
            self._add_torque(axis, effort)
        else:
            self._add_motor(axis, min(effort, MOST_EFFORT) if math.isfinite(effort) else HOLDING)

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
