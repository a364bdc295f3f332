"""Robots made of parts: components with connectors, connected by `<<`, disconnected by `|`."""

from linkwork.model.parts.assembly import Assembly
from linkwork.model.parts.bodies import Base, DHFrame, ExternalForce, Link, Tool
from linkwork.model.parts.component import Part
from linkwork.model.parts.couplings import (
    AxisDamper,
    AxisSpring,
    CutJoint,
    Damper,
    DriveTrain,
    Spring,
)
from linkwork.model.parts.families import AxisPart, JoiningPart, StandingPart
from linkwork.model.parts.joints import Ball, Fixed, Floating, Prismatic, Revolute
from linkwork.model.parts.model import Model, model_of_parts
from linkwork.model.parts.registry import PART_KINDS, component, make_part, part_values
from linkwork.model.parts.saved import connect_text

__all__ = [
    "PART_KINDS",
    "Assembly",
    "AxisDamper",
    "AxisPart",
    "AxisSpring",
    "Ball",
    "Base",
    "CutJoint",
    "DHFrame",
    "Damper",
    "DriveTrain",
    "ExternalForce",
    "Fixed",
    "Floating",
    "JoiningPart",
    "Link",
    "Model",
    "Part",
    "Prismatic",
    "Revolute",
    "Spring",
    "StandingPart",
    "Tool",
    "component",
    "connect_text",
    "make_part",
    "model_of_parts",
    "part_values",
]
