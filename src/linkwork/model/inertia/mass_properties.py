"""Mass properties of solid shapes: volume and inertia at uniform density."""

import math
from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np

from linkwork import checks
from linkwork.errors import ModelError
from linkwork.model.build import build_tree
from linkwork.model.link import Shape, ShapeKind, TreeLink
from linkwork.model.mesh import mesh_inertia, mesh_volume, read_mesh
from linkwork.model.tree import Tree, TreeLike, tree_of
from linkwork.spatial import Inertia, Pose, box_inertia, combine, cylinder_inertia, sphere_inertia


def volume(shape: Shape) -> float:
    """Volume of a shape [m^3]; a mesh must be closed."""
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
    """Inertia of a shape of uniform density and some mass [kg] in the link frame."""
    return _centred(shape, mass).moved(shape.pose_in_link)


def uniform_inertia(shapes: Sequence[Shape], mass: float) -> Inertia:
    """Inertia of shapes of one density and a total mass [kg] in the link frame."""
    total = sum(volume(shape) for shape in shapes)
    if not 0 < total < math.inf:
        raise ModelError(
            f"invalid volume of shapes for a mass of {mass:g} kg: {total:g} m^3",
            hint="expected shapes of positive volume, or an explicit inertia",
        )
    density = mass / total
    # build_tree reports overflow, with its place.
    with np.errstate(over="ignore", invalid="ignore"):
        return combine([shape_inertia(shape, density * volume(shape)) for shape in shapes])


def inertia_from_shapes(tree: TreeLike, density: float, links: Collection[str] = ()) -> Tree:
    """Set the inertia of links from their shapes at one density.

    Uses the collision shapes of a link, or its visible shapes if there are none.

    Args:
        density: Density of all shapes [kg/m^3].
        links: Links whose inertia is replaced; when empty, those with shapes and no inertia.

    Raises:
        ArgumentError: The density is not a positive number.
        NotFoundError: Unknown link.
        ModelError: A link without shapes, with an open mesh, or with too large a mass.
    """
    tree = tree_of(tree)
    checked = checks.positive("density", density, "kg/m^3")
    named = {tree.link_index(checks.text("link", name)) for name in _names(links)}
    chosen = named or {
        index for index, link in enumerate(tree.links) if link.shapes and link.inertia is None
    }
    updated = [
        replace(link, inertia=_of_density(link, checked)) if index in chosen else link
        for index, link in enumerate(tree.links)
    ]
    return build_tree(
        tree.name,
        updated,
        tree.frames,
        tree.tool_name,
        cuts=tree.cuts,
        couplings=tree.couplings,
        force_points=tree.force_points,
        shafts=tree.shafts,
        physics=tree.physics,
    )


def _names(links: object) -> Collection[str]:
    if not isinstance(links, Collection) or isinstance(links, str | bytes | np.ndarray):
        raise checks.invalid("links", links, "a list of names")
    return links


def _of_density(link: TreeLink, density: float) -> Inertia:
    for missing in link.missing_shapes:
        message = f"link {link.name!r} has a missing shape: {missing.reference!r}, {missing.reason}"
        raise ModelError(message, place=missing.place, hint=missing.fix)
    seen = [shape for shape in link.shapes if shape.visible]
    solid = [shape for shape in link.shapes if shape.collides] or seen
    if not solid:
        hint = "add a shape, or give mass and inertia"
        raise ModelError(f"link {link.name!r} has no shapes to compute an inertia from", hint=hint)
    return uniform_inertia(solid, density * sum(volume(shape) for shape in solid))


def _centred(shape: Shape, mass: float) -> Inertia:
    if shape.mesh is not None:
        data = read_mesh(shape.mesh)
        return mesh_inertia(data, mass / mesh_volume(data))
    if shape.kind in (ShapeKind.BOX, ShapeKind.ELLIPSOID):
        x, y, z = shape.size
        # Moments of an ellipsoid: 1/5 of squared half axes; of a box: 1/12 of squared edges.
        stretch = 1.0 if shape.kind is ShapeKind.BOX else math.sqrt(12 / 5)
        return box_inertia(mass, (stretch * x, stretch * y, stretch * z))
    if shape.kind is ShapeKind.SPHERE:
        return sphere_inertia(mass, shape.size[0])
    radius, length = shape.size
    if shape.kind is ShapeKind.CYLINDER:
        return cylinder_inertia(mass, radius, length)
    rod = replace(shape, kind=ShapeKind.CYLINDER)
    share = volume(rod) / volume(shape)
    caps = [_hemisphere(mass * (1 - share) / 2, radius, length / 2, side) for side in (1, -1)]
    return combine([cylinder_inertia(mass * share, radius, length), *caps])


def _hemisphere(mass: float, radius: float, start: float, side: int) -> Inertia:
    # Moments of a hemisphere about its centre of mass, 3/8 r from the flat face.
    across = 83 / 320 * mass * radius * radius
    along = 2 / 5 * mass * radius * radius
    matrix = ((across, 0.0, 0.0), (0.0, across, 0.0), (0.0, 0.0, along))
    cap = Inertia.unvalidated(mass, (0.0, 0.0, 0.0), matrix)
    return cap.moved(Pose.from_translation((0.0, 0.0, side * (start + 3 / 8 * radius))))
