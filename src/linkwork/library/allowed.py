"""Ranges and units of factory parameters, as type annotations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated


@dataclass(frozen=True)
class Allowed:
    """The closed range and the unit of a factory's parameter.

    Attributes:
        lower: Least value.
        upper: Greatest value.
        unit: Of the value, e.g. `m`.
    """

    lower: float
    upper: float
    unit: str


Length = Annotated[float, Allowed(0.05, 5.0, "m")]
"""Length of a link, or a height."""

Width = Annotated[float, Allowed(0.01, 0.5, "m")]
"""Thickness of a link, or the size of a small part."""

Mass = Annotated[float, Allowed(0.001, 1000.0, "kg")]
"""Mass of a link."""
