"""Constraints of a tree in MuJoCo: equality constraints, tendons and the sites they need.

A mimic joint is a joint equality, a cut joint a connect or weld of sites, a coupling a spatial
tendon between two sites. The site of a link frame has the name of the link.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from linkwork.errors import import_extra
from linkwork.model.link import Cut, JointKind
from linkwork.model.mujoco.geom import pose_arguments
from linkwork.model.physics import EqualityParameters
from linkwork.model.tree import Tree
from linkwork.spatial import Pose

FRAME_GROUP = 4
"""Group of sites of frames; not drawn by default."""
AXIS = "/axis"
"""Suffix of the equality that aligns the axes of a revolute cut joint."""

_LEVER = Pose.from_translation((0.0, 0.0, 0.1))
"""From a frame to the second constrained point of its axis."""


class SpecConstraints:
    """Adds frames, mimic joints, cut joints and couplings of a tree to a model."""

    def __init__(self, spec: Any, tree: Tree, bodies: Mapping[int, Any], prefix: str) -> None:
        self._spec = spec
        self._tree = tree
        self._bodies = bodies
        self._prefix = prefix
        self._kinds = import_extra("mujoco", "world")
        self._sites: set[str] = set()

    def add(self) -> None:
        """Add everything."""
        physics = self._tree.physics
        for frame in self._tree.frames:
            self._site(frame.name)
        for link in self._tree.links:
            mimic = link.joint.mimic
            if mimic is not None:
                # In MuJoCo both positions are relative to the reference configuration.
                start, ahead = (physics.joint(x).ref for x in (link.joint.name, mimic.joint))
                offset = mimic.offset - start + mimic.multiplier * ahead
                curve = physics.equality(link.joint.name).curve
                polynomial = (offset, mimic.multiplier, *curve, *[0.0] * 6)
                ends = (self._prefix + link.joint.name, self._prefix + mimic.joint)
                parameters = self._tree.physics.equality(link.joint.name)
                equality = self._add_equality("", "mjEQ_JOINT", "mjOBJ_JOINT", ends, parameters)
                equality.data[: len(polynomial)] = polynomial
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
        for shaft in self._tree.shafts:
            tendon = self._spec.add_tendon(
                name=self._prefix + shaft.name,
                stiffness=(shaft.stiffness, 0.0, 0.0),
                damping=(shaft.damping, 0.0, 0.0),
                springlength=(0.0, 0.0),
            )
            tendon.wrap_joint(self._prefix + shaft.motor, 1.0)
            tendon.wrap_joint(self._prefix + shaft.joint, -1.0)

    def _add_cut(self, cut: Cut) -> None:
        kind = "mjEQ_WELD" if cut.kind is JointKind.FIXED else "mjEQ_CONNECT"
        frames, name = (cut.frame_a, cut.frame_b), self._prefix + cut.name
        parameters = self._tree.physics.equality(cut.name)
        sites = [self._site(frame) for frame in frames]
        equality = self._add_equality(name, kind, "mjOBJ_SITE", sites, parameters)
        if cut.kind is JointKind.FIXED:
            equality.data[10] = parameters.torquescale
        if cut.kind is JointKind.REVOLUTE:
            sites = [self._axis_site(frame) for frame in frames]
            axis = self._prefix + _unused(cut.name + AXIS, [x.name for x in self._tree.cuts])
            self._add_equality(axis, kind, "mjOBJ_SITE", sites, parameters)

    def _add_equality(
        self, name: str, kind: str, of: str, ends: Any, parameters: EqualityParameters
    ) -> Any:
        equality = self._spec.add_equality(name=name, name1=ends[0], name2=ends[1])
        equality.type = getattr(self._kinds.mjtEq, kind)
        equality.objtype = getattr(self._kinds.mjtObj, of)
        equality.solref, equality.solimp = parameters.solref, parameters.solimp
        return equality

    def _site(self, frame: str) -> str:
        return self._add_site(frame, frame, Pose.from_translation((0.0, 0.0, 0.0)))

    def _axis_site(self, frame: str) -> str:
        return self._add_site(_unused(frame + AXIS, self._tree.frame_names), frame, _LEVER)

    def _add_site(self, name: str, frame: str, offset: Any) -> str:
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


def _unused(name: str, taken: Collection[str]) -> str:
    while name in taken:
        name += "'"
    return name
