"""The helicopter as a machine of missions."""
