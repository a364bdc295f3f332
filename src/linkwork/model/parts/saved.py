"""The saved state of a robot made of parts: plain data, as JSON can hold it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from linkwork.errors import ArgumentError
from linkwork.files.file_model import FileModel as Plain
from linkwork.files.schema_problems import read_problems


class SavedPart(Plain):
    """One part: its kind, and the fields that differ from their defaults."""

    kind: str
    values: dict[str, Any]


class SavedModel(Plain):
    """A robot: its name, its tool, its parts by name and their connections as text."""

    name: str
    tool: str | None
    parts: dict[str, SavedPart]
    connections: list[str]


def read_saved(state: Mapping[str, Any]) -> SavedModel:
    """Checks the form of a saved state.

    Raises:
        ArgumentError: It is none.
    """
    try:
        return SavedModel.model_validate(state, strict=True)
    except ValidationError as error:
        problem = next(iter(read_problems(error, state).values()))[0]
        path = ".".join(map(str, problem.path))
        raise ArgumentError(
            f"this is no saved robot: {path or 'it'} is wrong ({problem.text})",
            hint="give what save() gave",
        ) from error
