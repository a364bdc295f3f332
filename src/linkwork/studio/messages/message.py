"""Base classes and value types of all messages between the studio and its pages."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, FiniteFloat

Triple = tuple[float, float, float]
Quadruple = tuple[float, float, float, float]
FiniteTriple = tuple[FiniteFloat, FiniteFloat, FiniteFloat]
Text = Annotated[str, Field(max_length=400)]
MAX_TEXT = 50_000  # Length of the longest text that a page can send, e.g. a mission.
LongText = Annotated[str, Field(max_length=MAX_TEXT)]
Key = Text | Annotated[int, Field(ge=0, lt=2**31)]  # Key of a map, or index of a list
Counter = Annotated[int, Field(ge=0, lt=2**53)]

OR_NULL = "null where it is not finite"
Number = Annotated[float, OR_NULL]
"""A number to a page, which JSON writes as null where it is not finite."""


class Message(BaseModel):
    """Base of all messages and their parts."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Action(Message):
    """A message that changes the session."""

    request: Counter = 0  # Number that `done` or `problem` answers with; 0 for no answer
