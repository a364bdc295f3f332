"""Common proportions, drives and shapes of the two SCARA robots of the library.

The source (Urrea and Coltters, "Design and Implementation of a Graphic 3D Simulator for the Study
of Control Techniques Applied to Cooperative Robots", Int. J. of Control, Automation and Systems,
2015, doi 10.1007/s12555-014-0278-y) gives tables of symbols and the parameters of a user, but no
numbers. All numbers here are chosen: a bench robot with cast aluminium arms that contain their
motors (mean density 1500 kg/m^3) and a steel quill.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from linkwork.library.robots import ParameterRange
from linkwork.library.shapes import GRAPHITE, STEEL, Point, Rgba, box, cylinder
from linkwork.model.dh import DHRow
from linkwork.model.link import Drive, JointKind, Limits, Shape
from linkwork.spatial import Inertia, box_inertia, cylinder_inertia

ARM_DENSITY = 1500.0  # Density of an arm with its motors [kg/m^3]
STEEL_DENSITY = 7850.0  # Density of the quill [kg/m^3]
CLAMP_MASS = 0.5  # Mass of a clamp with its drive [kg]
GAP = 0.004  # Vertical gap between arms [m]
JAW_LENGTH = 0.06
JAW_THICKNESS = 0.012

ClampLength = Annotated[float, ParameterRange(0.08, 1.0, "m")]
"""Distance from the flange of a clamp to its tool point; longer than its jaws."""

FixedJaws = Annotated[float, ParameterRange(0.0, 1.0, "1")]
"""1 if the jaws of a clamp are fixed shapes, 0 if a scene adds jaws that move."""

ARM_DRIVES = (Drive(0.4, 4.0), Drive(0.2, 2.0), Drive(0.1, 1.0))
WRIST_DRIVE = Drive(0.02, 0.2)
ARM_EFFORTS = (120.0, 60.0, 30.0)
FOLD = math.radians(140)
"""Limit of an arm joint in both directions; beyond, the quill would hit the column [rad]."""


def wrist_limits(reach: float) -> Limits:
    """Symmetric limits of a wrist joint [rad]."""
    return Limits(-reach, reach, velocity=8.0, effort=8.0)


@dataclass(frozen=True)
class Build:
    """Proportions of a SCARA with some arms, and the parts that follow from them."""

    arms: Sequence[float]  # Lengths of the arms; they are stacked, the first on the column [m]
    base_height: float  # Height of the first joint [m]
    width: float  # Width of the arms [m]
    stroke: float  # Travel of the quill [m]
    clamp_size: float  # Opening between the jaws [m]
    fixed_jaws: float = 1.0  # Whether the jaws are shapes of the clamp; otherwise bodies of a scene

    @property
    def thickness(self) -> float:
        """Height of one arm [m]."""
        return 0.7 * self.width

    @property
    def quill_radius(self) -> float:
        """Radius of the rod [m]."""
        return 0.12 * self.width

    @property
    def quill_length(self) -> float:
        """Length of the quill from the wrist at zero to the top of the housing [m]."""
        return self.floor_of_arm(len(self.arms)) + self.stroke - self.base_height - 2 * GAP

    def floor_of_arm(self, layer: int) -> float:
        """Height of the underside of an arm [m]."""
        return self.base_height + GAP + layer * (self.thickness + GAP)

    def rows(self) -> list[DHRow]:
        """Rows of the arms, the last one turned over, and of the quill: positive is down."""
        arms = [
            DHRow(
                d=0.0 if index else self.base_height,
                a=length,
                alpha=math.pi if index == len(self.arms) - 1 else 0.0,
                limits=Limits(-FOLD, FOLD, velocity=4.0, effort=ARM_EFFORTS[index]),
                drive=ARM_DRIVES[index],
                inertia=self._arm_inertia(length),
            )
            for index, length in enumerate(self.arms)
        ]
        radius, length = self.quill_radius, self.quill_length
        mass = STEEL_DENSITY * math.pi * radius**2 * length
        quill = DHRow(
            kind=JointKind.PRISMATIC,
            limits=Limits(0.0, self.stroke, velocity=1.0, effort=250.0),
            drive=Drive(3.0, 60.0),
            inertia=cylinder_inertia(mass, radius, length),
        )
        return [*arms, quill]

    def centers(self) -> list[tuple[float, float, float, float]]:
        """Centres of mass of arms and quill, as rows of a DH table."""
        arms = [
            (0.0, 0.0 if index else self.base_height, length / 2, 0.0)
            for index, length in enumerate(self.arms)
        ]
        return [*arms, (0.0, -self.quill_length / 2, 0.0, 0.0)]

    def _arm_inertia(self, length: float) -> Inertia:
        mass = ARM_DENSITY * length * self.width * self.thickness
        return box_inertia(mass, (length, self.width, self.thickness))

    def clamp_inertia(self, length: float) -> Inertia:
        """Inertia of a uniform block of the length of the clamp along z."""
        return box_inertia(CLAMP_MASS, (0.035, self.clamp_size + 2 * JAW_THICKNESS, length))

    def shapes(self, colours: Sequence[Rgba]) -> dict[str, list[Shape]]:
        """Shapes of the base, of each arm in its colour, and of the quill."""
        shapes, start = {"base": self._column()}, 0.0
        for index, (length, rgba) in enumerate(zip(self.arms, colours, strict=True)):
            shapes[f"link{index + 1}"] = self._arm(start, start + length, index, rgba)
            start += length
        low = self.floor_of_arm(len(self.arms)) - GAP
        housing = cylinder(
            (start, 0.0, low), (start, 0.0, low + self.stroke), 0.3 * self.width, colours[-1]
        )
        shapes[f"link{len(self.arms)}"].append(housing)
        low, high = self.base_height, self.base_height + self.quill_length
        quill = cylinder((start, 0.0, low), (start, 0.0, high), self.quill_radius, STEEL)
        return shapes | {f"link{len(self.arms) + 1}": [quill]}

    def _column(self) -> list[Shape]:
        """Return a foot and a column up to the first arm."""
        radius, height = 0.55 * self.width, self.base_height
        foot = max(0.02, 0.05 * height)
        return [
            box((0.0, 0.0, foot / 2), (3 * radius, 3 * radius, foot), GRAPHITE),
            cylinder((0.0, 0.0, foot), (0.0, 0.0, height), radius, GRAPHITE),
        ]

    def _arm(self, start: float, end: float, layer: int, rgba: Rgba) -> list[Shape]:
        """Return an arm along X between two joints, round at both ends [m]."""
        low = self.floor_of_arm(layer)
        high, half = low + self.thickness, self.width / 2
        middle = ((start + end) / 2, 0.0, (low + high) / 2)
        return [
            cylinder((start, 0.0, low), (start, 0.0, high), half, rgba),
            # Slightly thinner than the ends: coplanar faces would flicker.
            box(middle, (end - start, self.width, 0.97 * self.thickness), rgba),
            cylinder((end, 0.0, low), (end, 0.0, high), half, rgba),
        ]

    def clamp_shapes(self, top: Point, length: float, rgba: Rgba) -> list[Shape]:
        """Clamp pointing down from its flange: hub, palm and jaws about its tool point [m]."""
        x, y, z = top
        palm = z - length + JAW_LENGTH
        side = (self.clamp_size + JAW_THICKNESS) / 2
        jaw = (0.025, JAW_THICKNESS, JAW_LENGTH + 0.015)
        housing = [
            cylinder((x, y, z), (x, y, palm), 0.022, rgba),
            box((x, y, palm + 0.01), (0.035, self.clamp_size + 2 * JAW_THICKNESS, 0.02), rgba),
        ]
        if not self.fixed_jaws:
            return housing
        return [
            *housing,
            box((x, y + side, palm - jaw[2] / 2), jaw, STEEL),
            box((x, y - side, palm - jaw[2] / 2), jaw, STEEL),
        ]
