"""A robot as MuJoCo's editable model (`mujoco.MjSpec`), shared by MJCF files and the world."""
