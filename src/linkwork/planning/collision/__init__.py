"""Collision geometry of robots, obstacles, and the compiled checker."""
