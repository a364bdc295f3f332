"""Joints, welds and loop closures between bodies."""
