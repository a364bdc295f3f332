"""Load the models of a scene's robots, and validate their control."""

import math
from functools import partial
from typing import Any

from linkwork import library
from linkwork.access.trust import Code
from linkwork.errors import FileError, PlatformError, list_names
from linkwork.files.digest import digest_of
from linkwork.files.kinds import has_ending
from linkwork.model.ledger import warn_of_findings
from linkwork.model.link import JointKind
from linkwork.model.mujoco.spec import require_simulation
from linkwork.model.names import full_name
from linkwork.model.read import read_robot
from linkwork.model.tree import Tree
from linkwork.motion import PiecewiseTrajectory
from linkwork.world.actuators.schema import is_motor
from linkwork.world.robots.schema import ActuatorController, Robot, RobotController
from linkwork.world.robots.trajectory import trajectory_of
from linkwork.world.scene.checker import Checker, Where
from linkwork.world.scene.loaded import SceneCode
from linkwork.world.scene.values import GROUND, WORLD

_UNIT = 1e-6  # Greatest difference of the length of a unit quaternion from 1


def load_trees(check: Checker) -> dict[str, Tree]:
    """Return the model of each robot, by its name in the scene."""
    robots = _RobotChecks(check)
    trees: dict[str, Tree] = {}
    for name, robot in check.scene.robots.items():
        with check.problems.collecting():
            trees[name] = robots.tree(name, robot)
    check.problems.raise_found()
    return trees


def check_robots(check: Checker) -> dict[str, PiecewiseTrajectory]:
    """Validate all robots; returns the trajectory of each robot that follows one."""
    robots = _RobotChecks(check)
    for name, robot in check.scene.robots.items():
        with check.problems.collecting():
            robots.check(name, robot, check.trees[name])
    check.problems.raise_found()
    return {
        name: trajectory_of(check, name, robot)
        for name, robot in check.scene.robots.items()
        if robot.trajectory is not None
    }


def read_code(check: Checker) -> dict[str, SceneCode]:
    """Return the code of controllers in C, by robot or name of the controller. None of it runs."""
    specs: dict[str, tuple[Where, RobotController | ActuatorController]] = {
        name: (("robots", name, "controller"), robot.controller)
        for name, robot in check.scene.robots.items()
        if robot.controller is not None
    }
    specs |= {name: (("controllers", name), x) for name, x in check.scene.controllers.items()}
    return {
        name: _read_code(check, path, name, spec)
        for name, (path, spec) in specs.items()
        if spec.kind == "c"
    }


def _read_code(
    check: Checker, path: Where, name: str, spec: RobotController | ActuatorController
) -> SceneCode:
    # Only here: few scenes have controllers in C.
    from linkwork.control import read_controller

    if spec.source is None:
        hint = "add `source: controller.c`, a file beside the scene"
        raise check.error(path, "a controller in C requires `source`", hint)
    file = check.file((*path, "source"), spec.source)
    try:
        source = read_controller(file)
        has_function = source.has_function(spec.symbol)
    except FileError as error:
        # The place in the scene; that in the C file is part of the message.
        raise check.error((*path, "source"), str(error)) from error
    except PlatformError as error:
        error.place = check.place((*path, "source"))
        raise
    if not has_function:
        message = f"no function of the symbol {spec.symbol!r} in {str(file)!r}"
        hint = 'it must not be static, and in C++ it must be extern "C"'
        raise check.error((*path, "source"), message, hint)
    # Gains are data; what the function is called with decides which memory it may use.
    called_with = spec.model_dump(exclude={"gains", "period", "coupling", "delay", "source"})
    joints = len(check.trees[name].joints) if name in check.trees else 0
    digest = digest_of([source.text, called_with, joints, list(spec.gains)])
    text = file.read_text(encoding="utf-8", errors="replace")
    code = Code(f"controller {name!r}", str(file), digest, source.includes)
    return SceneCode(text, code, source)


def check_actuator_controllers(check: Checker) -> None:
    """Validate the controllers of actuators; inputs are checked with the built scene."""
    taken: dict[str, str] = {}
    for name, controller in check.scene.controllers.items():
        path = ("controllers", name)
        if name in check.scene.robots:
            message = f"a robot has the name {name!r}"
            raise check.error(path, message, "rename the controller")
        check.check_whole_steps((*path, "period"), controller.period)
        _check_delay(check, (*path, "delay"), controller)
        _check_keys(check, path, controller)
        for index, actuator in enumerate(controller.actuators):
            _check_commanded(check, (*path, "actuators", index), actuator, taken)
            taken[actuator] = name
        for index, motor in enumerate(controller.limits):
            _check_limited(check, (*path, "limits", index), motor, controller)
        _check_choices(check, path, controller)
        if controller.kind == "split-steering":
            _check_split_steering(check, (*path, "actuators"), controller)
            _check_angle_input(check, (*path, "inputs"), controller)


_KEYS_OF_C = ("source", "symbol", "state_size")
_FOREIGN_KEYS = {
    "c": (),
    "python": (*_KEYS_OF_C, "gains", "choices"),
    "split-steering": (*_KEYS_OF_C, "targets", "limits", "choices"),
}
"""Keys that a kind of controller does not have, where it lacks others than those of C."""


def _check_keys(check: Checker, path: Where, spec: RobotController | ActuatorController) -> None:
    for key in _FOREIGN_KEYS.get(spec.kind, _KEYS_OF_C):
        if key in spec.model_fields_set:
            message = f"a controller of kind {spec.kind!r} has no `{key}`"
            raise check.error((*path, key), message, "remove it, or use `kind: c`")


def _check_split_steering(check: Checker, path: Where, controller: ActuatorController) -> None:
    kinds = [check.scene.actuators[x].kind for x in controller.actuators]
    for index, (name, kind) in enumerate(zip(controller.actuators, kinds, strict=True)):
        expected = "velocity" if index else "position"
        if kind != expected:
            message = f"actuator {name!r} is of kind {kind!r}"
            hint = f"expected {expected!r}: a hinge, then the inner, then the outer wheels"
            raise check.error((*path, index), message, hint)


def _check_angle_input(check: Checker, path: Where, controller: ActuatorController) -> None:
    hinge = check.scene.actuators[controller.actuators[0]]
    allowed = [f"joints.{full_name(hinge.robot, hinge.joint)}"] if hinge.joint else []
    allowed += [
        f"sensors.{name}"
        for name, sensor in check.scene.sensors.items()
        if sensor.kind == "joint-position"
        and (sensor.robot, sensor.joint) == (hinge.robot, hinge.joint)
    ]
    if controller.inputs not in ((), *((x,) for x in allowed)):
        message = f"invalid inputs: {', '.join(controller.inputs)}"
        hint = f"expected the angle of the hinge, one of {list_names(allowed)}, or none"
        raise check.error(path, message, hint)


def _check_choices(check: Checker, path: Where, controller: ActuatorController) -> None:
    for name, allowed in controller.choices.items():
        check.check_name((*path, "choices", name), "gain", name, controller.gains)
        value = controller.gains[name]
        for number in value if isinstance(value, tuple) else (value,):
            if number not in allowed:
                hint = f"expected one of {list_names(f'{x:g}' for x in allowed)}"
                raise check.error((*path, "gains", name), f"invalid {name}: {number:g}", hint)


def _check_delay(check: Checker, path: Where, controller: ActuatorController) -> None:
    if controller.delay > controller.period:
        message = f"invalid delay: {controller.delay:g} s"
        raise check.error(path, message, f"expected at most the period, {controller.period:g} s")
    if controller.delay > 0:
        check.check_whole_steps(path, controller.delay)


def _check_commanded(check: Checker, path: Where, actuator: str, taken: dict[str, str]) -> None:
    check.check_name(path, "actuator", actuator, check.scene.actuators)
    robot = check.scene.actuators[actuator].robot
    driven = check.scene.robots.get(robot) if robot is not None else None
    owner = f"robot {robot!r}" if driven is not None and driven.controller is not None else ""
    owner = owner or (f"controller {taken[actuator]!r}" if actuator in taken else "")
    if owner:
        message = f"actuator {actuator!r} is commanded by {owner} already"
        raise check.error(path, message, "an actuator has one controller")


def _check_limited(check: Checker, path: Where, motor: str, controller: ActuatorController) -> None:
    motors = [x for x in controller.actuators if is_motor(check.scene.actuators[x])]
    check.check_name(path, "motor among its actuators", motor, motors)
    if controller.limits.count(motor) > 1:
        raise check.error(path, f"motor {motor!r} is listed twice", "list each motor once")


class _RobotChecks:
    """Checks of robots against their models."""

    def __init__(self, check: Checker) -> None:
        self._check = check
        self._read_robot = partial(read_robot, package_paths=check.package_paths)

    def tree(self, name: str, robot: Robot) -> Tree:
        tree = self._read_tree(name, robot)
        self._require_shapes(name, tree)
        if robot.tool is not None:
            tool = robot.tool
            tree = self._check.placed(("robots", name, "tool"), lambda: tree.with_tool(tool))
        self._check.placed(("robots", name, "model"), lambda: require_simulation(tree))
        return tree

    def _read_tree(self, name: str, robot: Robot) -> Tree:
        path, model = ("robots", name, "model"), robot.model
        parameters: dict[str, Any] = dict(robot.parameters)
        if isinstance(model, dict):
            return self._check.placed(path, lambda: self._check.robot_source(path).tree(parameters))
        if not has_ending(model, "robot"):
            return self._check.placed(path, lambda: library.robot(model, **parameters))
        file = self._check.file(path, model)
        read = self._check.placed(path, lambda: self._read_robot(file, robot.parameters))
        warn_of_findings(model, read.ledger.findings)
        return read.tree

    def _require_shapes(self, name: str, tree: Tree) -> None:
        """Raise for a link whose contacts are not known."""
        for link in tree.links:
            for shape in link.missing_shapes:
                if not shape.collides:
                    continue
                where = f" ({shape.place})" if shape.place else ""
                what = f"a collision shape of link {link.name!r} is missing: {shape.reference!r}"
                hint = f"{shape.fix or 'add it'}; or remove this shape from the robot file"
                message = f"{what}, {shape.reason}{where}"
                raise self._check.error(("robots", name, "model"), message, hint)

    def check(self, name: str, robot: Robot, tree: Tree) -> None:
        if name in (GROUND, WORLD):
            message = f"invalid name: {name!r} is reserved"
            raise self._check.error(("robots", name), message, "rename the robot")
        for joint, position in robot.start.items():
            path = ("robots", name, "start", joint)
            moved = self._check.any_joint(path, name, joint)
            if not moved.kind.has_axis:
                message = f"joint {joint!r} is {moved.kind.value} and has no single position"
                hint = "a floating base starts at `position` and `rpy`, a ball joint by "
                hint += "`start_orientations`"
                raise self._check.error(path, message, hint)
            self._check.check_joint_limits(path, moved, position)
        self._check_orientations(name, robot)
        if robot.controller is not None:
            self._check_efforts(name, tree)
            self._check_controller(("robots", name, "controller"), robot.controller, tree)

    def _check_orientations(self, name: str, robot: Robot) -> None:
        for joint, wxyz in robot.start_orientations.items():
            path = ("robots", name, "start_orientations", joint)
            kind = self._check.any_joint(path, name, joint).kind
            if kind is not JointKind.BALL:
                message = f"joint {joint!r} is {kind.value} and has no orientation"
                raise self._check.error(path, message, "name a ball joint")
            if abs(math.hypot(*wxyz) - 1.0) > _UNIT:
                message = f"invalid quaternion: its length is {math.hypot(*wxyz):g}"
                raise self._check.error(path, message, "expected a unit quaternion w, x, y, z")

    def _check_efforts(self, name: str, tree: Tree) -> None:
        driven = {x.joint for x in self._check.scene.actuators.values() if x.robot == name}
        for joint in tree.joints:
            if joint.limits.effort <= 0 and joint.name not in driven:
                message = f"joint {joint.name!r} of {tree.name!r} has an effort limit of zero"
                hint = "correct the model, or add an actuator with a `limit` to the joint"
                motors = [x.motor for x in tree.shafts if x.joint == joint.name]
                if motors:
                    message = f"joint {joint.name!r} of {tree.name!r} is behind an elastic shaft"
                    hint = (
                        "remove the controller and drive the motor: "
                        f"`actuators: {{drive: {{robot: {name}, joint: {motors[0]}}}}}`"
                    )
                raise self._check.error(("robots", name, "model"), message, hint)

    def _check_controller(self, path: Where, controller: RobotController, tree: Tree) -> None:
        # Only here: a scene without controllers needs none of the compiled laws.
        from linkwork.control import make_controller

        self._check.check_whole_steps((*path, "period"), controller.period)
        if controller.kind == "c":
            self._check.placed(path, lambda: tree.require_axes("control"))
            return
        _check_keys(self._check, path, controller)
        law = self._check.placed(
            path, lambda: make_controller(controller.kind, tree, controller.period)
        )
        for name, value in controller.gains.items():
            self._check.placed((*path, "gains", name), partial(law.set_gain, name, value))
