"""The form of scene files."""

from linkwork.world.scene.scene import Scene

__all__ = ["Scene"]
