"""What the actuators of a scene do at every step."""
