"""Writing a robot as MJCF."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

from linkwork.errors import FileError, ModelError, Place
from linkwork.files import parse_xml
from linkwork.model.ledger import Entry, Fate, Ledger
from linkwork.model.mjcf.losses import Losses
from linkwork.model.mjcf.text_of_spec import SpecText
from linkwork.model.mujoco.constraints import FRAME_GROUP
from linkwork.model.mujoco.spec import WORLD, spec_of_tree
from linkwork.model.tree import Tree


def write_mjcf(tree: Tree, folder: Path | None = None) -> tuple[str, Ledger]:
    """A robot as the text of an MJCF file.

    Args:
        tree: The robot.
        folder: Where the file will stand; the present folder when None. Meshes outside are lost.

    Returns:
        The text, and what became of every part of the robot; what was dropped does not come
        back when the text is read.

    Raises:
        ModelError: MuJoCo could not simulate it, such as links that move without mass.
        MissingPackageError: MuJoCo is not installed.
    """
    losses = Losses(tree, (folder or Path()).resolve())
    rest = losses.remaining()
    spec = spec_of_tree(rest)
    for link in rest.links:
        if math.isfinite(link.joint.limits.effort):
            joint = spec.joint(link.joint.name)
            joint.actfrclimited = True
            joint.actfrcrange = (-link.joint.limits.effort, link.joint.limits.effort)
    if rest.links[0].name == WORLD and spec.site(WORLD) is None:
        # So that a reader takes the world, and not a lone body in it, for the base.
        spec.worldbody.add_site(name=WORLD, group=FRAME_GROUP)
    try:
        spec.compile()
        text = SpecText(spec, rest, losses.mesh_file).text()
        parse_xml(text, f"{tree.name}.xml")
    except (ValueError, FileError) as error:
        raise ModelError(f"robot {tree.name!r} cannot be written as MJCF: {error}") from error
    return text, Ledger((*_kept(tree), *losses.entries))


def _kept(tree: Tree) -> Iterator[Entry]:
    parts = {
        "link": [link.name for link in tree.links],
        "joint": [link.joint.name for link in tree.links if link.joint.kind.moves],
        "frame": [frame.name for frame in tree.frames],
        "cut": [cut.name for cut in tree.cuts],
        "coupling": [coupling.name for coupling in tree.couplings],
    }
    for kind, names in parts.items():
        for name in names:
            yield Entry(Place(tree.name, element=name), kind, Fate.KEPT)
