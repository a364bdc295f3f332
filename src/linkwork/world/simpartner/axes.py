"""From Y up to Z up: (x, y, z) becomes (x, -z, y), in the world and in every body."""

import math

import numpy as np

from linkwork.files import Element
from linkwork.files.document import shorten
from linkwork.files.numbers import parse_number
from linkwork.model.ledger import XmlLedger
from linkwork.spatial.rotation import to_rpy
from linkwork.spatial.vector import Vector3

ALONG_Y: Vector3 = (math.pi / 2, 0.0, 0.0)
"""Roll, pitch, yaw of a shape that lies along the body's former z axis."""
_MAX_ERROR = 1e-6  # Greatest deviation of a transformation from a rotation


def to_z_up(vector: tuple[float, float, float]) -> list[float]:
    """Return a vector with Z up."""
    x, y, z = vector
    return [x, -z + 0.0, y]


def number_of(element: Element, ledger: XmlLedger) -> float:
    """Return the text of an element as a number."""
    number = parse_number(element.text)
    if number is None:
        raise element.error(f"expected a number in <{element.tag}>, got {shorten(element.text)!r}")
    ledger.keep(element)
    return number


def numbers_of(parent: Element, ledger: XmlLedger, *tags: str) -> tuple[float, ...]:
    """Return the numbers in children, each of which must exist."""
    ledger.keep(parent)
    return tuple(number_of(parent.required(tag), ledger) for tag in tags)


def vector_of(parent: Element, ledger: XmlLedger, *tags: str) -> list[float]:
    """Return a vector in children, with Z up."""
    x, y, z = numbers_of(parent, ledger, *(tags or ("x", "y", "z")))
    return to_z_up((x, y, z))


def pose_of(element: Element, ledger: XmlLedger) -> tuple[list[float], list[float]]:
    """Return position and roll, pitch, yaw of a `<transformation>`, with Z up."""
    rows = [
        numbers_of(element, ledger, *(f"T{row}{column}" for column in range(4))) for row in range(3)
    ]
    (a, b, c, x), (d, e, f, y), (g, h, i, z) = rows
    matrix = ((a, -c, b), (-g, i, -h), (d, -f, e))
    if np.abs(np.matmul(matrix, np.transpose(matrix)) - np.eye(3)).max() > _MAX_ERROR:
        hint = "expected orthogonal unit vectors as rows"
        raise element.error("the matrix is not a rotation", hint)
    if np.linalg.det(matrix) < 0.0:
        raise element.error("the matrix is a reflection", "expected a rotation")
    return to_z_up((x, y, z)), [angle + 0.0 for angle in to_rpy(matrix)]
