"""Writing URDF: what is written is read back as the same robot, less what the ledger says."""

from dataclasses import fields, is_dataclass, replace
from enum import Enum
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork import library
from linkwork.errors import ArgumentError
from linkwork.files import parse_xml
from linkwork.model import link
from linkwork.model.build import build_tree
from linkwork.model.ledger import Fate
from linkwork.model.tree import Tree
from linkwork.model.urdf import AssetFolders, read_urdf, urdf_tree, write_urdf
from linkwork.model.urdf.write import reduced
from linkwork.spatial import Inertia, Pose
from tests.model.urdf.mujoco_poses import MujocoUrdf
from tests.model.urdf.sample import ARM, FLOATING, make_package, read_text

INERTIA = Inertia(2.0, (0.1, 0.2, 0.3), ((3.0, 0.1, 0.2), (0.1, 4.0, 0.3), (0.2, 0.3, 5.0)))


def assert_close(one, other) -> None:
    """Equal, but for rounding where angles were computed from a rotation."""
    assert type(one) is type(other)
    if is_dataclass(one):
        for part in fields(one):
            assert_close(getattr(one, part.name), getattr(other, part.name))
    elif isinstance(one, tuple):
        assert len(one) == len(other)
        for x, y in zip(one, other, strict=True):
            assert_close(x, y)
    elif isinstance(one, float):
        assert one == other or abs(one - other) < 1e-11
    else:
        assert isinstance(one, str | bool | None | int | Enum)
        assert one == other


def round_trip(tree: Tree, folder) -> Tree:
    text, ledger = write_urdf(tree, folder)
    again, _ = urdf_tree(parse_xml(text, "again.urdf"), AssetFolders(folder))
    expected, entries = reduced(tree, folder.resolve())
    assert ledger.entries == tuple(entries)
    assert_close(again, expected)
    if not entries:
        assert_close(again, tree)
    return again


def test_a_file_that_was_read_is_written_without_loss(tmp_path):
    folder = make_package(tmp_path).parent
    for text in (ARM, FLOATING):
        tree, _ = read_text(text, folder)
        assert write_urdf(tree, folder)[1].entries == ()
        round_trip(tree, folder)


@pytest.mark.parametrize("name", library.names())
def test_every_robot_of_the_library_comes_back(name, tmp_path):
    tree = library.robot(name)
    again = round_trip(tree, tmp_path)
    assert again.joint_names == tree.joint_names
    assert write_urdf(again, tmp_path)[1].entries == ()


def numbers(low: float = -3.0, high: float = 3.0) -> st.SearchStrategy[float]:
    return st.floats(low, high, allow_subnormal=False)


POSITIVE = numbers(0.01, 3.0)
ENDS = st.tuples(numbers() | st.just(-np.inf), numbers() | st.just(np.inf)).map(sorted)
POSES = st.builds(
    Pose.from_xyz_rpy,
    st.tuples(*[numbers()] * 3),
    st.tuples(numbers(), numbers() | st.sampled_from([np.pi / 2, -np.pi / 2]), numbers()),
)
LIMITS = st.builds(
    lambda ends, velocity, effort: link.Limits(float(ends[0]), float(ends[1]), velocity, effort),
    ENDS,
    POSITIVE | st.just(np.inf),
    POSITIVE | st.just(np.inf),
)
SHAPES = st.builds(
    lambda kind, size, pose, rgba, visible, collides: link.Shape(
        kind, size[: {"box": 3, "sphere": 1}.get(kind.value, 2)], pose, rgba, visible, collides
    ),
    st.sampled_from(
        [x for x in link.ShapeKind if x not in (link.ShapeKind.MESH, link.ShapeKind.ELLIPSOID)]
    ),
    st.tuples(POSITIVE, POSITIVE, POSITIVE),
    POSES,
    st.sampled_from([(0.7, 0.7, 0.7, 1.0), (0.1, 0.2, 0.3, 0.4)]),
    st.booleans(),
    st.booleans(),
)
NAMES = st.text(st.sampled_from("ab<>&\"' \t\né/"), min_size=1, max_size=4)


@st.composite
def trees(draw) -> Tree:
    names = draw(st.lists(NAMES, min_size=2, max_size=6, unique=True))
    base = (
        link.Joint("float", link.JointKind.FLOATING) if draw(st.booleans()) else link.Joint("base")
    )
    links = [link.TreeLink(names[0], None, base, inertia=draw(st.sampled_from([None, INERTIA])))]
    for index, name in enumerate(names[1:]):
        kind = draw(st.sampled_from(list(link.JointKind)[:4]))
        moved = draw(st.sampled_from([(1.0, 0.0, 0.0), (0.6, 0.0, -0.8)]))
        drive = draw(
            st.sampled_from(
                [link.Drive(), link.Drive(0.1, 0.2, 0.3), link.Drive(0.0, 0.0, 1.0, 2.0, 3.0, 4.0)]
            )
        )
        leads = [x.joint.name for x in links[1:] if x.joint.kind.has_axis]
        follows = st.sampled_from([None, *(link.Mimic(x, -2.0, 0.5) for x in leads)])
        mimic = draw(follows) if kind.has_axis else None
        joint = link.Joint(f"j{index}{name}", kind, moved, draw(LIMITS), drive, mimic)
        parent = draw(st.sampled_from(names[: index + 1]))
        shapes = tuple(draw(st.lists(SHAPES, max_size=3)))
        links.append(link.TreeLink(name, parent, joint, draw(POSES), INERTIA, shapes))
    frames = [link.Frame("frame<", names[-1], draw(POSES))] if draw(st.booleans()) else []
    return build_tree(draw(NAMES), links, frames)


@given(trees())
def test_any_robot_comes_back_less_what_the_ledger_says(tmp_path_factory, tree):
    round_trip(tree, tmp_path_factory.getbasetemp())


def test_what_urdf_cannot_hold_is_said(tmp_path):
    mesh_tree = read_urdf(make_package(tmp_path))[0]
    base = mesh_tree.links[0]
    odd = link.Drive(0.1, 0.2, 0.3, coulomb_back=0.4, stiffness=5.0)
    ellipsoid = link.Shape(link.ShapeKind.ELLIPSOID, (1.0, 2.0, 3.0))
    links = [
        replace(base, joint=link.Joint("stand")),
        link.TreeLink("a", "base", link.Joint("hip", link.JointKind.BALL), shapes=(ellipsoid,)),
        link.TreeLink("b", "a", link.Joint("knee", link.JointKind.REVOLUTE, drive=odd)),
        replace(mesh_tree.links[2], parent="b"),
    ]
    tree = build_tree(
        "odd",
        links,
        [link.Frame("eye", "a"), link.Frame("knee", "b")],
        "a",
        cuts=[link.Cut("loop", link.JointKind.BALL, "base", "b")],
        couplings=[link.Coupling("spring", "base", "b")],
        force_points=["eye"],
    )
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    round_trip(tree, elsewhere)
    said = {(x.place.element, x.what): x.fate for x in write_urdf(tree, elsewhere)[1].entries}
    dropped = {
        ("cut 'loop'", "cut 'loop'"),
        ("coupling 'spring'", "coupling 'spring'"),
        ("force point 'eye'", "force point 'eye'"),
        ("tool 'a'", "tool 'a'"),
        ("joint 'stand'", "name"),
        ("joint 'hip'", "ball"),
        ("joint 'knee'", "spring"),
        ("joint 'knee'", "backward Coulomb friction"),
        ("link 'a'", "ellipsoid"),
        ("link 'fore'", "mesh"),
    }
    frames = {("frame 'eye'", "frame 'eye'"), ("frame 'knee'", "frame 'knee'")}
    assert said == dict.fromkeys(dropped, Fate.DROPPED) | dict.fromkeys(frames, Fate.APPROXIMATED)


def test_meshes_inside_the_folder_are_named_from_it(tmp_path):
    text, _ = write_urdf(read_urdf(make_package(tmp_path))[0], tmp_path)
    files = {x.attrib["filename"] for x in ElementTree.fromstring(text).iter("mesh")}
    assert files == {"arm/meshes/fore.stl"}


def test_mujoco_reads_what_is_written(tmp_path):
    tree = library.robot("irb140")
    text, _ = write_urdf(tree, tmp_path)
    robot = MujocoUrdf(text)
    assert robot.joint_names == list(tree.joint_names)
    assert {x.name for x in tree.links} <= {*robot.link_names, tree.links[0].name}


def test_the_same_robot_gives_the_same_text(tmp_path):
    tree = library.robot("scara1")
    assert write_urdf(tree, tmp_path) == write_urdf(tree, tmp_path)


def test_a_name_that_xml_cannot_hold_is_refused():
    tree = build_tree("r", [link.TreeLink("a\0", None, link.Joint("j"))])
    with pytest.raises(ArgumentError, match=r"U\+0000"):
        write_urdf(tree)
