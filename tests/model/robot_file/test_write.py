"""Writing robot YAML reads back as the same, to the last bit; robots made of parts in a file."""

import math
from dataclasses import replace

import pytest
from hypothesis import given

from linkwork import library
from linkwork.errors import LinkworkError, ModelError
from linkwork.files import parse_yaml
from linkwork.model.build import build_tree
from linkwork.model.dh import DHRow, tree_from_dh, with_centers
from linkwork.model.ledger import Fate
from linkwork.model.link import Drive, Joint, JointKind, Limits, Shape, ShapeKind, TreeLink
from linkwork.model.mesh import mesh_of_file
from linkwork.model.robot_file import load_robot_file, write_robot_yaml
from linkwork.model.robot_file.source import source_of_document
from linkwork.spatial import Inertia
from tests.model.robot_file.test_read import LINKS, TABLE
from tests.model.robot_file.trees import trees
from tests.tools import write_file

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
    assert (again.document.data, again.model) == (source.document.data, source.model)
    assert again.tree() == source.tree()
    assert not ledger.entries
    assert write_robot_yaml(again)[0] == written


def test_what_an_editor_changed_is_saved_and_the_rest_stays(tmp_path):
    path = write_file(tmp_path / "arm.yaml", TABLE)
    source = load_robot_file(path)
    changed = source.changed(["parameters.l1=0.7", "dh.rows.q2.a=l1 / 3"])
    path.write_text(write_robot_yaml(changed)[0])
    tree = load_robot_file(path).tree()
    assert tree == changed.tree() == source.changed(["dh.rows.q2.a=l1 / 3"]).tree({"l1": 0.7})
    text = path.read_text()
    assert "a: l1 / 3\n" in text and "center: [-l1 / 2, 0, 0]\n" in text


def test_meshes_are_named_from_the_folder_of_the_file(tmp_path):
    (tmp_path / "meshes").mkdir()
    mesh_file = write_file(tmp_path / "meshes" / "t.stl", TRIANGLE)
    shape = Shape(ShapeKind.MESH, (), mesh=mesh_of_file(mesh_file, (0.001, 0.001, 2.0)))
    tree = build_tree("r", [TreeLink("base", None, Joint("root"), shapes=(shape,))])
    text, ledger = write_robot_yaml(tree, tmp_path)
    assert "file: meshes/t.stl\n" in text
    assert not ledger.entries
    assert source_of(text, tmp_path).tree() == tree


def test_a_mesh_elsewhere_is_in_the_ledger(tmp_path):
    mesh_file = write_file(tmp_path / "t.stl", TRIANGLE)
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


PARTS = """linkwork: robot
version: 1
name: two-links
parameters: {l1: 0.4, ratio: 50}
parts:
  base: {kind: base, shapes: {foot: {shape: box, size: [0.2, 0.2, l1 / 4]}}}
  r1: {kind: revolute, lower: -pi, upper: pi, velocity: 3}
  l1: {kind: link, mass: 2, center: [l1 / 2, 0, 0], inertia: [0.01, 0.1, 0.1, 0, 0, 0],
       tip_position: [l1, 0, 0]}
  r2: {kind: revolute, axis: [0, 1, 0], coordinate: elbow}
  l2: {kind: link, mass: 1, shapes: {ball: {shape: sphere, size: [0.05], color: "#ff0000"}}}
  finger: {kind: revolute, mimic: {joint: elbow, multiplier: -0.5}}
  nail: {kind: link, mass: 0.1, shapes: {ball: {shape: sphere, size: [0.01]}}}
  wrist: {kind: ball, limits: {upper: 1}, drive: {viscous: 0.5}}
  d1: {kind: drive_train, rotor_inertia: 1e-4, ratio: ratio, torque_limit: 2, coulomb: 0.1}
  hand: {kind: tool, tip_position: [0, 0, 0.1]}
  push: {kind: external_force, position: [0, 0, 0.2]}
connections:
  - base << r1 << l1 << r2 << l2 << hand
  - r1.axis << d1.flange
  - l2 << finger << nail
  - l2 << wrist
  - l2 << push
"""


def test_parts_in_a_file_become_a_robot(tmp_path):
    tree = source_of(PARTS, tmp_path).tree()
    assert (tree.joint_names, tree.tool) == (("r1", "elbow", "wrist"), "hand")
    assert tree.force_points == ("push",)
    first = tree.joints[0]
    assert first.limits == Limits(-math.pi, math.pi, 3.0, 100.0)
    assert first.drive == Drive(rotor_inertia=0.25, coulomb=5.0)
    assert tree.joints[2].kind is JointKind.BALL


def test_parts_are_written_as_parts(tmp_path):
    source = source_of(PARTS, tmp_path)
    again = source_of(write_robot_yaml(source)[0], tmp_path)
    assert again.document.data == source.document.data
    assert again.tree() == source.tree()
    parts = source.parts({"l1": 0.5})
    assert parts is not None
    text, ledger = write_robot_yaml(parts)
    assert not ledger.entries
    assert "kind: drive_train\n" in text
    assert source_of(text, tmp_path).tree() == parts.tree == source.tree({"l1": 0.5})
    assert source_of(text, tmp_path).parts().connections() == parts.connections()


BAD = [
    ("kind: drive_train", "kind: drive_trane", 15, "drive_train"),
    ("velocity: 3}", "velocty: 3}", 7, "did you mean 'velocity'"),
    ("upper: pi", "upper: tau", 7, "'tau'"),
    ("upper: pi", "upper: [1]", 7, "a number"),
    ("<< hand\n", "<< hnad\n", 19, "hnad"),
    ("r1.axis << d1.flange", "r1.tip << d1.flange", 20, "frame"),
    ("  - r1.axis << d1.flange\n", "", 15, "d1"),
    ("  - l2 << wrist\n", "  - l2 << wrist\n  - l1 << wrist\n", 23, "is connected to"),
    ("kind: base, ", "kind: link, mass: 1, ", 5, "one part of kind 'base'"),
    ("joint: elbow", "joint: knee", 12, "knee"),
    ("parameters:", "frames: {a: {link: l1}}\nparameters:", 1, "cannot be combined"),
    ("mass: 2, ", "", 8, "requires a mass"),
    ("inertia: [0.01, 0.1, 0.1, 0, 0, 0],\n", "", 8, "a centre of mass requires"),
]


@pytest.mark.parametrize(("old", "new", "line", "words"), BAD, ids=lambda x: str(x)[:30])
def test_parts_that_do_not_fit_are_refused_with_their_line(tmp_path, old, new, line, words):
    assert PARTS.count(old) == 1
    with pytest.raises(LinkworkError, match=words) as caught:
        source_of(PARTS.replace(old, new), tmp_path).tree()
    assert caught.value.place.line == line


def test_a_second_table_places_the_centres_of_mass(tmp_path):
    text = """linkwork: robot
version: 1
name: two
parameters: {l1: 0.3}
dh:
  rows:
    q1: {d: 0.5, a: l1, mass: 2, inertia: [1, 1, 1, 0, 0, 0]}
    q2: {type: prismatic, alpha: pi, offset: 0.1, mass: 1, inertia: [1, 1, 1, 0, 0, 0]}
  centers:
    q1: {d: 0.5, a: l1 / 2}
    q2: {d: -0.05}
frames: {probe: {link: link2, position: [0, 0, 0.1]}}
tool: probe
"""
    unit = Inertia(1.0, (0.0, 0.0, 0.0), ((1.0, 0, 0), (0, 1.0, 0), (0, 0, 1.0)))
    rows = [
        DHRow(0.0, 0.5, 0.3, 0.0, inertia=Inertia(2.0, unit.center, unit.matrix)),
        DHRow(alpha=math.pi, kind=JointKind.PRISMATIC, offset=0.1, inertia=unit),
    ]
    same = tree_from_dh("two", with_centers(rows, [(0.0, 0.5, 0.15, 0.0), (0.0, -0.05, 0.0, 0.0)]))
    tree = source_of(text, tmp_path).tree()
    assert [x.inertia for x in tree.links] == [x.inertia for x in same.links]
    assert tree.links[1].inertia.center == pytest.approx((0.15, 0.0, 0.5))
    assert tree.tool == "probe"
    for old, new, words in [
        ("    q2: {d: -0.05}", "    q3: {d: -0.05}", "unknown row 'q3'"),
        ("dh:\n", "dh:\n  convention: modified\n", "standard convention"),
        ("mass: 2,", "mass: 2, center: [0, 0, 0],", "no other centre"),
    ]:
        assert text.count(old) == 1
        with pytest.raises(LinkworkError, match=words):
            source_of(text.replace(old, new), tmp_path)
