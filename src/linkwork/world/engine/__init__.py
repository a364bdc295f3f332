"""Compile a scene to a MuJoCo model and step it."""
