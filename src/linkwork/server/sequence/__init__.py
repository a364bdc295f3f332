"""Sequences of commands: their files, and the player that sends them."""
