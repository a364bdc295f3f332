"""Anything that describes a robot, as a Manipulator."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork import library
from linkwork.arm.manipulator import Manipulator
from linkwork.errors import ArgumentError, NotFoundError
from linkwork.model.dh import Convention, DHRow, tree_from_dh
from linkwork.model.reading import read_robot
from linkwork.model.tree import Tree

DHTable = Sequence[DHRow | Sequence[float]] | NDArray[np.float64]
Source = str | Path | Tree | DHTable


def load(
    source: Source,
    *,
    tool: str | None = None,
    convention: Convention | None = None,
    **parameters: Any,
) -> Manipulator:
    """Loads a robot.

    Args:
        source: A name of the library; a robot file (`Path`, or a string that looks like one); a
            Tree; or the rows of a Denavit-Hartenberg table, each a `DHRow` or the four numbers
            theta, d, a, alpha of a revolute joint.
        tool: The link or frame that is the tool; the robot's own when None.
        convention: Of a Denavit-Hartenberg table: `standard` (when None) or `modified`.
        **parameters: Parameters of the library's robot or of the file, such as link lengths.

    Raises:
        NotFoundError: No such robot, tool or parameter.
        FileError: The file cannot be read.
        ArgumentError: A source, convention or parameter that does not fit.
    """
    if isinstance(source, str | Path):
        _refuse("a convention", convention, source)
        tree = _named(source, parameters)
    else:
        _refuse("parameters", parameters, source)
        tree = _given(source, convention)
    return Manipulator(tree if tool is None else tree.with_tool(tool))


def _named(source: str | Path, parameters: dict[str, Any]) -> Tree:
    if isinstance(source, str) and source in library.names():
        return library.robot(source, **parameters)
    path = Path(source)
    if isinstance(source, str) and not path.suffix and len(path.parts) < 2:
        raise NotFoundError("robot in the library called", source, library.names())
    return read_robot(path, **parameters).tree


def _given(source: Tree | DHTable, convention: Convention | None) -> Tree:
    if isinstance(source, Tree):
        _refuse("a convention", convention, source)
        return source
    rows = source.tolist() if isinstance(source, np.ndarray) else source
    if isinstance(rows, Sequence):
        return tree_from_dh("dh", rows, convention=convention or "standard")
    raise ArgumentError(
        f"a robot cannot be loaded from {source!r}",
        hint="give a library name, a file, a Tree or the rows of a DH table",
    )


def _refuse(what: str, value: object, source: object) -> None:
    if value:
        raise ArgumentError(f"{what} {value!r} has no meaning for {_kind(source)}")


def _kind(source: object) -> str:
    named = isinstance(source, str | Path)
    return f"the robot {str(source)!r}" if named else f"a {type(source).__name__}"
