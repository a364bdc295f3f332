"""Validate the sensors of a scene."""

from __future__ import annotations

from linkwork.model.link import MEASURES, SIZES, JointKind, ShapeKind
from linkwork.world.actuators.schema import Rotor
from linkwork.world.forces.schema import Airflow
from linkwork.world.forces.soil.schema import SoilGround
from linkwork.world.scene.checker import Checker, Where
from linkwork.world.sensors.channels import QUATERNION, number_sensors, numbers_of
from linkwork.world.sensors.schema import (
    AirSensor,
    CameraSensor,
    ForceTorqueSensor,
    JointSensor,
    MotionSensor,
    MountedSensor,
    RotorSensor,
    SensorBase,
    SoilSensor,
    TouchSensor,
)

MOST_NUMBERS = 20_000
"""Most channels of one scene."""
MOST_UNDER_WAY = 100_000
"""Most delayed samples of one sensor, times its channels."""
FARTHEST = 1e4
"""Greatest distance of a sensor from its frame along an axis [m]."""


def check_sensors(check: Checker) -> None:
    """Validate all sensors."""
    total = 0
    for name, sensor in check.scene.sensors.items():
        path = ("sensors", name)
        with check.problems.collecting():
            if isinstance(sensor, MountedSensor | CameraSensor):
                _check_mount(check, path, sensor)
            if isinstance(sensor, JointSensor):
                _check_joint(check, path, sensor)
            if isinstance(sensor, RotorSensor):
                known = [x for x, y in check.scene.actuators.items() if isinstance(y, Rotor)]
                _check_known(check, (*path, "rotor"), "rotor", sensor.rotor, known)
            if isinstance(sensor, AirSensor):
                known = [x for x, y in check.scene.forces.items() if isinstance(y, Airflow)]
                _check_known(check, (*path, "air"), "airflow", sensor.air, known)
            if isinstance(sensor, SoilSensor):
                _check_soil_sensor(check, path, sensor)
    check.problems.raise_found()
    for name, sensor in number_sensors(check.scene).items():
        path, numbers = ("sensors", name), numbers_of(check.scene, check.trees, sensor)
        _check_reading(check, path, sensor, numbers)
        total += len(numbers)
        if total > MOST_NUMBERS:
            message = f"too many channels: {total} up to sensor {name!r}"
            raise check.error(path, message, f"expected at most {MOST_NUMBERS} in one scene")


def _check_known(check: Checker, path: Where, what: str, name: str, known: list[str]) -> None:
    if name not in known:
        raise check.not_found(path, f"{what} called", name, known)


def _check_soil_sensor(check: Checker, path: Where, sensor: SoilSensor) -> None:
    soils = {x: y for x, y in check.scene.forces.items() if isinstance(y, SoilGround)}
    _check_known(check, (*path, "soil"), "soil", sensor.soil, list(soils))
    wheels = list(soils[sensor.soil].wheels)
    _check_known(check, (*path, "wheel"), f"wheel on {sensor.soil!r}", sensor.wheel, wheels)


def _check_joint(check: Checker, path: Where, sensor: JointSensor) -> None:
    joint = check.joint(path, sensor.robot, sensor.joint)
    if joint.kind is JointKind.FLOATING:
        message = f"joint {sensor.joint!r} is floating and has no joint sensors"
        hint = "use sensors of kind position, orientation and velocity on its link"
        raise check.error((*path, "joint"), message, hint)


def _check_mount(check: Checker, path: Where, sensor: MountedSensor | CameraSensor) -> None:
    is_of_force = isinstance(sensor, ForceTorqueSensor)
    check.check_frame((*path, "frame"), sensor.frame, world=not is_of_force)
    if is_of_force and _is_free(check, sensor.frame):
        message = f"{sensor.frame!r} has no parent body, so no force to measure"
        hint = "name a body on a joint, a fixed one, or a link of a robot"
        raise check.error((*path, "frame"), message, hint)
    for index, number in enumerate(sensor.position):
        if abs(number) > FARTHEST:
            message = f"invalid position: {number:g} m from {sensor.frame!r}"
            raise check.error(
                (*path, "position", index), message, f"expected at most {FARTHEST:g} m"
            )
    if isinstance(sensor, MotionSensor):
        check.check_frame((*path, "relative_to"), sensor.relative_to)
    if isinstance(sensor, TouchSensor):
        _check_volume(check, path, sensor)


def _check_volume(check: Checker, path: Where, sensor: TouchSensor) -> None:
    kind = ShapeKind(sensor.shape) if sensor.shape else None
    count = SIZES[kind] if kind else 0
    if len(sensor.size) != count:
        what = f"a {sensor.shape}" if kind else "a touch sensor without a shape"
        message = f"invalid size: {len(sensor.size)} numbers, {what} has {count}"
        hint = f"give {MEASURES[kind]}" if kind else "give it a shape"
        raise check.error((*path, "size"), message, hint)


def _is_free(check: Checker, frame: str) -> bool:
    robot, slash, part = frame.partition("/")
    if slash:
        tree = check.trees[robot]
        return tree.links[tree.frame(part)[0]].joint.kind is JointKind.FLOATING
    body = check.scene.bodies.get(frame)
    carried = {joint.child for joint in check.scene.joints.values()}
    return body is not None and not body.fixed and frame not in carried


def _check_reading(
    check: Checker, path: Where, sensor: SensorBase, numbers: tuple[str, ...]
) -> None:
    is_turn = numbers == QUATERNION
    count = 3 if is_turn else len(numbers)
    for key in ("noise", "bias", "drift"):
        given = getattr(sensor, key)
        if isinstance(given, tuple) and len(given) != count:
            names = "about x, y, z" if is_turn else ", ".join(numbers) or "one"
            message = f"invalid {key}: {len(given)} numbers for {count} channels"
            raise check.error((*path, key), message, f"expected one, or one for each: {names}")
    for key in ("resolution", "limits"):
        if is_turn and getattr(sensor, key) is not None:
            message = f"`{key}` does not apply to an orientation"
            raise check.error((*path, key), message, "remove it")
    if sensor.limits is not None and sensor.limits[0] >= sensor.limits[1]:
        message = f"invalid limits: {sensor.limits[0]:g} is not below {sensor.limits[1]:g}"
        raise check.error((*path, "limits"), message, "expected the lower limit, then the upper")
    _check_times(check, path, sensor, len(numbers))


def _check_times(check: Checker, path: Where, sensor: SensorBase, count: int) -> None:
    step = check.scene.solver.step
    period = step if sensor.period is None else sensor.period
    check.check_whole_steps((*path, "period"), period)
    check.check_whole_steps((*path, "delay"), sensor.delay, least=0)
    under_way = count * (sensor.delay / period + 1)
    if under_way > MOST_UNDER_WAY:
        message = f"invalid delay: {sensor.delay:g} s holds {under_way:.0f} numbers"
        hint = f"expected at most {MOST_UNDER_WAY}: use a longer `period` or a shorter delay"
        raise check.error((*path, "delay"), message, hint)
