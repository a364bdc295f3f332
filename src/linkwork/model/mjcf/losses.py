"""Reduction of a robot to what MJCF can represent, with a record of the differences."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

from linkwork.errors import Place
from linkwork.model.build import build_tree
from linkwork.model.inertia.inertia_check import link_faults
from linkwork.model.ledger import Fate, LedgerEntry
from linkwork.model.link import Drive, Joint, JointKind, Limits, Mesh, Shape, TreeLink
from linkwork.model.mjcf.shapes import is_mujoco_mesh
from linkwork.model.mujoco.spec import UNLIMITED, massless_chains, simulated_inertias
from linkwork.model.names import WORLD, body_names
from linkwork.model.parts.drive_trains import with_rigid_shafts
from linkwork.model.structure.rigid_groups import rigid_heads
from linkwork.model.tree import Tree
from linkwork.spatial.vector import IDENTITY

_NONE = "not supported by MJCF"


@dataclass
class Losses:
    """Removes from a robot what MJCF cannot represent, and records it.

    Attributes:
        entries: What is dropped or changed, and the reason.
    """

    tree: Tree
    folder: Path
    entries: list[LedgerEntry] = field(default_factory=list)

    def remaining(self) -> Tree:
        """Return the robot as MJCF can represent it."""
        tree = self.tree
        links = [self._link(link) for link in with_rigid_shafts(tree).links]
        rest = build_tree(
            tree.name,
            links,
            tree.frames,
            cuts=tree.cuts,
            couplings=tree.couplings,
            physics=tree.physics,
        )
        for link, body in zip(rest.links, body_names(rest), strict=True):
            if link.name != body:
                why = f"renamed to {body!r}: MuJoCo's root body has this name"
                self._note("link", link.name, why, Fate.APPROXIMATED)
        for shaft in tree.shafts:
            self._note("shaft", shaft.name, "written as a rigid drive", Fate.APPROXIMATED)
        if tree.force_points:
            self._note("force points", ", ".join(tree.force_points), _NONE)
        if rest.tool_name != tree.tool_name:
            self._note("tool", str(tree.tool_name), f"{_NONE}; the only leaf is the tool")
        for end, chain in massless_chains(rest).items():
            self._note_chain(rest, end, chain)
        self._note_inertias(rest)
        return rest

    def mesh_file(self, mesh: Mesh) -> str | None:
        """Path of a mesh in the file; None when it cannot be referenced."""
        file = Path(mesh.file).resolve()
        if not is_mujoco_mesh(file) or not file.is_relative_to(self.folder):
            return None
        return file.relative_to(self.folder).as_posix()

    def _note(self, what: str, part: str, why: str, fate: Fate = Fate.DROPPED) -> None:
        self.entries.append(LedgerEntry(Place(self.tree.name, element=part), what, fate, why))

    def _link(self, link: TreeLink) -> TreeLink:
        inertia, joint = link.inertia, self._joint(link)
        for what in _differences(link.joint, joint):
            self._note(what, link.joint.name, _NONE)
        if inertia is not None and (inertia.mass == 0 or self._is_world(link)):
            self._note(
                "inertia", link.name, "not supported by MuJoCo without mass, nor for the world body"
            )
            inertia = None
        shapes = tuple(shape for shape in link.shapes if self._is_supported(shape, link))
        return replace(link, joint=joint, inertia=inertia, shapes=shapes)

    def _is_world(self, link: TreeLink) -> bool:
        """Whether a link is MuJoCo's root body."""
        return link.parent is None and body_names(self.tree)[0] == WORLD

    def _joint(self, link: TreeLink) -> Joint:
        """Joint of a link as MJCF can represent it."""
        joint = link.joint
        if not joint.kind.moves:
            taken = {x.joint.name for x in self.tree.links if x.joint.kind.moves}
            name = link.name
            while name in taken:
                name += "/fixed"
            return Joint(name)
        if joint.kind is JointKind.FLOATING:
            before = joint.drive
            kept = Drive(before.rotor_inertia, before.viscous, before.coulomb)
            return Joint(joint.name, joint.kind, drive=kept)
        drive, limits = replace(joint.drive, coulomb_back=None), joint.limits
        lower = -math.inf if limits.lower <= -UNLIMITED else limits.lower
        upper = math.inf if limits.upper >= UNLIMITED else limits.upper
        if joint.kind is JointKind.BALL:
            return Joint(
                joint.name, joint.kind, limits=Limits(upper=upper), drive=replace(drive, rest=0.0)
            )
        effort = limits.effort if limits.effort > 0 else math.inf
        return replace(joint, limits=Limits(lower, upper, effort=effort), drive=drive)

    def _is_supported(self, shape: Shape, link: TreeLink) -> bool:
        if not shape.visible and not shape.collides:
            self._note("shape", link.name, "neither visible nor colliding")
            return False
        if shape.mesh is not None and self.mesh_file(shape.mesh) is None:
            kinds = "expected an OBJ or binary STL file"
            why = f"{kinds} inside {str(self.folder)!r}"
            self._note("mesh", link.name, why)
            return False
        return True

    def _note_chain(self, tree: Tree, end: int, chain: list[int]) -> None:
        body = tree.links[end].name
        for step, carried in zip(chain, [*chain[1:], end], strict=True):
            link, name = tree.links[step], f"{body}/{tree.links[step].joint.name}"
            turned = tree.links[carried].pose_in_parent.rotation != IDENTITY
            if turned or link.name != name:
                why = f"a joint of body {body!r}; renamed to {name!r}, with its orientation"
                self._note("link", link.name, why, Fate.APPROXIMATED)

    def _note_inertias(self, tree: Tree) -> None:
        heads, faults = rigid_heads(tree), link_faults(tree)
        for link, head, simulated in zip(tree.links, heads, simulated_inertias(tree), strict=True):
            if simulated == link.inertia:
                continue
            if tree.links[head].joint.kind.moves:
                why = f"written as one with all links fixed to {tree.links[head].name!r}"
                self._note("inertia", link.name, why, Fate.APPROXIMATED)
            else:
                self._note("inertia", link.name, faults[link.name])


def _differences(joint: Joint, said: Joint) -> Iterator[str]:
    """Fields in which two joints differ."""
    if joint.name != said.name:
        yield "name"
    if joint.axis != said.axis:
        yield "axis"
    for group in ("limits", "drive"):
        for one in fields(getattr(joint, group)):
            if getattr(getattr(joint, group), one.name) != getattr(getattr(said, group), one.name):
                yield f"{group}.{one.name}"
