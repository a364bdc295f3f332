"""The engine of a session: stepping, checkpoints, lock-step, frames, events and the log of runs."""
