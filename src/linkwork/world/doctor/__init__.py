"""The scene doctor: findings about what makes a scene hard to simulate."""
