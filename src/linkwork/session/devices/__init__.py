"""Sensors and actuators as devices: messages to them, and lock-step with a controller."""
