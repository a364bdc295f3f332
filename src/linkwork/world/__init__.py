"""MuJoCo worlds from scene files."""

from linkwork.library.scene_files import scene_names
from linkwork.world.loading import LoadedScene, load_scene
from linkwork.world.scene import Scene
from linkwork.world.view import SceneView, VisualShape
from linkwork.world.world import World

__all__ = [
    "LoadedScene",
    "Scene",
    "SceneView",
    "VisualShape",
    "World",
    "load_scene",
    "scene_names",
]
