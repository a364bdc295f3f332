"""MuJoCo worlds from scene files."""

from linkwork.library.scene_files import scene_names
from linkwork.world.forcing import Force, Moment, Motion
from linkwork.world.loading import LoadedScene, load_scene
from linkwork.world.scene import Scene
from linkwork.world.touching import Boxes, Contact
from linkwork.world.view import SceneView, VisualShape
from linkwork.world.world import World

__all__ = [
    "Boxes",
    "Contact",
    "Force",
    "LoadedScene",
    "Moment",
    "Motion",
    "Scene",
    "SceneView",
    "VisualShape",
    "World",
    "load_scene",
    "scene_names",
]
