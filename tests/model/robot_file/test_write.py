"""Writing robot YAML: what is written reads back as the same, to the last bit."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from linkwork import library
from linkwork.errors import ModelError
from linkwork.files import parse_yaml
from linkwork.model.build import build_tree
from linkwork.model.ledger import Fate
from linkwork.model.link import Joint, Shape, ShapeKind, TreeLink
from linkwork.model.mesh import mesh_of_file
from linkwork.model.robot_file import load_robot_file, write_robot_yaml
from linkwork.model.robot_file.source import source_of_document
from tests.model.robot_file.test_read import LINKS, TABLE
from tests.model.robot_file.trees import trees

TRIANGLE = """solid t
facet normal 0 0 1
outer loop
vertex 0 0 0
vertex 1 0 0
vertex 0 1 0
endloop
endfacet
endsolid t
"""


def source_of(text, folder):
    return source_of_document(parse_yaml(text, "robot.yaml"), folder)


@given(tree=trees())
def test_any_tree_reads_back_as_itself(tree, tmp_path_factory):
    text, ledger = write_robot_yaml(tree)
    assert source_of(text, tmp_path_factory.getbasetemp()).tree() == tree
    assert not ledger.entries
    assert write_robot_yaml(tree)[0] == text


@pytest.mark.parametrize("name", library.names())
def test_library_robots_read_back_as_themselves(name, tmp_path):
    tree = library.robot(name)
    assert source_of(write_robot_yaml(tree)[0], tmp_path).tree() == tree


@pytest.mark.parametrize("text", [TABLE, LINKS], ids=["dh", "links"])
def test_a_source_is_written_in_its_own_form(text, tmp_path):
    source = source_of(text, tmp_path)
    written, ledger = write_robot_yaml(source)
    again = source_of(written, tmp_path)
    assert again.document.data == source.document.data
    assert again.model == source.model
    assert again.tree() == source.tree()
    assert not ledger.entries
    assert write_robot_yaml(again)[0] == written


def test_what_an_editor_changed_is_saved_and_the_rest_stays(tmp_path):
    path = tmp_path / "arm.yaml"
    path.write_text(TABLE)
    source = load_robot_file(path)
    changed = source.changed(["parameters.l1=0.7", "dh.rows.q2.a=l1 / 3"])
    path.write_text(write_robot_yaml(changed)[0])
    tree = load_robot_file(path).tree()
    assert tree == changed.tree() == source.changed(["dh.rows.q2.a=l1 / 3"]).tree({"l1": 0.7})
    text = path.read_text()
    assert "a: l1 / 3\n" in text
    assert "center: [-l1 / 2, 0, 0]\n" in text


def test_meshes_are_named_from_the_folder_of_the_file(tmp_path):
    (tmp_path / "meshes").mkdir()
    mesh_file = tmp_path / "meshes" / "t.stl"
    mesh_file.write_text(TRIANGLE)
    shape = Shape(ShapeKind.MESH, (), mesh=mesh_of_file(mesh_file, (0.001, 0.001, 2.0)))
    tree = build_tree("r", [TreeLink("base", None, Joint("root"), shapes=(shape,))])
    text, ledger = write_robot_yaml(tree, tmp_path)
    assert "file: meshes/t.stl\n" in text
    assert not ledger.entries
    assert source_of(text, tmp_path).tree() == tree


def test_a_mesh_elsewhere_is_in_the_ledger(tmp_path):
    mesh_file = tmp_path / "t.stl"
    mesh_file.write_text(TRIANGLE)
    shape = Shape(ShapeKind.MESH, (), mesh=mesh_of_file(mesh_file))
    tree = build_tree("r", [TreeLink("base", None, Joint("root"), shapes=(shape,))])
    (tmp_path / "other").mkdir()
    text, ledger = write_robot_yaml(tree, tmp_path / "other")
    assert [x.fate for x in ledger.not_kept()] == [Fate.DROPPED]
    bare = replace(tree, links=(replace(tree.links[0], shapes=()),))
    assert source_of(text, tmp_path).tree() == bare


def test_a_name_yaml_cannot_hold_is_refused():
    tree = build_tree("r", [TreeLink("a\x07", None, Joint("root"))])
    with pytest.raises(ModelError, match=r"U\+0007"):
        write_robot_yaml(tree)
