"""Inertia of robots: checks, masses from shapes, and joints whose motion has no inertia."""
