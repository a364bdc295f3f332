"""Reading xacro: URDF with macros, expanded in the worker process."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path

from linkwork.errors import ArgumentError, FileError, Place
from linkwork.files import parse_xml
from linkwork.model.asset_folders import AssetFolders, ros_folders
from linkwork.model.ledger import Ledger
from linkwork.model.tree import Tree
from linkwork.model.urdf.read import urdf_tree
from linkwork.model.worker import limited_call

_EXPANSION = "linkwork.model.urdf.xacro_expansion:expanded"
_TIMEOUT = 10.0


def read_xacro(
    path: Path,
    package_paths: Sequence[Path] = (),
    parameters: Mapping[str, float | str] | None = None,
) -> tuple[Tree, Ledger]:
    """Read a robot from a xacro file; error places refer to the expanded text.

    Args:
        package_paths: Packages, or folders of packages, that it may reference.
        parameters: Values of its arguments.

    Raises:
        FileError: The file or a referenced one cannot be read or expanded.
        NotFoundError: A parameter is not an argument of the file.
        ModelError: The links and joints are not a tree.
    """
    text = expand_xacro(path, package_paths, parameters)
    top = parse_xml(text, f"{path} (expanded)")
    return urdf_tree(top, AssetFolders(path.parent, tuple(package_paths)))


def expand_xacro(
    path: Path,
    package_paths: Sequence[Path] = (),
    parameters: Mapping[str, float | str] | None = None,
) -> str:
    """Expand a xacro file to URDF in the worker process.

    Arguments and errors are those of `read_xacro`. References to packages stay
    `package://name/path`, so the text does not depend on their location.
    """
    arguments = {
        "path": str(path.absolute()),
        "package_paths": [str(x.absolute()) for x in package_paths],
        "installed": [str(x) for x in ros_folders()],
        "parameters": {name: _text(name, value) for name, value in (parameters or {}).items()},
    }
    answer = limited_call(_EXPANSION, arguments, seconds=_TIMEOUT)
    text = answer.get("text") if isinstance(answer, dict) else None
    if not isinstance(text, str):
        raise FileError("invalid answer of the worker process: no text", place=Place(str(path)))
    return text


def _text(name: str, value: float | str) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str) or (isinstance(value, int | float) and math.isfinite(value)):
        return str(value)
    raise ArgumentError(f"invalid parameter {name!r}: {value!r}, expected a finite number or text")
