"""From a loaded scene to a compiled MuJoCo model."""

from linkwork.world.building.model import build_model

__all__ = ["build_model"]
