"""What is told of contacts."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from linkwork.files.file_model import FileModel
from linkwork.world.scene.values import MOST_NAMED, FrameName, NotNegative, Time


class Contacts(FileModel):
    """Which contacts are told as events, `contact-begin` and `contact-end`."""

    events: bool = False
    """Whether they are told at all."""
    of: Annotated[tuple[FrameName, ...], Field(max_length=MOST_NAMED)] = ()
    """Bodies, links or whole robots whose contacts are told; of everything when empty."""
    least_force: NotNegative = 0.0
    """Two bodies touch when the normal force between them is above this [N]."""
    quiet: Time = 0.02
    """How long they must be apart before the end is told, so that a rattle is one contact [s]."""
