import math
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from linkwork import library
from linkwork.ik.families.recognise import recognise_six_axes
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
        assert form is not None
        judged(form, positions(form.chain, 100, np.random.default_rng(seed)))


@pytest.mark.parametrize("name", ROBOTS)
def test_recognition_needs_no_names(name):
    tree = library.robot(name)
    links = tuple(
        replace(link, joint=replace(link.joint, name=f"x{i}")) for i, link in enumerate(tree.links)
    )
    form = recognise_spherical_wrist(chain_of(replace(tree, links=links)))
    assert form is not None
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
    pose = form.chain.pose([0.3, 0.2, -0.4, 0.7, 0.0, 0.5])
    branch = form.branch(pose, (1.0, 1.0, 1.0))
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
        reached = form.chain.pose(branch.q).matrix
        assert np.abs(reached - target.matrix).max() <= 1e-10


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
