"""Grasps of a scene: magnets, springs, clamps and friction grippers."""
