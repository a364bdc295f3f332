"""Sensors of a scene: sampling, delay and errors."""
