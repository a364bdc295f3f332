"""Collada and glTF meshes, read by the package trimesh in the limited process.

Coordinates are taken as they stand in the file, in metres after Collada's `<unit>`; which way a
file calls up is not followed, as other readers of robot files do not follow it either.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from linkwork.errors import FileError, Place, import_extra
from linkwork.files import parse_xml, read_bytes
from linkwork.model.mesh.surface import MeshData, checked_surface
from linkwork.model.worker import limited_call, pack_floats, unpack_floats

_MALFORMED = (
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    NameError,
    NotImplementedError,
)


def read_foreign(content: bytes, file: str) -> MeshData:
    """The surface in a Collada or glTF file; all its parts together.

    Raises:
        FileError: The file is malformed or names other files.
        MissingPackageError: The packages that read it are not installed.
    """
    path = Path(file).resolve()
    unit = _collada_unit(content, file) if path.suffix.lower() == ".dae" else 1.0
    found = limited_call(f"{__name__}:{triangles.__name__}", {"path": str(path)})
    packed = found if isinstance(found, dict) else {}
    vertices, faces = (unpack_floats(packed.get(name)) for name in ("vertices", "faces"))
    if vertices.shape[1:] != (3,) or faces.shape[1:] != (3,):
        raise FileError("this mesh is not made of triangles", place=Place(file))
    return checked_surface(vertices * unit, faces, Place(file))


def triangles(path: str) -> dict[str, Any]:
    """Vertices and faces of a file, as written; runs in the limited process."""
    trimesh = import_extra("trimesh", "mesh")
    suffix = Path(path).suffix.lower().removeprefix(".")
    if suffix == "dae":
        import_extra("collada", "mesh")
    content = read_bytes(Path(path))
    try:
        # Without a folder to look in, trimesh finds no other files than this.
        mesh = trimesh.load_scene(io.BytesIO(content), file_type=suffix).to_mesh()
    except _MALFORMED as error:
        message = f"this is no {suffix} mesh: {type(error).__name__} {error}"
        hint = "a mesh file must hold all its data itself"
        raise FileError(message, place=Place(path), hint=hint) from error
    return {"vertices": pack_floats(mesh.vertices), "faces": pack_floats(mesh.faces)}


def _collada_unit(content: bytes, file: str) -> float:
    """Metres a unit of the file; reading it here also refuses document types and entities."""
    asset = parse_xml(content, file).first("asset")
    unit = asset.first("unit") if asset else None
    return unit.number("meter", 1.0) if unit else 1.0
