"""Leaving out what a file need not say."""

from __future__ import annotations

from typing import Any


def unusual(**pairs: tuple[Any, Any]) -> dict[str, Any]:
    """The values that differ from the usual ones.

    Args:
        **pairs: By key, a value and the usual one.
    """
    return {key: value for key, (value, usual) in pairs.items() if value != usual}
