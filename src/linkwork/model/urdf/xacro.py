"""Reading xacro: URDF with macros, arguments and expressions."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path

from linkwork.errors import ArgumentError, FileError, Place
from linkwork.files import parse_xml
from linkwork.model.asset_folders import AssetFolders
from linkwork.model.ledger import Ledger
from linkwork.model.tree import Tree
from linkwork.model.urdf.read import urdf_tree
from linkwork.model.worker import limited_call

_EXPANSION = "linkwork.model.urdf.xacro_expansion:expanded"
_PATIENCE = 10.0


def read_xacro(
    path: Path,
    package_paths: Sequence[Path] = (),
    parameters: Mapping[str, float | str] | None = None,
) -> tuple[Tree, Ledger]:
    """Reads a robot from a xacro file; places are those in its expanded text.

    Args:
        path: The file.
        package_paths: Packages, or folders in which packages lie, that it may reach into.
        parameters: Values for its arguments.

    Raises:
        FileError: The file, or one it mentions, cannot be read or worked out.
        NotFoundError: A parameter that is no argument of the file.
        ModelError: The links and joints form no tree.
    """
    text = expand_xacro(path, package_paths, parameters)
    top = parse_xml(text, f"{path} (expanded)")
    return urdf_tree(top, AssetFolders(path.parent, tuple(package_paths)))


def expand_xacro(
    path: Path,
    package_paths: Sequence[Path] = (),
    parameters: Mapping[str, float | str] | None = None,
) -> str:
    """The URDF that a xacro file becomes, worked out in the limited process.

    Arguments and errors are those of `read_xacro`. What lies in a package is still referred to as
    `package://name/path`, so the text is the same wherever the packages are.
    """
    arguments = {
        "path": str(path.absolute()),
        "package_paths": [str(x.absolute()) for x in package_paths],
        "parameters": {name: _text(name, value) for name, value in (parameters or {}).items()},
    }
    answer = limited_call(_EXPANSION, arguments, seconds=_PATIENCE)
    text = answer.get("text") if isinstance(answer, dict) else None
    if not isinstance(text, str):
        raise FileError("expanding this gave no text", place=Place(str(path)))
    return text


def _text(name: str, value: float | str) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str) or (isinstance(value, int | float) and math.isfinite(value)):
        return str(value)
    raise ArgumentError(f"parameter {name!r} must be a finite number or text, not {value!r}")
