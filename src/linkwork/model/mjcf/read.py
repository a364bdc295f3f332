"""Reading MJCF: checked here, compiled by MuJoCo in the limited process, made a Tree here."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from linkwork.errors import FileError, LinkworkError, printable
from linkwork.files.document import shorten
from linkwork.model.asset_folders import Roots
from linkwork.model.ledger import Ledger
from linkwork.model.mjcf.assembly import Assembly
from linkwork.model.mjcf.bodies import Bodies, Classes, is_shape, read_source
from linkwork.model.mjcf.compiled_model import Answer, checked_answer
from linkwork.model.mjcf.engine import compiled
from linkwork.model.mjcf.ledger import ledger_of
from linkwork.model.mjcf.reduced import Reduced
from linkwork.model.mjcf.shapes import Shapes, used_meshes
from linkwork.model.tree import Tree
from linkwork.model.worker import limited_call


def read_mjcf(path: Path, package_paths: Sequence[Path] = ()) -> tuple[Tree, Ledger]:
    """Reads a robot from an MJCF file.

    Masses, centres and inertias are those MuJoCo finds. `linkwork.model.mjcf.links` says which
    body is the base, `linkwork.model.mjcf.links` what becomes of a body with several joints.

    Args:
        path: The file.
        package_paths: Further folders in which the files may lie that it mentions.

    Raises:
        FileError: The file, or one it mentions, cannot be read or is not allowed.
        ModelError: What it says is no robot.
        MissingPackageError: MuJoCo is not installed.
    """
    roots = Roots(path.parent, tuple(package_paths))
    top = read_source(path, roots)
    classes = Classes(top)
    bodies = Bodies(top, classes)
    wanted = {part.get("mesh") for _, part in bodies.geoms() if is_shape(part)}
    meshes = used_meshes(top, classes, wanted, roots)
    reduced = Reduced(top, bodies, meshes)
    answer = _compiled(reduced, bodies, path)
    shapes = Shapes(top, classes, meshes)
    assembly = Assembly(answer, bodies, shapes, reduced.beside)
    try:
        tree = assembly.tree(top.attributes.get("model") or path.stem)
    except LinkworkError as error:
        error.place = error.place or top.place
        raise
    return tree, ledger_of(top, assembly, meshes)


def _compiled(reduced: Reduced, bodies: Bodies, path: Path) -> Answer:
    arguments = {"text": reduced.text, "path": str(path)}
    data: Any = limited_call(f"{compiled.__module__}:{compiled.__name__}", arguments)
    if isinstance(data, dict) and "refused" in data:
        line = data.get("line")
        place = reduced.place(line if isinstance(line, int) else 1)
        words = shorten(printable(str(data["refused"])))
        raise FileError(f"MuJoCo refuses this: {words}", place=place)
    return checked_answer(data, bodies.asked(), len(reduced.beside), str(path))
