"""What every check of a scene needs: the file's places, the scene and the models it names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from linkwork.errors import LinkworkError, NotFoundError, Place, SchemaError
from linkwork.files import Document, resolve_inside
from linkwork.model.beside import GREATEST
from linkwork.model.compound import joint_steps
from linkwork.model.link import Joint
from linkwork.model.tree import Tree
from linkwork.spatial.vector import norm
from linkwork.world.loading.scene_joints import joints_of
from linkwork.world.loading.solid import Solid
from linkwork.world.scene import Scene
from linkwork.world.scene.surface import Material, Surface
from linkwork.world.terrain.height_field import HeightField

Result = TypeVar("Result")
Where = Sequence[str | int]
"""Path of a value in the file."""

WORLD = "world"
"""What stands still and carries everything; no body may be called so."""

LEAST_LENGTH = 1e-9
"""Length below which a vector has no direction."""
GROUND = "ground"
"""What the ground is called; no body may be called so."""


class Checker:
    """One scene under inspection; every complaint names its place in the file.

    Attributes:
        scene: What the file says.
        trees: The model of each robot, by name; filled before anything refers to them.
        solids: The bodies as the engine shall have them, by name; filled with their check.
        terrain: The heights of the ground, where it is terrain; filled with its check.
        package_paths: Folders in which the packages lie that robot files mention.
    """

    def __init__(
        self, document: Document, folder: Path, scene: Scene, package_paths: Sequence[Path]
    ) -> None:
        self._document = document
        self._folder = folder
        self.scene = scene
        self.trees: dict[str, Tree] = {}
        self.solids: dict[str, Solid] = {}
        self.terrain: HeightField | None = None
        self.package_paths = package_paths

    def place(self, path: Where) -> Place:
        """Where the value at a path stands."""
        return self._document.place(path)

    def places(self) -> dict[str, Place]:
        """Where the groups and named parts of the scene stand, e.g. by `bodies.crate`."""
        marks = self._document.marks.children
        paths = [
            *((group,) for group in marks),
            *((group, part) for group, mark in marks.items() for part in mark.children),
        ]
        return {".".join(map(str, path)): self.place(path) for path in paths}

    def error(self, path: Where, message: str, hint: str = "") -> SchemaError:
        """A complaint about the value at a path, ready to raise."""
        return self._document.error(path, message, hint)

    def not_found(self, path: Where, kind: str, name: str, choices: Iterable[str]) -> NotFoundError:
        """A complaint about a name that does not exist, ready to raise."""
        return NotFoundError(kind, name, choices, place=self._document.place(path))

    def placed(self, path: Where, make: Callable[[], Result]) -> Result:
        """Runs `make`; what it refuses without a place is refused at this one."""
        try:
            return make()
        except LinkworkError as error:
            if error.place is None:
                error.place = self._document.place(path)
            raise

    def file(self, path: Where, reference: str) -> Path:
        """The file that is mentioned at a path; it must lie inside the scene's folder."""
        place = self._document.place(path)
        return resolve_inside(reference, self._folder, [self._folder], place)

    def check_numbers(self, path: Where, numbers: Iterable[float]) -> None:
        """Refuses numbers too large for any engine."""
        for number in numbers:
            if abs(number) > GREATEST:
                raise self.error(path, f"{number:g} is too large", f"at most {GREATEST:g}")

    def surface(self, path: Where, surface: Surface | None) -> None:
        """Refuses a material that the scene does not have, or one without a direction."""
        if isinstance(surface, str):
            if surface not in self.scene.materials:
                raise self.not_found(path, "material", surface, self.scene.materials)
        elif surface is not None:
            self.check_material(path, surface)

    def check_material(self, path: Where, material: Material) -> None:
        """Refuses friction along a direction that has none, or too large for any engine."""
        for key in ("sliding", "torsional", "rolling", "across"):
            self.check_numbers((*path, key), (getattr(material, key) or 0.0,))
        if material.across is not None:
            self.check_direction((*path, "direction"), material.direction)

    def check_direction(self, path: Where, vector: tuple[float, float, float]) -> None:
        """Refuses a vector that points nowhere."""
        if not LEAST_LENGTH <= norm(vector) <= GREATEST:
            raise self.error(path, f"{list(vector)} has no direction", "e.g. [0, 0, 1]")

    def check_frame(self, path: Where, name: str, *, world: bool = True) -> None:
        """Refuses a name that is neither a body, nor a robot's link or frame, nor `world`.

        Args:
            path: Where the name stands.
            name: As written, e.g. `crate` or `left/tool`.
            world: Whether `world` is allowed.
        """
        robot, slash, part = name.partition("/")
        if slash and robot in self.trees:
            tree = self.trees[robot]
            if part not in tree.frame_names:
                raise self.not_found(
                    path, f"link or frame of {robot!r} called", part, tree.frame_names
                )
            self._check_has_body(path, robot, part)
        elif name not in self.scene.bodies and not (world and name == WORLD):
            names = [*self.scene.bodies, *(f"{x}/..." for x in self.trees), *[WORLD] * world]
            raise self.not_found(path, "body or frame called", name, names)

    def body_of(self, name: str) -> str:
        """The body that carries a frame, both by name; the frame is known to exist."""
        robot, slash, part = name.partition("/")
        if not slash:
            return name
        tree = self.trees[robot]
        return f"{robot}/{tree.links[tree.frame(part)[0]].name}"

    def _check_has_body(self, path: Where, robot: str, part: str) -> None:
        if self.trees[robot].frame(part)[0] in self._steps[robot]:
            message = f"link {part!r} of {robot!r} is but a step between two joints"
            raise self.error(path, message, "name a link with a mass, or a frame")

    @cached_property
    def _steps(self) -> dict[str, set[int]]:
        """Of each robot the links that the engine has no bodies for."""
        return {
            robot: {link for chain in joint_steps(tree).values() for link in chain}
            for robot, tree in self.trees.items()
        }

    @cached_property
    def _joints(self) -> dict[str, Joint]:
        """The joints between bodies, which have been checked, by name."""
        parts = self.scene.joints.items()
        return {joint.name: joint for name, part in parts for joint in joints_of(name, part)}

    def joint(self, path: Where, robot: str | None, joint: str) -> Joint:
        """The joint that a part refers to: of a robot, or one between bodies where robot is None.

        Args:
            path: Path of the part, which has the keys `robot` and `joint`.
            robot: The robot's name in the scene.
            joint: The joint's name in the robot or in the scene.
        """
        if robot is None:
            if joint not in self._joints:
                raise self.not_found((*path, "joint"), "joint called", joint, self._joints)
            return self._joints[joint]
        if robot not in self.trees:
            raise self.not_found((*path, "robot"), "robot", robot, self.trees)
        tree = self.trees[robot]
        self.check_joint_name((*path, "joint"), joint, tree)
        return tree.joints[tree.joint_names.index(joint)]

    def check_joint_name(self, path: Where, joint: str, tree: Tree) -> None:
        """Refuses a name that is no joint of a robot."""
        if joint not in tree.joint_names:
            kind = f"joint of {tree.name!r} called"
            raise self.not_found(path, kind, joint, tree.joint_names)
