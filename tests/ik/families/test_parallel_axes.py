import numpy as np

from linkwork import library
from linkwork.ik.families.parallel_axes import recognise_parallel_axes
from linkwork.ik.geometry.chain import chain_of
from tests.ik.judge import judge_form, judged, near_special, positions


def ur5():
    return recognise_parallel_axes(chain_of(library.robot("ur5")))


def test_ur5_is_solved():
    form = ur5()
    assert form.why == "axes q2, q3 and q4 are parallel; axes q5 and q6 meet"
    verdict = judged(form, positions(form.chain, 2000, np.random.default_rng(1)))
    assert verdict.solutions / verdict.poses > 6


def test_every_branch_that_reaches_hits_the_pose_at_singular_positions():
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


def test_other_arms_are_not_recognised():
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
