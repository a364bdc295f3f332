"""Faults of a URDF file that are read as meant: reported with their line, the rest unchanged."""

from dataclasses import replace

import pytest

from linkwork.errors import SchemaError
from linkwork.model.link import JointKind, ShapeKind
from linkwork.model.read import read_robot
from linkwork.model.tree import Tree
from tests.model.urdf.sample import ARM, make_package, read_text


def line_of(text: str, whole: str) -> int:
    assert whole.count(text) == 1, text
    return whole[: whole.index(text)].count("\n") + 1


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return make_package(tmp_path_factory.mktemp("robot")).parent


BOX = '<box size="0.1 0.2 0.3"/>'
MESH = '<mesh filename="package://arm/meshes/fore.stl"/>'
LIMIT = '<limit lower="-1" upper="2"/>'
AXIS = '<axis xyz="0 3 4"/>'
MIMIC = '<mimic joint="lift" multiplier="-0.5" offset="0.25"/>'
MOTOR = "<motorInertia>1e-4</motorInertia>"

DRAWN = [
    (BOX, '<box size="0.1 0.2 0"/>', "invalid size of a box", "positive"),
    (BOX, '<box size="0.1 0.2 -1"/>', "invalid size of a box", "positive"),
    (BOX, "<cone/>", "invalid geometry: <cone>", "box, sphere, cylinder, capsule, mesh"),
    (BOX, "<mesh/><cone/>", "attribute 'filename' is missing", "write filename="),
    (BOX, "<box/>", "attribute 'size' is missing", "write size="),
    ('<origin xyz="0 0 0.5" rpy="0 1.5 0"/>', '<origin xyz="0 nan 0.5"/>', "3 finite", "write xyz"),
    ('<material name="blue"/>', '<material name="red2"/>', "unknown material 'red2'", "materials"),
    ('<material name="blue"/>', "<material/>", "unknown material ''", "materials"),
    ('rgba="0 0 1 1"', 'rgba="0 0 255 1"', "invalid colour", "numbers from 0 to 1"),
    ('rgba="0 0 1 1"', 'rgba=""', "must be 4 finite numbers", "write rgba"),
    ('rgba="0 0 1 1"', 'rgba="0 0 1"', "no alpha", "fourth"),
    ('scale="1 2 -3"', 'scale="1 0 1"', "invalid mesh scale", "other than 0"),
    ('scale="1 2 -3"', 'scale="1 2 -3 4"', "has 4 numbers, expected 3", "spare"),
    ('scale="1 2 -3"', 'scale="0.001"', "one number", 'scale="0.001 0.001 0.001"'),
    ('meshes/fore.stl" scale', 'meshes/four.stl" scale', "no file 'meshes/four.stl'", "searched"),
    ('meshes/fore.stl" scale', 'package.xml" scale', "unknown mesh file format", ".stl"),
    ('meshes/fore.stl" scale', 'meshes\\fore.stl" scale', "backslashes", "write /"),
    ("package://arm/", "package://leg/", "package 'leg' of", "`--package-path DIR`"),
    ("package://arm/meshes", "package://arm/../..", "leaves the allowed folders", "inside"),
    ("package://arm/meshes/fore.stl", "/etc/a.stl", "is absolute", "relative"),
    ("package://arm/meshes/fore.stl", "file:///etc/a.stl", "is absolute", "relative"),
    ('<visual name="shell">', '<visual name="shell"/><visual>', "<geometry> is missing", "add"),
]
"""Faults that only concern what is drawn or touched: old, new, message, fix."""

MEANT = [
    ('<robot name="arm">', "<robot>", None, "no name, called 'arm' after the file"),
    ('<robot name="arm">', '<robot name="">', None, "no name, called 'arm' after the file"),
    (LIMIT, '<limit lower="2" upper="-1"/>', None, "exceeds the upper limit -1; they are swapped"),
    (LIMIT, "", '<limit lower="-1e10" upper="1e10"/>', "has no <limit>"),
    (
        LIMIT,
        '<limit lower="-inf" upper="2"/>',
        '<limit lower="-1e10" upper="2"/>',
        "read as unlimited",
    ),
    (AXIS, '<axis xyz="0, 3, 4"/>', None, "separated by commas"),
    (AXIS, '<axis xyz="0;3;4"/>', None, "separated by commas"),
    (AXIS, '<axis xyz="0 3 4 5"/>', None, "has 4 numbers, expected 3"),
    (AXIS, '<axis xyz="0 0 0"/>', '<axis xyz="1 0 0"/>', "zero length"),
    (AXIS, '<axis xyz=""/>', '<axis xyz="1 0 0"/>', "is empty, read as missing"),
    ('<origin xyz="0 0 1"/>', '<origin xyz="0,0,1" rpy=""/>', None, "commas"),
    (MIMIC, '<mimic joint="lit"/>', "", "mimics the unknown joint 'lit'"),
    (MIMIC, '<mimic joint="glue"/>', "", "mimics the unknown joint 'glue'"),
    (MIMIC, "<mimic/>", "", "mimics the unknown joint ''"),
    (MIMIC, '<mimic joint="grip"/>', "", "mimics itself"),
    (
        '<link name="tip"/>',
        '<link name="tip"/><link name="tip"/>',
        None,
        "duplicate name of a link",
    ),
    ('<link name="tip"/>', '<link name="tip"/><link name="lost"/>', None, "no joint connects"),
    (
        '<joint name="glue" type',
        '<joint name="lift" type',
        '<joint name="lift_2" type',
        "duplicate name of a joint: 'lift'; renamed 'lift_2'",
    ),
    (
        '<inertia ixx="0.03" ixy="0.001" ixz="0.002" iyy="0.04" iyz="0.003" izz="0.05"/>',
        "",
        '<inertia ixx="0" ixy="0" ixz="0" iyy="0" iyz="0" izz="0"/>',
        "<inertia> is missing; read as a point mass",
    ),
    ('ixx="0.03" ', "", 'ixx="0" ', "attribute 'ixx' is missing, read as 0"),
]
"""Faults that are corrected: old, new, the text that means the same (the old one when None)."""

DRIVES = [
    (MOTOR, "<motorInertia>big</motorInertia>", "'big', expected a number"),
    ('<joint name="lift"><hard', '<joint name="glue"><hard', "unknown moving joint 'glue'"),
    ('<joint name="lift"><hard', '<joint name="x"/><joint name="lift"><hard', "2 joints"),
]
"""Faults of a transmission."""


def without_shapes(tree: Tree) -> Tree:
    links = (replace(link, shapes=(), missing_shapes=()) for link in tree.links)
    return replace(tree, links=tuple(links))


@pytest.mark.parametrize(("old", "new", "message", "fix"), DRAWN)
def test_what_only_draws_is_reported_and_the_robot_is_the_same(old, new, message, fix, folder):
    text = ARM.replace(old, new)
    tree, ledger = read_text(text, folder)
    findings = [x for x in ledger.findings if message in x.message]
    assert len(findings) == 1
    assert fix in findings[0].fix
    assert findings[0].severity == "warning"
    assert findings[0].place.line == line_of(new, text)
    assert without_shapes(tree) == without_shapes(read_text(ARM, folder)[0])


@pytest.mark.parametrize(("old", "new", "meant", "message"), MEANT)
def test_a_fault_is_read_as_the_repaired_file(old, new, meant, message, folder):
    tree, ledger = read_text(ARM.replace(old, new, 1), folder)
    assert message in " ".join(x.message for x in ledger.findings)
    assert tree == read_text(ARM.replace(old, old if meant is None else meant, 1), folder)[0]


@pytest.mark.parametrize(("old", "new", "message"), DRIVES)
def test_a_motor_that_is_not_known_is_left_out(old, new, message, folder):
    tree, ledger = read_text(ARM.replace(old, new, 1), folder)
    assert message in ledger.findings[0].message
    assert tree == read_text(ARM.replace(MOTOR, ""), folder)[0]


@pytest.mark.parametrize(("old", "new"), [row[:2] for row in (*DRAWN, *MEANT, *DRIVES)])
def test_strict_reading_refuses_each_fault_at_its_place(old, new, tmp_path):
    file = make_package(tmp_path, ARM.replace(old, new, 1))
    lenient = read_robot(file)
    with pytest.raises(SchemaError) as caught:
        read_robot(file, strict=True)
    first = lenient.ledger.findings[0]
    assert (caught.value.message, caught.value.place) == (first.message, first.place)
    assert caught.value.place.line > 0


def test_strict_and_lenient_reading_agree_on_a_clean_file(tmp_path):
    file = make_package(tmp_path)
    assert read_robot(file, strict=True) == read_robot(file)
    assert read_robot(file).ledger.findings == ()


def test_an_invalid_inertia_leaves_the_kinematics(folder):
    for new in ('<mass value="two"/>', '<mass value="nan"/>', "<mass/>", ""):
        tree, ledger = read_text(ARM.replace('<mass value="2"/>', new), folder)
        assert "the link has no inertia" in ledger.findings[0].message
        assert tree.links[1].inertia is None
        again = read_text(ARM, folder)[0]
        restored = replace(tree.links[1], inertia=again.links[1].inertia)
        assert replace(tree, links=(tree.links[0], restored, *tree.links[2:])) == again


def test_a_missing_mesh_is_kept_as_a_missing_shape(folder):
    tree, _ = read_text(ARM.replace("fore.stl", "gone.stl"), folder)
    seen, solid = tree.links[2].missing_shapes
    assert (seen.reference, solid.reference) == ("meshes/gone.stl", "package://arm/meshes/gone.stl")
    assert (seen.visible, seen.collides) == (True, False)
    assert (solid.visible, solid.collides) == (False, True)
    assert tree.links[2].shapes == ()
    assert "no file" in seen.reason
    assert seen.place.line == line_of('gone.stl" scale', ARM.replace("fore.stl", "gone.stl"))
    assert seen.marker.kind is ShapeKind.BOX
    assert (seen.marker.visible, seen.marker.collides) == (True, False)


def test_one_missing_mesh_of_a_visual_and_a_collision_is_one_shape(folder):
    shape = '<geometry><mesh filename="gone.stl"/></geometry>'
    link = f'<link name="l"><visual>{shape}</visual><collision>{shape}</collision></link>'
    tree, ledger = read_text(f'<robot name="r">{link}</robot>', folder)
    (missing,) = tree.links[0].missing_shapes
    assert (missing.visible, missing.collides) == (True, True)
    assert len(ledger.findings) == 2
    tree, _ = read_text(f'<robot name="r">{link.replace("visual", "other")}</robot>', folder)
    assert tree.links[0].missing_shapes[0].visible


@pytest.mark.parametrize(
    "geometry",
    ["", "<geometry/>", '<geometry><mesh filename=""/></geometry>']
    + [f"<geometry>{x}</geometry>" for x in ('<box size="0 0 0"/>', '<sphere radius="0"/>')],
)
def test_a_collision_of_nothing_touches_nothing(geometry, folder):
    text = f'<robot name="r"><link name="l"><collision>{geometry}</collision></link></robot>'
    tree, ledger = read_text(text, folder)
    assert len(ledger.findings) == 1
    assert tree.links[0].missing_shapes == tree.links[0].shapes == ()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 9\n", "Git LFS pointer"),
        (b"", "empty"),
        (b" \n", "empty"),
    ],
)
def test_a_mesh_that_was_not_downloaded_is_reported(content, words, folder):
    (folder / "bad.stl").write_bytes(content)
    tree, ledger = read_text(ARM.replace('meshes/fore.stl" scale', 'bad.stl" scale'), folder)
    assert words in ledger.findings[0].message
    assert len(tree.links[2].missing_shapes) == 1


def test_a_second_link_of_a_name_is_left_out(folder):
    other = '<link name="tip"/><link name="tip"><inertial><mass value="1"/></inertial></link>'
    tree, ledger = read_text(ARM.replace('<link name="tip"/>', other), folder)
    assert tree == read_text(ARM, folder)[0]
    assert "left out" in ledger.findings[0].message


def test_an_identical_joint_counts_once(folder):
    joint = ARM[ARM.index('<joint name="glue"') : ARM.index('<joint name="grip"')]
    tree, ledger = read_text(ARM.replace(joint, joint * 2), folder)
    assert tree == read_text(ARM, folder)[0]
    assert "duplicate name of a joint: 'glue'; left out" in ledger.findings[0].message


def test_a_world_that_is_not_defined_is_a_base(folder):
    text = ARM.replace('<parent link="base"/>', '<parent link="world"/>')
    tree, ledger = read_text(text, folder)
    whole, _ = read_text(
        text.replace('<link name="base">', '<link name="world"/><link name="x">'), folder
    )
    assert tree.links[0].name == "world"
    assert tree == whole
    assert "there is no link 'world'" in " ".join(x.message for x in ledger.findings)


def test_a_spherical_joint_is_a_ball_joint(folder):
    tree, ledger = read_text(ARM.replace('type="fixed"', 'type="spherical"'), folder)
    assert tree.links[tree.link_index("tip")].joint.kind is JointKind.BALL
    assert "'spherical'" in ledger.findings[0].message


def test_white_space_before_the_declaration_keeps_the_lines(tmp_path):
    file = make_package(
        tmp_path, '\n  <?xml version="1.0"?>\n' + ARM.replace(AXIS, '<axis xyz="0,0,1"/>')
    )
    late, comma = read_robot(file).ledger.findings
    assert "before the XML declaration" in late.message
    assert comma.place.line == line_of(AXIS, ARM) + 2
