"""Reading URDF: what a good file becomes, and what is said about a bad one."""

import math

import numpy as np
import pytest

from linkwork.errors import LinkworkError
from linkwork.model.build import MAX_LINKS
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.ledger import Fate
from linkwork.model.link import JointKind, Mimic, ShapeKind
from linkwork.model.read import read_robot
from linkwork.model.urdf import expand_xacro, read_urdf
from tests.model.urdf.mujoco_poses import MujocoUrdf
from tests.model.urdf.rtb_robots import FOLDER, OTHERS, ROBOTS
from tests.model.urdf.sample import ARM, FLOATING, make_package, read_text


def line_of(text: str) -> int:
    assert ARM.count(text) == 1, text
    return ARM[: ARM.index(text)].count("\n") + 1


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return make_package(tmp_path_factory.mktemp("robot")).parent


@pytest.fixture(scope="module")
def tree(folder):
    return read_text(ARM, folder)[0]


def test_a_good_file_becomes_the_tree_it_describes(tree):
    assert [x.name for x in tree.links] == ["base", "upper", "fore", "wheel", "tip", "finger"]
    assert tree.joint_names == ("turn", "lift", "roll")
    turn, lift, roll = tree.joints
    kinds = (JointKind.REVOLUTE, JointKind.PRISMATIC, JointKind.REVOLUTE)
    assert (turn.kind, lift.kind, roll.kind) == kinds
    assert (turn.axis, lift.axis) == ((1.0, 0.0, 0.0), (0.0, 3 / 5, 4 / 5))
    assert (turn.limits.lower, turn.limits.upper, turn.limits.effort) == (-1.0, 2.0, math.inf)
    assert (lift.limits.velocity, lift.limits.effort) == (6.0, 5.0)
    assert (lift.drive.viscous, lift.drive.coulomb) == (0.7, 0.8)
    assert (roll.limits.lower, roll.limits.effort) == (-math.inf, 3.0)
    assert tree.links[5].joint.mimic == Mimic("lift", -0.5, 0.25)


def test_a_limit_of_ten_thousand_million_is_none(tree):
    assert tree.joints[2].limits.velocity == math.inf


def test_the_inertia_of_a_rotor_is_seen_through_its_gear(tree):
    assert [x.drive.rotor_inertia for x in tree.joints] == [0.0, 1e-4 * 50**2, 0.0]


def test_an_inertial_frame_is_turned_into_link_axes(tree):
    inertia = tree.links[1].inertia
    body = MujocoUrdf(ARM).inertia("upper")
    np.testing.assert_allclose(inertia.matrix, body, atol=1e-12)
    np.testing.assert_allclose(inertia.center, (0.1, 0.2, 0.3), atol=1e-12)


def test_links_stand_where_mujoco_puts_them_when_it_reads_the_same_file(tree):
    q = {"turn": 0.3, "lift": 0.1, "roll": -0.7}
    expected = MujocoUrdf(ARM).poses(q)
    poses = link_poses(tree, [q[name] for name in tree.joint_names])
    for link, pose in zip(tree.links, poses, strict=True):
        np.testing.assert_allclose(pose.matrix, expected[link.name], atol=1e-12)


def test_a_base_may_float_in_an_empty_link(folder):
    tree, _ = read_text(FLOATING, folder)
    (hull,) = tree.links
    assert (hull.name, hull.joint.name, hull.joint.kind) == ("hull", "swim", JointKind.FLOATING)
    assert tree.position_count == 7


def test_shapes_are_seen_or_solid_or_both(tree):
    box, ball, cylinder = tree.links[1].shapes
    assert (box.kind, box.size, box.rgba) == (ShapeKind.BOX, (0.1, 0.2, 0.3), (0, 0, 1, 1))
    assert (box.visible, box.collides) == (True, False)
    assert (ball.visible, ball.collides, ball.rgba) == (True, True, (0, 1, 0, 1))
    assert (cylinder.visible, cylinder.collides) == (False, True)


def test_a_link_without_visuals_shows_its_collisions(tree):
    (capsule,) = tree.links[3].shapes
    assert (capsule.kind, capsule.visible, capsule.collides) == (ShapeKind.CAPSULE, True, True)


def test_meshes_are_found_beside_the_file_and_in_its_package(tree, folder):
    seen, solid = (shape.mesh for shape in tree.links[2].shapes)
    assert seen.file == solid.file == str((folder / "meshes" / "fore.stl").resolve())
    assert seen.digest == solid.digest != ""
    assert (seen.scale, solid.scale) == ((1.0, 2.0, -3.0), (1.0, 1.0, 1.0))


def test_what_is_not_in_the_model_is_said_with_the_reason(folder):
    _, ledger = read_text(ARM, folder)
    lost = {(x.place.line, x.what): (x.fate, x.note) for x in ledger.not_kept()}
    endless = line_of('lower="-1" upper="1"')
    for line, what, fate, word in (
        (line_of('"0 3 4"'), 'axis xyz="0 3 4"', Fate.APPROXIMATED, "normalised"),
        (endless, 'limit lower="-1"', Fate.DROPPED, "no position limits"),
        (endless, 'limit velocity="1.2e10"', Fate.APPROXIMATED, "read as unlimited"),
        (line_of("soft_lower"), "<safety_controller>", Fate.DROPPED, "<limit>"),
        (line_of("rising"), 'calibration rising="0.1"', Fate.DROPPED, "not modelled"),
        (line_of("<motorInertia>"), "<motorInertia>", Fate.APPROXIMATED, "rotor inertia"),
        (line_of("<hardwareInterface>"), "<hardwareInterface>", Fate.DROPPED, "the rotor inertia"),
        (line_of("unused"), 'material name="unused"', Fate.DROPPED, "not used by any visual"),
        (line_of("0 1 1 1"), 'color rgba="0 1 1 1"', Fate.DROPPED, "in line 2"),
        (line_of("green.png"), "<texture>", Fate.DROPPED, "textures"),
        (line_of('"red"'), 'material name="red"', Fate.DROPPED, "not its name"),
        (line_of("shell"), 'visual name="shell"', Fate.DROPPED, "no name"),
        (line_of('"glue"') + 1, "<axis>", Fate.DROPPED, "not applicable to a fixed joint"),
        (line_of("<gazebo"), "<plugin>", Fate.DROPPED, "not read"),
    ):
        entry_fate, note = lost[line, what]
        assert entry_fate is fate
        assert word in note


BAD = [
    ('<link name="finger"/>', "<link/>", "", "attribute 'name' is missing"),
    ('<parent link="fore"/>', '<parent link="four"/>', "", "unknown link 'four'"),
    ('<child link="tip"/>', '<child link="top"/>', "", "unknown link 'top'"),
    ('<child link="tip"/>', "", '"glue"', "element <child> is missing"),
    ('<child link="tip"/>', '<child link="fore"/>', '"glue"', "already the child of joint 'lift'"),
    ('<parent link="base"/>', '<parent link="upper"/>', 'link name="upper"', "upper form a loop"),
    ('<parent link="base"/>', '<parent link="tip"/>', 'link name="fore"', "fore, upper, tip"),
    ('type="fixed"', 'type="planar"', "", "'planar'; use two prismatic joints"),
    ('type="fixed"', 'type="screw"', "", "'screw'; expected one of"),
    ('type="fixed"', 'type="floating"', "", "'floating', but its child is not a base; expected"),
    ('type="revolute"', 'type="floating"', "", "'floating', but its child is not a base"),
    ('multiplier="-0.5"', 'multiplier="half"', "", "one finite number, not 'half'"),
    ('<mass value="2"/>', '<mass value="1e11"/>', 'link name="upper"', "exceeds 1e"),
    ('<axis xyz="0 3 4"/>', '<axis xyz="0 3"/>', "", "3 finite numbers"),
    ('<axis xyz="0 3 4"/>', '<axis xyz="0,3 4,5 1,0"/>', "", "3 finite numbers"),
    ('lower="-0.1"', 'lower="-0,1"', "", "one finite number, not '-0,1'"),
    ('<origin xyz="0 0 1"/>', '<origin xyz="0 nan 1"/>', "", "3 finite numbers"),
]


@pytest.mark.parametrize(("old", "new", "at", "words"), BAD)
def test_a_bad_file_is_refused_with_its_line(old, new, at, words, folder):
    assert ARM.count(old) == 1
    with pytest.raises(LinkworkError, match=words) as caught:
        read_text(ARM.replace(old, new), folder)
    assert caught.value.place is not None
    assert (caught.value.place.file, caught.value.place.line) == ("arm.urdf", line_of(at or old))


def test_a_file_without_a_robot_is_refused(folder):
    for text, words in (("<mujoco/>", "expected <robot>"), ("<robot/>", "no link")):
        with pytest.raises(LinkworkError, match=words):
            read_text(text, folder)


def test_counts_are_bounded(folder):
    links = "".join(f'<link name="l{i}"/>' for i in range(MAX_LINKS + 1))
    with pytest.raises(LinkworkError, match=f"more than {MAX_LINKS} links"):
        read_text(f'<robot name="long">{links}</robot>', folder)


def test_a_long_row_of_followers_is_refused_at_once(folder):
    count = MAX_LINKS - 1
    links = "".join(f'<link name="l{i}"/>' for i in range(count + 1))
    joints = "".join(
        f'<joint name="j{i}" type="continuous"><parent link="l{i}"/><child link="l{i + 1}"/>'
        f'<mimic joint="j{i + 1}"/></joint>'
        for i in range(count)
    )
    joints = joints.replace(f'<mimic joint="j{count}"/>', "")
    with pytest.raises(LinkworkError, match="chain of more than 100"):
        read_text(f'<robot name="long">{links}{joints}</robot>', folder)


def test_a_robot_is_read_from_a_file(folder, tree):
    assert read_urdf(folder / "arm.urdf")[0] == tree


def original(file: str) -> str:
    path = FOLDER / file
    return expand_xacro(path) if path.suffix == ".xacro" else path.read_text()


@pytest.mark.parametrize("file", ROBOTS)
def test_links_stand_where_mujoco_puts_them(file):
    # Packages are found as they are kept.
    robot = read_robot(FOLDER / file, strict=True)
    assert robot.ledger.entries
    tree, mujoco_robot = robot.tree, MujocoUrdf(original(file))
    moving = {x.joint.name for x in tree.links if x.joint.kind.moves}
    assert moving == set(mujoco_robot.joint_names)
    assert {x.name for x in tree.links} - {tree.links[0].name} <= set(mujoco_robot.link_names)
    rng = np.random.default_rng(list(file.encode()))
    for _ in range(5):
        q = rng.uniform(-3, 3, len(tree.joints))
        poses = mujoco_robot.poses(dict(zip(tree.joint_names, q, strict=True)))
        for link, pose in zip(tree.links, link_poses(tree, q), strict=True):
            expected = poses.get(link.name, np.eye(4))
            np.testing.assert_allclose(pose.matrix, expected, rtol=0, atol=1e-9)


def test_the_list_names_every_file():
    files = [*FOLDER.rglob("*.urdf"), *FOLDER.rglob("*.xacro")]
    assert sorted(x.relative_to(FOLDER).as_posix() for x in files) == sorted((*ROBOTS, *OTHERS))


@pytest.mark.parametrize("file", OTHERS)
def test_what_is_no_robot_is_refused_with_its_place(file):
    with pytest.raises(LinkworkError) as caught:
        read_robot(FOLDER / file)
    assert file in caught.value.place.file
