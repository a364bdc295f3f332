"""Base model and common field types of all file formats."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Number = Annotated[float, Field(strict=True, allow_inf_nan=False)]
"""A finite number."""
Name = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9_-]{0,62}$")]
"""A name that can be part of a path such as `robots.left.model`."""
Color = Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")]
"""A colour as #rrggbb."""


class FileModel(BaseModel):
    """Base of all models of files; the docstring of a field describes it in the JSON Schema."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


def rgba(color: str) -> tuple[float, float, float, float]:
    """A colour #rrggbb as numbers 0 to 1, opaque."""
    red, green, blue = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return (red, green, blue, 1.0)
