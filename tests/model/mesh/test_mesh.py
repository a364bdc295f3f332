"""Meshes from files: what is read, what is refused, what they weigh."""

import math
import struct
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import rtbdata
from hypothesis import given
from hypothesis import strategies as st

from linkwork.errors import FileError, ModelError
from linkwork.model.mesh import MeshData, bounds, mesh_inertia, mesh_of_file, mesh_volume, read_mesh
from linkwork.model.mesh.bounds import mesh_bounds
from linkwork.spatial import Pose, box_inertia, cylinder_inertia

CORNERS = np.array([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)], dtype=float)
SQUARES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
TRIANGLES = np.array([t for a, b, c, d in SQUARES for t in ((a, b, c), (a, c, d))])
SIZE = (0.1, 0.2, 0.3)
BOX = MeshData((CORNERS - 0.5) * SIZE, TRIANGLES.astype(np.int32))


def obj(data: MeshData) -> bytes:
    lines = [f"v {x!r} {y!r} {z!r}" for x, y, z in data.vertices.tolist()]
    lines += [f"f {a + 1} {b + 1} {c + 1}" for a, b, c in data.faces.tolist()]
    return "\n".join(lines).encode()


def text_stl(data: MeshData) -> bytes:
    lines = ["solid box"]
    for face in data.vertices[data.faces].tolist():
        lines += ["facet normal 0 0 0", "outer loop"]
        lines += [f"vertex {x!r} {y!r} {z!r}" for x, y, z in face]
        lines += ["endloop", "endfacet"]
    return "\n".join([*lines, "endsolid"]).encode()


def binary_stl(data: MeshData) -> bytes:
    faces = data.vertices[data.faces].reshape(-1, 9).tolist()
    packed = [struct.pack("<12fH", 0, 0, 0, *corners, 0) for corners in faces]
    return b"solid, but binary".ljust(80) + struct.pack("<I", len(faces)) + b"".join(packed)


def exported(suffix: str):
    def write(data: MeshData) -> bytes:
        import trimesh

        content = trimesh.Trimesh(data.vertices, data.faces).export(file_type=suffix)
        return content if isinstance(content, bytes) else content.encode()

    return write


def msh(data: MeshData) -> bytes:
    counts = struct.pack("<4i", len(data.vertices), 0, 0, len(data.faces))
    return counts + data.vertices.astype("<f4").tobytes() + data.faces.astype("<i4").tobytes()


FORMS = [
    ("box.msh", msh),
    ("box.obj", obj),
    ("BOX.STL", text_stl),
    ("box.stl", binary_stl),
    ("box.glb", exported("glb")),
    ("box.dae", exported("dae")),
]


def written(folder: Path, name: str, content: bytes | str) -> Path:
    file = folder / name
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return file


@pytest.mark.parametrize(("name", "write"), FORMS)
def test_every_form_of_a_file_gives_the_same_solid(tmp_path, name, write):
    data = read_mesh(mesh_of_file(written(tmp_path, name, write(BOX))))
    assert (data.vertices.shape, data.faces.dtype) == ((8, 3), np.int32)
    inertia, expected = mesh_inertia(data, 1000.0), box_inertia(6.0, SIZE)
    assert inertia.mass == pytest.approx(6.0, rel=1e-6)
    np.testing.assert_allclose(inertia.matrix, expected.matrix, atol=1e-7)


def test_polygons_and_corners_counted_from_the_end_are_read(tmp_path):
    vertices = "".join(f"v {x} {y} {z} 1.0\n" for x, y, z in (CORNERS - 0.5) * SIZE)
    faces = "".join("f " + " ".join(f"{i - 8}/1/2" for i in face) + "\n" for face in SQUARES)
    data = read_mesh(mesh_of_file(written(tmp_path, "box.obj", f"# a box\n{vertices}{faces}")))
    assert mesh_volume(data) == pytest.approx(math.prod(SIZE))


def test_a_scale_stretches_and_a_reflection_keeps_the_outside_outside(tmp_path):
    data = read_mesh(mesh_of_file(written(tmp_path, "box.obj", obj(BOX)), (-2.0, 1.0, 0.5)))
    np.testing.assert_allclose(np.ptp(data.vertices, axis=0), (0.2, 0.2, 0.15))
    a, b, c = np.moveaxis(data.vertices[data.faces], 1, 0)
    assert np.einsum("fi,fi->", a, np.cross(b, c)) > 0


def test_equal_content_is_an_equal_digest(tmp_path):
    one, two = (written(tmp_path, name, obj(BOX)) for name in ("one.obj", "two.obj"))
    assert mesh_of_file(one).digest == mesh_of_file(two).digest


def test_a_file_changed_after_loading_is_refused(tmp_path):
    file = written(tmp_path, "box.obj", obj(BOX))
    mesh = mesh_of_file(file)
    file.write_bytes(obj(BOX) + b"\nv 0 0 0")
    with pytest.raises(FileError, match="has changed"):
        read_mesh(mesh)


BAD = [
    ("a.obj", "v 0 0 0\nv 1 0 x\n", r"a.obj:2: invalid vertex 'v 1 0 x'"),
    ("b.obj", "v 0 0\n", r"b.obj:1: .*three coordinates"),
    ("c.obj", "v 0 0 0\nf 1 1\n", r"c.obj:2: .*three vertices"),
    ("d.obj", "v 0 0 0\nf 1 1 -2\n", r"d.obj:2: .*unknown vertex -2"),
    ("e.obj", "v 0 0 0\nf 1 1 2\n", r"face 1 has an unknown vertex, expected 1 to 1"),
    ("f.obj", "v 0 0 nan\nf 1 1 1\n", r"vertex 1 \(0, 0, nan\) is not finite"),
    ("g.obj", "v 0 0 1e11\nf 1 1 1\n", "exceeds 1e"),
    ("h.obj", "v 0 0 0\n", "no faces"),
    ("i.stl", "solid x\nvertex 0 0\n", r"i.stl:2: invalid vertex 'vertex 0 0'"),
    ("j.stl", "solid x\nvertex 0 0 0\n", "the last triangle has 1 vertices"),
    ("k.stl", b"\0" * 80 + b"\2\0\0\0" + b"\0" * 50, "134 bytes, expected 184"),
    ("l.stl", b"\0" * 80 + b"\xff\xff\xff\xff", "4294967295 faces"),
    ("m.stl", b"", "the mesh file is empty"),
    ("m.obj", b" \n", "the mesh file is empty"),
    ("m.dae", b"version https://git-lfs.github.com/spec/v1\noid", "Git LFS pointer.*git lfs pull"),
    ("m.glb", b"<html>", "not a .glb file: it begins with b'<html>'"),
    ("r.dae", b"solid x", "not a .dae file"),
    ("n.dae", "<COLLADA/>", "invalid dae mesh"),
    ("o.dae", "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><COLLADA/>", "DOCTYPE"),
    ("p.glb", b"glTF nothing", "invalid glb mesh"),
    (
        "q.gltf",
        '{"asset": {"version": "2.0"}, "buffers": [{"uri": "/etc/passwd"}]}',
        "invalid gltf",
    ),
]


@pytest.mark.parametrize(("name", "content", "words"), BAD, ids=[name for name, _, _ in BAD])
def test_a_bad_file_is_refused_with_its_place(tmp_path, name, content, words):
    with pytest.raises(FileError, match=words) as caught:
        read_mesh(mesh_of_file(written(tmp_path, name, content)))
    assert name in str(caught.value)


@given(content=st.binary(max_size=300), suffix=st.sampled_from(["obj", "stl"]))
def test_no_bytes_do_worse_than_be_refused(content, suffix, tmp_path_factory):
    file = written(tmp_path_factory.getbasetemp(), f"any.{suffix}", content)
    with suppress(FileError):
        assert len(read_mesh(mesh_of_file(file)).faces) > 0


def test_files_that_hold_no_mesh_are_refused_before_they_are_read(tmp_path):
    with pytest.raises(
        FileError, match=r"unknown mesh file format.*\.obj, \.stl, \.msh, \.dae, \.glb, \.gltf"
    ):
        mesh_of_file(written(tmp_path, "box.ply", ""))
    with pytest.raises(FileError, match="no file"):
        mesh_of_file(tmp_path / "missing.obj")
    with pytest.raises(FileError, match="invalid mesh scale"):
        mesh_of_file(written(tmp_path, "box.obj", obj(BOX)), (1.0, 0.0, 1.0))


@given(
    size=st.tuples(*[st.floats(0.01, 10.0)] * 3),
    position=st.tuples(*[st.floats(-10, 10)] * 3),
    rpy=st.tuples(*[st.floats(-4, 4)] * 3),
)
def test_a_box_of_triangles_weighs_what_a_box_does(size, position, rpy):
    pose = Pose.from_xyz_rpy(position, rpy)
    turned = (CORNERS - 0.5) * size @ np.asarray(pose.rotation).T + position
    inertia = mesh_inertia(MeshData(turned, BOX.faces), 2.0)
    expected = box_inertia(2.0 * math.prod(size), size).moved(pose)
    assert inertia.mass == pytest.approx(expected.mass)
    np.testing.assert_allclose(inertia.center, expected.center, atol=1e-9)
    largest = expected.principal_moments()[2]
    np.testing.assert_allclose(inertia.matrix, expected.matrix, atol=1e-9 * largest)


def prism(sides: int, radius: float, length: float) -> MeshData:
    around = 2 * math.pi * np.arange(sides) / sides
    ring = np.stack([radius * np.cos(around), radius * np.sin(around)], axis=1)
    bottom, top = (np.column_stack([ring, np.full(sides, z)]) for z in (-length / 2, length / 2))
    a, b = np.arange(sides), (np.arange(sides) + 1) % sides
    walls = [np.stack([a, b, b + sides], 1), np.stack([a, b + sides, a + sides], 1)]
    lids = [np.stack([b, a, 0 * a], 1), np.stack([a + sides, b + sides, 0 * a + sides], 1)]
    return MeshData(np.vstack([bottom, top]), np.vstack([*walls, *lids]).astype(np.int32))


def test_a_prism_of_many_sides_weighs_what_a_cylinder_does():
    inertia = mesh_inertia(prism(2000, 0.2, 0.7), 500.0)
    expected = cylinder_inertia(500.0 * math.pi * 0.04 * 0.7, 0.2, 0.7)
    assert inertia.mass == pytest.approx(expected.mass, rel=1e-5)
    np.testing.assert_allclose(inertia.matrix, expected.matrix, rtol=1e-4, atol=1e-9)


def test_inside_out_weighs_the_same():
    assert mesh_inertia(MeshData(BOX.vertices, BOX.faces[:, ::-1]), 1000.0).mass == pytest.approx(6)


def test_two_apart_are_one_solid():
    away = Pose.from_translation((5.0, 0.0, 0.0))
    vertices = np.vstack([BOX.vertices, BOX.vertices + away.position])
    both = mesh_inertia(MeshData(vertices, np.vstack([BOX.faces, BOX.faces + 8])), 1000.0)
    assert both.mass == pytest.approx(12.0)
    np.testing.assert_allclose(both.center, (2.5, 0.0, 0.0), atol=1e-12)


def test_an_open_or_empty_surface_cannot_be_weighed():
    with pytest.raises(ModelError, match="not closed: 3 edges"):
        mesh_inertia(MeshData(BOX.vertices, BOX.faces[1:]), 1.0)
    flat = MeshData(BOX.vertices * (1.0, 1.0, 0.0), BOX.faces)
    with pytest.raises(ModelError, match="no volume"):
        mesh_inertia(flat, 1.0)


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
def test_malformed_meshes_are_reported_as_by_the_surface(tmp_path, name, content, words):
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
