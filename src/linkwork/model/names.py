"""Names of parts of robots: in a scene, and in MuJoCo."""

from collections.abc import Container

from linkwork.model.tree import Tree
from linkwork.spatial import Pose

WORLD = "world"  # Name of MuJoCo's root body; a fixed base of that name at the origin is that body


def full_name(robot: str | None, part: str) -> str:
    """Name of a part of a robot among several, e.g. `left/q1`; unchanged without a robot."""
    return f"{robot}/{part}" if robot else part


def body_names(tree: Tree, pose_in_world: Pose | None = None, prefix: str = "") -> tuple[str, ...]:
    """Names of the bodies of all links in MuJoCo, after a prefix, e.g. `left/`: those of the links.

    MuJoCo has the name `world` itself: another link of that name becomes `world_link`.
    """
    names = [prefix + link.name for link in tree.links]
    is_root = not tree.links[0].joint.kind.moves and pose_in_world in (None, Pose())
    if WORLD in names[is_root:]:
        other = f"{WORLD}_link"
        while other in names:
            other += "_link"
        names[names.index(WORLD, is_root)] = other
    return tuple(names)


def unused_name(name: str, taken: Container[str], ending: str = "_") -> str:
    """Return a name, with an ending as often as it takes to be unused."""
    while name in taken:
        name += ending
    return name
