"""Command languages that come with Linkwork."""

from linkwork.mission.languages.arm import ARM
from linkwork.mission.languages.flight import FLIGHT
from linkwork.mission.languages.robot import ROBOT

LANGUAGES = (FLIGHT, ROBOT, ARM)
"""All languages."""

__all__ = ["ARM", "FLIGHT", "LANGUAGES", "ROBOT"]
