"""Writing a scene with one robot."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from linkwork.errors import FileError, Place
from linkwork.files import read_xml, write_atomically, write_yaml
from linkwork.files.kinds import has_ending, not_of_kind
from linkwork.model.ledger import Ledger
from linkwork.model.read import read_robot
from linkwork.world.scene.load import load_scene
from linkwork.world.scene.mjcf.naming import ROBOT


def write_scene_of_robot(
    source: Path, target: Path, package_paths: Sequence[Path] = ()
) -> tuple[str, Ledger]:
    """Write a scene that refers to a robot file.

    Options, actuators, sensors, cameras and the first keyframe of an MJCF file become parts of the
    scene.

    Args:
        target: The scene file; the robot file must be in its folder or below.
    """
    if not has_ending(source, "robot"):
        raise not_of_kind(source, "robot")
    folder = target.absolute().parent
    if not source.absolute().is_relative_to(folder):
        hint = f"write the scene to {str(source.parent)!r}"
        raise FileError(
            f"the robot {str(source)!r} is not in the folder of the scene {str(target)!r}",
            place=Place(str(target)),
            hint=hint,
        )
    model = source.absolute().relative_to(folder).as_posix()
    data: dict[str, Any] = {"linkwork": "scene", "version": 1}
    data["robots"] = {ROBOT: {"model": model}}
    if source.suffix.lower() in (".xml", ".mjcf") and read_xml(source).tag == "mujoco":
        # Only here: other robot files are not compiled by MuJoCo.
        from linkwork.world.scene.mjcf.scene import scene_of_mjcf

        name, data, ledger = scene_of_mjcf(source, folder, package_paths)
    else:
        read = read_robot(source, package_paths=package_paths)
        name, ledger = read.tree.name, read.ledger
    write_atomically(target, write_yaml(data))
    load_scene(target, package_paths=package_paths)
    return name, ledger
