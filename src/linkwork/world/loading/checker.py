"""What every check of a scene needs: the file's places, the scene and the models it names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeVar

from linkwork.errors import LinkworkError, NotFoundError, SchemaError
from linkwork.files import Document, resolve_inside
from linkwork.model.link import Joint, JointKind, Limits
from linkwork.model.tree import Tree
from linkwork.world.scene import Scene

Result = TypeVar("Result")
Where = Sequence[str | int]
"""Path of a value in the file."""

WORLD = "world"
"""What stands still and carries everything; no body may be called so."""

_KINDS = {
    "revolute": JointKind.REVOLUTE,
    "prismatic": JointKind.PRISMATIC,
    "ball": JointKind.BALL,
    "fixed": JointKind.FIXED,
}


class Checker:
    """One scene under inspection; every complaint names its place in the file.

    Attributes:
        scene: What the file says.
        trees: The model of each robot, by name; filled before anything refers to them.
        package_paths: Folders in which the packages lie that robot files mention.
    """

    def __init__(
        self, document: Document, folder: Path, scene: Scene, package_paths: Sequence[Path]
    ) -> None:
        self._document = document
        self._folder = folder
        self.scene = scene
        self.trees: dict[str, Tree] = {}
        self.package_paths = package_paths

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
        elif name not in self.scene.bodies and not (world and name == WORLD):
            names = [*self.scene.bodies, *(f"{x}/..." for x in self.trees), *[WORLD] * world]
            raise self.not_found(path, "body or frame called", name, names)

    def joint(self, path: Where, robot: str | None, joint: str) -> Joint:
        """The joint that a part refers to: of a robot, or one between bodies where robot is None.

        Args:
            path: Path of the part, which has the keys `robot` and `joint`.
            robot: The robot's name in the scene.
            joint: The joint's name in the robot or in the scene.
        """
        if robot is None:
            if joint not in self.scene.joints:
                raise self.not_found((*path, "joint"), "joint called", joint, self.scene.joints)
            kind = _KINDS[self.scene.joints[joint].kind]
            return Joint(joint, kind, limits=Limits())
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
