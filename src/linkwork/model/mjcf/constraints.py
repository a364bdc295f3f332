"""Equality constraints and tendons as mimic joints, cut joints and couplings."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from linkwork.errors import Place
from linkwork.files import Element
from linkwork.model.link import Coupling, Cut, Frame, JointKind, Mimic, TreeLink
from linkwork.model.mjcf.compiled_model import CompiledEquality, CompiledModel, CompiledTendon
from linkwork.model.mjcf.links import SiteFrames
from linkwork.model.mujoco.constraints import AXIS
from linkwork.model.names import unused_name
from linkwork.model.physics import EqualityParameters
from linkwork.spatial import Pose
from linkwork.spatial.vector import norm

INACTIVE = "not active"
_STRAIGHT = 1e-9  # Maximum distance of the second point of an axis from the z axis of a frame


@dataclass(eq=False)
class MjcfConstraints:
    """Mimic joints, cut joints and couplings of a file."""

    compiled: CompiledModel
    elements: list[Element]  # Elements of constraints and tendons, by index
    sites: SiteFrames
    mimics: dict[str, Mimic] = field(default_factory=dict)
    cuts: dict[str, Cut] = field(default_factory=dict)
    couplings: dict[str, Coupling] = field(default_factory=dict)
    frames: list[Frame] = field(default_factory=list)
    # Sites that only define the axis of a cut joint
    axis_sites: set[str] = field(default_factory=set)
    # Reason why an element is not in the model, by identity
    lost: dict[int, str] = field(default_factory=dict)
    places: dict[tuple[str, str], Place] = field(default_factory=dict)
    # Parameters of mimics by joint, and of cuts by name
    parameters: dict[str, EqualityParameters] = field(default_factory=dict)

    def __post_init__(self) -> None:
        by_site: dict[str, CompiledEquality] = {}
        reasons = [(x.index, self._add(x, by_site)) for x in self.compiled.constraints]
        reasons += [(x.index, self._add_coupling(x)) for x in self.compiled.tendons]
        self.lost |= {id(self.elements[index]): reason for index, reason in reasons if reason}
        for name, constraint in by_site.items():
            self._join_axis(name, constraint, by_site)

    def parts(self, links: Iterable[TreeLink]) -> dict[str, Any]:
        """Arguments of `build_tree`: links with mimic joints, frames, cuts and couplings."""
        return {
            "links": [
                replace(link, joint=replace(link.joint, mimic=self.mimics.get(link.joint.name)))
                for link in links
            ],
            "frames": [*self.sites.frames(self.axis_sites), *self.frames],
            "cuts": self.cuts.values(),
            "couplings": self.couplings.values(),
        }

    def _add(self, constraint: CompiledEquality, by_site: dict[str, CompiledEquality]) -> str:
        """Add a constraint; returns the reason if it is dropped."""
        if not constraint.active:
            return INACTIVE
        if constraint.between == "joint":
            return self._add_mimic(constraint)
        element = self.elements[constraint.index]
        name = _name(element, "cut", constraint.index, self.cuts)
        ends = self._ends(constraint, name)
        if isinstance(ends, str):
            return ends
        kind = JointKind.FIXED if element.tag == "weld" else JointKind.BALL
        self.cuts[name] = Cut(name, kind, *ends)
        self.parameters[name] = constraint.parameters
        self.places["cut", name] = element.place
        if constraint.between == "site" and kind is JointKind.BALL:
            by_site[name] = constraint
        return ""

    def _add_mimic(self, constraint: CompiledEquality) -> str:
        follower, leader = constraint.ends
        if not leader:
            return "it locks a joint; use a fixed joint"
        walked = leader
        while walked in self.mimics and walked != follower:
            walked = self.mimics[walked].joint
        if follower in self.mimics or walked == follower:
            return "the joint mimics another already"
        references = {joint.name: joint.parameters.ref for joint in self.compiled.joints}
        offset, multiplier = constraint.data[:2]
        # In MuJoCo both positions are relative to the reference positions.
        offset += references.get(follower, 0.0) - multiplier * references.get(leader, 0.0)
        self.mimics[follower] = Mimic(leader, multiplier, offset)
        self.parameters[follower] = constraint.parameters
        return ""

    def _ends(self, constraint: CompiledEquality, name: str) -> tuple[str, str] | str:
        """Frames of a constraint, or the reason why there are none."""
        if constraint.between == "site":
            return self._between_sites(constraint.ends)
        links = [self.sites.link_of(body) for body in constraint.ends]
        return self._between(links) or self._framed(constraint, name, links)

    def _framed(
        self, constraint: CompiledEquality, name: str, links: list[str | None]
    ) -> tuple[str, str]:
        first, second = (Pose.from_translation(constraint.data[i : i + 3]) for i in (0, 3))
        if self.elements[constraint.index].tag == "weld":
            first, second = Pose.from_xyz_wxyz(constraint.data[3:6], constraint.data[6:10]), first
        names = [self.sites.unused(f"{name}/{end}") for end in "ab"]
        for frame, link, pose in zip(names, links, (first, second), strict=True):
            self.frames.append(Frame(frame, link or "", pose))
        return (names[0], names[1])

    def _between_sites(self, ends: tuple[str, str]) -> tuple[str, str] | str:
        refused = self._between([self.sites.link_under(site) for site in ends])
        frames = [self.sites.frame_of(site) for site in ends]
        return refused or (frames[0] or "", frames[1] or "")

    def _between(self, links: list[str | None]) -> str:
        if None in links:
            return "an end is not on the robot"
        return "both ends are on the same link" if links[0] == links[1] else ""

    def _add_coupling(self, tendon: CompiledTendon) -> str:
        ends = self._between_sites(tendon.ends)
        if isinstance(ends, str):
            return ends
        element = self.elements[tendon.index]
        name = _name(element, "coupling", tendon.index, self.couplings)
        stiffness, damping = tendon.stiffness[0], tendon.damping[0]
        self.places["coupling", name] = element.place
        self.couplings[name] = Coupling(name, *ends, stiffness, tendon.length[0], damping)
        return ""

    def _join_axis(
        self, name: str, constraint: CompiledEquality, others: dict[str, CompiledEquality]
    ) -> None:
        """Merge two constraints on two points of an axis into one revolute cut joint."""
        axis = others.get(name + AXIS)
        if axis is None:
            return
        for end, beyond in zip(constraint.ends, axis.ends, strict=True):
            together = self.sites.link_under(end) == self.sites.link_under(beyond)
            if not together or not _is_on_z_axis(self.sites.pose(end), self.sites.pose(beyond)):
                return
        self.cuts[name] = replace(self.cuts[name], kind=JointKind.REVOLUTE)
        del self.cuts[name + AXIS]
        self.parameters.pop(name + AXIS, None)
        self.axis_sites.update(axis.ends)


def _is_on_z_axis(frame: Pose, other: Pose) -> bool:
    x, y, z = (frame.inverse() @ other).position
    return z > _STRAIGHT and norm((x, y)) <= _STRAIGHT * max(z, 1.0)


def _name(
    element: Element, kind: str, index: int, taken: dict[str, Cut] | dict[str, Coupling]
) -> str:
    return unused_name(element.attributes.get("name") or f"{kind}{index + 1}", taken, "'")
