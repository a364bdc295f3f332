"""Missions of a running scene: timed steps, and programs."""
