"""What the doctor finds, and that dynamics refuses what it calls an error."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork import library
from linkwork.errors import ModelError
from linkwork.model.build import build_tree
from linkwork.model.doctor import examine
from linkwork.model.inertia.inertia_check import dynamics_faults, require_dynamics
from linkwork.model.inertia.singular_mass import require_regular
from linkwork.model.link import (
    Coupling,
    Cut,
    Drive,
    Frame,
    Joint,
    JointKind,
    Limits,
    Shape,
    ShapeKind,
    TreeLink,
)
from linkwork.model.mesh import mesh_of_file
from linkwork.model.read import read_robot
from linkwork.model.rigid_groups import rigid_heads
from linkwork.spatial import Inertia, Pose, box_inertia
from tests.tools import write_file

BASE = TreeLink("base", None, Joint("root"))
BLOCK = box_inertia(1.0, (0.1, 0.2, 0.3))
HINGE = Joint("q1", JointKind.REVOLUTE)
ARM = TreeLink("arm", "base", HINGE, inertia=BLOCK, shapes=(Shape(ShapeKind.BOX, (0.1, 0.2, 0.3)),))


def diagonal(mass: float, xx: float, yy: float, zz: float) -> Inertia:
    return Inertia.unvalidated(
        mass, (0.0, 0.0, 0.0), ((xx, 0.0, 0.0), (0.0, yy, 0.0), (0.0, 0.0, zz))
    )


def findings(**changes) -> list[tuple[str, str, str]]:
    tree = build_tree("r", [BASE, replace(ARM, **changes)])
    return [(x.severity, x.part, x.message) for x in examine(tree)]


@pytest.mark.parametrize("name", library.names())
def test_robots_of_the_library_are_healthy(name):
    assert examine(library.robot(name)) == []


LOPSIDED = ((1.0, 0.1, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
UNRESISTED = [
    (None, "moves but has no mass"),
    (diagonal(1.0, 0.0, 0.0, 0.0), "no inertia about the axis of joint 'q1'"),
    (Inertia(1.0, (0.0, 0.0, 0.4), ((0.0,) * 3,) * 3), "no inertia about the axis of joint 'q1'"),
    (diagonal(1.0, 1.0, 1.0, 0.0), "no inertia about the axis of joint 'q1'"),
    (diagonal(0.0, 0.0, 0.0, 0.0), "moves but has no mass"),
]
IMPOSSIBLE = [
    (diagonal(0.0, 1.0, 1.0, 1.0), "inertia is not zero, but the mass is"),
    (diagonal(-1.0, 1.0, 1.0, 1.0), "mass is -1 kg"),
    (diagonal(1.0, 1.0, 1.0, -0.1), "not positive"),
    (diagonal(1.0, 1.0, 1.0, 2.1), "triangle inequality"),
    (Inertia(1.0, (0.0, 0.0, 0.0), LOPSIDED), "not symmetric"),
]


@pytest.mark.parametrize(("inertia", "words"), UNRESISTED)
def test_a_joint_without_inertia_is_an_error_that_stops_forward_dynamics(inertia, words):
    ((severity, part, message),) = findings(inertia=inertia, shapes=())
    assert (severity, part) == ("error", "link 'arm'")
    assert words in message
    tree = build_tree("r", [BASE, replace(ARM, inertia=inertia)])
    with pytest.raises(ModelError, match="'q1'"):
        require_regular(tree)
    with pytest.raises(ModelError, match="'arm'"):
        require_dynamics(tree)


@pytest.mark.parametrize(("inertia", "words"), IMPOSSIBLE)
def test_impossible_inertias_are_warnings_that_only_strict_dynamics_refuse(inertia, words):
    ((severity, part, message),) = findings(inertia=inertia, shapes=())
    assert (severity, part) == ("warning", "link 'arm'")
    assert words in message
    tree = build_tree("r", [BASE, replace(ARM, inertia=inertia)])
    require_regular(tree)
    with pytest.raises(ModelError, match="'arm'"):
        require_dynamics(tree)


@pytest.mark.parametrize(("inertia", "words"), IMPOSSIBLE)
def test_an_impossible_inertia_on_a_base_or_a_fixed_link_counts_with_its_whole_body(inertia, words):
    heavy = replace(ARM, inertia=diagonal(9.0, 9.0, 9.0, 9.0), shapes=())
    badge = TreeLink("badge", "arm", Joint("glue"), inertia=inertia)
    for links in ([replace(BASE, inertia=inertia), heavy], [BASE, heavy, badge]):
        tree = build_tree("r", links)
        ((severity, message),) = [(x.severity, x.message) for x in examine(tree)]
        assert severity == "warning" and words in message
        assert "not symmetric" in message or not dynamics_faults(tree)


ROUNDING = [
    diagonal(-5e-20, 0.0, 0.0, 0.0),
    diagonal(1.0, 1.0, 1.0, -5e-20),
    diagonal(1.0, 5e-20, -5e-20, 5e-17),
]


@pytest.mark.parametrize("inertia", ROUNDING)
def test_rounding_is_no_fault(inertia):
    held = TreeLink("held", "arm", Joint("glue"), inertia=inertia)
    drive = Drive(rotor_inertia=-5e-20, viscous=-5e-20)
    arm = replace(ARM, joint=replace(HINGE, drive=drive))
    assert examine(build_tree("r", [BASE, arm, held])) == []


def test_a_bare_link_needs_something_heavy_beyond_its_joints():
    bare = replace(ARM, inertia=None, shapes=())
    tilt = Joint("q2", JointKind.REVOLUTE, (0.0, 1.0, 0.0))
    assert (
        examine(build_tree("r", [BASE, bare, TreeLink("hand", "arm", tilt, inertia=BLOCK)])) == []
    )
    with pytest.raises(ModelError, match=r"'arm': the link moves but.*'hand': the link moves but"):
        require_dynamics(build_tree("r", [BASE, bare, TreeLink("hand", "arm", tilt)]))


POINT = diagonal(1.0, 0.0, 0.0, 0.0)
RESISTING = [
    {"joint": replace(HINGE, drive=Drive(rotor_inertia=1e-6))},
    {"joint": Joint("q1", JointKind.PRISMATIC)},
    {"joint": replace(HINGE, axis=(1.0, 0.0, 0.0)), "inertia": replace(POINT, center=(0, 1, 0))},
]


@pytest.mark.parametrize("changes", RESISTING, ids=["rotor", "slide", "lever"])
def test_a_point_mass_may_move_where_something_resists(changes):
    require_dynamics(build_tree("r", [BASE, replace(ARM, **{"inertia": POINT} | changes)]))


@given(rpy=st.tuples(*[st.floats(-4, 4)] * 3), along=st.floats(-1, 1))
def test_a_needle_on_its_axis_is_refused_however_it_lies(rpy, along):
    lying = Pose.from_xyz_rpy((0.0, 0.0, 0.0), rpy)
    axis = lying.transform((0.0, 0.0, 1.0))
    needle = diagonal(9.0, 9.0, 9.0, 0.0).moved(Pose.from_translation((0.0, 0.0, along)))
    arm = TreeLink("arm", "base", replace(HINGE, axis=axis), Pose.from_translation((0.3, 0.1, 0.2)))
    links = [BASE, arm, TreeLink("needle", "arm", Joint("glue"), lying, needle)]
    with pytest.raises(ModelError, match="'arm': no inertia about the axis of joint 'q1'"):
        require_dynamics(build_tree("r", links))


def test_every_faulty_link_is_named_at_once():
    hand = TreeLink("hand", "arm", Joint("q2", JointKind.REVOLUTE), inertia=diagonal(-1.0, 1, 1, 1))
    bare = replace(ARM, inertia=None)
    with pytest.raises(ModelError, match=r"'hand': .*'arm': .*'q2'"):
        require_dynamics(build_tree("r", [BASE, bare, hand]))


@given(
    size=st.tuples(*[st.floats(1e-3, 10.0)] * 3),
    mass=st.floats(1e-6, 1e4),
    rpy=st.tuples(*[st.floats(-4, 4)] * 3),
)
def test_no_real_body_is_called_impossible(size, mass, rpy):
    body = box_inertia(mass, size).moved(Pose.from_xyz_rpy((0.0, 0.0, 0.0), rpy))
    require_dynamics(build_tree("r", [BASE, replace(ARM, inertia=body)]))


def slide(**limits: float) -> Joint:
    return Joint("q1", JointKind.PRISMATIC, limits=Limits(**limits))


def dust(size: float) -> Inertia:
    return replace(box_inertia(1.0, (size, size, size)), center=(0.0, 0.0, 0.0))


SUSPICIOUS = [
    ({"joint": replace(HINGE, limits=Limits(-180.0, 180.0))}, "probably in degrees"),
    ({"joint": replace(HINGE, limits=Limits(0.0, 0.0))}, "no range of motion"),
    ({"joint": replace(HINGE, limits=Limits(upper=1.0))}, "limited on one side only"),
    ({"joint": replace(HINGE, limits=Limits(velocity=0))}, "velocity limit is 0, probably unknown"),
    ({"joint": replace(HINGE, limits=Limits(velocity=180.0))}, "180 rad/s is probably in degrees"),
    ({"joint": replace(HINGE, limits=Limits(effort=0.0))}, "effort limit is 0, probably unknown"),
    ({"joint": replace(HINGE, limits=Limits(effort=-1.0))}, "effort limit is -1"),
    ({"joint": slide()}, "without limits"),
    ({"joint": slide(lower=0.0, upper=350.0)}, "0 to 350 m are probably in millimetres"),
    ({"pose_in_parent": Pose.from_translation((0.0, 0.0, 352.0))}, "352 m from the parent"),
    ({"shapes": (Shape(ShapeKind.CYLINDER, (60.0, 300.0)),)}, "size of 300 m"),
    ({"inertia": diagonal(1.0, 10.0, 10.0, 10.0)}, "radius of gyration 3.16 m"),
    ({"inertia": dust(1e-4)}, "but extent of shapes 0.187 m"),
    ({"inertia": replace(BLOCK, center=(0.0, 0.0, 5.0))}, "centre of mass at 5 m"),
    ({"inertia": box_inertia(1000.0, (0.1, 0.2, 0.3))}, "give 1.67e+05 kg/m^3"),
    ({"inertia": box_inertia(1e-3, (0.1, 0.2, 0.3))}, "give 0.167 kg/m^3"),
    (
        {"shapes": (Shape(ShapeKind.BOX, (0.1, 0.2, 0.3), collides=False),)},
        "no link has a collision shape",
    ),
    ({"name": "my arm"}, "characters that other programs reject"),
    ({"name": "BASE"}, "differs from link 'base' only in case"),
    ({"name": "world"}, "reserved in MuJoCo"),
    ({"joint": replace(HINGE, name="q/1")}, "characters that other programs reject"),
]


@pytest.mark.parametrize(("changes", "words"), SUSPICIOUS, ids=[words for _, words in SUSPICIOUS])
def test_what_is_probably_a_slip_is_a_warning(changes, words):
    ((severity, _, message),) = findings(**changes)
    assert severity == "warning"
    assert words in message


def only_finding(*links: TreeLink, **more) -> tuple[str, str]:
    (finding,) = examine(build_tree("r", [BASE, *links], **more))
    assert finding.severity == "warning"
    assert finding.fix
    return finding.part, finding.message


def hand(name: str, mass: float = 1.0) -> TreeLink:
    joint = Joint(f"to_{name}", JointKind.REVOLUTE)
    edge = 0.1 * mass ** (1 / 3)
    body = box_inertia(mass, (edge, edge, edge))
    return TreeLink(name, "arm", joint, inertia=body, shapes=(Shape(ShapeKind.BOX, (edge,) * 3),))


def test_a_link_that_is_seen_but_untouchable_among_others_is_named():
    bare = replace(ARM.shapes[0], collides=False)
    part, message = only_finding(ARM, replace(hand("hand"), shapes=(bare,)))
    assert part == "link 'hand'"
    assert "without a collision shape" in message


def test_bodies_of_very_different_mass_are_named():
    part, message = only_finding(ARM, hand("hand", mass=2000.0))
    assert part == "link 'hand'"
    assert "mass 2e+03 kg, but its parent 'arm' has 1 kg" in message


def test_a_robot_of_several_ends_needs_a_tool():
    part, message = only_finding(ARM, hand("left"), hand("right"))
    assert part == "robot 'r'"
    assert "left, right" in message


def test_a_robot_that_cannot_move_is_named():
    assert "the robot has no moving joint" in only_finding()[1]


def test_a_loop_that_does_not_close_is_named():
    far = Frame("far", "base", Pose.from_translation((0.0, 0.0, 0.4)))
    cut = Cut("loop", JointKind.BALL, "far", "arm")
    part, message = only_finding(ARM, frames=[far], cuts=[cut])
    assert part == "cut 'loop'"
    assert "0.4 m apart" in message


def test_a_coupling_without_effect_is_named():
    part, _ = only_finding(ARM, couplings=[Coupling("rope", "base", "arm")])
    assert part == "coupling 'rope'"


def mesh_of(folder, content: str) -> Shape:
    file = write_file(folder / "part.obj", content)
    return Shape(ShapeKind.MESH, (), mesh=mesh_of_file(file))


def test_a_mesh_in_millimetres_is_a_warning(tmp_path):
    shape = mesh_of(tmp_path, "v 0 0 0\nv 400 0 0\nv 0 400 0\nv 0 0 400\nf 1 2 3\nf 1 2 4\n")
    ((severity, _, message),) = findings(shapes=(shape,))
    assert severity == "warning"
    assert "size of 400 m" in message


def test_a_mesh_that_cannot_be_read_is_an_error(tmp_path):
    ((severity, part, message),) = findings(shapes=(mesh_of(tmp_path, "v 0 0 x\n"),))
    assert (severity, part) == ("error", "link 'arm'")
    assert "part.obj:1" in message


URDF = """<robot name="r">
  <link name="base"/>
  <link name="arm"><inertial><mass value="-1"/>
    <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="q1" type="revolute"><parent link="base"/><child link="arm"/>
    <axis xyz="0 0 2"/><limit lower="-180" upper="180" effort="5" velocity="1"/></joint>
  <spaceship velocity="9"><crew/></spaceship>
</robot>"""


def test_findings_of_a_file_carry_their_places(tmp_path):
    robot = read_robot(write_file(tmp_path / "r.urdf", URDF))
    parts = [
        (x.place.line, x.part, x.message.split(":")[0]) for x in examine(robot.tree, robot.ledger)
    ]
    assert parts == [
        (3, "link 'arm'", "the mass is -1 kg, expected >= 0"),
        (5, "joint 'q1'", "the limits -180 to 180 rad are probably in degrees"),
        (6, 'axis xyz="0 0 2"', "normalised"),
        (7, "<spaceship>", "unknown element, ignored"),
    ]


MJCF = """<mujoco model="m"><worldbody>
  <body name="head"><joint name="pan" axis="0 0 1"/><joint name="tilt" axis="0 1 0"/>
    <geom type="box" size=".1 .1 .1"/><site/>{}</body></worldbody>
  <equality><connect body1="head" body2="world" anchor="0 0 0"/></equality>
</mujoco>"""


def test_names_that_reading_made_up_are_no_findings_but_those_of_the_file_are(tmp_path):
    file = tmp_path / "m.xml"
    for more, expected in (("", []), ('<site name="my eye"/>', [(3, "frame 'my eye'")])):
        file.write_text(MJCF.format(more))
        robot = read_robot(file)
        assert {"world", "head/pan", "cut1/a"} <= set(robot.tree.frame_names)
        assert [(x.place.line, x.part) for x in examine(robot.tree, robot.ledger)] == expected


def test_findings_of_a_table_carry_the_places_of_its_rows(tmp_path):
    file = tmp_path / "r.yaml"
    rows = "dh:\n  rows:\n    q1: {a: 1}\n    q2: {a: 1, limits: [-180, 180]}\n"
    file.write_text(f"linkwork: robot\nversion: 1\nname: r\n{rows}")
    robot = read_robot(file)
    places = [(x.place.line, x.part) for x in examine(robot.tree, robot.ledger)]
    assert places == [(6, "link 'link1'"), (7, "link 'link2'"), (7, "joint 'q2'")]


def test_long_ranges_are_no_slip_on_a_sliding_joint():
    assert findings(joint=slide(lower=0.0, upper=20.0)) == []


def test_negative_drive_values_are_warnings():
    drive = Drive(-1.0, -2.0, -3.0, coulomb_back=-4.0, stiffness=-5.0)
    assert [x[0] for x in findings(joint=replace(HINGE, drive=drive))] == ["warning"] * 5


def test_links_that_fixed_joints_join_are_one_rigid_body():
    plate = TreeLink("plate", "base", Joint("bolt"))
    payload = TreeLink("payload", "arm", Joint("glue"))
    assert rigid_heads(build_tree("r", [BASE, plate, ARM, payload])) == (0, 0, 2, 2)
