"""A scene from an MJCF file."""
