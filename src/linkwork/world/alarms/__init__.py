"""Alarms: limits on contact forces and sensors, and the events they raise."""
