"""Scene doctor: findings about scenes that are hard to simulate."""
