"""Command languages that come with Linkwork."""

from linkwork.mission.languages.arm import ARM
from linkwork.mission.languages.cell import CELL
from linkwork.mission.languages.flight import FLIGHT
from linkwork.mission.languages.robot import ROBOT

LANGUAGES = (FLIGHT, ROBOT, ARM, CELL)
"""All languages."""

__all__ = ["ARM", "CELL", "FLIGHT", "LANGUAGES", "ROBOT"]
