"""Mass matrix by the composite rigid body algorithm (CRBA), and the energy of a robot.

Reference: Walker, Orin, Efficient dynamic computer simulation of robotic mechanisms, 1982;
Featherstone, Rigid Body Dynamics Algorithms, 2008, ch. 6.
"""

from collections.abc import Sequence
from typing import NamedTuple

from linkwork.dynamics.plain.body import GRAVITY, Body, Freedom, bodies_of
from linkwork.dynamics.plain.passive import spring_energy
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.tree import TreeLike, tree_of
from linkwork.spatial import Matrix3, Pose, Vector3
from linkwork.spatial.inertia import point_inertia
from linkwork.spatial.scalar import Scalar
from linkwork.spatial.vector import add, add_matrices, apply, cross, dot, multiply, scale, transpose


class Composite(NamedTuple):
    """Composite rigid body: a link and its subtree, moments about the link's origin."""

    mass: Scalar
    first_moment: Vector3
    inertia: Matrix3


def mass_matrix(tree: TreeLike, q: Sequence[Scalar]) -> tuple[tuple[Scalar, ...], ...]:
    """Return the mass matrix, reflected rotor inertia on its diagonal included."""
    tree = tree_of(tree)
    bodies = bodies_of(tree)
    poses = [body.pose_in_parent(q) for body in bodies]
    composites = compose(bodies, poses)
    count = tree.velocity_count
    rows: list[list[Scalar]] = [[0.0] * count for _ in range(count)]
    for index, body in enumerate(bodies):
        for freedom in body.freedoms:
            _fill(rows, index, freedom, bodies, poses, composites[index])
    return tuple(tuple(row) for row in rows)


def compose(bodies: tuple[Body, ...], poses: list[Pose]) -> list[Composite]:
    """Return the composite rigid body of each body, in its frame."""
    composites = [Composite(body.mass, body.first_moment, body.inertia) for body in bodies]
    for index in range(len(bodies) - 1, -1, -1):
        parent = bodies[index].parent
        if parent >= 0:
            composites[parent] = join(composites[parent], composites[index], poses[index])
    return composites


def join(parent: Composite, child: Composite, pose_of_child: Pose) -> Composite:
    """Return a body and one that it carries as one rigid body, in the first one's frame."""
    in_parent = _in_parent(child, pose_of_child)
    return Composite(
        parent.mass + in_parent.mass,
        add(parent.first_moment, in_parent.first_moment),
        add_matrices(parent.inertia, in_parent.inertia),
    )


def add_entry(rows: list[list[Scalar]], row: Freedom, column: Freedom, entry: Scalar) -> None:
    """Add an entry between two degrees of freedom, scaled by their ratios."""
    felt = row.ratio * column.ratio * entry
    rows[row.dof][column.dof] = rows[row.dof][column.dof] + felt


def _in_parent(body: Composite, pose: Pose) -> Composite:
    """Transform a composite body to its parent's frame (parallel-axis theorem)."""
    rotation, p = pose.rotation, pose.position
    h = apply(rotation, body.first_moment)
    turned = multiply(rotation, multiply(body.inertia, transpose(rotation)))
    shifted = add_matrices(turned, point_inertia(body.mass, p))
    return Composite(body.mass, add(h, scale(body.mass, p)), add_matrices(shifted, _coupling(h, p)))


def _coupling(h: Vector3, p: Vector3) -> Matrix3:
    """Return the symmetric matrix 2 (p.h) 1 - p h^T - h p^T."""
    xx, yy, zz = p[0] * h[0], p[1] * h[1], p[2] * h[2]
    xy = -(p[0] * h[1] + p[1] * h[0])
    xz = -(p[0] * h[2] + p[2] * h[0])
    yz = -(p[1] * h[2] + p[2] * h[1])
    return ((2.0 * (yy + zz), xy, xz), (xy, 2.0 * (xx + zz), yz), (xz, yz, 2.0 * (xx + yy)))


def _fill(
    rows: list[list[Scalar]],
    index: int,
    freedom: Freedom,
    bodies: tuple[Body, ...],
    poses: list[Pose],
    composite: Composite,
) -> None:
    """Add the entries of a degree of freedom with itself and with all its ancestors."""
    force, torque = _momentum(composite, freedom, freedom.axis_in_link(poses[index]))
    add_entry(rows, freedom, freedom, bodies[index].joint.drive.rotor_inertia)
    reached = bodies[index].freedoms
    reached = reached[: reached.index(freedom) + 1]
    while index >= 0:
        for other in reached:
            axis = other.axis_in_link(poses[index])
            inertia = dot(axis, torque if other.is_rotation else force)
            add_entry(rows, freedom, other, inertia)
            if other is not freedom:
                add_entry(rows, other, freedom, inertia)
        rotation, position = poses[index].rotation, poses[index].position
        force = apply(rotation, force)
        torque = add(apply(rotation, torque), cross(position, force))
        index = bodies[index].parent
        reached = bodies[index].freedoms


def _momentum(composite: Composite, freedom: Freedom, axis: Vector3) -> tuple[Vector3, Vector3]:
    """Return the momenta about the origin at unit velocity of one degree of freedom."""
    if freedom.is_rotation:
        return cross(axis, composite.first_moment), apply(composite.inertia, axis)
    return scale(composite.mass, axis), cross(composite.first_moment, axis)


def kinetic_energy(tree: TreeLike, q: Sequence[Scalar], qd: Sequence[Scalar]) -> Scalar:
    """Return the kinetic energy of links and rotors [J]."""
    tree = tree_of(tree)
    total = 0.0
    for velocity, row in zip(qd, mass_matrix(tree, q), strict=True):
        momentum = sum((entry * other for entry, other in zip(row, qd, strict=True)), 0.0)
        total = total + velocity * momentum
    return 0.5 * total


def potential_energy(tree: TreeLike, q: Sequence[Scalar], gravity: Vector3 = GRAVITY) -> Scalar:
    """Return the potential energy of gravity, the base included, and of all springs [J].

    Zero with every centre of mass at the base's origin and every spring at rest.
    """
    tree = tree_of(tree)
    total = spring_energy(tree, q)
    for link, pose in zip(tree.links, link_poses(tree, q), strict=True):
        if link.inertia is not None:
            center_in_base = pose.transform(link.inertia.center)
            total = total - link.inertia.mass * dot(gravity, center_in_base)
    return total
