"""Machines of missions in scene files."""
