"""Types shared by the schemas of a scene file."""

from typing import Annotated

from pydantic import Field

from linkwork.files.file_model import Number

Positive = Annotated[float, Field(strict=True, allow_inf_nan=False, gt=0)]
NotNegative = Annotated[float, Field(strict=True, allow_inf_nan=False, ge=0)]
MAX_TIME = 1e6  # Greatest time of a scene [s], eleven days
Time = Annotated[NotNegative, Field(le=MAX_TIME)]  # Time since the start, or a duration [s]
Duration = Annotated[Number, Field(ge=1e-6, le=MAX_TIME)]
"""A duration, at least the shortest physics step [s]."""
Vector = tuple[Number, Number, Number]
Points = Annotated[tuple[Vector, ...], Field(min_length=1, max_length=100)]
"""Points of a body or frame [m]."""
MAX_GRAVITY = 1e4  # Greatest component of gravity [m/s^2]
_Pull = Annotated[Number, Field(ge=-MAX_GRAVITY, le=MAX_GRAVITY)]
Gravity = tuple[_Pull, _Pull, _Pull]  # Gravity in the world [m/s^2]
FrameName = Annotated[str, Field(min_length=1, max_length=200)]
"""A body of the scene (`crate`), a link or frame of a robot (`left/tool`), or `world`."""

Port = Annotated[int, Field(strict=True, gt=1024, le=65535)]  # A port of this machine

WORLD = "world"  # The fixed world body, in scenes and in the engine
GROUND = "ground"  # The ground in pairs, and its geom in the engine; part of the world body

MAX_NAMED = 2000  # Most entries in one map of a scene
