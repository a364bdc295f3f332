"""Writing a scene with one robot."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from linkwork.errors import FileError, Place
from linkwork.files import read_xml, write_atomically, write_yaml
from linkwork.model.ledger import Ledger
from linkwork.model.read import READERS, read_robot
from linkwork.world.scene.load import load_scene
from linkwork.world.scene.mjcf_scene import ROBOT, MjcfScene


def write_scene_of_robot(
    source: Path, target: Path, package_paths: Sequence[Path] = ()
) -> tuple[str, Ledger]:
    """Write a scene that refers to a robot file.

    Options, actuators, sensors, cameras and the first keyframe of an MJCF file become parts of the
    scene.

    Args:
        source: The robot file.
        target: The scene file; the robot file must be in its folder or below.
        package_paths: Folders of packages that the robot file references.

    Returns:
        Name of the robot, and the fate of every element of its file.

    Raises:
        FileError: A file cannot be read or written, or the robot is outside the scene's folder.
        ModelError: The robot cannot be simulated.
    """
    if source.suffix.lower() not in READERS:
        hint = f"expected one of {', '.join(READERS)}"
        raise FileError(f"not a robot file: {str(source)!r}", place=Place(str(source)), hint=hint)
    folder = target.absolute().parent
    if not source.absolute().is_relative_to(folder):
        hint = f"write the scene to {str(source.parent)!r}"
        raise FileError(
            f"the robot {str(source)!r} is not in the folder of the scene {str(target)!r}",
            place=Place(str(target)),
            hint=hint,
        )
    read = read_robot(source, package_paths=package_paths)
    model, ledger = source.absolute().relative_to(folder).as_posix(), read.ledger
    data = {"linkwork": "scene", "version": 1, "robots": {ROBOT: {"model": model}}}
    if source.suffix.lower() in (".xml", ".mjcf") and read_xml(source).tag == "mujoco":
        # Only here: other robot files are not compiled by MuJoCo.
        from linkwork.model.mjcf.read import read_elements

        scene = MjcfScene(read_elements(source, package_paths, for_scene=True), read.tree, model)
        data = scene.data()
        ledger = scene.ledger(ledger)
    write_atomically(target, write_yaml(data))
    load_scene(target, package_paths=package_paths)
    return read.tree.name, ledger
