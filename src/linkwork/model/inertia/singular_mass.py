"""Singular mass matrices: joints that move without inertia, always or in some configurations."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ModelError
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.link import Joint, JointKind
from linkwork.model.rigid_groups import rigid_bodies
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia, Pose
from linkwork.spatial.vector import crossing

Matrix = NDArray[np.float64]

MIN_MASS = 1e-15  # Masses [kg] and moments [kg m^2] up to this are zero, as in MuJoCo

ROUND_OFF = 1e-14
"""Inertia of a joint with its subtree free over that with its subtree locked: zero up to this."""

_IN_NULL_SPACE = 1e-6
_STATES = 3


def may_be_singular(tree: Tree) -> bool:
    """Whether the mass matrix may be singular in some configuration.

    It never is where every moving body has an inertia >= 0 and every joint moves some inertia of
    its own body or rotor: without kinetic energy a joint on a resting parent rests too.
    """
    bodies = rigid_bodies(tree)
    for head, body in bodies.items():
        joint = tree.links[head].joint
        if not joint.kind.moves:
            continue
        spatial = _spatial_inertia(body, Pose())
        if np.linalg.eigvalsh(spatial)[0] < -MIN_MASS - ROUND_OFF * np.abs(spatial).max():
            return True
        if joint.mimic is None and not _moves_inertia(joint, spatial):
            return True
    return False


def _moves_inertia(joint: Joint, spatial: Matrix) -> bool:
    axes = _axes(joint, Pose())
    inertia = axes.T @ spatial @ axes + joint.drive.rotor_inertia * np.eye(axes.shape[1])
    least = MIN_MASS + ROUND_OFF * float(np.abs(spatial).max())
    return bool(np.linalg.eigvalsh(inertia)[0] > least)


def joints_without_inertia(tree: Tree) -> dict[str, str]:
    """Links whose joint is in the null space of the mass matrix in every configuration."""
    names = _always_free(tree)
    links = enumerate(tree.links)
    return {x.name: _reason(tree, i, names) for i, x in links if x.joint.name in names}


def _reason(tree: Tree, index: int, names: Sequence[str]) -> str:
    joint = tree.links[index].joint
    if joint.name in tree.motor_joints:
        return f"motor {joint.name!r} has no rotor inertia"
    if _moved_mass(tree, index) <= MIN_MASS:
        return "the link moves but has no mass"
    if len(names) == 1:
        return f"no inertia about the axis of joint {joint.name!r}"
    others = ", ".join(repr(name) for name in names if name != joint.name)
    return f"no inertia resists joint {joint.name!r} together with {others}"


def require_regular(tree: Tree, q: Sequence[float] | None = None) -> None:
    """Raise where the mass matrix is singular; everywhere, when `q` [rad or m] is None."""
    names, where = _always_free(tree), ""
    if not names and q is not None and may_be_singular(tree):
        names = free_joints(tree, q)
        where = f" at q = [{', '.join(f'{x:.6g}' for x in q)}]"
    if names:
        listed = ", ".join(repr(name) for name in names)
        raise ModelError(
            f"the mass matrix of {tree.name!r} is singular{where}: no inertia resists the "
            f"{'joint' if len(names) == 1 else 'joints'} {listed}",
            hint="add inertia to the links they move, or a rotor inertia to their drives",
        )


def free_joints(tree: Tree, q: Sequence[float]) -> tuple[str, ...]:
    """Joints in the null space of the mass matrix."""
    mass, noise = mass_matrix_with_noise(tree, q)
    diagonal = np.abs(np.diag(mass))
    # Without inertia at all, or up to the rounding of its sum.
    free = diagonal <= MIN_MASS + ROUND_OFF * np.diag(noise)
    scale = 1.0 / np.sqrt(np.where(free, 1.0, diagonal))
    values, vectors = np.linalg.eigh(scale[:, None] * mass * scale * ~free * ~free[:, None])
    null = np.abs(values) <= 10.0 * ROUND_OFF
    moving = free | (np.abs(vectors[:, null]) > _IN_NULL_SPACE).any(axis=1)
    names = zip(tree.joints, tree.velocity_starts, strict=False)
    return tuple(x.name for x, at in names if moving[at : at + x.kind.dofs].any())


def _always_free(tree: Tree) -> tuple[str, ...]:
    if not may_be_singular(tree):
        return ()
    random = np.random.default_rng(0)
    states = [free_joints(tree, _random_state(tree, random)) for _ in range(_STATES)]
    return tuple(name for name in states[0] if all(name in names for names in states))


def _random_state(tree: Tree, random: np.random.Generator) -> list[float]:
    numbers: list[float] = []
    for joint in tree.joints:
        part = random.uniform(-1.5, 1.5, joint.kind.positions)
        if not joint.kind.has_axis:
            part[-4:] /= np.linalg.norm(part[-4:])
        numbers += part.tolist()
    return numbers


def _moved_mass(tree: Tree, index: int) -> float:
    moved = {index}
    for i, parent in enumerate(tree.parents):
        if parent in moved:
            moved.add(i)
    masses = [tree.links[i].inertia for i in moved]
    return sum(abs(body.mass) for body in masses if body is not None)


def mass_matrix_with_noise(tree: Tree, q: Sequence[float]) -> tuple[Matrix, Matrix]:
    """Mass matrix by composite rigid bodies in the base frame, and the sum of its terms' sizes."""
    poses = link_poses(tree, q)
    bodies = rigid_bodies(tree)
    count = tree.velocity_count
    composites = [np.zeros((6, 6)) for _ in tree.links]
    for i in range(len(tree.links) - 1, -1, -1):
        if i in bodies:
            composites[i] += _spatial_inertia(bodies[i], poses[i])
        if tree.parents[i] >= 0:
            composites[tree.parents[i]] += composites[i]
    mass, noise = np.zeros((count, count)), np.zeros((count, count))
    carried: list[Matrix] = []
    for i, (link, parent) in enumerate(zip(tree.links, tree.parents, strict=True)):
        above = carried[parent] if parent >= 0 else np.zeros((6, count))
        carried.append(above)
        if link.joint.kind.moves:
            leader, ratio, _ = tree.leader(i)
            at = tree.velocity_starts[tree.coordinate_of_link[leader]]
            dofs = slice(at, at + link.joint.kind.dofs)
            motion, rotor = (
                ratio * _axes(link.joint, poses[i]),
                ratio**2 * link.joint.drive.rotor_inertia,
            )
            _add_joint(mass, dofs, (motion, above, composites[i]), rotor)
            terms = (np.abs(motion), np.abs(above), np.abs(composites[i]))
            _add_joint(noise, dofs, terms, abs(rotor))
            carried[i] = above.copy()
            carried[i][:, dofs] += motion
    return mass, noise


def _add_joint(
    total: Matrix, dofs: slice, terms: tuple[Matrix, Matrix, Matrix], rotor: float
) -> None:
    """Add the entries of a joint with itself and with those that carry it."""
    motion, above, composite = terms
    momentum = composite @ motion
    across = momentum.T @ above
    total[dofs] += across
    total[:, dofs] += across.T
    total[dofs, dofs] += motion.T @ momentum + rotor * np.eye(motion.shape[1])


def _spatial_inertia(body: Inertia, pose: Pose) -> Matrix:
    """Inertia about the origin of the base frame, 6 x 6: angular, then linear."""
    seen = body.moved(pose)
    lever = np.array(crossing(seen.first_moment()))
    linear = seen.mass * np.eye(3)
    return np.block([[np.array(seen.about_origin()), lever], [lever.T, linear]])


def _axes(joint: Joint, pose: Pose) -> Matrix:
    """Motion of a joint at unit velocities in the base frame, 6 x k: angular, then linear."""
    rotation, origin = np.array(pose.rotation, dtype=float), np.array(pose.position, dtype=float)
    if joint.kind is JointKind.PRISMATIC:
        return np.concatenate([np.zeros(3), rotation @ joint.axis])[:, None]
    turns = rotation @ np.array(joint.axis)[:, None] if joint.kind.has_axis else rotation
    angular = np.concatenate([turns, np.cross(origin, turns, axis=0)])
    if joint.kind is not JointKind.FLOATING:
        return angular
    slides = np.concatenate([np.zeros((3, 3)), np.eye(3)])
    return np.concatenate([slides, angular], axis=1)
