"""The form of scene files."""
