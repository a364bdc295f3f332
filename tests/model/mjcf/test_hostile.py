"""Files made to harm are refused in words, quickly."""

import os
import random
import struct
import time

import pytest

from linkwork.errors import FileError, LinkworkError, SchemaError
from linkwork.model.mjcf import read_mjcf
from linkwork.model.mjcf.compiled_model import validate_compiled_model
from linkwork.model.read import read_robot
from tests.model.mjcf.samples import ARM, FLOATER, write

MAX_SECONDS = 60.0
MUTATIONS = 200

BODY = '<mujoco>{}<worldbody><body name="b"><geom size="1"/>{}</body></worldbody></mujoco>'
MESH = '<asset><mesh name="m" file="{}"/></asset>'
USE = '<geom type="mesh" mesh="m"/>'


def read(path):
    start = time.monotonic()
    try:
        return read_mjcf(path)
    finally:
        assert time.monotonic() - start < MAX_SECONDS


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (BODY.format("", '<replicate count="1000000"><geom size="1"/></replicate>'), "<replicate>"),
        (BODY.format("", '<attach model="x" prefix=""/>'), "unknown model 'x'"),
        (BODY.format("", "<body/>" * 1500), "more than 1000 bodies"),
        (BODY.format("", "<site/>" * 60000), "more than 50000 elements"),
        (BODY.format("", "<body>" * 300 + "</body>" * 300), "nested more than"),
        ('<!DOCTYPE a [<!ENTITY b "c">]>' + BODY.format("", ""), "document type"),
    ],
)
def test_what_would_explode_is_refused(tmp_path, text, words):
    with pytest.raises(FileError, match=words):
        read(write(tmp_path, text))


@pytest.mark.parametrize("attribute", ['ref="1e300"', 'margin="1e300"', 'solreffriction="1e300 1"'])
def test_parameters_out_of_bounds_are_refused_with_a_place(tmp_path, attribute):
    path = write(tmp_path, BODY.format("", f'<body><joint {attribute}/><geom size="1"/></body>'))
    with pytest.raises(FileError, match="expected a number of at least") as caught:
        read(path)
    assert caught.value.place.file == str(path)


def test_terrain_of_any_size_never_reaches_the_engine(tmp_path):
    field = '<asset><hfield name="h" nrow="200000" ncol="200000" size="1 1 1 1"/></asset>'
    tree, ledger = read(write(tmp_path, BODY.format(field, '<geom type="hfield" hfield="h"/>')))
    assert len(tree.links[0].shapes) == 1
    notes = {entry.note for entry in ledger.entries if "hfield" in entry.what}
    assert "terrain belongs to a scene" in notes


@pytest.mark.parametrize(
    "text",
    [
        BODY.format("", '<composite type="cable" count="1000000 1 1"/>'),
        BODY.format('<extension><plugin plugin="x"/></extension>', ""),
        BODY.format("", '<plugin plugin="x"/>'),
        BODY.format("", '<flexcomp type="grid" count="1000 1000 1000" name="x"/>'),
    ],
)
def test_what_would_explode_never_reaches_the_engine(tmp_path, text):
    tree, ledger = read(write(tmp_path, text))
    assert len(tree.links) == 1
    assert any("not supported" in entry.note for entry in ledger.not_kept())


def is_left_out(path, words):
    """Whether a mesh is not read, which is reported, and refused by a strict reader."""
    tree, ledger = read(path)
    assert [len(link.missing_shapes) for link in tree.links] == [1]
    assert not any(shape.mesh for link in tree.links for shape in link.shapes)
    with pytest.raises(FileError, match=words):
        read_robot(path, strict=True)
    return words in ledger.findings[0].message


def test_a_built_in_mesh_is_left_out(tmp_path):
    asset = '<asset><mesh name="m" builtin="sphere" params="9"/></asset>'
    assert is_left_out(write(tmp_path, BODY.format(asset, USE)), "built-in meshes")


def test_a_pipe_is_no_mesh(tmp_path):
    path = write(tmp_path, BODY.format(MESH.format("pipe.obj"), USE))
    os.mkfifo(tmp_path / "pipe.obj")
    assert is_left_out(path, "not a regular file")


@pytest.mark.parametrize("file", ["/etc/passwd.obj", "../../secret.obj", "link.obj", "a\\b.obj"])
def test_meshes_stay_inside(tmp_path, file):
    outside = tmp_path / "secret.obj"
    outside.write_text("v 0 0 0")
    inside = tmp_path / "deep" / "inside"
    inside.mkdir(parents=True)
    (inside / "link.obj").symlink_to(outside)
    assert is_left_out(write(inside, BODY.format(MESH.format(file), USE)), "path")


def test_includes_stay_inside_and_end(tmp_path):
    loop = '<mujoco><include file="robot.xml"/></mujoco>'
    with pytest.raises(SchemaError, match="is included again"):
        read(write(tmp_path, loop))
    write(tmp_path, '<mujoco><include file="part.xml"/></mujoco>', "part.xml")
    with pytest.raises(SchemaError, match="is included again"):
        read(write(tmp_path, '<mujoco><include file="part.xml"/></mujoco>'))
    with pytest.raises(SchemaError, match="leaves the allowed folders"):
        read(write(tmp_path, '<mujoco><include file="../x.xml"/></mujoco>'))


@pytest.mark.parametrize(
    "content",
    [
        b"\0" * 100,
        b"v 0 0 0\n" * 10,
        b"\0" * 80 + struct.pack("<I", 2**31) + b"\0" * 50,
        b"v nan 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 2 4\n",
    ],
)
@pytest.mark.parametrize("ending", ["obj", "stl"])
def test_damaged_meshes_are_refused(tmp_path, content, ending):
    (tmp_path / f"m.{ending}").write_bytes(content)
    with pytest.raises(LinkworkError):
        read(write(tmp_path, BODY.format(MESH.format(f"m.{ending}"), USE)))


@pytest.mark.parametrize("ending", ["obj", "stl"])
def test_an_empty_mesh_is_a_finding(tmp_path, ending):
    (tmp_path / f"m.{ending}").write_bytes(b"")
    tree, ledger = read_mjcf(write(tmp_path, BODY.format(MESH.format(f"m.{ending}"), USE)))
    assert "is empty" in ledger.findings[0].message
    assert any(link.missing_shapes for link in tree.links)


@pytest.mark.parametrize("data", [None, {}, [1], {"bodies": []}, {"bodies": [{"name": 3}]}])
def test_an_answer_that_is_none_is_refused(data):
    asked = {"body": ["world"], "joint": [], "geom": [], "site": []}
    with pytest.raises(FileError, match="invalid compiled model"):
        validate_compiled_model(data, asked, 0, "f.xml")


def test_an_answer_about_another_model_is_refused():
    asked = {"body": ["world", "b"], "joint": [], "geom": [], "site": []}
    kinds = ("bodies", "joints", "geoms", "sites", "constraints", "tendons")
    with pytest.raises(FileError, match="does not match the file"):
        empty = {"gravity": [0, 0, 0], **{kind: [] for kind in kinds}}
        validate_compiled_model(empty, asked, 0, "f.xml")


@pytest.mark.parametrize("sample", [ARM, FLOATER])
def test_only_our_errors_come_out_of_damaged_files(tmp_path, sample):
    read_whole = 0
    for seed in range(MUTATIONS):
        path = write(tmp_path, mutated(sample, seed))
        try:
            read(path)
            read_whole += 1
        except LinkworkError as error:
            assert error.place is not None
            assert str(error).isprintable()
    print(f"{read_whole} of {MUTATIONS} mutated files were read")
    assert read_whole > MUTATIONS // 20


def mutated(text: str, seed: int) -> str:
    """A few words of a file exchanged, removed, repeated or made strange."""
    chance = random.Random(seed)
    for _ in range(chance.randint(1, 3)):
        words = [i for i, word in enumerate(text.split('"')) if word.strip()]
        pieces = text.split('"')
        index = chance.choice(words)
        strange = ["-1", "0", "1e9", "1e-30", "1e300", "nan", "", "x", "0 0 0", "1 2", "999999999"]
        other = pieces[chance.choice(words[1::2] or words)]
        pieces[index] = chance.choice([*strange, other]) if index % 2 else pieces[index]
        text = '"'.join(pieces)
        if chance.random() < 0.2:
            start = chance.randrange(len(text))
            text = text[:start] + text[start + chance.randint(1, 20) :]
    return text
