"""What the sensors of a scene do at every step."""

from linkwork.world.sensing.bank import SensorBank

__all__ = ["SensorBank"]
