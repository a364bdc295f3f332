"""Ports of network devices in a scene."""

from __future__ import annotations

from linkwork.world.scene.checker import Checker
from linkwork.world.scene.schema import Scene


def ports_of(scene: Scene) -> dict[tuple[str, str], int]:
    """Ports that a scene gives to its devices, by group and name."""
    devices = {
        (group, name): getattr(device, "port", None)
        for group, part in (("sensors", scene.sensors), ("actuators", scene.actuators))
        for name, device in part.items()
    }
    return {key: port for key, port in devices.items() if port is not None}


def check_ports(check: Checker) -> None:
    """Raise for two devices with one port."""
    owners: dict[int, str] = {}
    for (group, name), port in ports_of(check.scene).items():
        with check.problems.collecting():
            other = owners.setdefault(port, f"{group}.{name}")
            if other != f"{group}.{name}":
                message = f"port {port} already belongs to {other}"
                raise check.error((group, name, "port"), message, "give each device its own")
