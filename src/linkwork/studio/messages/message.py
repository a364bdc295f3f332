"""Base classes and value types of all messages between the studio and its pages."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Triple = tuple[float, float, float]
Quadruple = tuple[float, float, float, float]
Text = Annotated[str, Field(max_length=400)]
Key = Annotated[str, Field(max_length=400)] | Annotated[int, Field(ge=0, lt=2**31)]
"""Key of a map, or index of a list."""

MAX_TEXT = 50_000
"""Length of the longest text that a page can send, e.g. a mission."""


class Message(BaseModel):
    """Base of all messages and their parts."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Action(Message):
    """A message that changes the session.

    Attributes:
        request: Number that `done` or `problem` answers with; 0 for no answer.
    """

    request: Annotated[int, Field(ge=0, lt=2**53)] = 0
