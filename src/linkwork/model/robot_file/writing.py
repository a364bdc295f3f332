"""Writing robot YAML: a source in its own form, parts as parts, any other Tree as links."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from linkwork.errors import LinkworkError, ModelError, Place
from linkwork.files import parse_yaml, write_yaml
from linkwork.model.ledger import Entry, Fate, Ledger
from linkwork.model.link import Mesh
from linkwork.model.parts import Model
from linkwork.model.robot_file.data_of_parts import data_of_parts
from linkwork.model.robot_file.data_of_shape import MeshName
from linkwork.model.robot_file.data_of_tree import data_of_tree
from linkwork.model.robot_file.source import RobotSource, source_of_document
from linkwork.model.tree import Tree


def write_robot_yaml(
    robot: RobotSource | Model | Tree, folder: Path | None = None
) -> tuple[str, Ledger]:
    """A robot as the text of a YAML file that reads back as the same.

    Tables, links, parameters and expressions of a source stay as they are; comments do not.

    Args:
        robot: A source, connected parts, or any Tree.
        folder: Where the file will stand; the present folder when None. Meshes outside are lost.

    Returns:
        The text, and everything of the robot that is not in it. All else is kept.

    Raises:
        ModelError: Something, such as a name with a control character, cannot be written.
    """
    here = (folder or Path()).resolve()
    lost: list[Entry] = []

    def name_of_mesh(mesh: Mesh) -> str | None:
        file = Path(mesh.file).resolve()
        if file.is_relative_to(here):
            return file.relative_to(here).as_posix()
        note = f"the mesh is not inside {str(here)!r}"
        lost.append(Entry(Place(mesh.file), "mesh", Fate.DROPPED, note))
        return None

    text = write_yaml(_data(robot, name_of_mesh))
    try:
        source_of_document(parse_yaml(text, "robot.yaml"), here)
    except LinkworkError as error:
        raise ModelError(f"the robot cannot be written as YAML: {error}") from error
    return text, Ledger(tuple(lost))


def _data(robot: RobotSource | Model | Tree, name_of_mesh: MeshName) -> dict[str, Any]:
    if isinstance(robot, RobotSource):
        return robot.document.data
    if isinstance(robot, Model):
        return data_of_parts(robot, name_of_mesh)
    return data_of_tree(robot, name_of_mesh)
