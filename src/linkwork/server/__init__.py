"""Devices on the network: servers of running scenes, and the clients that use them."""

from linkwork.server.client import ControllerClient, DeviceClient, SceneClient
from linkwork.server.options import LockStep, ServeOptions
from linkwork.server.scene_server import SceneServer, serve

__all__ = [
    "ControllerClient",
    "DeviceClient",
    "LockStep",
    "SceneClient",
    "SceneServer",
    "ServeOptions",
    "serve",
]
