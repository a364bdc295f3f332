"""Reading scenes: from a name or file to one whose robots exist and whose parts fit."""

from linkwork.world.loading.load import find_scene, load_recorded, load_scene
from linkwork.world.loading.loaded import LoadedScene

__all__ = ["LoadedScene", "find_scene", "load_recorded", "load_scene"]
