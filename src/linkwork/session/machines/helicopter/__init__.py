"""Helicopters as machines of missions."""
