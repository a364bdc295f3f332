"""A scene joined with everything it names."""

from __future__ import annotations

from dataclasses import dataclass, field

from linkwork.model.tree import Tree
from linkwork.motion import Trajectory
from linkwork.world.scene import Scene


@dataclass(frozen=True)
class LoadedScene:
    """A scene that has been read, checked and joined with the models it names.

    It is plain data, so that it travels to another process.

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
