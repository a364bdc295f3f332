"""Terrain: heights from a matrix, a picture or a formula, and how high the ground is anywhere."""
