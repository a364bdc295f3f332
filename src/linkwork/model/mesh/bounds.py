"""Bounding box of a mesh file, many times faster to read than its surface.

Only the points are read, with numpy; faces are not checked. What is not a plain file of its format
is left to the reader of the surface, which also reports the place of a mistake.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from linkwork.checks import MAX_NUMBER
from linkwork.errors import FileError
from linkwork.files import Element, parse_xml, read_bytes
from linkwork.model.link import Mesh
from linkwork.model.mesh.formats import stl_corners
from linkwork.model.mesh.surface import read_mesh
from linkwork.spatial.rotation import about_axis

Points = NDArray[np.float64]

_CACHE_SIZE = 4096


class _NotPlainError(Exception):
    """The file needs the reader of its surface."""


def mesh_bounds(mesh: Mesh) -> Points:
    """Least and greatest coordinates of a scaled mesh, 2 x 3 [m]."""
    return np.sort(_bounds(mesh.file, mesh.digest) * np.asarray(mesh.scale), axis=0)


@lru_cache(maxsize=_CACHE_SIZE)
def _bounds(file: str, digest: str) -> Points:
    try:
        points = _points(Path(file))
    except (_NotPlainError, FileError, ValueError):
        points = read_mesh(Mesh(file, digest=digest)).vertices
    return np.stack([points.min(axis=0), points.max(axis=0)])


def _points(path: Path) -> Points:
    """Points of a plain mesh file; at least those of its faces."""
    readers = {".stl": _stl, ".obj": _obj, ".dae": _collada}
    if path.suffix.lower() not in readers:
        raise _NotPlainError
    points = readers[path.suffix.lower()](read_bytes(path), str(path))
    if not len(points) or not (np.abs(points) <= MAX_NUMBER).all():
        raise _NotPlainError
    return points


def _stl(content: bytes, file: str) -> Points:
    return stl_corners(content, file).reshape(-1, 3)


_OBJ_VERTEX = re.compile(rb"^[ \t]*v[ \t]+(\S+[ \t]+\S+[ \t]+\S+)", re.MULTILINE)


def _obj(content: bytes, _file: str) -> Points:
    lines = b"\n" + content
    vertices = _OBJ_VERTEX.findall(content)
    # Counting is fast: a vertex that does not match is left to the reader of the surface.
    if len(vertices) != lines.count(b"\nv ") or b"\nf " not in lines:
        raise _NotPlainError
    return np.array(b" ".join(vertices).split(), dtype=np.float64).reshape(-1, 3)


_FACES = ("triangles", "polylist", "polygons", "trifans", "tristrips")
_MATRIX = re.compile(r"matrix|translate|scale|rotate")


def _collada(content: bytes, file: str) -> Points:
    return _Collada(parse_xml(content, file)).points()


class _Collada:
    """Points of the geometries that the scene of a Collada file places."""

    def __init__(self, top: Element) -> None:
        self._top = top
        self._named = {x.attributes["id"]: x for x in top.walk() if "id" in x.attributes}

    def points(self) -> Points:
        """All points, in metres."""
        scene = self._top.first("scene")
        shown = scene.first("instance_visual_scene") if scene else None
        if shown is None:
            raise _NotPlainError
        asset = self._top.first("asset")
        unit = asset.first("unit") if asset else None
        metres = unit.number("meter", 1.0) if unit else 1.0
        nodes = self._target(shown, "url").all("node")
        parts = [points for node in nodes for points in self._of_node(node, np.eye(4))]
        return metres * np.concatenate([np.zeros((0, 3)), *parts])

    def _of_node(self, node: Element, parent: Points) -> Iterator[Points]:
        pose = parent
        for child in node.children:
            if _MATRIX.fullmatch(child.tag):
                pose = pose @ _transform(child)
        for child in node.children:
            if child.tag == "node":
                yield from self._of_node(child, pose)
            elif child.tag == "instance_node":
                yield from self._of_node(self._target(child, "url"), pose)
            elif child.tag == "instance_geometry":
                points = self._of_geometry(self._target(child, "url"))
                yield points @ pose[:3, :3].T + pose[:3, 3]
            elif child.tag == "instance_controller":
                raise _NotPlainError

    def _of_geometry(self, geometry: Element) -> Points:
        mesh = geometry.first("mesh")
        if mesh is None:
            raise _NotPlainError
        if not any(mesh.first(tag) for tag in _FACES):
            # Lines and points are not part of a surface.
            return np.zeros((0, 3))
        inputs = mesh.required("vertices").all("input")
        places = [x for x in inputs if x.attributes.get("semantic") == "POSITION"]
        if len(places) != 1:
            raise _NotPlainError
        source = self._target(places[0], "source")
        accessor = source.required("technique_common").required("accessor")
        if accessor.attributes.get("stride") != "3" or "offset" in accessor.attributes:
            raise _NotPlainError
        return _numbers(source.required("float_array")).reshape(-1, 3)

    def _target(self, element: Element, attribute: str) -> Element:
        name = element.attribute(attribute).removeprefix("#")
        if name not in self._named:
            raise _NotPlainError
        return self._named[name]


def _transform(element: Element) -> Points:
    numbers = _numbers(element)
    pose = np.eye(4)
    if element.tag == "matrix":
        pose = numbers.reshape(4, 4)
    elif element.tag == "translate":
        pose[:3, 3] = numbers
    elif element.tag == "scale":
        pose[:3, :3] = np.diag(numbers)
    else:
        x, y, z, degrees = numbers.tolist()
        pose[:3, :3] = about_axis((x, y, z), np.radians(degrees))
    return pose


def _numbers(element: Element) -> Points:
    return np.array(element.text.split(), dtype=np.float64)
