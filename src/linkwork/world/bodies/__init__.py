"""Rigid bodies that belong to no robot."""
