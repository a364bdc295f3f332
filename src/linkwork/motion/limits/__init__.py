"""Limits of a motion, their check, and time scaling that meets them."""
