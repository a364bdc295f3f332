"""What robot files are made of: quantities that may be expressions, names, colours."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from linkwork.files.file_model import Number

MOST_NAMED = 1000
"""Greatest number of entries in one map of a robot file."""


class Formula(str):
    """Text that stands where a number may: an expression over the parameters."""

    __slots__ = ()


Quantity = Number | Annotated[str, Field(min_length=1, max_length=1000), AfterValidator(Formula)]
"""A number, or an expression over the file's parameters."""
Triple = tuple[Quantity, Quantity, Quantity]
"""Three quantities along x, y and z."""
Label = Annotated[str, Field(min_length=1, max_length=200)]
"""The name of a link, joint, frame or other part: any text."""
Line = Annotated[str, Field(min_length=1, max_length=10_000)]
"""A line of text."""

ZERO: Triple = (0.0, 0.0, 0.0)
