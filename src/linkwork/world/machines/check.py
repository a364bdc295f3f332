"""Validate the machines of a scene and read its mission program."""

from __future__ import annotations

from pathlib import Path

from linkwork.errors import FileError
from linkwork.files.kinds import MISSION
from linkwork.files.paths import read_bytes
from linkwork.library.catalogue import mission_names, mission_path
from linkwork.spatial.vector import norm
from linkwork.world.actuators.schema import Rotor
from linkwork.world.grasps.schema import FrictionGrasp, MagnetGrasp, SpringGrasp
from linkwork.world.machines.check_service import check_service
from linkwork.world.machines.schema import (
    SCENE,
    ArmMachine,
    ConveyorMachine,
    HelicopterMachine,
    LoadPlace,
    PairMachine,
    ServiceMachine,
)
from linkwork.world.scene.checker import Checker, Where
from linkwork.world.scene.schema import Scene
from linkwork.world.sensors.force import ForceTorqueSensor
from linkwork.world.sensors.motion import MotionSensor
from linkwork.world.sensors.scanner import Scanner

FLIGHT_TARGETS = 7
"""Targets of the controller of a helicopter."""
"""Ending of a file of `mission.program`."""
MAX_BYTES = 1_000_000
"""Largest file of a program."""


def check_machines(check: Checker) -> None:
    """Validate all machines."""
    belts: dict[str, str] = {}
    for name, machine in check.scene.machines.items():
        path = ("machines", name)
        with check.problems.collecting():
            if name == SCENE:
                message = f"invalid name: {name!r} is the machine of the scene itself"
                raise check.error(path, message, "rename it")
            if isinstance(machine, ArmMachine):
                _check_arm(check, path, machine)
            elif isinstance(machine, PairMachine):
                _check_pair(check, path, machine)
            elif isinstance(machine, HelicopterMachine):
                _check_helicopter(check, path, machine)
            elif isinstance(machine, ServiceMachine):
                check_service(check, path, machine)
            elif isinstance(machine, ConveyorMachine):
                _check_conveyor(check, path, machine)
                other = belts.setdefault(machine.belt, name)
                if other != name:
                    message = f"belt {machine.belt!r} belongs to conveyor {other!r} already"
                    raise check.error((*path, "belt"), message, "give each conveyor its own belt")
    period = check.scene.mission.period
    if period is not None:
        check.check_whole_steps(("mission", "period"), period)


def _check_arm(check: Checker, path: Where, arm: ArmMachine) -> None:
    robots = check.scene.robots
    if arm.robot not in robots:
        raise check.not_found((*path, "robot"), "robot called", arm.robot, robots)
    if robots[arm.robot].controller is None:
        message = f"robot {arm.robot!r} has no controller"
        raise check.error((*path, "robot"), message, "add `controller: {kind: computed-torque}`")
    if arm.gripper is not None:
        _check_gripper(check, (*path, "gripper"), arm.gripper)
    for index, load in enumerate(arm.loads):
        _check_load(check, (*path, "loads", index), load)
        if load in arm.loads[:index]:
            message = f"load {load!r} is given twice"
            raise check.error((*path, "loads", index), message, "remove one of them")
    for name, place in arm.places.items():
        _check_place(check, (*path, "places", name), place)
    tree = check.trees[arm.robot]
    for name, posture in arm.postures.items():
        for joint, position in posture.items():
            where = (*path, "postures", name, joint)
            check.check_joint_name(where, joint, tree)
            robot_joint = next(x for x in tree.joints if x.name == joint)
            check.check_joint_limits(where, robot_joint, position)


def _check_gripper(check: Checker, path: Where, name: str) -> None:
    grasps = check.scene.grasps
    if name not in grasps:
        raise check.not_found(path, "grasp called", name, grasps)
    if not isinstance(grasps[name], FrictionGrasp):
        message = f"grasp {name!r} is of kind {grasps[name].kind!r}"
        raise check.error(path, message, "expected a grasp of kind friction")


def _check_load(check: Checker, path: Where, name: str) -> None:
    if name not in check.scene.bodies:
        raise check.not_found(path, "body called", name, check.scene.bodies)
    if check.scene.bodies[name].fixed:
        raise check.error(path, f"body {name!r} is fixed", "expected a body that moves")
    for kind in ("position", "orientation"):
        if find_sensor(check.scene, name, kind) is None:
            message = f"no sensor of kind {kind} on load {name!r}"
            hint = f"add it to `sensors`: {{kind: {kind}, frame: {name}}}"
            raise check.error(path, message, hint)


def find_sensor(scene: Scene, body: str, kind: str) -> str | None:
    """Return the first sensor of the position or orientation of a body in the world."""
    for name, sensor in scene.sensors.items():
        if isinstance(sensor, MotionSensor) and (sensor.kind, sensor.frame) == (kind, body):
            return name
    return None


def _check_place(check: Checker, path: Where, place: LoadPlace) -> None:
    if (place.position is None) == (not place.slots):
        message = "invalid place: expected either a position or slots"
        raise check.error(path, message, "remove one of `position` and `slots`, or add one")


def _check_pair(check: Checker, path: Where, pair: PairMachine) -> None:
    arms = {name: x for name, x in check.scene.machines.items() if isinstance(x, ArmMachine)}
    if pair.arms[0] == pair.arms[1]:
        message = f"both arms are {pair.arms[0]!r}"
        raise check.error((*path, "arms"), message, "name two machines")
    for index, name in enumerate(pair.arms):
        where = (*path, "arms", index)
        if name not in arms:
            raise check.not_found(where, "machine of kind arm called", name, arms)
        if arms[name].gripper is None:
            raise check.error(where, f"arm {name!r} has no gripper", "add `gripper`")
        sensors = finger_sensors(check.scene, arms[name])
        missing = [body for body, sensor in sensors.items() if not sensor]
        if missing or not sensors:
            what = missing[0] if missing else name
            message = f"no sensor of kind force-torque on finger {what!r}"
            hint = f"add it to `sensors`: {{kind: force-torque, frame: {what}}}"
            raise check.error(where, message, hint)


def finger_sensors(scene: Scene, arm: ArmMachine) -> dict[str, str]:
    """Force sensor of each finger of an arm, by its body; empty text where there is none.

    Only fingers that are bodies of the scene count.
    """
    grasp = None if arm.gripper is None else scene.grasps.get(arm.gripper)
    fingers = grasp.fingers if isinstance(grasp, FrictionGrasp) else ()
    joints = [scene.joints.get(x.joint) for x in fingers if x.robot is None]
    bodies = [joint.child for joint in joints if joint is not None]
    sensors = {
        sensor.frame: name
        for name, sensor in scene.sensors.items()
        if isinstance(sensor, ForceTorqueSensor)
    }
    return {body: sensors.get(body, "") for body in bodies}


def _check_helicopter(check: Checker, path: Where, machine: HelicopterMachine) -> None:
    scene = check.scene
    if machine.robot not in scene.robots:
        raise check.not_found((*path, "robot"), "robot called", machine.robot, scene.robots)
    if machine.controller not in scene.controllers:
        controllers = scene.controllers
        raise check.not_found(
            (*path, "controller"), "controller called", machine.controller, controllers
        )
    count = scene.controllers[machine.controller].targets
    if count != FLIGHT_TARGETS:
        message = f"controller {machine.controller!r} has {count or 'no own'} targets"
        raise check.error((*path, "controller"), message, f"expected targets: {FLIGHT_TARGETS}")
    rotors = [name for name, x in scene.actuators.items() if isinstance(x, Rotor)]
    if machine.rotor not in rotors:
        raise check.not_found((*path, "rotor"), "rotor called", machine.rotor, rotors)
    for key, kind in (("position", "position"), ("motion", "velocity")):
        name = getattr(machine, key)
        sensors = [
            x for x, y in scene.sensors.items() if isinstance(y, MotionSensor) and y.kind == kind
        ]
        if name not in sensors:
            raise check.not_found((*path, key), f"sensor of kind {kind} called", name, sensors)
    _check_bounds_and_grasp(check, path, machine)


def _check_bounds_and_grasp(check: Checker, path: Where, machine: HelicopterMachine) -> None:
    fence, grasps = machine.geofence, check.scene.grasps
    if not all(a < b for a, b in zip(fence.lower, fence.upper, strict=True)):
        message = f"invalid geofence: {list(fence.lower)} to {list(fence.upper)}"
        raise check.error((*path, "geofence"), message, "expected lower bounds below upper ones")
    if machine.grasp is not None and machine.grasp not in grasps:
        raise check.not_found((*path, "grasp"), "grasp called", machine.grasp, grasps)
    if machine.grasp is not None and not isinstance(
        grasps[machine.grasp], MagnetGrasp | SpringGrasp
    ):
        message = f"grasp {machine.grasp!r} is of kind {grasps[machine.grasp].kind!r}"
        raise check.error((*path, "grasp"), message, "expected kind magnet or springs")


def _check_conveyor(check: Checker, path: Where, conveyor: ConveyorMachine) -> None:
    belts = [name for name, body in check.scene.bodies.items() if body.surface_velocity]
    if conveyor.belt not in belts:
        raise check.not_found((*path, "belt"), "body with a surface_velocity", conveyor.belt, belts)
    if norm(conveyor.velocity) == 0.0:
        raise check.error((*path, "velocity"), "invalid velocity: zero", "expected a direction")
    name = conveyor.barrier
    if name is None:
        return
    sensors = check.scene.sensors
    if name not in sensors:
        raise check.not_found((*path, "barrier"), "sensor called", name, sensors)
    sensor = sensors[name]
    if not isinstance(sensor, Scanner) or sensor.rays != 1:
        message = f"sensor {name!r} is no light barrier"
        raise check.error((*path, "barrier"), message, "expected `kind: scanner, rays: 1`")


def read_program(check: Checker) -> tuple[str, str]:
    """Text of the scene's mission program and the file it is from; empty without one."""
    program, path = check.scene.mission.program, ("mission", "program")
    if program is None:
        return "", ""
    if not program.endswith(MISSION) or "\n" in program:
        return program, ""
    stem = program.removesuffix(MISSION[0])
    file = mission_path(stem) if stem in mission_names() else check.file(path, program)
    return check.placed(path, lambda: _read(file)), str(file)


def _read(file: Path) -> str:
    try:
        return read_bytes(file, MAX_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileError(f"{str(file)!r} is not UTF-8 text: {error.reason}") from error
