"""Masses and inertias: whether they can be, and whether they fit the shapes and each other."""

from __future__ import annotations

import math
from collections.abc import Iterator

from linkwork.errors import FileError
from linkwork.model.doctor.extent import MOST_LENGTH, largest_size, reach
from linkwork.model.doctor.finding import Finding, error, warning
from linkwork.model.inertia_check import LEAST_MASS, inertia_faults
from linkwork.model.link import Link, ShapeKind
from linkwork.model.mass_properties import volume
from linkwork.model.rigid_groups import rigid_heads
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia
from linkwork.spatial.vector import norm

TOLERANCE = 3.0
"""How many times the reach of its shapes a link's radius of gyration may be."""
LEAST_GYRATION = 1e-3
"""Least share of the reach of its shapes that a link's radius of gyration should be."""
LEAST_DENSITY, MOST_DENSITY = 3.0, 25_000.0
"""Between what the shapes of a link and its mass should be [kg/m^3]; tungsten has 19 300."""
MOST_RATIO = 1000.0
"""Between the masses of two bodies that a joint joins; beyond it simulation suffers."""

_INERTIA_UNITS = "check the units of its inertia: kg m^2"


def body_findings(tree: Tree) -> Iterator[Finding]:
    """What is wrong with masses and inertias."""
    for name, fault in inertia_faults(tree).items():
        fix = "give it a mass and an inertia about its centre of mass, in link axes"
        yield error("link", name, fault, fix)
    for link in tree.links:
        if link.inertia is not None and link.inertia.mass > LEAST_MASS and link.shapes:
            yield from _against_shapes(link, link.inertia)
    yield from _ratios(tree)


def _against_shapes(link: Link, inertia: Inertia) -> Iterator[Finding]:
    try:
        far = max(reach(shape) for shape in link.shapes)
        largest = max(largest_size(shape) for shape in link.shapes)
    except FileError:
        # Told as a fault of the shape.
        return
    moment = inertia.principal_moments()[2]
    gyration = math.sqrt(max(moment, 0.0) / inertia.mass)
    if gyration > TOLERANCE * far:
        message = f"its radius of gyration {gyration:.3g} m exceeds its shapes, {far:.3g} m"
        yield warning("link", link.name, message, _INERTIA_UNITS)
    away = norm(inertia.center)
    if away > TOLERANCE * far:
        message = f"its centre of mass is {away:.3g} m from its origin, its shapes {far:.3g} m"
        yield warning("link", link.name, message, "check the units of its centre of mass: m")
    if largest > MOST_LENGTH:
        # Told as a fault of the shape, which is the likelier slip.
        return
    if moment > LEAST_MASS and gyration < LEAST_GYRATION * far:
        message = f"its radius of gyration {gyration:.3g} m is nothing beside its {far:.3g} m"
        yield warning("link", link.name, message, _INERTIA_UNITS)
    yield from _density(link, inertia.mass)


def _density(link: Link, mass: float) -> Iterator[Finding]:
    solid = [shape for shape in link.shapes if shape.collides] or link.shapes
    if any(shape.kind is ShapeKind.MESH for shape in solid):
        # Few meshes are closed, and hulls of parts overlap.
        return
    density = mass / sum(volume(shape) for shape in solid)
    if not LEAST_DENSITY <= density <= MOST_DENSITY:
        message = f"its {mass:.3g} kg in shapes of its size make {density:.3g} kg/m^3"
        yield warning("link", link.name, message, "check the unit of its mass: kg")


def _ratios(tree: Tree) -> Iterator[Finding]:
    heads = rigid_heads(tree)
    masses = [0.0] * len(tree.links)
    for link, head in zip(tree.links, heads, strict=True):
        masses[head] += link.inertia.mass if link.inertia else 0.0
    for index in tree.moving:
        parent = heads[tree.parents[index]] if tree.parents[index] >= 0 else 0
        pair = (masses[parent], masses[index])
        if parent == 0 or min(pair) <= LEAST_MASS:
            continue
        if max(pair) > MOST_RATIO * min(pair):
            heavy, light = tree.links[parent].name, tree.links[index].name
            message = f"it weighs {pair[1]:.3g} kg, link {heavy!r} that carries it {pair[0]:.3g} kg"
            yield warning("link", light, message, "check both masses: kg")
