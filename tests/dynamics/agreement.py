"""What MuJoCo says of a tree and we must say too, to 1e-9; one check for each function."""

import numpy as np

from linkwork import dynamics
from linkwork.model.forward_kinematics import link_position
from linkwork.model.tree import Tree
from tests.dynamics.mujoco_reference import MujocoReference

WRENCH = (3.0, -7.0, 11.0, 0.5, -0.2, 1.3)


def agrees(ours, theirs, tolerance: float = 1e-9) -> bool:
    ours, theirs = np.asarray(ours), np.asarray(theirs)
    worst = np.abs(ours - theirs).max(initial=0.0)
    return bool(worst <= tolerance * max(1.0, np.abs(theirs).max(initial=0.0)))


def dry_friction(tree: Tree, reference: MujocoReference) -> np.ndarray:
    """What MuJoCo does by constraints: dry friction of all joints, by their own directions."""
    torques = []
    for link in (tree.links[i] for i in reference.moving):
        drive = link.joint.drive
        back = drive.coulomb if drive.coulomb_back is None else drive.coulomb_back
        velocities = reference.data.joint(link.joint.name).qvel
        full = np.where(velocities > 0, drive.coulomb, back)
        torques += [*(full * np.tanh(velocities / dynamics.DRY_FRICTION_VELOCITY))]
    return reference.leading.T @ torques


def poses(tree: Tree, reference: MujocoReference, q, qd, _) -> bool:
    frames = reference.frames(tree)
    return all(
        agrees(dynamics.pose_of_frame_in_base(tree, q, frame).matrix, reference.pose(frame))
        for frame in frames
    )


def jacobians(tree: Tree, reference: MujocoReference, q, qd, _) -> bool:
    frames = reference.frames(tree)
    return all(agrees(dynamics.jacobian(tree, q, f), reference.jacobian(f)) for f in frames)


def jacobian_rates(tree: Tree, reference: MujocoReference, q, qd, _) -> bool:
    frames = reference.frames(tree)
    return all(
        agrees(dynamics.jacobian_rate(tree, q, qd, f), reference.jacobian_rate(f)) for f in frames
    )


def wrenches(tree: Tree, reference: MujocoReference, q, qd, _) -> bool:
    frames = reference.frames(tree)
    return all(
        agrees(dynamics.wrench_torques(tree, q, WRENCH, f), reference.wrench_torques(WRENCH, f))
        for f in frames
    )


def mass_matrices(tree: Tree, reference: MujocoReference, q, qd, _) -> bool:
    return agrees(dynamics.mass_matrix(tree, q), reference.mass_matrix())


def biases(tree: Tree, reference: MujocoReference, q, qd, _) -> bool:
    return agrees(dynamics.bias(tree, q, qd), reference.bias())


def inverses(tree: Tree, reference: MujocoReference, q, qd, qdd) -> bool:
    ours = dynamics.inverse_dynamics(tree, q, qd, qdd) - dry_friction(tree, reference)
    return agrees(ours, reference.inverse(qdd))


def forwards(tree: Tree, reference: MujocoReference, q, qd, tau) -> bool:
    ours = dynamics.forward_dynamics(tree, q, qd, (tau + dry_friction(tree, reference)).tolist())
    condition = np.linalg.cond(reference.mass_matrix()) if qd else 1.0
    return agrees(ours, reference.forward(tau), 1e-12 * max(1e3, condition))


def energies(tree: Tree, reference: MujocoReference, q, qd, _) -> bool:
    return agrees(
        (dynamics.kinetic_energy(tree, q, qd), dynamics.potential_energy(tree, q)),
        reference.energies(),
    )


def integrations(tree: Tree, reference: MujocoReference, q, qd, _) -> bool:
    moved = dynamics.integrate(tree, q, qd, 0.7)
    every = [x for i in reference.moving for x in link_position(tree, i, moved)]
    return agrees(every, reference.positions_after(0.7))


CHECKS = {
    check.__name__: check
    for check in (
        poses,
        jacobians,
        jacobian_rates,
        wrenches,
        mass_matrices,
        biases,
        inverses,
        forwards,
        energies,
        integrations,
    )
}
"""Each takes the tree, MuJoCo at the state, and the state: q, qd, and qdd or tau."""
