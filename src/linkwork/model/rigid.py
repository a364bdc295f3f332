"""Links that fixed joints make one rigid body, and whether that body's inertia can exist."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from linkwork.errors import ModelError
from linkwork.model.link import Drive
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia

LEAST_MASS = 1e-15
"""Masses [kg] and moments [kg m^2] up to this count as none, as they do in MuJoCo."""

_ROUND_OFF = 1e-9


def rigid_heads(tree: Tree) -> tuple[int, ...]:
    """For each link the first link of its rigid body: the base or a link that moves."""
    heads: list[int] = []
    for i, parent in enumerate(tree.parents):
        leads = parent < 0 or tree.links[i].joint.kind.moves
        heads.append(i if leads else heads[parent])
    return tuple(heads)


def inertia_fault(inertia: Inertia) -> str:
    """What makes an inertia impossible; empty when nothing does."""
    matrix = np.asarray(inertia.matrix, dtype=float)
    size = float(np.abs(matrix).max())
    if inertia.mass < 0:
        return f"its mass {inertia.mass:g} kg is negative"
    if inertia.mass <= LEAST_MASS and size > LEAST_MASS:
        return "it has inertia but no mass"
    if np.abs(matrix - matrix.T).max() > _ROUND_OFF * size:
        return "its inertia matrix is not symmetric"
    smallest, middle, largest = inertia.principal_moments()
    shown = f"{smallest:.3g}, {middle:.3g}, {largest:.3g} kg m^2"
    if smallest < -_ROUND_OFF * size:
        return f"its inertia is not positive: principal moments {shown}"
    if largest > (smallest + middle) * (1 + _ROUND_OFF):
        return f"no body has the principal moments {shown}: the largest exceeds the other two's sum"
    return ""


def inertia_faults(tree: Tree) -> dict[str, str]:
    """Links that dynamics cannot use, and why: impossible inertia, or moving without mass."""
    heads = rigid_heads(tree)
    carried = [0.0] * len(tree.links)
    for link, head in zip(tree.links, heads, strict=True):
        carried[head] += link.inertia.mass if link.inertia else 0.0
    faults = {}
    for i, link in enumerate(tree.links):
        fault = inertia_fault(link.inertia) if link.inertia else ""
        if not fault and link.joint.kind.moves and carried[i] <= LEAST_MASS:
            fault = "it moves but has no mass"
        faults[link.name] = fault
    return {name: fault for name, fault in faults.items() if fault}


def drive_faults(tree: Tree) -> dict[str, str]:
    """Links whose joint's drive cannot be, and why: friction that drives, negative inertia."""
    return {
        link.name: f"the drive of its joint {link.joint.name!r} has a negative number"
        for link in tree.links
        if min(_drive_numbers(link.joint.drive)) < 0
    }


def _drive_numbers(drive: Drive) -> tuple[float, ...]:
    back = drive.coulomb if drive.coulomb_back is None else drive.coulomb_back
    return (drive.rotor_inertia, drive.viscous, drive.coulomb, back, drive.stiffness)


def require_dynamics(tree: Tree, bare: Collection[int] = ()) -> None:
    """Refuses a model whose masses, inertias or drives are missing or impossible.

    Args:
        tree: The robot.
        bare: Indices of links that may move without mass.

    Raises:
        ModelError: Names every such link and what is wrong with it.
    """
    allowed = {tree.links[index].name for index in bare}
    faults = {name: x for name, x in inertia_faults(tree).items() if name not in allowed}
    faults |= drive_faults(tree)
    if faults:
        listed = "; ".join(f"link {name!r}: {fault}" for name, fault in faults.items())
        raise ModelError(
            f"robot {tree.name!r} cannot be simulated: {listed}",
            hint="give each moving link a mass and an inertia about its centre of mass",
        )
