"""Loading a manipulator from a name, file, tree, model or DH table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.arm.find import find_robot
from linkwork.arm.manipulator import Manipulator
from linkwork.errors import ArgumentError, ModelError
from linkwork.model.dh import Convention, DHRow, tree_from_dh
from linkwork.model.foreign import KINDS, package_of, read_foreign
from linkwork.model.ledger import Finding, warn_of_findings
from linkwork.model.tree import Tree

if TYPE_CHECKING:
    from linkwork.model.parts import Base, Model

    DHTable = Sequence[DHRow | Sequence[float]] | NDArray[np.float64]
    Source = str | Path | Tree | Model | Base | DHTable | Any


def load(
    source: Source,
    *,
    tool: str | None = None,
    convention: Convention | None = None,
    package_paths: str | Path | Sequence[str | Path] = (),
    arguments: Mapping[str, Any] | None = None,
    strict: bool = False,
    live: Sequence[str] = (),
    **parameters: Any,
) -> Manipulator:
    """Load a robot.

    Args:
        source: A library name; a robot file (`Path` or string); a Tree; a Model of parts or its
            Base; the rows of a Denavit-Hartenberg table, each a `DHRow` or four numbers theta, d,
            a, alpha of a revolute joint; or a Robotics Toolbox robot, a `pinocchio.Model`, a
            `mujoco.MjSpec` or `MjModel`, or a `yourdfpy.URDF`, with its gravity.
        tool: Link or frame that is the tool; that of the robot when None.
        convention: Convention of a Denavit-Hartenberg table: `standard` (default) or `modified`.
        package_paths: Packages, or folders of packages, that a file references; one or several.
        arguments: Arguments of a xacro file, or parameters whose names are not Python names.
        strict: Reject faults of a file that are otherwise corrected or left out with a warning,
            and dynamics with invalid masses, inertias or drives.
        live: Parts that may change without compiling: `tool`, `payload`, `gravity`.
        **parameters: Parameters of the library robot or the file, such as link lengths.

    Raises:
        NotFoundError: Unknown robot, tool or parameter.
        FileError: The file cannot be read.
        ArgumentError: Invalid source, convention or parameter.

    Warns:
        ModelWarning: Something of the file was corrected or left out; `findings` lists it.
    """
    folders = _folders(package_paths)
    if isinstance(source, str | Path):
        _check_unused("a convention", convention, source)
        values = _merged(arguments, parameters)
        robot = find_robot(source, values, package_paths=folders, strict=strict)
        tree, model, findings = robot.tree, robot.model, robot.ledger.findings
        warn_of_findings(str(source), findings)
    else:
        _check_unused("parameters", _merged(arguments, parameters), source)
        if package_of(source) is not None:
            _check_unused("a convention", convention, source)
            return _of_package(source, tool=tool, live=live, strict=strict)
        tree, model = _tree_and_model(source, convention)
        findings = ()
    return Manipulator(tree, model=model, tool=tool, live=live, findings=findings, strict=strict)


def _of_package(source: object, *, strict: bool, **options: Any) -> Manipulator:
    robot = read_foreign(source)
    missing = [f"{robot.tree.name!r} is loaded without {x}" for x in robot.left_out]
    if missing and strict:
        raise ModelError(missing[0], hint="load it without strict=True")
    findings = [Finding("warning", "robot", robot.tree.name, x, "none needed") for x in missing]
    return Manipulator(
        robot.tree, gravity=robot.gravity, findings=findings, strict=strict, **options
    )


def _merged(arguments: Mapping[str, Any] | None, parameters: dict[str, Any]) -> dict[str, Any]:
    named = {} if arguments is None else checks.mapping("arguments", arguments)
    both = sorted(set(named) & set(parameters))
    if both:
        raise ArgumentError(f"parameter {both[0]!r} is given twice", hint="pass it once")
    return {**named, **parameters}


def _tree_and_model(
    source: Tree | Model | Base | DHTable, convention: Convention | None
) -> tuple[Tree, Model | None]:
    if isinstance(source, Tree):
        _check_unused("a convention", convention, source)
        return source, None
    # Imports pydantic, which other sources do not need.
    from linkwork.model.parts import Base, Model

    if isinstance(source, Model | Base):
        _check_unused("a convention", convention, source)
        model = Model(source.full_name, source) if isinstance(source, Base) else source
        return (model.rebuild(), model) if isinstance(model, Model) else (model, None)
    if not isinstance(source, Sequence | np.ndarray) or isinstance(source, bytes):
        expected = "a library name, a file, a Tree, a Model or Base, the rows of a DH table"
        raise checks.invalid("robot", source, f"{expected}, {KINDS}")
    used = "standard" if convention is None else convention
    return tree_from_dh("dh", source, convention=used), None


def _folders(package_paths: str | Path | Sequence[str | Path]) -> list[Path]:
    if isinstance(package_paths, str | Path):
        return [checks.path("package_paths", package_paths)]
    if not isinstance(package_paths, Sequence) or isinstance(package_paths, bytes):
        raise checks.invalid("package_paths", package_paths, "a folder or a list of folders")
    return [checks.path("folder in package_paths", path) for path in package_paths]


def _check_unused(what: str, value: object, source: object) -> None:
    if value is not None and not (isinstance(value, dict) and not value):
        raise ArgumentError(f"invalid argument for {_kind(source)}: {what} {checks.shown(value)}")


def _kind(source: object) -> str:
    named = isinstance(source, str | Path)
    return f"the robot {str(source)!r}" if named else f"a {type(source).__name__}"
