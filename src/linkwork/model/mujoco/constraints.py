"""Constraints of a tree in MuJoCo: equality constraints, tendons and the sites they need.

A mimic joint is a joint equality, a cut joint a connect or weld of sites, a coupling a spatial
tendon between two sites. The site of a link frame has the name of the link.
"""

from collections.abc import Mapping
from typing import Any

from linkwork.errors import import_extra
from linkwork.model.link import Coupling, Cut, ElasticShaft, JointKind, Mimic
from linkwork.model.mujoco.geom import pose_arguments
from linkwork.model.names import unused_name
from linkwork.model.physics import EqualityParameters
from linkwork.model.tree import Tree
from linkwork.spatial import Pose

FRAME_GROUP = 4  # Group of sites of frames; not drawn by default
AXIS = "/axis"  # Suffix of the equality that aligns the axes of a revolute cut joint

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
        for frame in self._tree.frames:
            self._site(frame.name)
        for link in self._tree.links:
            if link.joint.mimic is not None:
                self._add_mimic(link.joint.name, link.joint.mimic)
        for cut in self._tree.cuts:
            self._add_cut(cut)
        for coupling in self._tree.couplings:
            tendon = self._add_tendon(coupling, coupling.rest_length)
            for frame in (coupling.frame_a, coupling.frame_b):
                tendon.wrap_site(self._site(frame))
        for shaft in self._tree.shafts:
            tendon = self._add_tendon(shaft, 0.0)
            tendon.wrap_joint(self._prefix + shaft.motor, 1.0)
            tendon.wrap_joint(self._prefix + shaft.joint, -1.0)

    def _add_mimic(self, joint: str, mimic: Mimic) -> None:
        physics = self._tree.physics
        parameters = physics.equality(joint)
        # In MuJoCo both positions are relative to the reference configuration.
        start, ahead = (physics.joint(x).ref for x in (joint, mimic.joint))
        offset = mimic.offset - start + mimic.multiplier * ahead
        polynomial = (offset, mimic.multiplier, *parameters.curve, *[0.0] * 6)
        ends = (self._prefix + joint, self._prefix + mimic.joint)
        equality = self._add_equality("", "mjEQ_JOINT", "mjOBJ_JOINT", ends, parameters)
        equality.data[: len(polynomial)] = polynomial

    def _add_tendon(self, spring: Coupling | ElasticShaft, length: float) -> Any:
        return self._spec.add_tendon(
            name=self._prefix + spring.name,
            stiffness=(spring.stiffness, 0.0, 0.0),
            damping=(spring.damping, 0.0, 0.0),
            springlength=(length, length),
        )

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
            axis = unused_name(cut.name + AXIS, [x.name for x in self._tree.cuts], "'")
            self._add_equality(self._prefix + axis, kind, "mjOBJ_SITE", sites, parameters)

    def _add_equality(
        self, name: str, kind: str, of: str, ends: Any, parameters: EqualityParameters
    ) -> Any:
        equality = self._spec.add_equality(name=name, name1=ends[0], name2=ends[1])
        equality.type = getattr(self._kinds.mjtEq, kind)
        equality.objtype = getattr(self._kinds.mjtObj, of)
        equality.solref, equality.solimp = parameters.solref, parameters.solimp
        return equality

    def _site(self, frame: str) -> str:
        return self._add_site(frame, frame, Pose())

    def _axis_site(self, frame: str) -> str:
        name = unused_name(frame + AXIS, self._tree.frame_names, "'")
        return self._add_site(name, frame, _LEVER)

    def _add_site(self, name: str, frame: str, offset: Pose) -> str:
        if name not in self._sites:
            link, pose = self._tree.frame(frame)
            site = {"name": self._prefix + name, "group": FRAME_GROUP}
            self._bodies[link].add_site(**site, **pose_arguments(pose @ offset))
            self._sites.add(name)
        return self._prefix + name
