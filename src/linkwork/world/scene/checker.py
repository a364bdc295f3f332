"""Common context of all scene checks: the file, the scene and its models."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from linkwork.checks import MAX_NUMBER
from linkwork.errors import LinkworkError, NotFoundError, Place, Problems, SchemaError
from linkwork.files import Document, resolve_inside
from linkwork.library.catalogue import folders_with
from linkwork.model.link import Joint
from linkwork.model.mujoco.spec import massless_chains
from linkwork.model.names import full_name
from linkwork.model.robot_file.source import RobotSource, source_of_document
from linkwork.model.tree import Tree
from linkwork.spatial.vector import norm
from linkwork.world.bodies.rigid_groups import RigidGroups
from linkwork.world.bodies.schema import Solid
from linkwork.world.engine.mobility import DIVERGES
from linkwork.world.joints.scene_joints import joints_of
from linkwork.world.materials.schema import Material, Surface
from linkwork.world.scene.schema import Scene
from linkwork.world.scene.values import WORLD
from linkwork.world.terrain.height_field import HeightField

Result = TypeVar("Result")
Where = Sequence[str | int]  # Path of a value in the file

MIN_LENGTH = 1e-9  # Length below which a vector has no direction


class Checker:
    """A scene under validation; errors name their place in the file."""

    def __init__(
        self, document: Document, folder: Path, scene: Scene, package_paths: Sequence[Path]
    ) -> None:
        self._document = document
        self._folder = folder
        self.scene = scene
        self.trees: dict[str, Tree] = {}  # Model of each robot, by name; set before other checks
        # Shapes and inertia of each body, by name; set by its check
        self.solids: dict[str, Solid] = {}
        # Height field of the ground, if it is terrain; set by its check
        self.terrain: HeightField | None = None
        self.package_paths = package_paths
        self.problems = Problems()

    def place(self, path: Where) -> Place:
        """Return the place of the value at a path."""
        return self._document.place(path)

    def places(self) -> dict[str, Place]:
        """Return the places of groups, parts, trajectories and mission steps by path."""
        marks = self._document.marks.children
        paths: list[Where] = [
            *((group,) for group in marks),
            *((group, part) for group, mark in marks.items() for part in mark.children),
        ]
        robots = self.scene.robots.items()
        paths += [("robots", name, "trajectory") for name, robot in robots if robot.trajectory]
        for index, step in enumerate(self.scene.mission.steps):
            path = ("mission", "steps", index)
            paths += [(*path, "set", name) for name in step.set]
            paths += [(*path, "command"), (*path, "arguments")]
        return {".".join(map(str, path)): self.place(path) for path in paths}

    def error(self, path: Where, message: str, hint: str = "") -> SchemaError:
        """Return the error for the value at a path, ready to raise."""
        return self._document.error(path, message, hint)

    def not_found(self, path: Where, kind: str, name: str, choices: Iterable[str]) -> NotFoundError:
        """Return the error for an unknown name, ready to raise."""
        return NotFoundError(kind, name, choices, place=self._document.place(path))

    def check_name(self, path: Where, kind: str, name: str, choices: Iterable[str]) -> None:
        """Raise unless a name is one of the choices."""
        if name not in choices:
            raise self.not_found(path, kind, name, choices)

    def placed(self, path: Where, make: Callable[[], Result]) -> Result:
        """Run `make`; errors without a place get this one."""
        try:
            return make()
        except LinkworkError as error:
            if error.place is None:
                error.place = self._document.place(path)
            raise

    def file(self, path: Where, reference: str) -> Path:
        """Return a file referred to, inside the scene's folder or that of one it extends."""
        place = self._document.place(path)
        return resolve_inside(reference, self._folder, folders_with(reference), place)

    def robot_source(self, path: Where) -> RobotSource:
        """Return the robot described at a path, in the form of a robot file."""
        return source_of_document(self._document.part(path), self._folder, self.package_paths)

    def check_sizes(self) -> None:
        """Raise for numbers beyond the greatest size, anywhere in the file."""
        for path, number in _numbers(self._document.data, ()):
            with self.problems.collecting():
                if abs(number) > MAX_NUMBER:
                    raise self.error(
                        path, f"invalid number: {number:g}", f"expected at most {MAX_NUMBER:g}"
                    )
        self.problems.raise_found()

    def surface(self, path: Where, surface: Surface | None) -> None:
        """Raise for an unknown material, or a material without a direction."""
        if isinstance(surface, str):
            self.check_name(path, "material", surface, self.scene.materials)
        elif surface is not None:
            self.check_material(path, surface)

    def check_material(self, path: Where, material: Material) -> None:
        """Raise for directional friction without a direction, and for unstable contacts."""
        if material.across is not None:
            self.check_direction((*path, "direction"), material.direction)
        if material.damping is not None and material.stiffness is None:
            raise self.error((*path, "damping"), "`damping` without `stiffness`", "give both")
        if material.softness is None:
            return
        if material.restitution is not None:
            message = "`stiffness` and `restitution` exclude each other"
            raise self.error((*path, "stiffness"), message, "remove one of them")
        (stiffness, damping), step = material.softness, self.scene.solver.step
        # Of the damping in one step, see `hardness_of`.
        limit = (DIVERGES + 2.0 * math.expm1(-damping * step)) / step**2
        if stiffness >= limit:
            message = f"contacts of stiffness {stiffness:g} 1/s^2 diverge at a step of {step:g} s"
            hint = f"expected below {limit:.3g} 1/s^2 with this damping, or use a smaller step"
            raise self.error((*path, "stiffness"), message, hint)

    def check_direction(self, path: Where, vector: tuple[float, float, float]) -> None:
        """Raise for a vector without a direction."""
        if not MIN_LENGTH <= norm(vector) <= MAX_NUMBER:
            hint = "expected a vector other than zero, e.g. [0, 0, 1]"
            raise self.error(path, f"invalid direction: {list(vector)}", hint)

    def check_frame(self, path: Where, name: str, *, world: bool = True) -> None:
        """Raise unless a name is a body, a robot's link or frame, or `world`."""
        robot, slash, part = name.partition("/")
        if slash and robot in self.trees:
            tree = self.trees[robot]
            self.check_name(path, f"link or frame of {robot!r} called", part, tree.frame_names)
            if tree.frame(part)[0] in self._bodiless_links[robot]:
                what = f"link {part!r} of {robot!r} is only an intermediate link between two joints"
                raise self.error(path, what, "name a link with a mass, or a frame")
        elif name == WORLD:
            if not world:
                hint = "name a body, or a link or frame of a robot"
                raise self.error(path, f"{WORLD!r} is not allowed here", hint)
        elif name not in self.scene.bodies:
            names = [*self.scene.bodies, *(f"{x}/..." for x in self.trees), *[WORLD] * world]
            raise self.not_found(path, "body or frame called", name, names)

    def body_of(self, name: str) -> str:
        """Name of the body that carries a frame; the frame must exist."""
        robot, slash, part = name.partition("/")
        if not slash:
            return name
        tree = self.trees[robot]
        return full_name(robot, tree.links[tree.frame(part)[0]].name)

    def moves_with(self, name: str) -> str:
        """Return the first body of the rigid group of an existing frame; `world` if it is fixed."""
        return self._rigid.moves_with(name)

    def joins(self, a: str, b: str) -> bool:
        """Whether a joint or cut joint connects two bodies or links, which then do not collide."""
        bodies = {self.body_of(a), self.body_of(b)}
        cuts = self.scene.cuts.values()
        if WORLD not in bodies and any(
            {self.body_of(cut.a), self.body_of(cut.b)} == bodies for cut in cuts
        ):
            return True
        for carried, other in ((a, b), (b, a)):
            carrier = self._rigid.carrier_of(carried)
            if carrier is None:
                continue
            if self.body_of(carrier) == self.body_of(other):
                return True
            if self.moves_with(carrier) == self.moves_with(other) != WORLD:
                return True
        return False

    def check_whole_steps(self, path: Where, time: float, min_steps: int = 1) -> None:
        """Raise for a time [s] that is not a multiple of the step, or below `min_steps`."""
        step = self.scene.solver.step
        if time < (min_steps - 0.001) * step or abs(math.remainder(time, step)) > 1e-6 * step:
            message = f"{time:g} s is not a multiple of the physics step"
            raise self.error(path, message, f"the step is {step:g} s")

    def check_movable(self, path: Where, name: str) -> None:
        """Raise unless a name is a movable body, or a robot's movable link or frame."""
        self.check_frame(path, name, world=False)
        if self.moves_with(name) == WORLD:
            hint = "expected a body on a joint, or a free body"
            raise self.error(path, f"{name!r} is fixed to the world", hint)

    @cached_property
    def _rigid(self) -> RigidGroups:
        return RigidGroups(self.scene, self.trees)

    @cached_property
    def _bodiless_links(self) -> dict[str, set[int]]:
        """Links of each robot without a body in the engine."""
        return {
            robot: {link for chain in massless_chains(tree).values() for link in chain}
            for robot, tree in self.trees.items()
        }

    @cached_property
    def _joints(self) -> dict[str, Joint]:
        """Validated joints between bodies, by name."""
        parts = self.scene.joints.items()
        return {joint.name: joint for name, part in parts for joint in joints_of(name, part)}

    def joint(self, path: Where, robot: str | None, joint: str) -> Joint:
        """Return the joint a part refers to: of a robot, or between bodies if robot is None."""
        if robot is not None and robot in self.trees:
            self.check_joint_name((*path, "joint"), joint, self.trees[robot])
        where = (*path, "joint" if robot is None else "robot")
        return self.any_joint(where, robot, joint)

    def any_joint(self, where: Where, robot: str | None, joint: str) -> Joint:
        """Return a moving joint of a robot, or between bodies if robot is None."""
        if robot is None:
            self.check_name(where, "joint called", joint, self._joints)
            return self._joints[joint]
        self.check_name(where, "robot", robot, self.trees)
        moving = {x.joint.name: x.joint for x in self.trees[robot].links if x.joint.kind.moves}
        if joint not in moving:
            kind = f"joint of {self.trees[robot].name!r} called"
            raise self.not_found(where, kind, joint, moving)
        return moving[joint]

    def check_joint_limits(self, path: Where, joint: Joint, position: float) -> None:
        """Raise for a position outside a joint's limits."""
        limits = joint.limits
        if not limits.lower <= position <= limits.upper:
            message = f"{position:g} is outside the limits of {joint.name!r}"
            hint = f"expected {limits.lower:g} to {limits.upper:g}"
            raise self.error(path, message, hint)

    def check_joint_name(self, path: Where, joint: str, tree: Tree) -> None:
        """Raise unless a name is a joint of a robot."""
        if joint not in tree.joint_names:
            kind = f"joint of {tree.name!r} called"
            raise self.not_found(path, kind, joint, tree.joint_names)


def _numbers(data: Any, path: tuple[str | int, ...]) -> Iterator[tuple[Where, float]]:
    if isinstance(data, int | float):
        yield path, data
    elif isinstance(data, dict | list):
        inside = data.items() if isinstance(data, dict) else enumerate(data)
        for key, value in inside:
            yield from _numbers(value, (*path, key))
