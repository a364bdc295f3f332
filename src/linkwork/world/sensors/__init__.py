"""What the sensors of a scene do at every step."""
