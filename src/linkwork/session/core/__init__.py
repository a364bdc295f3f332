"""The engine of a session: world, controllers, mission, live parameters, checkpoints, log."""
