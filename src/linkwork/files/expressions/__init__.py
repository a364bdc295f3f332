"""The expression language of scenes, robots, sweeps and missions."""
