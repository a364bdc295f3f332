"""Shapes and masses of library robots; shapes are given in the base frame at zero."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from linkwork.model.build import build_tree
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.inertia.mass_properties import uniform_inertia
from linkwork.model.link import Shape, ShapeKind, TreeLink
from linkwork.model.tree import Tree
from linkwork.spatial import Matrix3, Pose
from linkwork.spatial.vector import column, cross, matrix3, norm, scale, subtract, vector3

Point = tuple[float, float, float]
Rgba = tuple[float, float, float, float]

ORANGE: Rgba = (0.93, 0.42, 0.10, 1.0)
GRAPHITE: Rgba = (0.22, 0.24, 0.27, 1.0)
STEEL: Rgba = (0.70, 0.72, 0.75, 1.0)
WHITE: Rgba = (0.90, 0.91, 0.92, 1.0)
BLUE: Rgba = (0.16, 0.42, 0.70, 1.0)
TEAL: Rgba = (0.10, 0.52, 0.50, 1.0)
AMBER: Rgba = (0.93, 0.66, 0.16, 1.0)


def box(center: Point, size: Point, rgba: Rgba) -> Shape:
    """Return a box of full edge lengths along the axes [m]."""
    return Shape(ShapeKind.BOX, size, Pose.from_translation(center), rgba)


def ball(center: Point, radius: float, rgba: Rgba) -> Shape:
    """Return a sphere [m]."""
    return Shape(ShapeKind.SPHERE, (radius,), Pose.from_translation(center), rgba)


def ellipsoid(center: Point, radii: Point, rgba: Rgba) -> Shape:
    """Return an ellipsoid with radii along the axes [m]."""
    return Shape(ShapeKind.ELLIPSOID, radii, Pose.from_translation(center), rgba)


def cylinder(start: Point, end: Point, radius: float, rgba: Rgba) -> Shape:
    """Return a cylinder whose flat faces are centred on two points [m]."""
    length, pose = _between(start, end)
    return Shape(ShapeKind.CYLINDER, (radius, length), pose, rgba)


def capsule(start: Point, end: Point, radius: float, rgba: Rgba) -> Shape:
    """Return a capsule whose round ends are centred on two points [m]."""
    length, pose = _between(start, end)
    return Shape(ShapeKind.CAPSULE, (radius, length), pose, rgba)


def with_shapes(tree: Tree, shapes_at_zero: Mapping[str, Sequence[Shape]]) -> Tree:
    """Set the shapes of links by name, in the base frame with every joint at zero."""
    poses = link_poses(tree, [0.0] * len(tree.moving))
    links = [
        replace(link, shapes=_in_link(pose, shapes_at_zero.get(link.name, ())))
        for link, pose in zip(tree.links, poses, strict=True)
    ]
    return _rebuild(tree, links)


def with_masses(tree: Tree, masses: Mapping[str, float]) -> Tree:
    """Set the inertias of links from their shapes, at uniform density per link of a mass [kg]."""
    links = [
        replace(link, inertia=uniform_inertia(link.shapes, masses[link.name]))
        if link.name in masses
        else link
        for link in tree.links
    ]
    return _rebuild(tree, links)


def with_mass_centers(tree: Tree, centers: Mapping[str, Point]) -> Tree:
    """Move the centres of mass of links, by frame and in that frame; inertias are kept [m]."""
    in_link = {}
    for name, center in centers.items():
        link, pose = tree.frame(name)
        in_link[link] = pose.transform(center)
    links = [
        replace(link, inertia=replace(link.inertia, center=in_link[index]))
        if link.inertia and index in in_link
        else link
        for index, link in enumerate(tree.links)
    ]
    return _rebuild(tree, links)


def _rebuild(tree: Tree, links: Sequence[TreeLink]) -> Tree:
    return build_tree(tree.name, links, tree.frames, tool=tree.tool_name)


def _in_link(link_pose: Pose, shapes: Sequence[Shape]) -> tuple[Shape, ...]:
    into_link = link_pose.inverse()
    return tuple(replace(shape, pose_in_link=into_link @ shape.pose_in_link) for shape in shapes)


def _between(start: Point, end: Point) -> tuple[float, Pose]:
    step = subtract(end, start)
    length = norm(step)
    middle = vector3(np.add(start, end) / 2)
    return length, Pose(_rotation_to(scale(1 / length, step)), middle)


def _rotation_to(z: Point) -> Matrix3:
    # Any rotation from Z to z; start from the axis most orthogonal to it.
    orthogonal = column(np.eye(3).tolist(), int(np.argmin(np.abs(z))))
    across = cross(orthogonal, z)
    y = scale(1 / norm(across), across)
    return matrix3(np.transpose((cross(y, z), y, z)))
