"""Planners in native code over the collision checker, and their fallback in Python."""
