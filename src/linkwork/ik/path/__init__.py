"""Continuous joint paths through a sequence of poses."""
