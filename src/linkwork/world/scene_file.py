"""Reading a scene: from a name or file to one whose robots exist and whose parts fit."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TypeVar

from linkwork import library
from linkwork.control import make_controller
from linkwork.errors import FileError, LinkworkError, NotFoundError
from linkwork.files import (
    Document,
    apply_overrides,
    check_header,
    read_yaml,
    resolve_inside,
    validate,
)
from linkwork.library.scene_files import scene_names, scene_path
from linkwork.model.link import Joint
from linkwork.model.reading import READERS, read_robot
from linkwork.model.tree import Tree
from linkwork.motion import CubicTrajectory, Trajectory
from linkwork.world.scene import Body, Controller, Robot, Scene, TrajectoryPoint

_SIZES = {"box": 3, "sphere": 1, "cylinder": 2, "capsule": 2}
_RESERVED = ("ground", "world")

Result = TypeVar("Result")
Where = Sequence[str | int]
"""Path of a value in the file."""


@dataclass(frozen=True)
class LoadedScene:
    """A scene that has been read, checked and joined with the models it names.

    Attributes:
        name: The scene's name: its library name or its file's stem.
        scene: What the file says, overrides applied.
        trees: The model of each robot, by the robot's name in the scene.
        trajectories: What each robot follows, by name; only robots that follow something.
    """

    name: str
    scene: Scene
    trees: dict[str, Tree] = field(default_factory=dict)
    trajectories: dict[str, Trajectory] = field(default_factory=dict)


def load_scene(
    source: str | Path, overrides: Sequence[str] = (), *, package_paths: Sequence[Path] = ()
) -> LoadedScene:
    """Reads a scene from the library or a file.

    Args:
        source: Library name or path of a scene file.
        overrides: Assignments such as `robots.left.parameters.l1=0.3`.
        package_paths: Folders in which the packages lie that robot files mention.

    Raises:
        NotFoundError: No such scene.
        FileError: The file is wrong; names line, column and element.
    """
    path = find_scene(source)
    document = apply_overrides(read_yaml(path), overrides)
    check_header(document, "scene")
    scene = validate(document, Scene)
    return _Loader(document, path.parent, scene, package_paths).load(path.stem)


def find_scene(source: str | Path) -> Path:
    """The file of a library scene, or the given file if it looks like one."""
    path = Path(source)
    if not str(source).isprintable():
        raise FileError(f"{str(source)!r} is no name of a scene", hint="use letters and digits")
    if path.suffix in (".yaml", ".yml"):
        return path
    if str(source) in scene_names():
        return scene_path(str(source))
    if path.exists():
        raise FileError(
            f"{str(source)!r} is not a scene file", hint="a scene file ends in .yaml or .yml"
        )
    raise NotFoundError("scene", str(source), scene_names())


class _Loader:
    """Joins one scene with its models; every complaint names its place in the file."""

    def __init__(
        self, document: Document, folder: Path, scene: Scene, package_paths: Sequence[Path]
    ) -> None:
        self._document = document
        self._folder = folder
        self._scene = scene
        self._read_robot = partial(read_robot, package_paths=package_paths)

    def load(self, name: str) -> LoadedScene:
        scene = self._scene
        for body_name, body in scene.bodies.items():
            self._check_body(body_name, body)
        trees = {robot_name: self._tree(robot_name, x) for robot_name, x in scene.robots.items()}
        trajectories = {
            robot_name: self._trajectory(robot_name, robot, trees[robot_name])
            for robot_name, robot in scene.robots.items()
            if robot.trajectory is not None
        }
        for robot_name, robot in scene.robots.items():
            self._check_robot(robot_name, robot, trees[robot_name])
        self._check_references(trees)
        return LoadedScene(name, scene, trees, trajectories)

    def _check_body(self, name: str, body: Body) -> None:
        wanted = _SIZES[body.shape]
        if len(body.size) != wanted:
            message = f"a {body.shape} has {wanted} sizes, not {len(body.size)}"
            raise self._document.error(("bodies", name, "size"), message)
        if body.mass is None and not body.fixed:
            hint = "give it a mass [kg], or `fixed: true`"
            raise self._document.error(("bodies", name), "a free body needs a mass", hint)
        if name in self._scene.robots:
            raise self._document.error(("bodies", name), f"a robot is also called {name!r}")
        if name in _RESERVED:
            message = f"a body cannot be called {name!r}"
            raise self._document.error(("bodies", name), message, "that name is taken")

    def _tree(self, name: str, robot: Robot) -> Tree:
        tree = self._read_tree(name, robot)
        self._placed(("robots", name, "model"), lambda: tree.require_axes("a scene"))
        return tree

    def _read_tree(self, name: str, robot: Robot) -> Tree:
        path = ("robots", name, "model")
        if Path(robot.model).suffix.lower() not in READERS:
            return self._placed(path, lambda: library.robot(robot.model, **robot.parameters))
        place = self._document.place(path)
        file = resolve_inside(robot.model, self._folder, [self._folder], place)
        return self._placed(path, lambda: self._read_robot(file, robot.parameters).tree)

    def _trajectory(self, name: str, robot: Robot, tree: Tree) -> Trajectory:
        path = ("robots", name, "trajectory")
        given = robot.trajectory
        if given is None or robot.controller is None:
            hint = "add `controller: {kind: pid}`"
            raise self._document.error(path, "a trajectory needs a controller to follow it", hint)
        for index, point in enumerate(given.points):
            self._check_point((*path, "points", index), point, tree)
        speeds = [point.speeds for point in given.points]
        if any(x is None for x in speeds) and any(x is not None for x in speeds):
            message = "some points give speeds and some do not"
            raise self._document.error((*path, "points"), message, "give all or none")
        return self._placed(
            path,
            lambda: CubicTrajectory(
                [point.time for point in given.points],
                [point.positions for point in given.points],
                None if speeds[0] is None else [x for x in speeds if x is not None],
                looped=given.loop,
            ),
        )

    def _check_point(self, path: Where, point: TrajectoryPoint, tree: Tree) -> None:
        count = len(tree.joints)
        for values in (point.positions, point.speeds):
            if values is not None and len(values) != count:
                message = f"{len(values)} values for the {count} joints of {tree.name!r}"
                hint = f"in this order: {', '.join(tree.joint_names)}"
                raise self._document.error(path, message, hint)
        for index, (joint, position) in enumerate(zip(tree.joints, point.positions, strict=True)):
            self._check_limits((*path, "positions", index), joint, position)

    def _check_limits(self, path: Where, joint: Joint, position: float) -> None:
        limits = joint.limits
        if not limits.lower <= position <= limits.upper:
            message = f"{position:g} is outside the limits of {joint.name!r}"
            hint = f"allowed: {limits.lower:g} to {limits.upper:g}"
            raise self._document.error(path, message, hint)

    def _check_robot(self, name: str, robot: Robot, tree: Tree) -> None:
        for joint, position in robot.start.items():
            path = ("robots", name, "start", joint)
            self._check_joint(path, joint, tree)
            self._check_limits(path, tree.joints[tree.joint_names.index(joint)], position)
        if robot.controller is not None:
            self._check_efforts(name, tree)
            self._check_controller(("robots", name, "controller"), robot.controller, tree)

    def _check_efforts(self, name: str, tree: Tree) -> None:
        given = {x.joint for x in self._scene.actuators.values() if x.robot == name}
        for joint in tree.joints:
            if joint.limits.effort <= 0 and joint.name not in given:
                message = f"joint {joint.name!r} of {tree.name!r} has an effort limit of zero"
                hint = "mend the model, or give the joint an actuator with a limit of its own"
                raise self._document.error(("robots", name, "model"), message, hint)

    def _check_controller(self, path: Where, given: Controller, tree: Tree) -> None:
        step = self._scene.solver.step
        if given.period < 0.999 * step or abs(math.remainder(given.period, step)) > 1e-6 * step:
            message = f"{given.period:g} s is not a whole number of physics steps"
            hint = f"the step is {step:g} s"
            raise self._document.error((*path, "period"), message, hint)
        controller = self._placed(path, lambda: make_controller(given.kind, tree, given.period))
        for name, value in given.gains.items():
            self._placed((*path, "gains", name), partial(controller.set_gain, name, value))

    def _check_references(self, trees: dict[str, Tree]) -> None:
        for group in ("actuators", "sensors"):
            for name, part in getattr(self._scene, group).items():
                if part.robot not in trees:
                    place = self._document.place((group, name, "robot"))
                    raise NotFoundError("robot", part.robot, trees, place=place)
                self._check_joint((group, name, "joint"), part.joint, trees[part.robot])
        driven: dict[tuple[str, str], str] = {}
        for name, part in self._scene.actuators.items():
            other = driven.setdefault((part.robot, part.joint), name)
            if other != name:
                message = f"{part.robot}/{part.joint} already has the actuator {other!r}"
                raise self._document.error(("actuators", name), message)

    def _check_joint(self, path: Where, joint: str, tree: Tree) -> None:
        if joint not in tree.joint_names:
            place = self._document.place(path)
            raise NotFoundError(
                f"joint of {tree.name!r} called", joint, tree.joint_names, place=place
            )

    def _placed(self, path: Where, make: Callable[[], Result]) -> Result:
        """Runs `make`; what it refuses without a place is refused at this one."""
        try:
            return make()
        except LinkworkError as error:
            if error.place is None:
                error.place = self._document.place(path)
            raise
