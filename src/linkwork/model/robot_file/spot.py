"""A place in a robot file, on the way from what it says to a Tree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from linkwork.errors import LinkworkError, Place, SchemaError
from linkwork.files import Document, parse_expression
from linkwork.model.robot_file.quantity import Formula


@dataclass(frozen=True)
class Spot:
    """Somewhere in a robot file.

    Attributes:
        document: The file.
        folder: Where the files it names are looked for.
        roots: Further folders they may lie in.
        path: Keys and indices from the top.
    """

    document: Document
    folder: Path
    roots: tuple[Path, ...] = ()
    path: tuple[str | int, ...] = ()

    def at(self, *keys: str | int) -> Spot:
        """The spot further inside."""
        return replace(self, path=(*self.path, *keys))

    @property
    def place(self) -> Place:
        """Where it stands, with line and column."""
        return self.document.place(self.path)

    def error(self, message: str, hint: str = "") -> SchemaError:
        """A complaint about what stands here, ready to raise."""
        return self.document.error(self.path, message, hint)

    @contextmanager
    def placing(self) -> Iterator[None]:
        """Gives this place to every failure inside that has none."""
        try:
            yield
        except LinkworkError as error:
            error.place = error.place or self.place
            raise


def resolved(value: Any, spot: Spot, values: Mapping[str, float]) -> Any:
    """The same, with a number in place of every expression.

    Args:
        value: A model of a file's part, or anything inside one.
        spot: Where it stands.
        values: The value of every parameter.
    """
    if isinstance(value, Formula):
        return parse_expression(value, spot.place).evaluate(values)
    if isinstance(value, BaseModel):
        given = {
            key: resolved(getattr(value, key), spot.at(key), values)
            for key in value.model_fields_set
        }
        return value.model_copy(update=given)
    if isinstance(value, dict):
        return {key: resolved(item, spot.at(key), values) for key, item in value.items()}
    if isinstance(value, tuple):
        return tuple(resolved(x, spot.at(index), values) for index, x in enumerate(value))
    return value
