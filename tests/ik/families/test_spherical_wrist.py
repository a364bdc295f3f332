"""Arms with a spherical wrist, with three parallel axes, and of seven joints."""

import math
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from linkwork import library
from linkwork.ik.families.parallel_axes import recognise_parallel_axes
from linkwork.ik.families.recognise import recognise_seven_axes, recognise_six_axes
from linkwork.ik.families.wrists import recognise_spherical_wrist
from linkwork.ik.geometry.chain import chain_of
from linkwork.model.link import Joint
from linkwork.spatial import Pose
from linkwork.trace import Argument, count_operations, evaluate, trace
from tests.ik.families.random_revolute import (
    across,
    arm_of,
    direction,
    point,
    spherical_wrist_arm,
    wrist,
)
from tests.ik.judge import judge_form, judged, near_special, positions

ROBOTS = ("irb140", "puma560", "stanford")
KINDS = tuple("".join(kinds) for kinds in product("RP", repeat=3))
SHAPES = (
    *((kinds, shape) for kinds in KINDS for shape in ("planar", "planar back")),
    *((kinds, "meeting") for kinds in KINDS if kinds.startswith("RR")),
    *((kinds, "meeting back") for kinds in KINDS if kinds.endswith("RR")),
)


def form_of(name):
    return recognise_spherical_wrist(chain_of(library.robot(name)))


@pytest.mark.parametrize("name", ROBOTS)
def test_robots_of_the_library_are_solved(name):
    form = form_of(name)
    judged(form, positions(form.chain, 2000, np.random.default_rng(1)))


@pytest.mark.parametrize("name", ROBOTS)
def test_every_branch_that_reaches_hits_the_pose_at_singular_positions(name):
    form = form_of(name)
    verdict = judge_form(form, near_special(form.chain, 2000, np.random.default_rng(2)))
    assert verdict.worst_claim <= 1e-10
    assert verdict.solutions / verdict.poses > 4


def test_arms_with_the_sphere_at_the_base_are_solved_from_the_tool():
    for seed in range(10):
        random = np.random.default_rng([seed, 43])
        normal = direction(random)
        far = point(random) + 0.4 * across(random, normal)
        ends = [("R", normal, point(random)), ("R", -normal, far)]
        lines = [*wrist(random, point(random)), *ends, ("R", across(random, normal), point(random))]
        form = recognise_six_axes(arm_of(f"shoulder {seed}", lines, random))
        judged(form, positions(form.chain, 100, np.random.default_rng(seed)))


@pytest.mark.parametrize("name", ROBOTS)
def test_recognition_needs_no_names(name):
    tree = library.robot(name)
    links = tuple(
        replace(link, joint=replace(link.joint, name=f"x{i}")) for i, link in enumerate(tree.links)
    )
    form = recognise_spherical_wrist(chain_of(replace(tree, links=links)))
    assert form.family == "spherical wrist"


def test_other_arms_are_not_recognised():
    assert recognise_spherical_wrist(chain_of(library.robot("ur5"))) is None
    assert recognise_spherical_wrist(chain_of(library.robot("scara1"))) is None
    random = np.random.default_rng(5)
    lines = [("R", random.normal(size=3), random.normal(size=3)) for _ in range(3)]
    general = arm_of("general", lines + wrist(random, random.normal(size=3)), random)
    assert recognise_spherical_wrist(general) is None


def test_the_elbow_up_is_above_the_elbow_down():
    form = form_of("irb140")
    first, second, third = form.chain.axes[:3]

    def height(branch):
        upper = first.motion(branch.q[0]) @ second.motion(branch.q[1])
        return upper.transform(third.point)[2]

    for q in positions(form.chain, 50, np.random.default_rng(3)).T.tolist():
        pose = form.chain.pose(q)
        for shoulder, flip in product((1.0, -1.0), repeat=2):
            up, down = (form.branch(pose, (shoulder, elbow, flip)) for elbow in (1.0, -1.0))
            distance_from_axis_1 = up.singularity_distance[0]
            beyond_axis_2 = shoulder < 0 or distance_from_axis_1 > 0.07
            if beyond_axis_2 and min(up.margins) > 0:
                assert height(up) > height(down)


def test_a_straight_wrist_gives_joint_4_at_zero():
    form = form_of("irb140")
    branch = form.branch(form.chain.pose([0.3, 0.2, -0.4, 0.7, 0.0, 0.5]), (1.0, 1.0, 1.0))
    assert np.allclose(branch.q, [0.3, 0.2, -0.4, 0.0, 0.0, 1.2], atol=1e-9)
    assert form.degeneracies[-1].free == (3, 5)
    assert branch.singularity_distance[-1] < 1e-12


def test_a_wrist_over_axis_1_gives_joint_1_at_zero():
    form = form_of("irb140")
    pose = form.chain.pose([0.0, -math.asin(0.07 / 0.74), -math.pi / 2, 0.4, 0.9, 0.1])
    turned = form.chain.pose([0.8, -math.asin(0.07 / 0.74), -math.pi / 2, 0.4, 0.9, 0.1])
    names = [(x.name, x.free) for x in form.degeneracies]
    on_axis = names.index(("on axis", (0, 3, 4, 5)))
    for target in (pose, turned):
        branch = form.branch(target, (1.0, 1.0, 1.0))
        assert abs(branch.q[0]) <= 1e-9
        assert branch.singularity_distance[on_axis] <= 1e-12
        assert np.abs(form.chain.pose(branch.q).matrix - target.matrix).max() <= 1e-10


def test_a_pose_too_far_says_by_how_much():
    form = form_of("irb140")
    far = Pose(form.chain.home.rotation, (0.0, 0.0, 3.0))
    elbow = [x.name for x in form.reaches].index("elbow")
    branch = form.branch(far, (1.0, 1.0, 1.0))
    distance = math.hypot(0.07 - 0.065, 3.0 - 0.352)
    assert math.isclose(branch.margins[elbow], 0.74 - distance, abs_tol=1e-9)
    assert np.isfinite(branch.q).all()


def test_a_traced_branch_is_short_and_agrees():
    form = form_of("irb140")

    def body(t, signs):
        pose = Pose((tuple(t[0:3]), tuple(t[3:6]), tuple(t[6:9])), tuple(t[9:12]))
        return {"q": list(form.branch(pose, signs).q)}

    program = trace("branch", body, [Argument("pose", 12), Argument("signs", 3)])
    work = count_operations(program)
    assert work.sine_cosines == 0
    assert work.divisions <= 3
    assert work.multiplications <= 70
    pose = form.chain.pose([0.3, 0.2, -0.4, 0.7, 0.5, 0.5])
    numbers = [x for row in pose.rotation for x in row] + list(pose.position)
    for signs in form.sign_rows():
        expected = form.branch(pose, signs).q
        assert np.allclose(evaluate(program, pose=numbers, signs=signs)["q"], expected, atol=1e-12)


def test_joints_keep_their_limits_out_of_the_formulas():
    chain = form_of("puma560").chain
    axes = tuple(replace(x, joint=Joint("j", x.joint.kind)) for x in chain.axes)
    free = replace(chain, axes=axes)
    pose = chain.pose([0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
    for signs in product((1.0, -1.0), repeat=3):
        one = recognise_spherical_wrist(chain).branch(pose, signs).q
        other = recognise_spherical_wrist(free).branch(pose, signs).q
        assert one == other


@pytest.mark.parametrize(("kinds", "shape"), SHAPES)
def test_arms_are_recognised_exactly_where_they_can_follow_every_pose(kinds, shape):
    for seed in range(30):
        chain = spherical_wrist_arm(seed, kinds, shape)
        able = abs(np.linalg.det(columns(chain))) > 1e-9
        assert (recognise_spherical_wrist(chain) is not None) == able, chain.tree.name


def columns(chain):
    """How each joint turns and shifts the frame at a position of no special kind, (6, n)."""
    q = np.linspace(0.4, 1.3, len(chain.axes))
    step = 1e-6

    def pose(i, off):
        return chain.pose((q + off * (np.arange(len(q)) == i)).tolist()).matrix

    here = pose(0, 0.0)
    moved = [(pose(i, step) - pose(i, -step)) / (2 * step) @ np.linalg.inv(here) for i in range(6)]
    return np.array([[x[2, 1], x[0, 2], x[1, 0], *x[:3, 3]] for x in moved]).T


def ur5():
    return recognise_parallel_axes(chain_of(library.robot("ur5")))


def test_ur5_is_solved():
    form = ur5()
    assert form.why == "axes q2, q3 and q4 are parallel; axes q5 and q6 meet"
    verdict = judged(form, positions(form.chain, 2000, np.random.default_rng(1)))
    assert verdict.solutions / verdict.poses > 6


def test_every_branch_of_parallel_axes_that_reaches_hits_the_pose():
    form = ur5()
    assert (
        judge_form(form, near_special(form.chain, 2000, np.random.default_rng(2))).worst_claim
        <= 1e-10
    )


def test_a_straight_wrist_leaves_a_solution_within_reach():
    form = ur5()
    random = np.random.default_rng(4)
    for bend in (0.02, 1.5, 3.0):
        for last in random.uniform(-3.0, 3.0, 10).tolist():
            pose = form.chain.pose([0.4, -0.7, bend, 0.3, 0.0, last])
            branches = [form.branch(pose, signs) for signs in form.sign_rows()]
            reaching = [x for x in branches if min(x.margins) >= -1e-12]
            assert reaching
            for branch in reaching:
                missed = np.abs(form.chain.pose(branch.q).matrix - pose.matrix).max()
                assert missed <= 1e-10


def test_other_arms_have_no_parallel_axes():
    assert recognise_parallel_axes(chain_of(library.robot("irb140"))) is None
    assert recognise_parallel_axes(chain_of(library.robot("panda"))) is None


def test_branches_are_named_by_how_the_arm_stands():
    form = ur5()
    first, second, third = form.chain.axes[:3]
    names = dict(zip(form.sign_rows(), form.labels(), strict=True))
    for q in ([0.1, -0.3, -0.4, 0.5, 0.6, 0.7], [0.1, 0.3, 0.9, 0.5, -0.6, 0.7]):
        pose = form.chain.pose(q)
        (signs,) = (x for x in form.sign_rows() if np.allclose(form.branch(pose, x).q, q))
        other = form.branch(pose, (signs[0], -signs[1], signs[2])).q
        up, down = (q, other) if names[signs][1] == "up" else (other, q)
        heights = [
            (first.motion(x[0]) @ second.motion(x[1])).transform(third.point)[2] for x in (up, down)
        ]
        assert heights[0] > heights[1]
        assert names[signs][2] == ("no flip" if q[4] > 0 else "flip")


def iiwa():
    """The axes of a 7R arm with links of 0.34, 0.4, 0.4 and 0.126 m."""
    z, y = np.array([0.0, 0.0, 1.0]), np.array([0.0, 1.0, 0.0])
    heights = (0.34, 0.34, 0.34, 0.74, 1.14, 1.14, 1.14)
    axes = (z, y, z, -y, z, y, z)
    lines = [("R", axis, height * z) for axis, height in zip(axes, heights, strict=True)]
    return recognise_seven_axes(arm_of("seven", lines, np.random.default_rng(1)))


def test_a_spherical_shoulder_and_wrist_are_solved_by_the_arm_angle():
    form = iiwa()
    assert form.parameters == ("arm angle [rad]",)
    verdict = judged(form, positions(form.chain, 2000, np.random.default_rng(1)))
    assert verdict.solutions / verdict.poses == 8


def test_every_arm_angle_reaches_the_pose():
    form = iiwa()
    pose = form.chain.pose([0.3, 0.7, -0.4, 1.2, 0.5, 0.9, -0.2])
    angles = np.linspace(-math.pi, math.pi, 50)
    for signs in form.sign_rows():
        q = np.broadcast_arrays(*form.branch(pose, signs, (angles,)).q)
        missed = np.abs(form.chain.pose(q).matrix - pose.matrix).max()
        assert missed <= 1e-10
        again = form.parameters_of(q)[0]
        assert np.abs((again - angles + 3 * math.pi) % (2 * math.pi) - math.pi).max() <= 1e-9


def test_the_arm_angle_turns_the_elbow_about_the_line_from_shoulder_to_wrist():
    form = iiwa()
    axes = form.chain.axes
    q = [0.3, 0.7, -0.4, 1.2, 0.5, 0.9, -0.2]
    pose = form.chain.pose(q)
    shoulder, elbow, wrist = axes[1].point, axes[3].point, axes[5].point
    moved = [axis.motion(x) for axis, x in zip(axes, q, strict=True)]
    upper = moved[0] @ moved[1] @ moved[2]
    line = np.subtract((upper @ moved[3]).transform(wrist), shoulder)
    line /= np.linalg.norm(line)

    def arm_of_elbow(angle):
        branch = form.branch(pose, (1.0, 1.0, 1.0), (angle,))
        motions = [axis.motion(x) for axis, x in zip(axes, branch.q[:3], strict=False)]
        point = np.subtract((motions[0] @ motions[1] @ motions[2]).transform(elbow), shoulder)
        return point - (point @ line) * line

    start = arm_of_elbow(0.0)
    for angle in (0.5, 1.5, -2.0):
        now = arm_of_elbow(angle)
        turned = math.atan2(line @ np.cross(start, now), start @ now)
        assert math.isclose(turned, angle, abs_tol=1e-9)


def test_panda_is_solved_by_its_last_joint():
    form = recognise_seven_axes(chain_of(library.robot("panda")))
    assert form.parameters == ("q7 [rad]",)
    assert "axes q3, q2 and q1 meet" in form.why
    judged(form, positions(form.chain, 2000, np.random.default_rng(1)))


def test_an_arm_on_a_rail_is_solved_by_its_first_joint():
    axes = chain_of(library.robot("irb140")).axes
    rail = ("P", np.array([0.0, 1.0, 0.0]), np.zeros(3))
    lines = [rail, *(("R", np.array(x.direction), np.array(x.point)) for x in axes)]
    form = recognise_seven_axes(arm_of("rail", lines, np.random.default_rng(2)))
    assert form.parameters == ("q1 [m]",)
    judged(form, positions(form.chain, 500, np.random.default_rng(1)))


def test_arms_of_six_joints_are_not_recognised():
    assert recognise_seven_axes(chain_of(library.robot("irb140"))) is None
