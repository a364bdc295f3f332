"""Validity of masses, inertias and drives.

Dynamics compute with any finite numbers; invalid ones are reported, and rejected on request.
"""

import numpy as np

from linkwork.errors import ModelError
from linkwork.model.inertia.singular_mass import MIN_MASS, joints_without_inertia
from linkwork.model.link import Drive
from linkwork.model.rigid_groups import rigid_bodies, rigid_heads
from linkwork.model.tree import Tree
from linkwork.spatial import Inertia

_ROUND_OFF = 1e-9


def inertia_fault(inertia: Inertia) -> str:
    """Why an inertia is not physically possible; empty if it is."""
    matrix = np.asarray(inertia.matrix, dtype=float)
    size = float(np.abs(matrix).max())
    least = MIN_MASS + _ROUND_OFF * size
    if inertia.mass < -MIN_MASS:
        return f"the mass is {inertia.mass:g} kg, expected >= 0"
    if inertia.mass <= MIN_MASS and size > MIN_MASS:
        return "the inertia is not zero, but the mass is"
    if np.abs(matrix - matrix.T).max() > least:
        return "the inertia matrix is not symmetric"
    smallest, middle, largest = inertia.principal_moments()
    shown = f"{smallest:.3g}, {middle:.3g}, {largest:.3g} kg m^2"
    if smallest < -least:
        return f"the inertia is not positive semidefinite: principal moments {shown}"
    if largest > smallest + middle + least:
        return f"the principal moments {shown} violate the triangle inequality"
    return ""


def link_faults(tree: Tree) -> dict[str, str]:
    """Links whose inertia is invalid, and the reason."""
    faults = {link.name: inertia_fault(link.inertia) for link in tree.links if link.inertia}
    return {name: fault for name, fault in faults.items() if fault}


def body_faults(tree: Tree) -> dict[str, str]:
    """Return moving bodies with an invalid inertia or a moving link without one, and the reason.

    A body, a link with all links fixed to it, is named by the link whose own inertia is invalid, or
    by its first link.
    """
    by_link, heads = link_faults(tree), rigid_heads(tree)
    faults: dict[str, str] = {}
    for head, body in rigid_bodies(tree).items():
        link = tree.links[head]
        fault = inertia_fault(body) if link.joint.kind.moves else ""
        if fault:
            names = [x.name for x, at in zip(tree.links, heads, strict=True) if at == head]
            invalid = {name: by_link[name] for name in names if name in by_link}
            faults |= invalid or {link.name: f"{fault} (with the links fixed to it)"}
    return faults


def drive_faults(tree: Tree) -> dict[str, str]:
    """Links with negative friction, stiffness or rotor inertia in their joint, and the reason."""
    return {
        link.name: f"the drive of joint {link.joint.name!r} has a negative value"
        for link in tree.links
        if min(_drive_numbers(link.joint.drive)) < -MIN_MASS
    }


def _drive_numbers(drive: Drive) -> tuple[float, ...]:
    back = drive.coulomb if drive.coulomb_back is None else drive.coulomb_back
    return (drive.rotor_inertia, drive.viscous, drive.coulomb, back, drive.stiffness)


def require_masses(tree: Tree) -> None:
    """Raise for a robot of which no moving link has a mass or inertia, and no joint a rotor."""
    heads = rigid_heads(tree)
    moved = [x for x, head in zip(tree.links, heads, strict=True) if heads[0] != head]
    moving = [x for x in tree.links if x.joint.kind.moves]
    has_mass = any(x.inertia is not None for x in (*moved, *moving))
    if moving and not has_mass and not any(x.joint.drive.rotor_inertia for x in moving):
        raise ModelError(
            f"robot {tree.name!r} has no masses: {', '.join(repr(x.name) for x in moving)}",
            hint="expected mass and inertia of moving links; or use inertia_from_shapes",
        )


def dynamics_faults(tree: Tree) -> dict[str, str]:
    """Links whose inertia or drive makes dynamics doubtful, and the reason."""
    return body_faults(tree) | drive_faults(tree) | joints_without_inertia(tree)


def require_dynamics(tree: Tree) -> None:
    """Raise for a model whose masses, inertias or drives are missing or invalid."""
    faults = link_faults(tree) | dynamics_faults(tree)
    if faults:
        listed = "; ".join(f"link {name!r}: {fault}" for name, fault in faults.items())
        raise ModelError(
            f"robot {tree.name!r} has no valid dynamics: {listed}",
            hint="expected mass and inertia about the centre of mass for every moving link",
        )
