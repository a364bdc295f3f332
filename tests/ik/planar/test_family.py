"""Planar arms, SCARAs, gantries, and joints before or behind parallel axes."""

from dataclasses import replace

import numpy as np
import pytest

from linkwork import library
from linkwork.ik.families.closed_form import recognise_locked, refined, reversed_chain
from linkwork.ik.families.wrists import recognise_spherical_wrist, recognise_two_axis_wrist
from linkwork.ik.geometry.chain import Chain, across, chain_of
from linkwork.ik.planar.family import follows, recognise_parallel_run
from linkwork.ik.planar.links import combined
from linkwork.ik.programs import trace_branches
from linkwork.model.build import build_tree
from linkwork.model.link import Joint, JointKind, TreeLink
from linkwork.spatial import Pose
from linkwork.spatial.rotation import about_axis, about_y
from linkwork.spatial.vector import add, matrix3, multiply, subtract, vector3
from linkwork.trace import evaluate
from tests.ik.judge import judge_form, judged, near_special, positions

KINDS = {"R": JointKind.REVOLUTE, "P": JointKind.PRISMATIC}


def random_chain(pattern: str, rng: np.random.Generator, degenerate: bool = False) -> Chain:
    """A chain of joints in the order of a pattern such as `Rz Rz Pz Rz`."""
    frame = _random_rotation(rng)
    links = [TreeLink("base", None, Joint("fixed"))]
    poses = [Pose()]
    points = _points(pattern.split(), rng, degenerate)
    for number, (word, point) in enumerate(zip(pattern.split(), points[:-1], strict=True)):
        axis = frame @ _direction(word[1], rng, degenerate)
        turn = Pose(matrix3(_random_rotation(rng)), vector3(frame @ point))
        inside = np.array(turn.rotation).T @ axis
        pose = poses[-1].inverse() @ turn
        joint = Joint(f"q{number + 1}", KINDS[word[0]], vector3(inside / np.linalg.norm(inside)))
        links.append(TreeLink(f"link{number + 1}", links[-1].name, joint, pose))
        poses.append(turn)
    tool = Pose(matrix3(_random_rotation(rng)), vector3(frame @ points[-1]))
    links.append(TreeLink("tool", links[-1].name, Joint("mount"), poses[-1].inverse() @ tool))
    return chain_of(build_tree("random", links), "tool")


def _points(words: list[str], rng: np.random.Generator, degenerate: bool) -> list[np.ndarray]:
    """A point of every axis and the tool's, one after the other."""
    point = np.zeros(3) if degenerate else rng.uniform(-0.3, 0.3, 3)
    points = []
    for _ in [*words, "tool"]:
        points.append(point)
        step = np.array([0.4, 0.0, 0.0]) if degenerate else _step(rng)
        point = point + step
    return points


def _step(rng: np.random.Generator) -> np.ndarray:
    angle = rng.uniform(-np.pi, np.pi)
    length = rng.uniform(0.1, 0.6)
    return np.array([length * np.cos(angle), length * np.sin(angle), rng.uniform(-0.2, 0.2)])


def _direction(letter: str, rng: np.random.Generator, degenerate: bool) -> np.ndarray:
    sense = rng.choice([-1.0, 1.0])
    if letter == "z":
        return sense * np.array([0.0, 0.0, 1.0])
    if letter == "x":
        angle = 0.0 if degenerate else rng.uniform(-np.pi, np.pi)
        return np.array([np.cos(angle), np.sin(angle), 0.0])
    if letter == "y":
        return sense * np.array([0.0, 1.0, 0.0])
    askew = rng.uniform(-1.0, 1.0, 3)
    return askew / np.linalg.norm(askew)


def _random_rotation(rng: np.random.Generator) -> np.ndarray:
    axis = rng.normal(size=3)
    return np.array(about_axis(vector3(axis / np.linalg.norm(axis)), rng.uniform(-3.0, 3.0)))


def judge_random_arms(pattern, degenerate, seed, draw=positions):
    """Judges the form of four arms of a pattern, with parameters at random."""
    rng = np.random.default_rng(seed)
    verdict = None
    for _ in range(4):
        form = recognise_parallel_run(random_chain(pattern, rng, degenerate))
        verdict = judge_form(form, draw(form.chain, 500, rng), verdict=verdict)
    assert verdict.good, verdict


FAMILIES = {
    "Rz": "single joint",
    "Px": "single joint",
    "Ps Ps Ps": "gantry",
    "Ps Ps Ps Rz": "gantry",
    "Rz Ps Ps": "gantry",
    "Rz Pz Px": "gantry",
    "Ps Ps Ps Rz Rs": "gantry with a wrist of one axis",
    "Ps Ps Rz Rs Rs": "gantry with a wrist of two axes",
    "Rs Rz Rs": "single joint with a wrist of two axes",
    "Rz Rz Rs": "planar arm with a wrist of one axis",
    "Rz Px Rs": "planar arm with a wrist of one axis",
    "Rx Rz Rz": "planar arm on a revolute base",
    "Rx Rz Px": "planar arm on a revolute base",
    "Rs Rz Pz": "SCARA on a revolute base",
    "Rs Rz Rz Rs": "planar arm on a revolute base with a wrist of one axis",
    "Rx Rz Rz Rz": "planar arm on a revolute base",
    "Rx Rz Rz Rz Rx": "planar arm on a revolute base with a wrist of one axis",
    "Rs Rz Rz Rz Rs": "planar arm on a revolute base with a wrist of one axis",
    "Rx Rz Px Rz Rx": "planar arm on a revolute base with a wrist of one axis",
    "Rz Rz Rz Rs Rs": "planar arm with a wrist of two axes",
    "Rs Rs Rz Rz": "planar arm with a wrist of two axes, from tool to base",
}
PLANAR = [
    *("Rz Rz", "Rz Rz Rz", "Rz Px", "Px Rz", "Rz Px Rz", "Px Rz Rz", "Rz Rz Px", "Px Py Rz"),
    *("Px Rz Px", "Rz Px Py", "Px Py"),
]
SCARAS = [
    *("Rz Rz Pz Rz", "Rz Rz Rz Pz", "Pz Rz Rz Rz", "Rz Pz Rz Rz", "Rz Rz Pz", "Pz Rz Rz"),
    *("Rz Pz Rz", "Rz Rz Pz Rz Rx", "Pz Rz Rz Rz Rs", "Rs Rz Rz Rz Pz", "Rz Rz Pz Rz Rs Rs"),
    *("Rs Rz Rz Pz Rz Rs", "Rs Rs Rz Rz Pz Rz"),
]
EQUAL = [1, 2]
"""Joints of SCARA 2 that the published convention keeps equal."""
WRISTS = ["Rx Rz Rz Rx Rz", "Rs Rz Rz Rs Rs", "Rx Rz Px Rs Rs", "Rz Pz Px Rs Rs", "Ps Ps Ps Rs Rs"]


@pytest.mark.parametrize("pattern", FAMILIES)
def test_joints_are_among_the_solutions_of_random_arms(pattern):
    rng = np.random.default_rng(31)
    verdict = None
    for arm in range(4):
        form = recognise_parallel_run(random_chain(pattern, rng, degenerate=arm % 2 == 1))
        assert form.family == FAMILIES[pattern]
        verdict = judge_form(form, positions(form.chain, 500, rng), verdict=verdict)
    assert verdict.good, verdict


@pytest.mark.long
@pytest.mark.parametrize("pattern", sorted({*FAMILIES, *PLANAR, *SCARAS}))
def test_joints_are_among_the_solutions_of_many_arms(pattern):
    rng = np.random.default_rng(30)
    verdict = None
    for arm in range(200):
        form = recognise_parallel_run(random_chain(pattern, rng, degenerate=arm % 4 == 3))
        verdict = judge_form(form, positions(form.chain, 1000, rng), verdict=verdict)
    assert verdict.good, verdict


@pytest.mark.parametrize("pattern", ["Rx Rz Rz", "Rx Rz Rz Rz", "Rz Rz Rs", "Ps Ps Ps Rz Rs"])
def test_singular_arms_are_solved_or_said_to_be_singular(pattern):
    rng = np.random.default_rng(32)
    for arm in range(4):
        form = recognise_parallel_run(random_chain(pattern, rng, degenerate=arm % 2 == 1))
        judged(form, near_special(form.chain, 500, rng))


def with_meeting_wrist(chain):
    *others, four, five = chain.axes
    return replace(chain, axes=(*others, four, replace(five, point=four.point)))


@pytest.mark.parametrize("pattern", WRISTS)
@pytest.mark.parametrize("from_tool", [False, True])
def test_a_wrist_of_two_axes_that_meet_is_solved(pattern, from_tool):
    rng = np.random.default_rng(33)
    for arm in range(4):
        chain = with_meeting_wrist(random_chain(pattern, rng, degenerate=arm % 2 == 1))
        form = recognise_two_axis_wrist(reversed_chain(chain) if from_tool else chain)
        judged(form, positions(form.chain, 500, rng))


def test_a_reversed_chain_carries_the_base_as_seen_from_the_tool():
    chain = random_chain("Rs Ps Rs Rs", np.random.default_rng(34))
    q = [0.3, -0.2, 0.9, -1.4]
    there = reversed_chain(chain).pose(q[::-1])
    assert np.allclose(there.matrix @ chain.pose(q).matrix, np.eye(4), atol=1e-12)


def test_a_step_squares_what_is_missed():
    chain = random_chain("Rx Rz Rz Rx Rs", np.random.default_rng(35))
    q = np.array([0.3, -0.9, 0.8, 1.1, -0.4])
    pose = chain.pose(q.tolist())
    off = refined(chain, pose, (q + 1e-7).tolist()) - q
    assert np.abs(off).max() < 1e-12


def test_a_step_does_not_go_to_another_solution():
    chain = random_chain("Rx Rz Rz Rx Rs", np.random.default_rng(35))
    q = (0.3, -0.9, 0.8, 1.1, -0.4)
    assert refined(chain, chain.pose([x + 1e-5 for x in q]), q) == q


def test_the_service_robot_is_solved_where_its_platform_stands():
    chain = chain_of(library.robot("service-arm"))

    def without_platform(rest):
        return recognise_locked(rest, recognise_spherical_wrist)

    form = recognise_locked(chain, without_platform)
    assert form.parameters == ("x [m]", "y [m]")
    judged(form, positions(chain, 500, np.random.default_rng(36)))


def test_arms_without_structure_are_not_claimed():
    rng = np.random.default_rng(37)
    for pattern in ("Rs Rs Rs Rs", "Rs Rs Rs Rs Rs", "Rs Rs Rs Rs Rs Rs", "Rz Rz Rz Rz Rz"):
        assert recognise_parallel_run(random_chain(pattern, rng)) is None


@pytest.mark.parametrize("pattern", ["Rx Rz Rz Rz Rx", "Rz Rz Pz Rz Rs Rs", "Px Rz Px", "Rz Rz"])
def test_traced_formulas_give_what_floats_give(pattern):
    chain = random_chain(pattern, np.random.default_rng(38))
    form = recognise_parallel_run(chain)
    pose = chain.pose([0.3] * len(chain.axes))
    signs = form.sign_rows()[0]
    values = evaluate(trace_branches(form), pose=pose.matrix.ravel())["q"][0]
    assert form.branch(pose, signs).q == pytest.approx(values.tolist(), abs=1e-12)


@pytest.mark.parametrize(
    "pattern", ["Rx Rz Rz", "Rz Rz Pz", "Rz Rz Pz Rz", "Rz Rz Pz Rz Rs", "Rz Rz"]
)
def test_the_point_is_brought_whatever_the_rotation(pattern):
    rng = np.random.default_rng(39)
    form = recognise_parallel_run(random_chain(pattern, rng))
    reached = form.chain.pose([0.8] * len(form.chain.axes))
    turned = Pose(multiply(about_axis((0.6, 0.0, 0.8), 0.1), reached.rotation), reached.position)
    names = [reach.name for reach in form.reaches]
    for signs in form.sign_rows():
        branch = form.branch(turned, signs)
        margins = dict(zip(names, branch.margins, strict=True))
        assert min(margins.get("tilt", 0.0), margins.get("yaw", 0.0)) < 0.0
        if min(margins["far"], margins["near"], margins.get("shoulder", 0.0)) >= 0.0:
            solutions = form.chain.pose(branch.q)
            missed = subtract(turned.position, solutions.position)
            if follows(form._run)[0] < 3:
                missed = across(form._run.to_run[2], missed)
            assert np.allclose(missed, 0.0, atol=1e-10)
            return
    pytest.fail("the point is in reach, so a branch must bring it")


def library_form(name):
    return recognise_parallel_run(chain_of(library.robot(name)))


@pytest.mark.parametrize("pattern", PLANAR)
@pytest.mark.parametrize("degenerate", [False, True])
@pytest.mark.parametrize("draw", [positions, near_special])
def test_joints_are_among_the_solutions_of_planar_arms(pattern, degenerate, draw):
    judge_random_arms(pattern, degenerate, 21, draw)


@pytest.mark.parametrize("pattern", SCARAS)
@pytest.mark.parametrize("degenerate", [False, True])
def test_joints_are_among_the_solutions_of_scaras(pattern, degenerate):
    judge_random_arms(pattern, degenerate, 11)


@pytest.mark.parametrize(
    ("name", "family", "task"),
    [
        ("planar2", "planar arm", "the position in its plane"),
        ("planar3", "planar arm", "the position in its plane and one angle"),
        ("scara1", "SCARA with a wrist of one axis", "the position and two angles"),
    ],
)
@pytest.mark.parametrize("draw", [positions, near_special])
def test_arms_of_the_library_are_solved(name, family, task, draw):
    form = library_form(name)
    judged(form, draw(form.chain, 2000, np.random.default_rng(22)))
    assert (form.family, form.task) == (family, task)


@pytest.mark.parametrize(
    ("name", "q", "shift", "reach", "margin"),
    [
        ("planar3", (0.4, 0.9, 0.2), (0.0, 0.02, 0.0), "height", -0.02),
        ("scara1", (0.0, 0.0, 0.1, 0.2, 0.3), (0.05, 0.0, 0.0), "far", -0.05),
    ],
)
def test_a_point_out_of_reach_is_missed_by_its_distance(name, q, shift, reach, margin):
    form = library_form(name)
    pose = form.chain.pose(list(q))
    moved = Pose(pose.rotation, add(pose.position, shift))
    margins = form.branch(moved, (1.0,)).margins
    index = [reach.name for reach in form.reaches].index(reach)
    assert margins[index] == pytest.approx(margin, abs=1e-8)


def test_two_links_bring_the_point_whatever_the_angle():
    form = library_form("planar2")
    pose = form.chain.pose([0.4, 0.9])
    turned = Pose(multiply(about_y(0.3), pose.rotation), pose.position)
    names = [reach.name for reach in form.reaches]
    for signs in form.sign_rows():
        branch = form.branch(turned, signs)
        assert form.chain.pose(branch.q).position == pytest.approx(pose.position, abs=1e-12)
        assert branch.margins[names.index("yaw")] < 0.0


@pytest.mark.parametrize("count", [1, 2, 3])
def test_directions_combine_to_what_they_span(count):
    rng = np.random.default_rng(23)
    ways = [tuple(way / np.linalg.norm(way)) for way in rng.normal(size=(count, 3))]
    amounts = rng.uniform(-1.0, 1.0, count)
    goal = tuple(amounts @ np.array(ways))
    assert combined(goal, ways)[0] == pytest.approx(amounts.tolist(), abs=1e-12)


def test_directions_in_line_leave_the_first_unused():
    way = (0.6, 0.8, 0.0)
    assert combined((3.0, 4.0, 0.0), [way, way]) == ([0.0, pytest.approx(5.0)], 0.0)


def with_equal_bends(q):
    q = q.copy()
    q[EQUAL[1]] = q[EQUAL[0]]
    return q


@pytest.mark.parametrize("draw", [positions, near_special])
def test_scara2_is_solved_with_its_second_and_third_joint_equal(draw):
    form = library_form("scara2")
    judged(form, with_equal_bends(draw(form.chain, 2000, np.random.default_rng(2))))
    assert form.family == "SCARA, q2 = q3"


@pytest.mark.parametrize("lengths", [(0.3, 0.3, 0.3), (0.2, 0.5, 0.2), (0.5, 0.1, 0.4)])
def test_equal_and_uneven_links_bend_alike(lengths):
    l1, l2, l3 = lengths
    form = recognise_parallel_run(chain_of(library.robot("scara2", l1=l1, l2=l2, l3=l3)))
    q = with_equal_bends(positions(form.chain, 2000, np.random.default_rng(3)))
    assert judge_form(form, q).good


def test_what_bends_alike_bends_by_equal_joints():
    form = library_form("scara2")
    pose = form.chain.pose(list(positions(form.chain, 500, np.random.default_rng(4))))
    for signs in form.sign_rows():
        q = form.branch(pose, signs).q
        assert np.allclose(q[EQUAL[0]], q[EQUAL[1]], atol=1e-12)


@pytest.mark.parametrize("draw", [positions, near_special])
def test_scara2_is_solved_for_every_first_joint(draw):
    form = recognise_locked(chain_of(library.robot("scara2")), recognise_parallel_run)
    q = draw(form.chain, 2000, np.random.default_rng(5))
    assert form.parameters == ("q1 [rad]",)
    judged(form, q)


def test_an_arm_with_a_joint_to_spare_alone_has_a_free_one():
    for name in ("scara1", "planar3", "irb140"):
        assert recognise_locked(chain_of(library.robot(name)), recognise_parallel_run) is None


def test_a_tilt_that_no_joint_makes_is_out_of_reach():
    form = recognise_parallel_run(random_chain("Rz Rz Pz Rz", np.random.default_rng(6)))
    pose = form.chain.pose([0.3, 0.4, 0.1, 0.2])
    tilted = Pose(multiply(pose.rotation, about_y(0.1)), pose.position)
    names = [reach.name for reach in form.reaches]
    for signs in form.sign_rows():
        assert form.branch(tilted, signs).margins[names.index("tilt")] < -1e-3


def test_the_family_does_not_depend_on_where_the_arm_stands():
    chains = [random_chain("Rz Rz Pz Rz", np.random.default_rng(seed)) for seed in range(5)]
    forms = [recognise_parallel_run(chain) for chain in chains]
    assert {form.family for form in forms} == {"SCARA"}
    assert {form.why for form in forms} == {
        "axes q1, q2 and q4 are parallel, axis q3 is prismatic along them"
    }
