"""Terrain: heights from a matrix, a picture or a formula, and how high the ground is anywhere."""

from linkwork.world.terrain.height_field import HeightField
from linkwork.world.terrain.level import ground_height, plane_height

__all__ = ["HeightField", "ground_height", "plane_height"]
