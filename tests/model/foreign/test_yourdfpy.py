"""URDF objects of yourdfpy, by a stand-in that writes what it writes; recognition of objects."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace

import numpy as np
import pytest

import linkwork as lw
from linkwork import library
from linkwork.errors import ArgumentError, MissingPackageError
from linkwork.model.foreign import package_of
from linkwork.model.link import Shape, ShapeKind
from linkwork.model.mesh import mesh_of_file
from linkwork.model.write import write_robot


class URDF:
    """As `yourdfpy.URDF`: file names are absolute, as its handler finds them."""

    def __init__(self, text: str) -> None:
        self.robot = SimpleNamespace(name="stand-in")
        self._text = text

    def write_xml_string(self) -> bytes:
        return self._text.encode()


URDF.__module__ = "yourdfpy.urdf"


def test_a_urdf_object_is_the_robot_of_its_text(tmp_path):
    tree = library.robot("scara1")
    write_robot(tree, tmp_path / "r.urdf")
    arm = lw.load(URDF((tmp_path / "r.urdf").read_text()))
    q = np.full(len(arm.joint_names), 0.1)
    assert arm.joint_names == tree.joint_names
    np.testing.assert_array_equal(arm.fk(q, "link2"), lw.load(tmp_path / "r.urdf").fk(q, "link2"))


def test_meshes_are_found_where_its_handler_found_them(tmp_path):
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        corners = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
        (tmp_path / name / "m.obj").write_text(corners)
    visuals = "".join(
        f"<visual><geometry><mesh filename='{tmp_path / x / 'm.obj'}'/></geometry></visual>"
        for x in "ab"
    )
    arm = lw.load(URDF(f"<robot name='r'><link name='base'>{visuals}</link></robot>"))
    files = [shape.mesh for shape in arm.tree.links[0].shapes]
    assert files == [mesh_of_file(tmp_path / x / "m.obj") for x in "ab"]
    assert isinstance(arm.tree.links[0].shapes[0], Shape)
    assert arm.tree.links[0].shapes[0].kind is ShapeKind.MESH


def test_objects_are_recognised_by_their_class_or_its_bases():
    assert package_of(URDF("")) == "yourdfpy"
    assert package_of(type("Mine", (URDF,), {})("")) == "yourdfpy"
    assert package_of(np.eye(3)) is None
    with pytest.raises(ArgumentError, match="invalid robot"):
        lw.load(object())


def test_no_package_is_imported_to_recognise_an_object():
    code = (
        "import sys, linkwork as lw; lw.load('planar2'); lw.load([(0, 0, 1, 0)]); "
        "print([x for x in ('pinocchio', 'mujoco', 'yourdfpy') if x in sys.modules])"
    )
    command = [sys.executable, "-c", code]
    process = subprocess.run(command, capture_output=True, text=True, check=True)
    assert process.stdout.strip() == "[]"


def test_a_missing_package_is_named_with_the_command_that_installs_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "pinocchio", None)
    with pytest.raises(MissingPackageError, match=r"pip install .*\[pinocchio\]"):
        lw.load("planar2").to_pinocchio()
