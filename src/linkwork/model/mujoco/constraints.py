"""What stands beside the links of a tree, as MuJoCo's constraints and tendons.

A follower becomes a joint equality, a cut joint one that holds sites together, a coupling a
straight tendon. The site of a link's own frame has the link's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from linkwork.errors import import_extra
from linkwork.model.link import Cut, JointKind
from linkwork.model.mujoco.geom import pose_arguments
from linkwork.model.tree import Tree
from linkwork.spatial import from_translation

FRAME_GROUP = 4
"""Group of the sites that stand for frames; not drawn unless asked for."""
AXIS = "/axis"
"""Ends the name of what holds the axes of a revolute cut joint together."""

_LEVER = from_translation((0.0, 0.0, 0.1))
"""From a frame to the second point of its axis that is held."""


class SpecConstraints:
    """Adds what stands beside the links, and the sites it needs."""

    def __init__(self, spec: Any, tree: Tree, bodies: Mapping[int, Any], prefix: str) -> None:
        self._spec = spec
        self._tree = tree
        self._bodies = bodies
        self._prefix = prefix
        self._kinds = import_extra("mujoco", "world")
        self._sites: set[str] = set()

    def add(self) -> None:
        """Adds everything."""
        for frame in self._tree.frames:
            self._site(frame.name)
        for link in self._tree.links:
            mimic = link.joint.mimic
            if mimic is not None:
                polynomial = (mimic.offset, mimic.multiplier, *[0.0] * 9)
                ends = (self._prefix + link.joint.name, self._prefix + mimic.joint)
                self._hold("", "mjEQ_JOINT", "mjOBJ_JOINT", ends).data[: len(polynomial)] = (
                    polynomial
                )
        for cut in self._tree.cuts:
            self._add_cut(cut)
        for coupling in self._tree.couplings:
            tendon = self._spec.add_tendon(
                name=self._prefix + coupling.name,
                stiffness=(coupling.stiffness, 0.0, 0.0),
                damping=(coupling.damping, 0.0, 0.0),
                springlength=(coupling.rest_length, coupling.rest_length),
            )
            for frame in (coupling.frame_a, coupling.frame_b):
                tendon.wrap_site(self._site(frame))

    def _add_cut(self, cut: Cut) -> None:
        kind = "mjEQ_WELD" if cut.kind is JointKind.FIXED else "mjEQ_CONNECT"
        frames, name = (cut.frame_a, cut.frame_b), self._prefix + cut.name
        self._hold(name, kind, "mjOBJ_SITE", [self._site(frame) for frame in frames])
        if cut.kind is JointKind.REVOLUTE:
            sites = [self._axis_site(frame) for frame in frames]
            self._hold(name + AXIS, kind, "mjOBJ_SITE", sites)

    def _hold(self, name: str, kind: str, of: str, ends: Any) -> Any:
        held = self._spec.add_equality(name=name, name1=ends[0], name2=ends[1])
        held.type = getattr(self._kinds.mjtEq, kind)
        held.objtype = getattr(self._kinds.mjtObj, of)
        return held

    def _site(self, frame: str) -> str:
        return self._added(frame, frame, from_translation((0.0, 0.0, 0.0)))

    def _axis_site(self, frame: str) -> str:
        name = frame + AXIS
        while name in self._tree.frame_names:
            name += "'"
        return self._added(name, frame, _LEVER)

    def _added(self, name: str, frame: str, offset: Any) -> str:
        if name not in self._sites:
            link, pose = self._tree.frame(frame)
            site = {
                "name": self._prefix + name,
                "group": FRAME_GROUP,
                **pose_arguments(pose @ offset),
            }
            self._bodies[link].add_site(**site)
            self._sites.add(name)
        return self._prefix + name
