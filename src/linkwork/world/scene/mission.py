"""A mission in its simplest form: what is to be commanded, and when."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from linkwork.files.part import Name, Part
from linkwork.world.scene.values import MOST_NAMED, Time


class MissionStep(Part):
    """What is commanded at a time."""

    time: Time
    """Since the start [s]; done at the next control period."""
    set: Annotated[dict[str, Any], Field(max_length=MOST_NAMED)] = {}
    """Live values by path, e.g. `actuators.wheel.command: 1.5`."""
    command: Name | None = None
    """A command such as `grasp`."""
    arguments: Annotated[dict[Name, Any], Field(max_length=100)] = {}
    """Of the command."""


class Mission(Part):
    """Steps at rising times."""

    steps: Annotated[tuple[MissionStep, ...], Field(max_length=10_000)] = ()
    """What is commanded, in order."""
