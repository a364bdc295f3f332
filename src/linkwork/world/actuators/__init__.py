"""Actuators of a scene: torque actuators, motors, servos and thrusts."""
