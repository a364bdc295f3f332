"""Volume and inertia of solid shapes, for models whose inertia is estimated from their form."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np

from linkwork import checks
from linkwork.errors import ModelError
from linkwork.model.build import build_tree
from linkwork.model.link import Shape, ShapeKind, TreeLink
from linkwork.model.mesh import mesh_inertia, mesh_volume, read_mesh
from linkwork.model.tree import Tree
from linkwork.spatial import (
    Inertia,
    box_inertia,
    combine,
    cylinder_inertia,
    from_translation,
    sphere_inertia,
)


def volume(shape: Shape) -> float:
    """Volume of a shape [m^3]; of a mesh, which must be closed, what it encloses."""
    if shape.mesh is not None:
        return mesh_volume(read_mesh(shape.mesh))
    size = shape.size
    if shape.kind is ShapeKind.BOX:
        return size[0] * size[1] * size[2]
    if shape.kind is ShapeKind.ELLIPSOID:
        return 4 / 3 * math.pi * size[0] * size[1] * size[2]
    ball = 4 / 3 * math.pi * size[0] ** 3
    if shape.kind is ShapeKind.SPHERE:
        return ball
    rod = math.pi * size[0] ** 2 * size[1]
    return rod if shape.kind is ShapeKind.CYLINDER else rod + ball


def shape_inertia(shape: Shape, mass: float) -> Inertia:
    """Inertia of a shape of uniform density in its link's frame.

    Args:
        shape: The solid.
        mass: Its mass [kg].
    """
    return _centred(shape, mass).moved(shape.pose_in_link)


def uniform_inertia(shapes: Sequence[Shape], mass: float) -> Inertia:
    """Inertia of shapes of one density in their link's frame; what overlaps counts twice.

    Args:
        shapes: The solids, at least one.
        mass: Of all together [kg].

    Raises:
        ModelError: The shapes have no volume.
    """
    whole = sum(volume(shape) for shape in shapes)
    if not 0 < whole < math.inf:
        raise ModelError(
            f"a mass of {mass:g} kg cannot be spread over shapes of {whole:g} m^3",
            hint="give the shapes positive sizes, or the inertia itself",
        )
    density = mass / whole
    # What leaves the floats is refused, with its place, when the tree is built.
    with np.errstate(over="ignore", invalid="ignore"):
        return combine([shape_inertia(shape, density * volume(shape)) for shape in shapes])


def inertia_from_shapes(tree: Tree, density: float, links: Collection[str] = ()) -> Tree:
    """A robot whose links weigh what their shapes do at one density.

    A link's solid shapes are those that collide, or what is drawn where nothing collides.

    Args:
        tree: The robot.
        density: Of all shapes [kg/m^3].
        links: Links whose inertia is replaced; when empty, those that have shapes and no inertia.

    Raises:
        ArgumentError: The density is no positive number.
        NotFoundError: No such link.
        ModelError: A link without shapes, with a mesh that is not closed, or of too great a mass.
    """
    checks.instance("tree", tree, Tree, "a Tree, such as linkwork.load('irb140').tree")
    weight = checks.positive("density", density, "kg/m^3")
    named = {tree.link_index(checks.text("link", name)) for name in _names(links)}
    wanted = named or {
        index for index, link in enumerate(tree.links) if link.shapes and link.inertia is None
    }
    weighed = [
        replace(link, inertia=_of_density(link, weight)) if index in wanted else link
        for index, link in enumerate(tree.links)
    ]
    return build_tree(
        tree.name,
        weighed,
        tree.frames,
        tree.tool_name,
        cuts=tree.cuts,
        couplings=tree.couplings,
        force_points=tree.force_points,
    )


def _names(links: object) -> Collection[str]:
    if not isinstance(links, Collection) or isinstance(links, str | bytes | np.ndarray):
        raise checks.invalid("links", links, "a list of names")
    return links


def _of_density(link: TreeLink, density: float) -> Inertia:
    seen = [shape for shape in link.shapes if shape.visible]
    solid = [shape for shape in link.shapes if shape.collides] or seen
    if not solid:
        hint = "give it a shape, or its mass and inertia"
        raise ModelError(f"link {link.name!r} has no shapes to weigh", hint=hint)
    return uniform_inertia(solid, density * sum(volume(shape) for shape in solid))


def _centred(shape: Shape, mass: float) -> Inertia:
    if shape.mesh is not None:
        data = read_mesh(shape.mesh)
        return mesh_inertia(data, mass / mesh_volume(data))
    if shape.kind in (ShapeKind.BOX, ShapeKind.ELLIPSOID):
        x, y, z = shape.size
        # An ellipsoid's squares of its half axes weigh 1/5 where a box's edges weigh 1/12.
        stretch = 1.0 if shape.kind is ShapeKind.BOX else math.sqrt(12 / 5)
        return box_inertia(mass, (stretch * x, stretch * y, stretch * z))
    if shape.kind is ShapeKind.SPHERE:
        return sphere_inertia(mass, shape.size[0])
    radius, length = shape.size
    if shape.kind is ShapeKind.CYLINDER:
        return cylinder_inertia(mass, radius, length)
    rod = replace(shape, kind=ShapeKind.CYLINDER)
    share = volume(rod) / volume(shape)
    caps = [_half_ball(mass * (1 - share) / 2, radius, length / 2, side) for side in (1, -1)]
    return combine([cylinder_inertia(mass * share, radius, length), *caps])


def _half_ball(mass: float, radius: float, start: float, side: int) -> Inertia:
    # Moments of a half ball about its own centre of mass, 3/8 r beyond the flat face.
    across = 83 / 320 * mass * radius * radius
    along = 2 / 5 * mass * radius * radius
    matrix = ((across, 0.0, 0.0), (0.0, across, 0.0), (0.0, 0.0, along))
    cap = Inertia(mass, (0.0, 0.0, 0.0), matrix)
    return cap.moved(from_translation((0.0, 0.0, side * (start + 3 / 8 * radius))))
