"""Numbers in files: decimal, finite, of bounded length."""

import math
import re

MAX_NUMBER_TEXT = 400

_WHOLE = re.compile(r"[-+]?[0-9]+")
_DECIMAL = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_LEAST, _GREATEST = -(2**63), 2**63 - 1


def looks_like_integer(text: str) -> bool:
    """Whether a text has the form of an integer."""
    return _WHOLE.fullmatch(text) is not None


def looks_like_number(text: str) -> bool:
    """Whether a text has the form of a number."""
    return _DECIMAL.fullmatch(text) is not None


def parse_integer(text: str) -> int | None:
    """Parse an integer; None if the text is not one or exceeds 64 bits."""
    if len(text) > MAX_NUMBER_TEXT or not looks_like_integer(text):
        return None
    value = int(text)
    return value if _LEAST <= value <= _GREATEST else None


def parse_number(text: str) -> float | None:
    """Parse a finite number; None if the text is not one or overflows a double."""
    if len(text) > MAX_NUMBER_TEXT or not looks_like_number(text):
        return None
    value = float(text)
    return value if math.isfinite(value) else None
