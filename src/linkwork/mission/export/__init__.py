"""Missions as programs of real controllers: URScript, ABB RAPID, MAVLink waypoint files."""

from linkwork.mission.export.exporter import ArmOptions
from linkwork.mission.export.mavlink import FlightOptions, to_mavlink
from linkwork.mission.export.rapid import to_rapid
from linkwork.mission.export.urscript import to_urscript

__all__ = ["ArmOptions", "FlightOptions", "to_mavlink", "to_rapid", "to_urscript"]
