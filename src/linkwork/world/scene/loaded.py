"""A scene with all models it refers to."""

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
    """A validated scene with the models it refers to.

    Plain data, so that it can be pickled to another process.

    Attributes:
        name: Library name or stem of the file.
        scene: The parsed file, overrides applied.
        trees: Model of each robot, by its name in the scene.
        trajectories: Trajectory of each robot that follows one, by name.
        terrain: Height field of the ground, if it is terrain.
        solids: Shapes and inertia of the bodies, by name.
        folder: Folder of the files it refers to.
        package_paths: Folders of packages that robot files refer to.
        overrides: Assignments that were applied to the file.
        c_sources: Text of the C file of each controller in C, by robot or name.
        libraries: Shared library compiled from it.
        program: Text of the mission program; empty without one.
        program_file: The file it is from; empty for a text in the scene.
        places: Places of groups, named parts, trajectories and mission steps in the file, e.g. by
            `bodies.crate` or `mission.steps.0.command`.
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
    overrides: tuple[str, ...] = ()
    c_sources: dict[str, str] = field(default_factory=dict)
    libraries: dict[str, str] = field(default_factory=dict)
    program: str = ""
    program_file: str = ""

    def place(self, group: str, *path: str | int) -> Place | None:
        """Place of a part in the file; the place of its group if it has none."""
        return self.places.get(".".join(map(str, (group, *path))), self.places.get(group))
