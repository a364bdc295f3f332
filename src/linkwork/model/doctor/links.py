"""Findings on links: inertia and mass against shapes, sizes, collision shapes."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from linkwork.errors import FileError
from linkwork.model.inertia.inertia_check import body_faults, link_faults
from linkwork.model.inertia.mass_properties import volume
from linkwork.model.inertia.singular_mass import MIN_MASS, joints_without_inertia
from linkwork.model.ledger import Finding, error, warning
from linkwork.model.link import Shape, ShapeKind, TreeLink
from linkwork.model.mesh.bounds import mesh_bounds
from linkwork.model.rigid_groups import rigid_heads
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia
from linkwork.spatial.vector import norm

MAX_LENGTH = 50.0
"""A distance between joints or a size beyond this is probably in millimetres [m]."""


def largest_size(shape: Shape) -> float:
    """Largest dimension of a shape [m]."""
    if shape.mesh is not None:
        return float(np.ptp(mesh_bounds(shape.mesh), axis=0).max())
    return max(shape.size)


def reach(shape: Shape) -> float:
    """Upper bound of the distance of points of the shape from the link origin [m]."""
    if shape.mesh is not None:
        half = float(np.linalg.norm(np.abs(mesh_bounds(shape.mesh)).max(axis=0)))
    elif shape.kind is ShapeKind.BOX:
        half = norm(shape.size) / 2
    elif shape.kind in (ShapeKind.CYLINDER, ShapeKind.CAPSULE):
        half = shape.size[0] + shape.size[1] / 2
    else:
        half = max(shape.size)
    return norm(shape.pose_in_link.position) + half


METRES = "lengths are in m: divide millimetres by 1000"


def shape_findings(tree: Tree) -> Iterator[Finding]:
    """Return the findings on shapes and distances."""
    for link in tree.links:
        away = norm(link.pose_in_parent.position)
        if away > MAX_LENGTH:
            yield warning("link", link.name, f"the origin is {away:.4g} m from the parent", METRES)
        yield from _sizes(link)
    yield from _without_collision(tree)


def _sizes(link: TreeLink) -> Iterator[Finding]:
    largest = 0.0
    for shape in link.shapes:
        try:
            largest = max(largest, largest_size(shape))
        except FileError as refusal:
            yield error("link", link.name, f"unusable mesh: {refusal}", "repair the mesh")
    if largest > MAX_LENGTH:
        fix = f"{METRES}, or scale a mesh by 0.001"
        message = f"a shape has a size of {largest:.4g} m"
        yield warning("link", link.name, message, fix)


def _without_collision(tree: Tree) -> Iterator[Finding]:
    shapes = {link.name: (*link.shapes, *link.missing_shapes) for link in tree.links}
    seen = [link for link in tree.links if any(x.visible for x in shapes[link.name])]
    bare = [link for link in seen if not any(x.collides for x in shapes[link.name])]
    fix = "add a collision shape"
    if bare and len(bare) == len(seen):
        yield warning("robot", tree.name, "visible, but no link has a collision shape", fix)
        return
    for link in bare:
        if link.joint.kind.moves:
            yield warning("link", link.name, "visible, but without a collision shape", fix)


TOLERANCE = 3.0
"""Maximum ratio of a link's radius of gyration to the extent of its shapes."""
MIN_GYRATION = 1e-3
"""Minimum ratio of a link's radius of gyration to the extent of its shapes."""
MIN_DENSITY, MAX_DENSITY = 3.0, 25_000.0
"""Plausible density of a link [kg/m^3]; tungsten has 19 300."""
MAX_RATIO = 1000.0
"""Maximum mass ratio across a joint; beyond it simulation is ill-conditioned."""

_INERTIA_UNITS = "check the unit of the inertia: kg m^2"


def inertia_findings(tree: Tree) -> Iterator[Finding]:
    """Return the findings on masses and inertias."""
    fix = "set mass and inertia about the centre of mass, in link axes"
    unresisted = joints_without_inertia(tree)
    for name, fault in unresisted.items():
        yield error("link", name, fault, fix)
    for name, fault in (link_faults(tree) | body_faults(tree)).items():
        if name not in unresisted:
            yield warning("link", name, fault, fix)
    for link in tree.links:
        if link.inertia is not None and link.inertia.mass > MIN_MASS and link.shapes:
            yield from _against_shapes(link, link.inertia)
    yield from _ratios(tree)


def _against_shapes(link: TreeLink, inertia: Inertia) -> Iterator[Finding]:
    try:
        far = max(reach(shape) for shape in link.shapes)
        largest = max(largest_size(shape) for shape in link.shapes)
    except FileError:
        # Reported with the shape.
        return
    moment = inertia.principal_moments()[2]
    gyration = math.sqrt(max(moment, 0.0) / inertia.mass)
    if gyration > TOLERANCE * far:
        message = f"radius of gyration {gyration:.3g} m, but extent of shapes {far:.3g} m"
        yield warning("link", link.name, message, _INERTIA_UNITS)
    away = norm(inertia.center)
    if away > TOLERANCE * far:
        message = f"centre of mass at {away:.3g} m, but extent of shapes {far:.3g} m"
        yield warning("link", link.name, message, "check the unit of the centre of mass: m")
    if largest > MAX_LENGTH:
        # Reported with the shape, the more likely mistake.
        return
    if moment > MIN_MASS and gyration < MIN_GYRATION * far:
        message = f"radius of gyration {gyration:.3g} m, but extent of shapes {far:.3g} m"
        yield warning("link", link.name, message, _INERTIA_UNITS)
    yield from _density(link, inertia.mass)


def _density(link: TreeLink, mass: float) -> Iterator[Finding]:
    solid = [shape for shape in link.shapes if shape.collides] or link.shapes
    if any(shape.kind is ShapeKind.MESH for shape in solid):
        # Few meshes are closed, and convex hulls overlap.
        return
    density = mass / sum(volume(shape) for shape in solid)
    if not MIN_DENSITY <= density <= MAX_DENSITY:
        message = f"mass {mass:.3g} kg and volume of shapes give {density:.3g} kg/m^3"
        yield warning("link", link.name, message, "check the unit of the mass: kg")


def _ratios(tree: Tree) -> Iterator[Finding]:
    heads = rigid_heads(tree)
    masses = [0.0] * len(tree.links)
    for link, head in zip(tree.links, heads, strict=True):
        masses[head] += link.inertia.mass if link.inertia else 0.0
    for index in tree.moving:
        parent = heads[tree.parents[index]] if tree.parents[index] >= 0 else 0
        pair = (masses[parent], masses[index])
        if parent == 0 or min(pair) <= MIN_MASS:
            continue
        if max(pair) > MAX_RATIO * min(pair):
            heavy, light = tree.links[parent].name, tree.links[index].name
            message = f"mass {pair[1]:.3g} kg, but its parent {heavy!r} has {pair[0]:.3g} kg"
            yield warning("link", light, message, "check both masses: kg")
