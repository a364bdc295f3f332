"""Passive torques: joint friction, joint springs, and springs and dampers between two frames."""

from collections.abc import Sequence
from typing import NamedTuple

from linkwork.dynamics.plain.body import Body, bodies_of
from linkwork.dynamics.plain.kinematics import linear_columns
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.link import Coupling, Drive, ElasticShaft, JointKind
from linkwork.model.tree import Tree, TreeLike, tree_of
from linkwork.spatial import Pose, Vector3
from linkwork.spatial.rotation import to_rotation_vector
from linkwork.spatial.scalar import Scalar, maximum, minimum, sqrt, tanh
from linkwork.spatial.vector import dot, scale, subtract

DRY_FRICTION_VELOCITY = 0.01
"""Velocity over which dry friction grows from zero at rest: at twice this velocity it has 96 %
of its full value [rad/s or m/s]."""


def passive_torques(tree: Tree, q: Sequence[Scalar], qd: Sequence[Scalar]) -> tuple[Scalar, ...]:
    """Return the torques of friction and springs together [N m or N]."""
    parts = zip(friction_torques(tree, qd), spring_torques(tree, q, qd), strict=True)
    return tuple(brake + spring for brake, spring in parts)


def friction_torques(tree: TreeLike, qd: Sequence[Scalar]) -> tuple[Scalar, ...]:
    """Return the joint friction torques, with the sign of the velocity; zero at rest [N m or N]."""
    tree = tree_of(tree)
    torques: list[Scalar] = [0.0] * len(qd)
    for body in bodies_of(tree):
        for freedom in body.freedoms:
            felt = joint_friction(body.joint.drive, freedom.ratio * qd[freedom.dof])
            torques[freedom.dof] = torques[freedom.dof] + freedom.ratio * felt
    return tuple(torques)


def joint_friction(drive: Drive, velocity: Scalar) -> Scalar:
    """Return the friction of one joint: viscous v + coulomb tanh(v / v0) [N m or N]."""
    torque = drive.viscous * velocity
    back = drive.coulomb if drive.coulomb_back is None else drive.coulomb_back
    if not drive.coulomb and not back:
        return torque
    share = tanh(velocity / DRY_FRICTION_VELOCITY)
    if back == drive.coulomb:
        return torque + drive.coulomb * share
    return torque + drive.coulomb * maximum(share, 0.0) + back * minimum(share, 0.0)


_MIN_LENGTH = 1e-12
"""Least distance of the ends of a coupling: below it the direction is undefined [m]."""


class _Stretch(NamedTuple):
    """Length of a coupling [m], and the unit vector from its first end to its second."""

    length: Scalar
    direction: Vector3


def spring_torques(tree: TreeLike, q: Sequence[Scalar], qd: Sequence[Scalar]) -> tuple[Scalar, ...]:
    """Return the joint torques that balance all springs, and the dampers of couplings and shafts.

    A joint's spring acts towards its rest position, a ball joint's along the rotation vector to
    it. A coupling acts along the line between the origins of its two frames, a shaft between the
    positions of its two joints.
    """
    tree = tree_of(tree)
    torques: list[Scalar] = [0.0] * len(qd)
    for body in _sprung(tree):
        for freedom, stretch in zip(body.freedoms, _stretches(body, q), strict=True):
            felt = freedom.ratio * body.joint.drive.stiffness * stretch
            torques[freedom.dof] = torques[freedom.dof] + felt
    poses = link_poses(tree, q) if tree.couplings else []
    for coupling in tree.couplings:
        for i, felt in enumerate(_coupling_torques(tree, coupling, poses, qd)):
            torques[i] = torques[i] + felt
    for shaft in tree.shafts:
        motor, joint = _ends_of_shaft(tree, shaft, tree.velocity_starts)
        felt = shaft.stiffness * _twist(tree, shaft, q)
        felt = felt + shaft.damping * (qd[motor] - qd[joint])
        torques[motor], torques[joint] = torques[motor] + felt, torques[joint] - felt
    return tuple(torques)


def _ends_of_shaft(tree: Tree, shaft: ElasticShaft, starts: Sequence[int]) -> tuple[int, int]:
    motor, joint = (starts[tree.joint_names.index(x)] for x in (shaft.motor, shaft.joint))
    return motor, joint


def _twist(tree: Tree, shaft: ElasticShaft, q: Sequence[Scalar]) -> Scalar:
    motor, joint = _ends_of_shaft(tree, shaft, tree.position_starts)
    return q[motor] - q[joint]


def spring_energy(tree: TreeLike, q: Sequence[Scalar]) -> Scalar:
    """Return the potential energy of all springs; zero at rest [J]."""
    tree = tree_of(tree)
    total = 0.0
    for body in _sprung(tree):
        squares = (stretch * stretch for stretch in _stretches(body, q))
        total = total + 0.5 * body.joint.drive.stiffness * sum(squares, 0.0)
    poses = link_poses(tree, q) if tree.couplings else []
    for coupling in tree.couplings:
        stretch = _stretch(tree, coupling, poses).length - coupling.rest_length
        total = total + 0.5 * coupling.stiffness * (stretch * stretch)
    for shaft in tree.shafts:
        twist = _twist(tree, shaft, q)
        total = total + 0.5 * shaft.stiffness * (twist * twist)
    return total


def _sprung(tree: Tree) -> list[Body]:
    """Return the bodies with a joint spring; floating joints have none."""
    bodies = (body for body in bodies_of(tree) if body.joint.kind is not JointKind.FLOATING)
    return [body for body in bodies if body.freedoms and body.joint.drive.stiffness]


def _stretches(body: Body, q: Sequence[Scalar]) -> Sequence[Scalar]:
    """Return the deflection of a joint's spring along each degree of freedom [rad or m]."""
    position = body.position(q)
    if body.joint.kind is JointKind.BALL:
        return to_rotation_vector(position)
    return (position[0] - body.joint.drive.rest,)


def _coupling_torques(
    tree: Tree, coupling: Coupling, poses: Sequence[Pose], qd: Sequence[Scalar]
) -> list[Scalar]:
    stretch = _stretch(tree, coupling, poses)
    first = linear_columns(tree, poses, coupling.frame_a)
    second = linear_columns(tree, poses, coupling.frame_b)
    apart = [subtract(b, a) for a, b in zip(first, second, strict=True)]
    lengthening = [dot(stretch.direction, column) for column in apart]
    velocity = sum((each * v for each, v in zip(lengthening, qd, strict=True)), 0.0)
    tension = coupling.stiffness * (stretch.length - coupling.rest_length)
    tension = tension + coupling.damping * velocity
    return [tension * each for each in lengthening]


def _stretch(tree: Tree, coupling: Coupling, poses: Sequence[Pose]) -> _Stretch:
    ends = (tree.frame(coupling.frame_a), tree.frame(coupling.frame_b))
    first, second = (poses[link].transform(at.position) for link, at in ends)
    away = subtract(second, first)
    # The square is bounded, not the root, so that derivatives are finite at zero too.
    length = sqrt(maximum(dot(away, away), _MIN_LENGTH * _MIN_LENGTH))
    return _Stretch(length, scale(1.0 / length, away))
