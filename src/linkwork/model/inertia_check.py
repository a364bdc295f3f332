"""Validity of masses, inertias and drives: what dynamics needs of a model."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ModelError
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.link import Drive, JointKind
from linkwork.model.rigid_groups import rigid_heads
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia
from linkwork.spatial.inertia import NO_BODY
from linkwork.spatial.vector import apply

LEAST_MASS = 1e-15
"""Masses [kg] and moments [kg m^2] up to this are zero, as in MuJoCo."""

_ROUND_OFF = 1e-9
_TURNED_ROUND_OFF = 1e-14


def inertia_fault(inertia: Inertia) -> str:
    """Why an inertia is not physically possible; empty if it is."""
    matrix = np.asarray(inertia.matrix, dtype=float)
    size = float(np.abs(matrix).max())
    if inertia.mass < 0:
        return f"the mass is {inertia.mass:g} kg, expected >= 0"
    if inertia.mass <= LEAST_MASS and size > LEAST_MASS:
        return "the inertia is not zero, but the mass is"
    if np.abs(matrix - matrix.T).max() > _ROUND_OFF * size:
        return "the inertia matrix is not symmetric"
    smallest, middle, largest = inertia.principal_moments()
    shown = f"{smallest:.3g}, {middle:.3g}, {largest:.3g} kg m^2"
    if smallest < -_ROUND_OFF * size:
        return f"the inertia is not positive semidefinite: principal moments {shown}"
    if largest > (smallest + middle) * (1 + _ROUND_OFF):
        return f"the principal moments {shown} violate the triangle inequality"
    return ""


def inertia_faults(tree: Tree) -> dict[str, str]:
    """Links with an invalid inertia, or moving links without inertia, and the reason."""
    bodies = _Bodies(tree)
    faults = {}
    for i, link in enumerate(tree.links):
        fault = inertia_fault(link.inertia) if link.inertia else ""
        if not fault and link.joint.kind.moves:
            fault = bodies.fault(i)
        faults[link.name] = fault
    return {name: fault for name, fault in faults.items() if fault}


class _Bodies:
    """Masses and inertias of all links at the home position, in the base frame."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._poses = link_poses(tree, tree.home)
        placed = zip(tree.links, self._poses, strict=True)
        seen = [(link.inertia or NO_BODY).moved(pose) for link, pose in placed]
        self._masses = np.array([body.mass for body in seen], dtype=float)
        self._centers = np.array([body.center for body in seen], dtype=float)
        self._matrices = np.array([body.matrix for body in seen], dtype=float)
        self._ends = [i + 1 for i in range(len(seen))]
        for i in reversed(range(1, len(seen))):
            parent = tree.parents[i]
            self._ends[parent] = max(self._ends[parent], self._ends[i])

    def fault(self, index: int) -> str:
        """Why the joint of a link has no inertia to accelerate; empty if it has."""
        joint = self._tree.links[index].joint
        # Links are depth first: those moved by a joint are contiguous.
        moved = slice(index, self._ends[index])
        if joint.kind is JointKind.FLOATING:
            moved = np.array(rigid_heads(self._tree)) == index
        if joint.name in self._tree.motor_joints:
            is_inert = joint.drive.rotor_inertia <= LEAST_MASS
            return f"motor {joint.name!r} has no rotor inertia" if is_inert else ""
        if self._masses[moved].sum() <= LEAST_MASS:
            return "the link moves but has no mass"
        if joint.kind is JointKind.REVOLUTE and not self._resists(index, moved):
            return f"no inertia about the axis of joint {joint.name!r}"
        return ""

    def _resists(self, index: int, moved: slice | NDArray[np.bool_]) -> bool:
        """Whether a revolute joint has inertia about its axis, of links or rotor."""
        joint, pose = self._tree.links[index].joint, self._poses[index]
        axis = np.array(apply(pose.rotation, joint.axis))
        own = self._matrices[moved]
        away = np.cross(axis, self._centers[moved] - np.array(pose.position))
        moment = (own @ axis @ axis).sum() + self._masses[moved] @ (away * away).sum(axis=1)
        least = LEAST_MASS + _TURNED_ROUND_OFF * float(np.abs(own).sum())
        return bool(moment + max(joint.drive.rotor_inertia, 0.0) > least)


def drive_faults(tree: Tree) -> dict[str, str]:
    """Links with negative friction, stiffness or rotor inertia in their joint, and the reason."""
    return {
        link.name: f"the drive of joint {link.joint.name!r} has a negative value"
        for link in tree.links
        if min(_drive_numbers(link.joint.drive)) < 0
    }


def _drive_numbers(drive: Drive) -> tuple[float, ...]:
    back = drive.coulomb if drive.coulomb_back is None else drive.coulomb_back
    return (drive.rotor_inertia, drive.viscous, drive.coulomb, back, drive.stiffness)


def require_dynamics(tree: Tree) -> None:
    """Raise for a model whose masses, inertias or drives are missing or invalid.

    Raises:
        ModelError: Lists every such link and the reason.
    """
    faults = inertia_faults(tree) | drive_faults(tree)
    if faults:
        listed = "; ".join(f"link {name!r}: {fault}" for name, fault in faults.items())
        raise ModelError(
            f"robot {tree.name!r} has no valid dynamics: {listed}",
            hint="expected mass and inertia about the centre of mass for every moving link",
        )
