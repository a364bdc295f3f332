"""Euler angles of MJCF, in the unit and sequence of a file."""

from __future__ import annotations

import math
from functools import reduce

from linkwork.files import Element
from linkwork.files.document import shorten
from linkwork.model.mjcf.bodies import compiler_settings
from linkwork.spatial import Vector3
from linkwork.spatial.rotation import about_x, about_y, about_z
from linkwork.spatial.vector import IDENTITY, Matrix3, multiply

_ABOUT = {"x": about_x, "y": about_y, "z": about_z}


class EulerAngles:
    """Angles of a file.

    Args:
        top: Root element of the file.

    Raises:
        SchemaError: The sequence is invalid.

    Attributes:
        unit: Size of the unit of angles [rad].
        sequence: Axes of three rotations: lower case about moved axes, upper case about fixed ones.
    """

    def __init__(self, top: Element) -> None:
        settings = compiler_settings(top)
        self.unit = 1.0 if settings.get("angle") == "radian" else math.radians(1.0)
        self.sequence = settings.get("eulerseq", "xyz")
        if len(self.sequence) != 3 or not set(self.sequence.lower()) <= set(_ABOUT):
            raise top.error(
                f"invalid eulerseq {shorten(self.sequence)!r}",
                "expected three letters of xyzXYZ, e.g. xyz",
            )

    def rotation(self, angles: Vector3) -> Matrix3:
        """Rotation by three angles, in the unit of the file."""

        def turned(before: Matrix3, step: tuple[str, float]) -> Matrix3:
            axis, angle = step
            turn = _ABOUT[axis.lower()](angle * self.unit)
            return multiply(turn, before) if axis.isupper() else multiply(before, turn)

        return reduce(turned, zip(self.sequence, angles, strict=True), IDENTITY)
