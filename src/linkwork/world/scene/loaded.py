"""A scene with all models it refers to, and hashes of its parts."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any

from linkwork.access.trust import NO_TRUST, Code, Trust
from linkwork.errors import Place
from linkwork.files.digest import digest_of
from linkwork.model.tree import Tree
from linkwork.motion import PiecewiseTrajectory
from linkwork.world.bodies.schema import Solid
from linkwork.world.scene.schema import Scene
from linkwork.world.terrain.height_field import HeightField

if TYPE_CHECKING:
    from linkwork.control import ControllerSource


@dataclass(frozen=True)
class SceneCode:
    """A controller in C of a scene."""

    text: str
    # The digest of a scene is that of its text, on every machine.
    code: Code = field(compare=False)
    source: ControllerSource = field(compare=False)


@dataclass(frozen=True)
class LoadedScene:
    """A validated scene with the models it refers to.

    Plain data, so that it can be pickled to another process.
    """

    name: str  # Library name or stem of the file
    scene: Scene
    # Model of each robot, by its name in the scene
    trees: dict[str, Tree] = field(default_factory=dict)
    # Trajectory of each robot that follows one, by name
    trajectories: dict[str, PiecewiseTrajectory] = field(default_factory=dict)
    terrain: HeightField | None = None
    # Places of groups, named parts, trajectories and mission steps in the file, e.g. by
    # `bodies.crate` or `mission.steps.0.command`.
    places: dict[str, Place] = field(default_factory=dict)
    solids: dict[str, Solid] = field(default_factory=dict)
    folder: str = ""
    package_paths: tuple[str, ...] = ()
    overrides: tuple[str, ...] = ()
    # Each controller in C, by robot or name
    code: dict[str, SceneCode] = field(default_factory=dict)
    # Which of that code the caller allows, besides what is trusted on this machine
    trust: Trust = NO_TRUST
    # False for a scene that is only checked: its controllers in C cannot step
    runs_code: bool = True
    program: str = ""  # Text of the mission program; empty without one
    program_file: str = ""  # The file it is from; empty for a program within the scene

    def place(self, group: str, *path: str | int) -> Place | None:
        """Return the place of a part in the file; the place of its group if it has none."""
        return self.places.get(".".join(map(str, (group, *path))), self.places.get(group))

    def without_code(self) -> LoadedScene:
        """Return the scene to be checked, which never runs its code."""
        return replace(self, runs_code=False)

    def require_trust(self, replaced: Container[str] = ()) -> None:
        """Raise if the scene would run code that is not trusted."""
        if self.runs_code:
            codes = [x.code for name, x in self.code.items() if name not in replaced]
            self.trust.require(self.name, codes)


_NOT_HASHED = (
    *("name", "places", "folder", "package_paths", "overrides", "trajectories"),
    *("program_file", "trust", "runs_code"),
)
"""Fields of a loaded scene that describe its origin, or follow from the others."""


def digests_of(loaded: LoadedScene) -> dict[str, str]:
    """Return the hash of each part of a scene by name, e.g. `scene` and `trees.left`.

    Equal exactly when the parts are equal: reading a scene twice gives the same hashes; a changed
    file that the scene refers to gives another hash.
    """
    parts: dict[str, Any] = {}
    for part in fields(loaded):
        value = getattr(loaded, part.name)
        if part.name in _NOT_HASHED or value is None or value == "":
            continue
        if part.name == "scene":
            # What is recorded does not change the physics.
            value = value.model_copy(update={"recording": type(value.recording)()})
        if isinstance(value, dict):
            parts |= {f"{part.name}.{key}": item for key, item in value.items()}
        else:
            parts[part.name] = value
    return {name: digest_of(value) for name, value in parts.items()}
