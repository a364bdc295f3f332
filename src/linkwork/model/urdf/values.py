"""Attributes of URDF elements: read as meant; what is not in the form of URDF is reported."""

from __future__ import annotations

import re

from linkwork.files import Element
from linkwork.files.document import shorten
from linkwork.files.numbers import parse_number
from linkwork.model.ledger import XmlLedger

_SEPARATORS = re.compile(r"[\s,;]+")
_DECIMAL_COMMA = re.compile(r"\d,\d")


class UrdfValues:
    """Numbers of attributes: commas between them and spare ones are accepted and reported."""

    def __init__(self, ledger: XmlLedger) -> None:
        self._ledger = ledger

    def number(self, element: Element, name: str, default: float | None = None) -> float:
        """Return an attribute as a finite number; the default when it is missing or empty."""
        return self.numbers(element, name, 1, None if default is None else (default,))[0]

    def numbers(
        self, element: Element, name: str, size: int, default: tuple[float, ...] | None = None
    ) -> tuple[float, ...]:
        """Return an attribute as finite numbers; the default when it is missing or empty."""
        text = element.attributes.get(name, "").strip()
        if not text and default is not None:
            if name in element.attributes:
                self._ledger.report(
                    element, f"the attribute {name!r} is empty, read as missing", "remove it"
                )
            return default
        words = [word for word in _SEPARATORS.split(text) if word]
        numbers = [x for x in map(parse_number, words) if x is not None]
        exact = len(numbers) == len(words) == size
        # A comma inside a number may be a decimal point.
        if len(numbers) < max(size, len(words)) or (not exact and _DECIMAL_COMMA.search(text)):
            return element.vector(name, size)
        if not exact:
            counts = f"has {len(words)} numbers, expected {size}"
            message = f"the attribute {name!r} {counts}: {shorten(text)!r}; the first are used"
            self._ledger.report(element, message, "remove the spare numbers")
        elif "," in text or ";" in text:
            message = f"numbers of {name!r} are separated by commas: {shorten(text)!r}"
            self._ledger.report(element, message, "write spaces between them")
        return tuple(numbers[:size])
