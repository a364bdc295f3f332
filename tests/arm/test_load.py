import math
from pathlib import Path

import numpy as np
import pytest

from linkwork import library
from linkwork.arm import load
from linkwork.errors import ArgumentError, FileError, LinkworkError, ModelWarning, NotFoundError
from linkwork.model.dh import DHRow
from linkwork.model.link import JointKind
from tests.dynamics.random_tree import random_tree

URDF = """\
<robot name="swing">
  <link name="world_link"/>
  <link name="arm"/>
  <joint name="hinge" type="revolute">
    <parent link="world_link"/>
    <child link="arm"/>
    <origin xyz="0 0 1"/>
    <axis xyz="0 1 0"/>
    <limit lower="-1" upper="2" effort="3" velocity="4"/>
  </joint>
</robot>
"""
ROWS = [(0.0, 0.3, 0.2, math.pi / 2), (0.0, 0.0, 0.4, 0.0)]


@pytest.mark.parametrize("name", library.names())
def test_library_names_load(name):
    assert load(name).tree == library.robot(name)


def test_parameters_reach_the_library():
    name = "planar2"
    parameter = library.parameters(name)[0]
    changed = {parameter.name: (parameter.default + parameter.upper) / 2}
    assert load(name, **changed).tree == library.robot(name, **changed)
    with pytest.raises(NotFoundError, match=parameter.name):
        load(name, no_such_parameter=1.0)


@pytest.mark.parametrize("form", [str, Path])
def test_a_file_loads_by_string_or_path(tmp_path, form):
    file = tmp_path / "swing.urdf"
    file.write_text(URDF)
    arm = load(form(file))
    assert arm.joint_names == ("hinge",)
    limits = (arm.lower, arm.upper, arm.effort_limits, arm.velocity_limits)
    assert [float(x[0]) for x in limits] == [-1.0, 2.0, 3.0, 4.0]
    assert np.allclose(arm.fk([0.5])[:3, 3], (0.0, 0.0, 1.0))


def test_a_tree_is_taken_as_it_is():
    tree = random_tree(2)
    assert load(tree).tree is tree


def test_dh_rows_load_as_tuples_rows_and_arrays():
    arms = [load(ROWS), load([DHRow(*row) for row in ROWS]), load(np.array(ROWS))]
    q = [0.3, -0.8]
    for arm in arms:
        assert np.allclose(arm.fk(q), arms[0].fk(q))
    first = 0.2 + 0.4 * math.cos(q[1])
    tool = (first * math.cos(q[0]), first * math.sin(q[0]), 0.3 + 0.4 * math.sin(q[1]))
    assert np.allclose(arms[0].fk(q)[:3, 3], tool)


def test_dh_rows_may_slide_and_be_of_either_convention():
    row = DHRow(0.0, 0.1, 0.2, math.pi / 2, JointKind.PRISMATIC)
    assert np.allclose(load([row]).fk([0.5])[:3, 3], (0.2, 0.0, 0.6))
    modified = load([row], convention="modified")
    assert np.allclose(modified.fk([0.5])[:3, 3], (0.2, -0.6, 0.0))


def test_the_tool_may_be_any_frame():
    tree = random_tree(2)
    arm = load(tree, tool="link0")
    assert arm.tool == "link0"
    q = np.full(len(arm.joint_names), 0.3)
    assert (arm.fk(q) == arm.fk(q, "link0")).all()
    with pytest.raises(NotFoundError, match="link0"):
        load(tree, tool="gripper")


def test_unknown_name_lists_the_library():
    with pytest.raises(NotFoundError, match=r"did you mean 'irb140'\?.*planar2"):
        load("irb14")


@pytest.mark.parametrize("source", ["nowhere/arm.urdf", "arm.yaml", Path("arm.urdf"), "arm.txt"])
def test_missing_or_foreign_file_is_a_file_error(source):
    with pytest.raises(FileError):
        load(source)


@pytest.mark.parametrize(
    ("source", "options"),
    [
        ([], {}),
        (ROWS, {"convention": "craig"}),
        (ROWS, {"length": 2.0}),
        (random_tree(2), {"length": 2.0}),
        (random_tree(2), {"convention": "standard"}),
        ("planar2", {"convention": "modified"}),
    ],
    ids=repr,
)
def test_what_does_not_fit_is_refused(source, options):
    with pytest.raises(ArgumentError):
        load(source, **options)


FAULTY = URDF.replace(
    '<link name="arm"/>',
    '<link name="arm"><visual><geometry><mesh filename="package://pkg/a.stl"/></geometry>'
    "</visual></link>",
).replace('lower="-1" upper="2"', 'lower="2" upper="-1"')


def test_a_faulty_file_warns_once_and_computes_as_the_repaired_one(tmp_path):
    (tmp_path / "faulty.urdf").write_text(FAULTY)
    (tmp_path / "clean.urdf").write_text(URDF)
    with pytest.warns(ModelWarning) as warned:
        arm = load(tmp_path / "faulty.urdf")
    clean = load(tmp_path / "clean.urdf", strict=True)
    assert clean.findings == ()
    (note,) = warned
    assert "and 1 more" in str(note.message)
    assert note.filename == __file__
    assert [x.place.line for x in arm.findings] == [3, 9]
    np.testing.assert_array_equal(arm.fk([0.3]), clean.fk([0.3]))
    assert arm.tree.joints == clean.tree.joints
    with pytest.raises(FileError, match="package 'pkg'"):
        load(tmp_path / "faulty.urdf", strict=True)


def test_package_paths_are_a_path_a_text_or_several(tmp_path):
    (tmp_path / "packages" / "pkg").mkdir(parents=True)
    (tmp_path / "packages" / "pkg" / "a.stl").write_text("solid x")
    (tmp_path / "robots").mkdir()
    file = tmp_path / "robots" / "arm.urdf"
    file.write_text(FAULTY.replace('lower="2" upper="-1"', 'lower="-1" upper="2"'))
    folder = tmp_path / "packages"
    for paths in (folder, str(folder), [folder], (str(folder), folder)):
        assert load(file, package_paths=paths).findings == ()


def test_arguments_are_those_of_a_xacro_file(tmp_path):
    file = tmp_path / "arm.xacro"
    file.write_text(
        '<robot name="r" xmlns:xacro="http://wiki.ros.org/xacro">'
        '<xacro:arg name="joint-type" default="fixed"/><link name="a"/><link name="b"/>'
        '<joint name="j" type="$(arg joint-type)"><parent link="a"/><child link="b"/></joint>'
        "</robot>"
    )
    assert load(file, arguments={"joint-type": "continuous"}).tree.joint_names == ("j",)
    assert load(file).tree.joint_names == ()
    with pytest.raises(ArgumentError, match="given twice"):
        load(file, arguments={"x": "1"}, x=1)
    with pytest.raises(ArgumentError, match="arguments"):
        load(file, arguments=["x"])


NO_ROBOTS = {
    "text in a row": [["a", 1, 2, 3]],
    "numbers as text": [["1", "2", "3", "4"]],
    "one row, unwrapped": np.zeros(4),
    "bytes": b"irb140",
    "nothing in a row": [None],
    "not finite": [[math.nan] * 4],
    "no name": "",
}


@pytest.mark.parametrize("case", NO_ROBOTS)
def test_what_is_no_robot_is_refused(case):
    with pytest.raises(LinkworkError):
        load(NO_ROBOTS[case])


@pytest.mark.parametrize("source", [None, 3, object()])
def test_what_is_no_robot_is_refused_with_everything_that_is_one(source):
    with pytest.raises(ArgumentError) as error:
        load(source)
    for kind in ("library name", "file", "Tree", "DH table", "pinocchio.Model", "yourdfpy.URDF"):
        assert kind in str(error.value)
