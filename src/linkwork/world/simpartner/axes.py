"""From Y up to Z up: (x, y, z) becomes (x, -z, y), in the world and in every body."""

from __future__ import annotations

import math

from linkwork.files import Element
from linkwork.files.document import shorten
from linkwork.files.numbers import parse_number
from linkwork.model.ledger import XmlLedger
from linkwork.spatial.rotation import to_rpy
from linkwork.spatial.vector import Vector3

ALONG_Y: Vector3 = (math.pi / 2, 0.0, 0.0)
"""Roll, pitch, yaw of a shape that lies along the body's former z axis."""
_MAX_ERROR = 1e-6
"""Greatest deviation of a transformation from a rotation."""


def turned(vector: tuple[float, float, float]) -> list[float]:
    """Return a vector with Z up."""
    x, y, z = vector
    return [x, -z + 0.0, y]


def number_of(element: Element, ledger: XmlLedger) -> float:
    """Return the text of an element as a number."""
    number = parse_number(element.text)
    if number is None:
        raise element.error(f"<{element.tag}> is no number: {shorten(element.text)!r}")
    ledger.keep(element)
    return number


def numbers_of(parent: Element, ledger: XmlLedger, *tags: str) -> tuple[float, ...]:
    """Numbers in children, each of which must be there."""
    ledger.keep(parent)
    return tuple(number_of(parent.required(tag), ledger) for tag in tags)


def vector_of(parent: Element, ledger: XmlLedger, *tags: str) -> list[float]:
    """Return a vector in children, with Z up."""
    x, y, z = numbers_of(parent, ledger, *(tags or ("x", "y", "z")))
    return turned((x, y, z))


def pose_of(element: Element, ledger: XmlLedger) -> tuple[list[float], list[float]]:
    """Position and roll, pitch, yaw of a `<transformation>`, with Z up."""
    rows = [
        numbers_of(element, ledger, *(f"T{row}{column}" for column in range(4))) for row in range(3)
    ]
    (a, b, c, x), (d, e, f, y), (g, h, i, z) = rows
    matrix = ((a, -c, b), (-g, i, -h), (d, -f, e))
    for first in range(3):
        for second in range(3):
            product = sum(matrix[first][k] * matrix[second][k] for k in range(3))
            if abs(product - (first == second)) > _MAX_ERROR:
                raise element.error("the matrix is no rotation", "its rows must be unit vectors")
    if _determinant(matrix) < 0.0:
        raise element.error("the matrix reflects", "expected a rotation")
    return turned((x, y, z)), [angle + 0.0 for angle in to_rpy(matrix)]


def _determinant(matrix: tuple[tuple[float, float, float], ...]) -> float:
    (a, b, c), (d, e, f), (g, h, i) = matrix
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
