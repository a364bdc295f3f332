"""Schema of contact events."""

from typing import Annotated

from pydantic import Field

from linkwork.files.file_model import Color, FileModel, Name
from linkwork.world.scene.values import MAX_NAMED, FrameName, NotNegative, Time

ContactPair = tuple[FrameName, FrameName]
"""Two names of bodies, links or robots, or patterns such as `bar*`; `world` includes the ground."""


class Highlight(FileModel):
    """Colour in which bodies are drawn while others touch one body."""

    bodies: Annotated[tuple[FrameName, ...], Field(min_length=1, max_length=MAX_NAMED)]
    """Bodies, links or robots that are drawn in the colour, or patterns such as `jaw*`."""
    color: Color = "#35b35a"
    """The colour."""
    touched: FrameName  # The body that is touched; of several that match a pattern any one
    by: Annotated[tuple[FrameName, ...], Field(min_length=1, max_length=MAX_NAMED)]
    """What touches it, all of these at the same time: bodies, links or robots, or patterns."""


class Contacts(FileModel):
    """Contacts recorded as events, `contact-begin` and `contact-end`."""

    events: bool = False  # Whether to record them; always with `expected`
    expected: Annotated[tuple[ContactPair, ...], Field(max_length=MAX_NAMED)] = ()
    """Pairs whose contacts are intended and not recorded; every other contact is an event."""
    of: Annotated[tuple[FrameName, ...], Field(max_length=MAX_NAMED)] = ()
    """Bodies, links or robots whose contacts are recorded; all when empty."""
    least_force: NotNegative = 0.0  # Normal force above which two bodies count as touching [N]
    quiet: Time = 0.02  # Time apart before a contact ends, so that rattling is one contact [s]

    highlights: Annotated[dict[Name, Highlight], Field(max_length=MAX_NAMED)] = {}
    """Colours of bodies that depend on contacts, by a name of your choice."""

    @property
    def are_recorded(self) -> bool:
        """Whether contacts are recorded."""
        return self.events or bool(self.expected)
