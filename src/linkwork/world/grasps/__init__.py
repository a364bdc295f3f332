"""What the grasps of a scene do at every step."""
