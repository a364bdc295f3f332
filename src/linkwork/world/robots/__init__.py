"""Robots in a scene: models, controllers and trajectories."""
