"""Boxes of mesh files: those of their surfaces, read without them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import rtbdata

from linkwork.errors import FileError
from linkwork.model.mesh import bounds, mesh_of_file, read_mesh
from linkwork.model.mesh.bounds import mesh_bounds
from tests.model.mesh.test_mesh import BOX, FORMS, MeshData, binary_stl, obj

FAR = MeshData(BOX.vertices * (3.0, 1.0, 1.0) + (0.5, -0.25, 7.0), BOX.faces)


def box_of_surface(mesh) -> np.ndarray:
    vertices = read_mesh(mesh).vertices
    return np.stack([vertices.min(axis=0), vertices.max(axis=0)])


@pytest.mark.parametrize("scale", [(1.0, 1.0, 1.0), (0.5, -2.0, 3.0)])
@pytest.mark.parametrize(("name", "write"), FORMS)
def test_the_box_is_that_of_the_surface(tmp_path, name, write, scale):
    file = tmp_path / name
    file.write_bytes(write(FAR))
    mesh = mesh_of_file(file, scale)
    np.testing.assert_allclose(mesh_bounds(mesh), box_of_surface(mesh), rtol=1e-6)


COLLADA = """<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit meter="0.001" name="millimeter"/><up_axis>Z_UP</up_axis></asset>
<library_geometries>
<geometry id="part"><mesh>
<source id="places"><float_array id="numbers" count="9">0 0 0 10 0 0 0 20 30</float_array>
<technique_common><accessor source="#numbers" count="3" stride="3"><param name="X" type="float"/>
<param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="corners"><input semantic="POSITION" source="#places"/></vertices>
<triangles count="1"><input semantic="VERTEX" source="#corners" offset="0"/><p>0 1 2</p></triangles>
</mesh></geometry></library_geometries>
<library_nodes><node id="twice"><scale>2 1 1</scale><instance_geometry url="#part"/></node>
</library_nodes>
<library_visual_scenes><visual_scene id="all">
<node><translate>100 0 0</translate><rotate>0 0 1 90</rotate><instance_geometry url="#part"/>
<node><matrix>1 0 0 5 0 1 0 6 0 0 1 7 0 0 0 1</matrix><instance_node url="#twice"/></node></node>
</visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#all"/></scene></COLLADA>
"""


def test_the_box_of_a_collada_scene_has_its_nodes_and_unit(tmp_path):
    file = tmp_path / "part.dae"
    file.write_text(COLLADA)
    box = mesh_bounds(mesh_of_file(file))
    np.testing.assert_allclose(box, [[0.074, 0.0, 0.0], [0.1, 0.025, 0.037]], atol=1e-12)
    np.testing.assert_allclose(box, box_of_surface(mesh_of_file(file)), atol=1e-8)


def test_boxes_of_published_collada_files_are_those_of_their_surfaces():
    folder = Path(rtbdata.__path__[0]) / "xacro" / "kuka_description"
    files = [
        "kuka_kr16/meshes/kr16_2/visual/link_3.dae",
        # With lines beside its faces.
        "kuka_kr210/meshes/kr210l150/visual/link_2.dae",
    ]
    for file in files:
        mesh = mesh_of_file(folder / file)
        assert len(bounds._points(folder / file))
        np.testing.assert_allclose(mesh_bounds(mesh), box_of_surface(mesh), atol=1e-6)


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("a.obj", b"v 0 0 0\nv 1 0 0\nv 0 1 x\nf 1 2 3\n", "a.obj:3"),
        ("a.obj", b"v 0 0 0\nv 1 0 0\nv 0 1\nf 1 2 3\n", "three coordinates"),
        ("a.obj", b"v 0 0 0\nv 1 0 0\nv 0 1 0\n", "no faces"),
        ("a.stl", binary_stl(FAR).replace(b"solid", b"model")[:-10], "truncated"),
        ("a.stl", b"solid\nendsolid\n", "no faces"),
    ],
)
def test_malformed_meshes_are_reported_as_by_the_reader_of_the_surface(
    tmp_path, name, content, words
):
    (tmp_path / name).write_bytes(content)
    mesh = mesh_of_file(tmp_path / name)
    for read in (mesh_bounds, read_mesh):
        with pytest.raises(FileError, match=words):
            read(mesh)


@pytest.mark.parametrize("space", [b" ", b"  ", b"\t"])
def test_vertices_may_have_colours_and_any_space(tmp_path, space):
    file = tmp_path / "a.obj"
    lines = b"v 0 0 0\r\n v 1 0 0\nv 0 2 3 0.5 0.5 0.5\nf -3 -2 -1\n"
    file.write_bytes(lines.replace(b" ", space))
    assert mesh_bounds(mesh_of_file(file)).tolist() == [[0, 0, 0], [1, 2, 3]]


def test_a_file_is_read_once_for_all_its_uses(tmp_path, monkeypatch):
    meshes = []
    for number in range(100):
        file = tmp_path / f"{number}.obj"
        file.write_bytes(obj(MeshData(BOX.vertices + number, BOX.faces)))
        meshes.append(mesh_of_file(file))
    reads = []
    read_bytes = bounds.read_bytes
    monkeypatch.setattr(bounds, "read_bytes", lambda path: reads.append(path) or read_bytes(path))
    for mesh in [*meshes, *meshes]:
        mesh_bounds(mesh)
        mesh_bounds(replace(mesh, scale=(2.0, 2.0, 2.0)))
    assert len(reads) == len(meshes)
