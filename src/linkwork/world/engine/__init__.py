"""The MuJoCo model of a scene and its stepping."""
