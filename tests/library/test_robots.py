"""The library's robots against what their sources and others have published."""

import math

import mujoco
import numpy as np
import pytest

import linkwork as lw
from linkwork import library
from linkwork.errors import ArgumentError, NotFoundError
from linkwork.library.catalogue import scene_names
from linkwork.library.robots.puma560 import MOTORS
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.link import JointKind
from linkwork.model.mujoco.spec import spec_of_tree
from linkwork.spatial.rotation import about_y

HALF, QUARTER = math.pi / 2, math.pi / 4
NOMINAL = (0.0, QUARTER, math.pi, 0.0, QUARTER, 0.0)


def pose_of(tree, q, frame=None):
    link, pose = tree.frame(frame)
    return link_poses(tree, q)[link] @ pose


def moved(tree, q) -> tuple[mujoco.MjModel, mujoco.MjData]:
    model = spec_of_tree(tree).compile()
    data = mujoco.MjData(model)
    data.qpos[:] = q
    mujoco.mj_forward(model, data)
    return model, data


def mass_matrix(tree, q) -> np.ndarray:
    model, data = moved(tree, q)
    mass = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, data, mass)
    return mass


def contacts(tree, q) -> list[tuple[str, str]]:
    model, data = moved(tree, q)
    bodies = model.geom_bodyid[data.contact.geom]
    return [(model.body(a).name, model.body(b).name) for a, b in bodies]


POSES = [
    ("irb140", (0.5, 0.4, 0.3, 0.2, 1.2, 0.1)),
    ("irb140", (0.0, -0.5, 0.5, 0.0, 2.0, 0.0)),
    ("planar2", (-1.5, 3.0)),
    ("planar2", (2.0, 3.1)),
    ("planar3", (1.0, -2.5, 2.5)),
    ("panda", (0.0, -math.pi / 4, 0.0, -3 * math.pi / 4, 0.0, math.pi / 2, math.pi / 4)),
    ("puma560", (0.0, math.pi / 4, -math.pi, 0.0, math.pi / 4, 0.0)),
    ("puma560", (0.0, math.pi / 2, -math.pi / 2, 0.0, 0.0, 0.0)),
    ("scara1", (2.4, -2.4, 0.25, 3.0, 1.5)),
    ("scara2", (1.0, 1.0, 1.0, 0.25, 3.0)),
    ("service-arm", (0.5, -0.3, 0.6, 0.4, 0.4, 0.3, 0.8, 1.0)),
    ("stanford", (0.5, -1.3, 0.7, 0.5, 0.6, 1.0)),
    ("ur5", (0.0, -math.pi / 2, 0.0, -math.pi / 2, 0.0, 0.0)),
    ("ur5", (0.0, -1.2, 1.5, -1.87, -1.57, 0.0)),
]


def at_rest(tree) -> list[float]:
    """The position nearest to zero that the limits allow; a floating base is at the origin."""
    floating = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]
    rest = [
        floating
        if x.kind is JointKind.FLOATING
        else [min(max(0.0, x.limits.lower), x.limits.upper)]
        for x in tree.joints
    ]
    return [position for positions in rest for position in positions]


@pytest.mark.parametrize("name", library.names())
def test_a_robot_does_not_touch_itself_at_rest(name):
    tree = library.robot(name)
    assert contacts(tree, at_rest(tree)) == []


INSIDE = {"service-platform": ("base", "link1")}
"""Links that are not to be seen: parts inside others that only carry a joint."""


@pytest.mark.parametrize("name", library.names())
def test_a_robot_has_a_tool_and_shapes_on_every_link(name):
    tree = library.robot(name)
    assert tree.tool_name is not None
    hidden = INSIDE.get(name, ())
    assert all(link.shapes for link in tree.links if link.name not in hidden)


@pytest.mark.parametrize("name", ["irb140", "panda", "puma560", "service-arm", "stanford", "ur5"])
def test_a_robot_from_a_table_keeps_its_textbook_frames(name):
    tree = library.robot(name)
    assert {f"dh{i + 1}" for i in range(len(tree.moving))} <= set(tree.frame_names)


@pytest.mark.parametrize("name", ["irb140", "panda", "service-arm", "tree30", "ur5"])
def test_a_robot_holds_itself_within_its_efforts(name):
    tree = library.robot(name)
    _, data = moved(tree, at_rest(tree))
    assert np.all(np.abs(data.qfrc_bias) < [joint.limits.effort for joint in tree.joints])


@pytest.mark.parametrize(("name", "q"), POSES)
def test_a_robot_does_not_touch_itself_in_common_poses(name, q):
    assert contacts(library.robot(name), q) == []


def test_irb140_zero_pose_is_abb_s():
    tool = pose_of(library.robot("irb140"), [0.0] * 6)
    np.testing.assert_allclose(tool.position, (0.070 + 0.380 + 0.065, 0.0, 0.712), atol=1e-12)
    np.testing.assert_allclose(tool.rotation, about_y(math.pi / 2), atol=1e-12)


@pytest.mark.parametrize(
    ("axis", "direction"),
    [
        (0, (0, 0, 1)),
        (1, (0, 1, 0)),
        (2, (0, 1, 0)),
        (3, (1, 0, 0)),
        (4, (0, 1, 0)),
        (5, (1, 0, 0)),
    ],
)
def test_irb140_axes_turn_as_abb_s_do(axis, direction):
    pose = link_poses(library.robot("irb140"), [0.0] * 6)[axis + 1]
    np.testing.assert_allclose(np.array(pose.rotation) @ (0, 0, 1), direction, atol=1e-12)


def test_irb140_weighs_what_abb_says():
    assert sum(link.inertia.mass for link in library.robot("irb140").links) == pytest.approx(98.0)


def test_irb140_holds_itself_with_half_its_efforts():
    tree = library.robot("irb140")
    _, data = moved(tree, (0.0, HALF, -HALF, 0.0, 0.0, 0.0))
    efforts = [joint.limits.effort for joint in tree.joints]
    assert np.all(np.abs(data.qfrc_bias) < 0.5 * np.array(efforts))


@pytest.mark.parametrize("lengths", [(0.6, 0.3), (0.6, 0.3, 0.2)])
def test_planar_tools_follow_the_textbook(lengths):
    q = (0.7, -1.1, 0.4)[: len(lengths)]
    named = {f"l{i}": length for i, length in enumerate(lengths, start=1)}
    tree = library.robot(f"planar{len(lengths)}", **named, height=1.0)
    angles = np.cumsum(q)
    x, z = lengths @ np.cos(angles), 1.0 + lengths @ np.sin(angles)
    np.testing.assert_allclose(pose_of(tree, q).position, (x, 0.0, z), atol=1e-12)


def test_planar2_mass_matrix_follows_the_textbook():
    mass = mass_matrix(library.robot("planar2", l1=0.6, l2=0.3, m1=2.0, m2=0.5), (0.4, -0.9))
    about_1, about_2 = (m * (3 * 0.02**2 + x * x) / 12 for m, x in ((2.0, 0.6), (0.5, 0.3)))
    coupling = 0.5 * 0.6 * 0.15 * math.cos(-0.9)
    far = about_2 + 0.5 * 0.15**2
    near = about_1 + 2.0 * 0.3**2 + 0.5 * 0.6**2 + far + 2 * coupling
    expected = [[near, far + coupling], [far + coupling, far]]
    np.testing.assert_allclose(mass, expected, rtol=1e-9)


def test_scara2_tool_follows_its_published_table():
    q = [0.3, -0.5, 0.9, 0.1, 0.4]
    tool = pose_of(library.robot("scara2", l1=0.31, l2=0.26, l3=0.21, l5=0.15, base_height=0.6), q)
    angles = np.cumsum(q[:3])
    x, y = np.array([0.31, 0.26, 0.21]) @ np.stack([np.cos(angles), np.sin(angles)], axis=1)
    np.testing.assert_allclose(tool.position, (x, y, 0.6 - 0.1 - 0.15), atol=1e-12)
    np.testing.assert_allclose(np.array(tool.rotation)[:, 2], (0, 0, -1), atol=1e-12)


def test_scara2_centres_follow_the_published_second_table():
    q = [0.3, -0.5, 0.9, 0.1, 0.4]
    tree = library.robot("scara2")
    poses = link_poses(tree, q)
    centers = [
        pose.transform(x.inertia.center) for pose, x in zip(poses[1:], tree.links[1:], strict=True)
    ]
    angles = np.cumsum(q[:3])
    along = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    ends = np.cumsum(np.array([[0.3], [0.25], [0.2]]) * along, axis=0)
    middles = ends - np.array([[0.15], [0.125], [0.1]]) * along
    np.testing.assert_allclose([x[:2] for x in centers], [*middles, ends[2], ends[2]], atol=1e-12)
    np.testing.assert_allclose([x[2] for x in centers[:3]], 0.5, atol=1e-12)
    assert centers[3][2] > 0.5 - q[3]
    np.testing.assert_allclose(centers[4][2], 0.5 - q[3] - 0.07, atol=1e-12)


def test_scara1_wrist_turns_and_tilts_the_clamp():
    tree = library.robot("scara1")
    down = pose_of(tree, [0.0, 0.0, 0.1, 0.0, 0.0])
    np.testing.assert_allclose(down.position, (0.65, 0.0, 0.5 - 0.1 - 0.06 - 0.12), atol=1e-12)
    tilted = pose_of(tree, [0.0, 0.0, 0.1, 0.0, math.pi / 2])
    np.testing.assert_allclose(tilted.position, (0.65 - 0.12, 0.0, 0.34), atol=1e-12)
    turned = pose_of(tree, [0.0, 0.0, 0.1, math.pi / 2, math.pi / 2])
    np.testing.assert_allclose(turned.position, (0.65, 0.12, 0.34), atol=1e-12)


def test_scara1_centre_of_the_clamp_is_midway_to_the_tool():
    tree = library.robot("scara1")
    q = [0.2, 0.3, 0.1, 0.4, 0.5]
    poses = link_poses(tree, q)
    tilt, tool = poses[5].position, pose_of(tree, q).position
    center = poses[5].transform(tree.links[5].inertia.center)
    np.testing.assert_allclose(center, (np.array(tilt) + tool) / 2, atol=1e-12)


def test_masses_of_the_ur5_are_those_of_its_maker():
    masses = {x.name: x.inertia.mass for x in library.robot("ur5").links if x.inertia}
    moving = [masses[f"link{i}"] for i in range(1, 7)]
    assert moving == pytest.approx([3.7, 8.393, 2.33, 1.219, 1.219, 0.1879])
    assert sum(masses.values()) == pytest.approx(18.4, abs=0.005)


def test_efforts_of_the_puma_are_those_of_alike_motors_behind_its_gears():
    efforts = [joint.limits.effort for joint in library.robot("puma560").joints]
    assert efforts == [97.6, 186.4, 89.4, 24.2, 20.1, 21.3]
    motors = [effort / motor[0] for effort, motor in zip(efforts, MOTORS, strict=True)]
    for alike in (motors[:3], motors[3:]):
        assert max(alike) / min(alike) < 1.16


# P. Corke, "Robotics, Vision and Control" (2011 and later), chapters 7 and 9: the PUMA 560's wrist
# centre, gravity load and inertia matrix.


@pytest.mark.parametrize(
    ("q", "position"),
    [
        ((0.0,) * 6, (0.4521, -0.1500, 0.4318)),
        ((0.0, HALF, -HALF, 0.0, 0.0, 0.0), (0.0203, -0.1500, 0.8636)),
        ((0.0, 0.0, -HALF, 0.0, 0.0, 0.0), (0.8636, -0.1500, -0.0203)),
        (NOMINAL, (0.5963, -0.1501, -0.0144)),
    ],
)
def test_puma560_wrist_is_where_corke_has_it(q, position):
    wrist = pose_of(library.robot("puma560"), q, "dh6").position
    np.testing.assert_allclose(np.subtract(wrist, (0.0, 0.0, 0.67183)), position, atol=1.1e-4)


@pytest.mark.parametrize(
    ("q", "torques"),
    [
        ((0.0,) * 6, (0.0, 37.4837, 0.2489, 0.0, 0.0, 0.0)),
        ((0.0, HALF, -HALF, 0.0, 0.0, 0.0), (0.0, -0.7752, 0.2489, 0.0, 0.0, 0.0)),
        (NOMINAL, (0.0, 31.6399, 6.0351, 0.0, 0.0283, 0.0)),
    ],
)
def test_puma560_bears_the_gravity_load_corke_gives(q, torques):
    _, data = moved(library.robot("puma560"), q)
    np.testing.assert_allclose(data.qfrc_bias, torques, atol=5e-5)


def test_puma560_resists_as_corke_says_but_for_the_mended_moment():
    published = [
        (3.6594, -0.4044, 0.1006, -0.0025, 0.0, 0.0),
        (-0.4044, 4.4137, 0.3509, 0.0, 0.0024, 0.0),
        (0.1006, 0.3509, 0.9378, 0.0, 0.0015, 0.0),
        (-0.0025, 0.0, 0.0, 0.1925, 0.0, 0.0),
        (0.0, 0.0024, 0.0015, 0.0, 0.1713, 0.0),
        (0.0, 0.0, 0.0, 0.0, 0.0, 0.1941),
    ]
    mass = mass_matrix(library.robot("puma560"), NOMINAL)
    # The forearm stands at 45 degrees: half of the 0.0075 kg m^2 added to its first moment.
    mass[0, 0] -= 0.0075 / 2
    np.testing.assert_allclose(mass, published, atol=6e-5)


def test_ur5_zero_pose_is_universal_robots_():
    tool = pose_of(library.robot("ur5"), [0.0] * 6)
    np.testing.assert_allclose(tool.position, (-0.81725, -0.19145, -0.005491), atol=1e-9)
    np.testing.assert_allclose(tool.rotation, ((1, 0, 0), (0, 0, -1), (0, 1, 0)), atol=1e-12)


def test_ur5_upright_reaches_the_height_of_its_specification():
    tool = pose_of(library.robot("ur5"), [0.0, -HALF, 0.0, -HALF, 0.0, 0.0])
    np.testing.assert_allclose(tool.position, (0.0, -0.19145, 1.001059), atol=1e-9)


def test_panda_flange_is_where_the_control_interface_starts():
    # Franka's examples begin at this position, with the hand's tip 0.1034 m below the flange at
    # (0.307, 0, 0.487).
    ready = [0.0, -QUARTER, 0.0, -3 * QUARTER, 0.0, HALF, QUARTER]
    flange = pose_of(library.robot("panda"), ready)
    np.testing.assert_allclose(flange.position, (0.307, 0.0, 0.487 + 0.1034), atol=5e-4)
    np.testing.assert_allclose(np.array(flange.rotation)[:, 2], (0, 0, -1), atol=1e-12)


def test_panda_stands_upright_at_zero_and_its_flange_points_down():
    flange = pose_of(library.robot("panda"), [0.0] * 7)
    np.testing.assert_allclose(flange.position, (0.088, 0.0, 0.333 + 0.316 + 0.384 - 0.107))
    np.testing.assert_allclose(flange.rotation, np.diag((1, -1, -1)), atol=1e-12)


def test_stanford_tip_follows_paul_s_equations():
    q1, q2, d3, q4, q5 = 0.4, 0.9, 0.6, 0.3, -0.7
    tip = pose_of(library.robot("stanford"), [q1, q2, d3, q4, q5, 1.1])
    wrist = pose_of(library.robot("stanford"), [q1, q2, d3, q4, q5, 1.1], "dh5").position
    x = math.cos(q1) * math.sin(q2) * d3 - math.sin(q1) * 0.154
    y = math.sin(q1) * math.sin(q2) * d3 + math.cos(q1) * 0.154
    np.testing.assert_allclose(wrist, (x, y, 0.412 + math.cos(q2) * d3), atol=1e-12)
    assert math.dist(wrist, tip.position) == pytest.approx(0.263)


def test_stanford_boom_resists_like_a_rod_of_its_length():
    boom = library.robot("stanford").links[3].inertia
    length = math.sqrt(12 * boom.principal_moments()[2] / boom.mass)
    assert 1.2 < length < 1.6


def test_service_arm_grip_rests_one_metre_above_the_ground():
    tree = library.robot("service-arm")
    grip = pose_of(tree, [0.0] * 8)
    assert grip.position[2] == pytest.approx(1.0)
    away = pose_of(tree, [0.7, -0.4, *[0.0] * 6])
    np.testing.assert_allclose(np.subtract(away.position, grip.position), (0.7, -0.4, 0.0))
    np.testing.assert_allclose(away.rotation, grip.rotation, atol=1e-12)
    turned = pose_of(tree, [0.0, 0.0, 0.0, 0.3, *[0.0] * 4])
    expected = about_y(0.3) @ np.array(grip.rotation)
    np.testing.assert_allclose(turned.rotation, expected, atol=1e-12)


def test_tree30_has_thirty_joints_and_five_branches():
    tree = library.robot("tree30")
    assert len(tree.moving) == 30
    carrying = {link.parent for link in tree.links}
    assert sum(link.name not in carrying for link in tree.links) == 5


def test_tree30_is_the_same_on_both_sides():
    tree = library.robot("tree30")
    poses = dict(zip((x.name for x in tree.links), link_poses(tree, [0.0] * 30), strict=True))
    for link in tree.links:
        if link.name.startswith("left_"):
            other = tree.links[tree.link_index(link.name.replace("left_", "right_"))]
            x, y, z = poses[link.name].position
            np.testing.assert_allclose(poses[other.name].position, (x, -y, z), atol=1e-12)
            assert other.inertia.mass == link.inertia.mass


def test_the_library_holds_the_robots_it_promises():
    promised = "irb140 panda planar2 planar3 puma560 scara1 scara2 service-arm stanford tree30 ur5"
    assert set(promised.split()) <= set(library.names())


@pytest.mark.parametrize("name", library.names())
def test_a_robot_bears_its_name_and_tells_of_itself_in_one_line(name):
    assert library.robot(name).name == name
    line = library.describe(name)
    assert "\n" not in line
    assert line.endswith(".")


@pytest.mark.parametrize("name", library.names())
def test_making_a_robot_twice_gives_equal_robots(name):
    assert library.robot(name) == library.robot(name)


@pytest.mark.parametrize("name", library.names())
@pytest.mark.parametrize("end", ["lower", "upper"])
def test_parameters_at_the_ends_of_their_ranges_give_robots_that_can_be_simulated(name, end):
    for parameter in library.parameters(name):
        assert parameter.lower <= parameter.default <= parameter.upper
        tree = library.robot(name, **{parameter.name: getattr(parameter, end)})
        assert spec_of_tree(tree).compile().nv == sum(x.kind.dofs for x in tree.joints)


def test_unknown_robots_and_parameters_are_answered_with_those_there_are():
    with pytest.raises(NotFoundError, match=r"did you mean 'irb140'\?"):
        library.robot("irb14")
    with pytest.raises(NotFoundError, match="height, l1, l2, m1, m2"):
        library.robot("planar2", length=1.0)


@pytest.mark.parametrize("value", [-1.0, 0.0, 1e6, math.nan, math.inf, "0.5", True, None])
def test_a_parameter_out_of_range_is_answered_with_all_ranges(value):
    with pytest.raises(ArgumentError, match=r"'l1'.*l1 = 0\.5 \(0\.05 to 5 m\), l2"):
        library.robot("planar2", l1=value)


def test_the_library_is_listed_with_a_line_about_each():
    for catalogue, expected in ((lw.robots(), library.names()), (lw.scenes(), scene_names())):
        assert list(catalogue) == expected
        assert all(len(line) > 10 and "\n" not in line for line in catalogue.values())
        assert all(name in repr(catalogue) for name in expected)
        assert catalogue._repr_html_().count("<tr>") == len(expected) + 1
