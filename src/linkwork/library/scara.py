"""Common proportions, drives and shapes of the two SCARA robots of the library.

The source (Urrea and Coltters, "Design and Implementation of a Graphic 3D Simulator for the Study
of Control Techniques Applied to Cooperative Robots", Int. J. of Control, Automation and Systems,
2015, doi 10.1007/s12555-014-0278-y) gives tables of symbols and the parameters of a user, but no
numbers. All numbers here are chosen: a bench robot with cast aluminium arms that contain their
motors (mean density 1500 kg/m^3) and a steel quill.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated

from linkwork.library.robots import ParameterRange
from linkwork.library.shapes import GRAPHITE, STEEL, Point, Rgba, box, cylinder
from linkwork.model.link import Drive, Limits, Shape
from linkwork.spatial import Inertia, box_inertia, cylinder_inertia

ARM_DENSITY = 1500.0
"""Density of an arm with its motors [kg/m^3]."""
STEEL_DENSITY = 7850.0
"""Density of the quill [kg/m^3]."""
CLAMP_MASS = 0.5
"""Mass of a clamp with its drive [kg]."""
GAP = 0.004
"""Vertical gap between arms [m]."""
JAW_LENGTH = 0.06
JAW_THICKNESS = 0.012

ClampLength = Annotated[float, ParameterRange(0.08, 1.0, "m")]
"""Distance from the flange of a clamp to its tool point; longer than its jaws."""

FixedJaws = Annotated[float, ParameterRange(0.0, 1.0, "1")]
"""1 if the jaws of a clamp are fixed shapes, 0 if a scene adds jaws that move."""

ARM_DRIVES = (Drive(0.4, 4.0), Drive(0.2, 2.0), Drive(0.1, 1.0))
QUILL_DRIVE = Drive(3.0, 60.0)
WRIST_DRIVE = Drive(0.02, 0.2)
ARM_EFFORTS = (120.0, 60.0, 30.0)
FOLD = math.radians(140)
"""Limit of an arm joint in both directions; beyond, the quill would hit the column [rad]."""


@dataclass(frozen=True)
class Build:
    """Proportions of a SCARA.

    Attributes:
        base_height: Height of the first joint [m].
        width: Width of the arms [m].
        stroke: Travel of the quill [m].
        clamp_size: Opening between the jaws [m].
        fixed_jaws: Whether the jaws are shapes of the clamp; otherwise bodies of a scene.
    """

    base_height: float
    width: float
    stroke: float
    clamp_size: float
    fixed_jaws: float = 1.0

    @property
    def thickness(self) -> float:
        """Height of one arm [m]."""
        return 0.7 * self.width

    def floor_of_arm(self, layer: int) -> float:
        """Height of the underside of an arm; arms are stacked, the first on the column [m]."""
        return self.base_height + GAP + layer * (self.thickness + GAP)

    def arm_inertia(self, length: float) -> Inertia:
        """Inertia of a uniform arm along x, centred on the origin."""
        mass = ARM_DENSITY * length * self.width * self.thickness
        return box_inertia(mass, (length, self.width, self.thickness))

    def quill_length(self, layers: int) -> float:
        """Length of the quill from the wrist at zero to the top of the housing [m]."""
        return self.floor_of_arm(layers) + self.stroke - self.base_height - 2 * GAP

    def quill_inertia(self, layers: int) -> Inertia:
        """Inertia of the steel rod along z, centred on the origin."""
        radius, length = self.quill_radius, self.quill_length(layers)
        return cylinder_inertia(STEEL_DENSITY * math.pi * radius**2 * length, radius, length)

    @property
    def quill_radius(self) -> float:
        """Radius of the rod [m]."""
        return 0.12 * self.width


def arm_limits(joint: int) -> Limits:
    """Limits of arm joint 0, 1 or 2."""
    return Limits(-FOLD, FOLD, velocity=4.0, effort=ARM_EFFORTS[joint])


def quill_limits(build: Build) -> Limits:
    """Limits of the quill; positive is down."""
    return Limits(0.0, build.stroke, velocity=1.0, effort=250.0)


def wrist_limits(reach: float) -> Limits:
    """Symmetric limits of a wrist joint [rad]."""
    return Limits(-reach, reach, velocity=8.0, effort=8.0)


def column_shapes(build: Build) -> list[Shape]:
    """Return base: a foot and a column up to the first arm."""
    radius, height = 0.55 * build.width, build.base_height
    foot = max(0.02, 0.05 * height)
    return [
        box((0.0, 0.0, foot / 2), (3 * radius, 3 * radius, foot), GRAPHITE),
        cylinder((0.0, 0.0, foot), (0.0, 0.0, height), radius, GRAPHITE),
    ]


def arm_shapes(build: Build, start: float, end: float, layer: int, rgba: Rgba) -> list[Shape]:
    """Return an arm along X between two joints, round at both ends [m]."""
    low = build.floor_of_arm(layer)
    high, half = low + build.thickness, build.width / 2
    middle = ((start + end) / 2, 0.0, (low + high) / 2)
    return [
        cylinder((start, 0.0, low), (start, 0.0, high), half, rgba),
        # Slightly thinner than the ends: coplanar faces would flicker.
        box(middle, (end - start, build.width, 0.97 * build.thickness), rgba),
        cylinder((end, 0.0, low), (end, 0.0, high), half, rgba),
    ]


def housing_shape(build: Build, x: float, layers: int, rgba: Rgba) -> Shape:
    """Housing of the quill on the last arm."""
    low = build.floor_of_arm(layers) - GAP
    return cylinder((x, 0.0, low), (x, 0.0, low + build.stroke), 0.3 * build.width, rgba)


def quill_shape(build: Build, x: float, layers: int) -> Shape:
    """Rod of the quill."""
    low, high = build.base_height, build.base_height + build.quill_length(layers)
    return cylinder((x, 0.0, low), (x, 0.0, high), build.quill_radius, STEEL)


def clamp_shapes(build: Build, top: Point, length: float, rgba: Rgba) -> list[Shape]:
    """Clamp pointing down: hub, palm and two jaws, with the tool point between their tips.

    Args:
        build: Proportions of the robot.
        top: Position of its flange [m].
        length: Distance to the tool point [m].
        rgba: Colour of the hub and palm.
    """
    x, y, z = top
    palm = z - length + JAW_LENGTH
    opening = build.clamp_size
    side = (opening + JAW_THICKNESS) / 2
    jaw = (0.025, JAW_THICKNESS, JAW_LENGTH + 0.015)
    housing = [
        cylinder((x, y, z), (x, y, palm), 0.022, rgba),
        box((x, y, palm + 0.01), (0.035, opening + 2 * JAW_THICKNESS, 0.02), rgba),
    ]
    if not build.fixed_jaws:
        return housing
    return [
        *housing,
        box((x, y + side, palm - jaw[2] / 2), jaw, STEEL),
        box((x, y - side, palm - jaw[2] / 2), jaw, STEEL),
    ]


def clamp_inertia(build: Build, length: float) -> Inertia:
    """Inertia of a uniform block of the length of the clamp along z, centred on the origin."""
    return box_inertia(CLAMP_MASS, (0.035, build.clamp_size + 2 * JAW_THICKNESS, length))
