"""A scene joined with everything it names."""

from __future__ import annotations

from dataclasses import dataclass, field

from linkwork.errors import Place
from linkwork.model.tree import Tree
from linkwork.motion import PiecewiseTrajectory
from linkwork.world.bodies.solid import Solid
from linkwork.world.scene.schema import Scene
from linkwork.world.terrain.height_field import HeightField


@dataclass(frozen=True)
class LoadedScene:
    """A scene that has been read, checked and joined with the models it names.

    It is plain data, so that it travels to another process.

    Attributes:
        name: The scene's name: its library name or its file's stem.
        scene: What the file says, overrides applied.
        trees: The model of each robot, by the robot's name in the scene.
        trajectories: What each robot follows, by name; only robots that follow something.
        terrain: The heights of the ground, where it is terrain.
        solids: The bodies as the engine shall have them, by name.
        folder: Where the files lie that it names.
        package_paths: Folders in which the packages lie that robot files mention.
        places: Where groups, named parts, trajectories and what a mission does stand in the file,
            e.g. by `bodies.crate` or `mission.steps.0.command`.
    """

    name: str
    scene: Scene
    trees: dict[str, Tree] = field(default_factory=dict)
    trajectories: dict[str, PiecewiseTrajectory] = field(default_factory=dict)
    terrain: HeightField | None = None
    places: dict[str, Place] = field(default_factory=dict)
    solids: dict[str, Solid] = field(default_factory=dict)
    folder: str = ""
    package_paths: tuple[str, ...] = ()

    def place(self, group: str, *path: str | int) -> Place | None:
        """Where a part of the scene stands in its file; its group when it has no place itself."""
        return self.places.get(".".join(map(str, (group, *path))), self.places.get(group))
