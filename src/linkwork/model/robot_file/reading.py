"""Reading robot YAML: a DH table, links or parts, with quantities that may be expressions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from linkwork.files import read_yaml
from linkwork.model.robot_file.source import RobotSource, source_of_document


def load_robot_file(path: Path, package_paths: Sequence[Path] = ()) -> RobotSource:
    """Reads a robot file and keeps its source form, so that it can be changed and saved.

    Args:
        path: The file.
        package_paths: Folders, besides the file's own, in which meshes may lie.

    Raises:
        FileError: The file cannot be read or says something that is not allowed.
    """
    return source_of_document(read_yaml(path), path.parent, package_paths)
