"""Actuators of a scene: torque actuators, velocity and position motors."""
