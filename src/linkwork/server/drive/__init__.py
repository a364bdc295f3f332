"""Driving by hand: keyboard and gamepad, and what they command."""
