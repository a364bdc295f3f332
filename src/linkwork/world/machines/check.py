"""Validate the machines of a scene and read its mission program."""

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from linkwork.errors import FileError
from linkwork.files.kinds import MISSION
from linkwork.files.paths import read_bytes
from linkwork.library.catalogue import mission_names, mission_path
from linkwork.model.link import JointKind
from linkwork.model.names import full_name
from linkwork.spatial.vector import norm
from linkwork.world.actuators.schema import Rotor
from linkwork.world.grasps.schema import FrictionGrasp, Grasp, MagnetGrasp, SpringGrasp
from linkwork.world.machines.schema import (
    SCENE,
    ArmMachine,
    ConveyorMachine,
    Geofence,
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

G = TypeVar("G", bound=Grasp)
_CARRYING = (MagnetGrasp, SpringGrasp)  # Grasps that hold a load at one body
FLIGHT_TARGETS = 7  # Targets of the controller of a helicopter
PLATFORM, ARM = 2, 6  # Joints of the platform of a service robot, and of its arm
MAX_BYTES = 1_000_000  # Largest file of a program


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
                _check_service(check, path, machine)
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
    _check_robot(check, (*path, "robot"), arm.robot)
    if arm.gripper is not None:
        _check_grasp(check, (*path, "gripper"), arm.gripper, (FrictionGrasp,), "friction")
    _check_loads(check, (*path, "loads"), arm.loads)
    for index, load in enumerate(arm.loads):
        _check_load_sensors(check, (*path, "loads", index), load)
    for name, place in arm.places.items():
        _check_place(check, (*path, "places", name), place)
    tree = check.trees[arm.robot]
    for name, posture in arm.postures.items():
        for joint, position in posture.items():
            where = (*path, "postures", name, joint)
            check.check_joint_name(where, joint, tree)
            robot_joint = next(x for x in tree.joints if x.name == joint)
            check.check_joint_limits(where, robot_joint, position)


def _check_robot(check: Checker, path: Where, name: str) -> None:
    check.check_name(path, "robot called", name, check.scene.robots)
    if check.scene.robots[name].controller is None:
        message = f"robot {name!r} has no controller"
        raise check.error(path, message, "add `controller: {kind: computed-torque}`")


def _check_grasp(
    check: Checker, path: Where, name: str, kinds: tuple[type[G], ...], expected: str
) -> G:
    """Return a grasp that must be of some kinds."""
    check.check_name(path, "grasp called", name, check.scene.grasps)
    grasp = check.scene.grasps[name]
    if isinstance(grasp, kinds):
        return grasp
    message = f"grasp {name!r} is of kind {grasp.kind!r}"
    raise check.error(path, message, f"expected kind {expected}")


def _check_loads(check: Checker, path: Where, loads: Sequence[str]) -> None:
    for index, load in enumerate(loads):
        where = (*path, index)
        check.check_name(where, "body called", load, check.scene.bodies)
        if check.scene.bodies[load].fixed:
            raise check.error(where, f"body {load!r} is fixed", "expected a body that moves")
        if load in loads[:index]:
            raise check.error(where, f"load {load!r} is listed twice", "remove one of them")


def _check_load_sensors(check: Checker, path: Where, load: str) -> None:
    for kind in ("position", "orientation"):
        if find_sensor(check.scene, load, kind) is None:
            message = f"no sensor of kind {kind} on load {load!r}"
            hint = f"add it to `sensors`: {{kind: {kind}, frame: {load}}}"
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
        check.check_name(where, "machine of kind arm called", name, arms)
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
    """Return the force sensor of each finger that is a body of the scene, by body; "" for none."""
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
    check.check_name((*path, "robot"), "robot called", machine.robot, scene.robots)
    where = (*path, "controller")
    check.check_name(where, "controller called", machine.controller, scene.controllers)
    count = scene.controllers[machine.controller].targets
    if count != FLIGHT_TARGETS:
        message = f"controller {machine.controller!r} has `targets: {count or 'null'}`"
        raise check.error(where, message, f"expected `targets: {FLIGHT_TARGETS}`")
    rotors = [name for name, x in scene.actuators.items() if isinstance(x, Rotor)]
    check.check_name((*path, "rotor"), "rotor called", machine.rotor, rotors)
    for key, kind in (("position", "position"), ("motion", "velocity")):
        name = getattr(machine, key)
        sensors = [
            x for x, y in scene.sensors.items() if isinstance(y, MotionSensor) and y.kind == kind
        ]
        check.check_name((*path, key), f"sensor of kind {kind} called", name, sensors)
    _check_geofence(check, (*path, "geofence"), machine.geofence)
    if machine.grasp is not None:
        _check_grasp(check, (*path, "grasp"), machine.grasp, _CARRYING, "magnet or springs")


def _check_geofence(check: Checker, path: Where, fence: Geofence) -> None:
    if not all(a < b for a, b in zip(fence.lower, fence.upper, strict=True)):
        message = f"invalid geofence: {list(fence.lower)} to {list(fence.upper)}"
        raise check.error(path, message, "expected lower bounds below upper ones")


def _check_service(check: Checker, path: Where, machine: ServiceMachine) -> None:
    _check_robot(check, (*path, "robot"), machine.robot)
    kinds = [joint.kind for joint in check.trees[machine.robot].joints]
    if kinds != [JointKind.PRISMATIC] * PLATFORM + [JointKind.REVOLUTE] * ARM:
        names = ", ".join(kind.value for kind in kinds)
        message = f"robot {machine.robot!r} has the joints {names}"
        hint = "expected two prismatic joints of a platform, then six revolute ones"
        raise check.error((*path, "robot"), message, hint)
    _check_service_gripper(check, path, machine)
    _check_loads(check, (*path, "loads"), machine.loads)
    for name, container in machine.containers.items():
        check.check_frame((*path, "containers", name, "body"), container.body)


def _check_service_gripper(check: Checker, path: Where, machine: ServiceMachine) -> None:
    where = (*path, "gripper")
    grasp = _check_grasp(check, where, machine.gripper, _CARRYING, "magnet or springs")
    tool = full_name(machine.robot, str(check.trees[machine.robot].tool_name))
    if grasp.gripper != tool:
        message = f"grasp {machine.gripper!r} is at {grasp.gripper!r}"
        raise check.error(where, message, f"expected the tool of the robot: {tool}")
    for index, load in enumerate(machine.loads):
        if load not in grasp.bodies:
            message = f"grasp {machine.gripper!r} cannot hold load {load!r}"
            hint = f"add it to `bodies` of grasps.{machine.gripper}"
            raise check.error((*path, "loads", index), message, hint)


def _check_conveyor(check: Checker, path: Where, conveyor: ConveyorMachine) -> None:
    belts = [name for name, body in check.scene.bodies.items() if body.surface_velocity]
    check.check_name((*path, "belt"), "body with a surface_velocity", conveyor.belt, belts)
    if norm(conveyor.velocity) == 0.0:
        raise check.error((*path, "velocity"), "invalid velocity: zero", "expected a direction")
    name, where = conveyor.barrier, (*path, "barrier")
    if name is None:
        return
    check.check_name(where, "sensor called", name, check.scene.sensors)
    sensor = check.scene.sensors[name]
    if not isinstance(sensor, Scanner) or sensor.rays != 1:
        message = f"sensor {name!r} is not a light barrier"
        raise check.error(where, message, "expected `kind: scanner, rays: 1`")


def read_program(check: Checker) -> tuple[str, str]:
    """Return the text of the scene's mission program and the file it is from; empty without one."""
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
