"""What forces do at every step: those of a scene, and a user's own."""
