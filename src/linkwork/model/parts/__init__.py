"""Robots made of parts: components with connectors, connected by `<<`, disconnected by `|`."""

from linkwork.model.dh import with_centers
from linkwork.model.inertia.mass_properties import inertia_from_shapes
from linkwork.model.link import Drive, Limits, Mimic, Shape, ShapeKind
from linkwork.model.parts.assembly import Assembly
from linkwork.model.parts.bodies import Base, DHFrame, ExternalForce, Link, Tool
from linkwork.model.parts.component import Part
from linkwork.model.parts.couplings import AxisDamper, AxisSpring, CutJoint, Damper, Spring
from linkwork.model.parts.drive_trains import DriveTrain, Gear, Motor, Shaft
from linkwork.model.parts.families import AxisPart, JoiningPart, StandingPart
from linkwork.model.parts.joints import Ball, Fixed, Floating, Prismatic, Revolute
from linkwork.model.parts.model import Model, model_of_parts
from linkwork.model.parts.registry import (
    PART_KINDS,
    component,
    connect_text,
    make_part,
    part_values,
)

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
    "Drive",
    "DriveTrain",
    "ExternalForce",
    "Fixed",
    "Floating",
    "Gear",
    "JoiningPart",
    "Limits",
    "Link",
    "Mimic",
    "Model",
    "Motor",
    "Part",
    "Prismatic",
    "Revolute",
    "Shaft",
    "Shape",
    "ShapeKind",
    "Spring",
    "StandingPart",
    "Tool",
    "component",
    "connect_text",
    "inertia_from_shapes",
    "make_part",
    "model_of_parts",
    "part_values",
    "with_centers",
]
