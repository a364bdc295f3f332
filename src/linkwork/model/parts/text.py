"""Connections as text, as robot files and saved states hold them."""

from __future__ import annotations

from collections.abc import Mapping

from linkwork.errors import ArgumentError, NotFoundError
from linkwork.model.parts.component import Component
from linkwork.model.parts.connector import End

ARROW = "<<"


def connect_text(parts: Mapping[str, Component], text: str) -> None:
    """Connects parts as a line of text says, just as in Python.

    Args:
        parts: By name.
        text: A chain such as `base << r1 << l1`; with connectors, `r1.axis << d1.flange`.

    Raises:
        ArgumentError: The text is no chain.
        NotFoundError: No such part or connector.
        ModelError: What does not fit.
    """
    words = [word.strip() for word in text.split(ARROW)]
    if len(words) < 2 or not all(words):
        raise ArgumentError(
            f"{text!r} connects nothing", hint=f"write at least 'part {ARROW} other part'"
        )
    chain = [_end(parts, word) for word in words]
    left = chain[0]
    for right in chain[1:]:
        left = left << right


def _end(parts: Mapping[str, Component], word: str) -> End:
    name, dot, connector = word.rpartition(".")
    connectors = parts[name].connectors if dot and name in parts else {}
    # The connector comes first: beside a part `a`, one called `a.tip` can still be meant by
    # `a.tip.root`, but nothing else could mean the tip of `a`.
    if connector in connectors:
        return connectors[connector]
    if word in parts:
        return parts[word]
    if connectors:
        raise NotFoundError(f"connector of {name!r} called", connector, connectors)
    raise NotFoundError("part called", name if dot else word, parts)
