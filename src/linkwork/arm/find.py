"""A robot by its name: one of the library, or a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from linkwork import library
from linkwork.errors import NotFoundError
from linkwork.model.ledger import Ledger
from linkwork.model.read import RobotFile, read_robot


def find_robot(
    source: str | Path,
    parameters: Mapping[str, Any] | None = None,
    *,
    package_paths: Sequence[Path] = (),
) -> RobotFile:
    """Finds a robot.

    Args:
        source: A name of the library; or a robot file, as a path or a string that looks like one.
        parameters: Those of the library's robot or of the file that differ from the usual ones.
        package_paths: Folders in which the packages lie that a file mentions.

    Returns:
        The robot; its ledger is empty when it comes from the library.

    Raises:
        NotFoundError: No such robot or parameter.
        FileError: The file cannot be read.
        ArgumentError: A parameter that does not fit.
    """
    if isinstance(source, str) and source in library.names():
        return RobotFile(library.robot(source, **(parameters or {})), Ledger())
    path = Path(source)
    if isinstance(source, str) and not path.suffix and len(path.parts) < 2:
        raise NotFoundError("robot in the library called", source, library.names())
    return read_robot(path, parameters, package_paths=package_paths)
