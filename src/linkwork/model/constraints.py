"""Checking what stands beside the links of a tree: followers, cut joints, couplings, forces."""

from __future__ import annotations

from collections.abc import Mapping

from linkwork.checks import GREATEST
from linkwork.errors import ModelError, NotFoundError, Place
from linkwork.model.link import Coupling, Cut, JointKind
from linkwork.model.tree import Tree

Places = Mapping[tuple[str, str], Place]
"""Where parts stand in their file, by kind and name: link, joint, frame, tool, cut, coupling."""

LONGEST_MIMIC_CHAIN = 100
"""Joints that may follow each other in a row."""

_CUT_KINDS = (JointKind.FIXED, JointKind.BALL, JointKind.REVOLUTE)


def model_error(message: str, kind: str, name: str, places: Places, hint: str = "") -> ModelError:
    """A refusal of one part, at its place if that is known."""
    return ModelError(message, place=places.get((kind, name)), hint=hint)


def check_constraints(tree: Tree, places: Places) -> None:
    """Refuses what does not fit the links.

    Raises:
        ModelError: Names that clash, followers in a circle, cuts of an impossible kind.
        NotFoundError: A frame or joint that does not exist.
    """
    for index, link in enumerate(tree.links):
        if link.joint.kind is JointKind.FLOATING and index > 0:
            message = f"joint {link.joint.name!r} floats, but carries no base"
            raise model_error(message, "joint", link.joint.name, places, "only the base may float")
        if link.joint.mimic is not None:
            _check_mimic(tree, index, places)
    for kind, parts in (("cut", tree.cuts), ("coupling", tree.couplings)):
        names = [part.name for part in parts]
        for part in parts:
            if names.count(part.name) > 1:
                message = f"two {kind}s are called {part.name!r}"
                raise model_error(message, kind, part.name, places, "rename one of them")
            _check_ends(tree, kind, part, places)
    for frame in tree.force_points:
        _check_frame(tree, frame, places.get(("frame", frame)))


def _check_mimic(tree: Tree, index: int, places: Places) -> None:
    walked = [index]
    joint = tree.links[index].joint
    names = [link.joint.name for link in tree.links if link.joint.kind.has_axis]
    while (mimic := tree.links[walked[-1]].joint.mimic) is not None:
        if mimic.joint not in names:
            place = places.get(("joint", joint.name))
            raise NotFoundError(
                f"joint for {joint.name!r} to follow called", mimic.joint, names, place=place
            )
        walked.append(tree.link_of_joint(mimic.joint))
        if walked[-1] in walked[:-1]:
            message = f"joint {joint.name!r} follows itself"
            raise model_error(
                message, "joint", joint.name, places, "let one joint of the circle lead"
            )
        if len(walked) > LONGEST_MIMIC_CHAIN:
            message = f"joint {joint.name!r} follows more than {LONGEST_MIMIC_CHAIN} in a row"
            raise model_error(
                message, "joint", joint.name, places, "let it follow the first of them"
            )
    numbers = (joint.mimic.multiplier, joint.mimic.offset) if joint.mimic else ()
    if not joint.kind.has_axis or not all(abs(x) <= GREATEST for x in numbers):
        message = f"joint {joint.name!r} ({joint.kind.value}) cannot follow another"
        raise model_error(message, "joint", joint.name, places, "joints that turn or slide can")


def _check_ends(tree: Tree, kind: str, part: Cut | Coupling, places: Places) -> None:
    place = places.get((kind, part.name))
    for frame in (part.frame_a, part.frame_b):
        _check_frame(tree, frame, place)
    if tree.frame(part.frame_a)[0] == tree.frame(part.frame_b)[0]:
        message = f"both ends of {kind} {part.name!r} are on one link"
        raise model_error(message, kind, part.name, places, "join two links")
    if isinstance(part, Cut):
        if part.kind not in _CUT_KINDS:
            allowed = ", ".join(x.value for x in _CUT_KINDS)
            message = f"cut {part.name!r} cannot be {part.kind.value}"
            raise model_error(message, kind, part.name, places, f"allowed: {allowed}")
        return
    if not all(0 <= x <= GREATEST for x in (part.stiffness, part.rest_length, part.damping)):
        message = f"coupling {part.name!r} has a number that is negative or beyond {GREATEST:g}"
        raise model_error(message, kind, part.name, places)


def _check_frame(tree: Tree, frame: str, place: Place | None) -> None:
    if frame not in tree.frame_names:
        raise NotFoundError(f"frame of {tree.name!r} called", frame, tree.frame_names, place=place)
