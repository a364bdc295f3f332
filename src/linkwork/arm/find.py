"""Finding a robot: by library name or file."""

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
    strict: bool = False,
) -> RobotFile:
    """Find a robot by library name or file; the ledger of a library robot is empty.

    With `strict`, faults of a file raise that are otherwise corrected or left out.
    """
    if isinstance(source, str) and source in library.names():
        return RobotFile(library.robot(source, **(parameters or {})), Ledger())
    path = Path(source)
    if isinstance(source, str) and not path.suffix and len(path.parts) < 2:
        what = "robot in the library called"
        raise NotFoundError(what, source, library.names(), lister="`linkwork robots`")
    return read_robot(path, parameters, package_paths=package_paths, strict=strict)
