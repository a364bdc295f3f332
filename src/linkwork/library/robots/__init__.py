"""One file a robot: `name.py` holds the factory `name`. Adding a file adds a robot."""
