"""How far shapes reach."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from linkwork.errors import FileError
from linkwork.model.doctor.finding import Finding, error, warning
from linkwork.model.inertia_check import LEAST_MASS, inertia_faults
from linkwork.model.link import Shape, ShapeKind, TreeLink
from linkwork.model.mass_properties import volume
from linkwork.model.mesh import read_mesh
from linkwork.model.rigid_groups import rigid_heads
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia
from linkwork.spatial.vector import norm

MOST_LENGTH = 50.0
"""A distance between joints, or a shape, beyond this looks like millimetres [m]."""


def largest_size(shape: Shape) -> float:
    """The greatest length of a shape [m].

    Raises:
        FileError: The file of a mesh cannot be read.
    """
    if shape.mesh is not None:
        return float(np.ptp(read_mesh(shape.mesh).vertices, axis=0).max())
    return max(shape.size)


def reach(shape: Shape) -> float:
    """Distance from the link's origin that no point of the shape exceeds [m].

    Raises:
        FileError: The file of a mesh cannot be read.
    """
    if shape.mesh is not None:
        half = float(np.linalg.norm(read_mesh(shape.mesh).vertices, axis=1).max())
    elif shape.kind is ShapeKind.BOX:
        half = norm(shape.size) / 2
    elif shape.kind in (ShapeKind.CYLINDER, ShapeKind.CAPSULE):
        half = shape.size[0] + shape.size[1] / 2
    else:
        half = max(shape.size)
    return norm(shape.pose_in_link.position) + half


METRES = "lengths are in metres: divide millimetres by 1000"


def shape_findings(tree: Tree) -> Iterator[Finding]:
    """What is wrong with shapes and distances."""
    for link in tree.links:
        away = norm(link.pose_in_parent.position)
        if away > MOST_LENGTH:
            yield warning("link", link.name, f"it stands {away:.4g} m from its parent", METRES)
        yield from _sizes(link)
    yield from _untouchable(tree)


def _sizes(link: TreeLink) -> Iterator[Finding]:
    largest = 0.0
    for shape in link.shapes:
        try:
            largest = max(largest, largest_size(shape))
        except FileError as refusal:
            yield error("link", link.name, f"its mesh cannot be used: {refusal}", "mend the mesh")
    if largest > MOST_LENGTH:
        fix = f"{METRES}, or scale a mesh by 0.001"
        message = f"one of its shapes measures {largest:.4g} m"
        yield warning("link", link.name, message, fix)


def _untouchable(tree: Tree) -> Iterator[Finding]:
    seen = [link for link in tree.links if any(shape.visible for shape in link.shapes)]
    bare = [link for link in seen if not any(shape.collides for shape in link.shapes)]
    fix = "give it a collision shape"
    if bare and len(bare) == len(seen):
        yield warning("robot", tree.name, "it is seen, but none of its links can collide", fix)
        return
    for link in bare:
        if link.joint.kind.moves:
            yield warning("link", link.name, "it is seen, but cannot collide", fix)


TOLERANCE = 3.0
"""How many times the reach of its shapes a link's radius of gyration may be."""
LEAST_GYRATION = 1e-3
"""Least share of the reach of its shapes that a link's radius of gyration should be."""
LEAST_DENSITY, MOST_DENSITY = 3.0, 25_000.0
"""Between what the shapes of a link and its mass should be [kg/m^3]; tungsten has 19 300."""
MOST_RATIO = 1000.0
"""Between the masses of two bodies that a joint joins; beyond it simulation suffers."""

_INERTIA_UNITS = "check the units of its inertia: kg m^2"


def inertia_findings(tree: Tree) -> Iterator[Finding]:
    """What is wrong with masses and inertias."""
    for name, fault in inertia_faults(tree).items():
        fix = "give it a mass and an inertia about its centre of mass, in link axes"
        yield error("link", name, fault, fix)
    for link in tree.links:
        if link.inertia is not None and link.inertia.mass > LEAST_MASS and link.shapes:
            yield from _against_shapes(link, link.inertia)
    yield from _ratios(tree)


def _against_shapes(link: TreeLink, inertia: Inertia) -> Iterator[Finding]:
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


def _density(link: TreeLink, mass: float) -> Iterator[Finding]:
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
