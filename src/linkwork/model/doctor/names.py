"""Names that other programs cannot tell apart or cannot take."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from linkwork.model.doctor.finding import Finding, warning
from linkwork.model.tree import Tree

SAFE_NAME = re.compile(r"[A-Za-z0-9_.\-]+")
"""Names that URDF, MJCF and file systems take without quoting."""
WORLD = "world"
"""What MuJoCo calls the body on which all others stand."""


def name_findings(tree: Tree, written: Container[tuple[str, str]] | None) -> Iterator[Finding]:
    """What is wrong with names.

    Args:
        tree: The robot.
        written: Kinds and names that its file contains, for others were made up when it was read;
            None when it comes from no file.
    """
    for finding in _findings(tree):
        if written is None or (finding.kind, finding.name) in written:
            yield finding


def _findings(tree: Tree) -> Iterator[Finding]:
    bodies = [("link", link.name) for link in tree.links]
    bodies += [("frame", frame.name) for frame in tree.frames]
    # The base's own joint is in no file.
    joints = [("joint", link.joint.name) for link in tree.links[1:]]
    for family in (bodies, joints):
        yield from _clashes(family)
    for kind, name in (*bodies, *joints):
        if not SAFE_NAME.fullmatch(name):
            fix = "use letters, digits, _, - and . only"
            yield warning(kind, name, "its name has characters that other programs refuse", fix)
    for kind, name in bodies:
        if kind == "link" and name == WORLD:
            message = f"MuJoCo keeps the name {WORLD!r} for what everything stands on"
            yield warning(kind, name, message, "rename it, e.g. base")


def _clashes(parts: list[tuple[str, str]]) -> Iterator[Finding]:
    seen: dict[str, tuple[str, str]] = {}
    for kind, name in parts:
        other_kind, other = seen.setdefault(name.casefold(), (kind, name))
        if other != name:
            message = f"{other_kind} {other!r} is called the same but for upper and lower case"
            yield warning(kind, name, message, "rename one of them")
