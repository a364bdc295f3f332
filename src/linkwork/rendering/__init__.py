"""Offscreen pictures and films of a world, drawn in a separate process."""
