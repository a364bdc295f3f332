"""Factories of the robots and the ranges of their parameters.

One file a robot: `name.py` holds the factory `name`. Adding a file adds a robot.
"""

from dataclasses import dataclass
from typing import Annotated


@dataclass(frozen=True)
class ParameterRange:
    """Closed range and unit of a parameter, as an annotation of its type."""

    lower: float
    upper: float
    unit: str


Length = Annotated[float, ParameterRange(0.05, 5.0, "m")]  # Length of a link or height

Width = Annotated[float, ParameterRange(0.01, 0.5, "m")]
"""Thickness of a link or size of a small part."""

Mass = Annotated[float, ParameterRange(0.001, 1000.0, "kg")]  # Mass of a link
