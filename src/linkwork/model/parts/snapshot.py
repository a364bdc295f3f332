"""What some parts are right now, kept to go back to, whether they make a robot or not."""

from __future__ import annotations

from collections.abc import Iterable

from linkwork.model.parts.part import Part
from linkwork.model.parts.values import fields_of


class Snapshot:
    """The names, fields and connections of some parts, with all that are connected to them."""

    def __init__(self, parts: Iterable[Part]) -> None:
        """Takes it.

        Args:
            parts: With them every part that one of them is connected to.
        """
        parts = list(parts)
        self._fields = [
            (part, {key: part.value_given(key) for key in ("name", *fields_of(type(part)))})
            for part in parts
        ]
        self._mates = [(end, list(end.mates)) for part in parts for end in part.ends()]

    def restore(self) -> None:
        """Makes the parts what they were."""
        for part, values in self._fields:
            for field, value in values.items():
                setattr(part, field, value)
        for end, mates in self._mates:
            end.mates[:] = mates
