import math

import numpy as np

from linkwork import library
from linkwork.ik.families.recognise import recognise_seven_axes
from linkwork.ik.geometry.chain import chain_of
from tests.ik.families.random_revolute import arm_of
from tests.ik.judge import judged, positions


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
        branch = form.branch(pose, signs, (angles,))
        q = np.broadcast_arrays(*branch.q)
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
    tree = library.robot("irb140")
    axes = chain_of(tree).axes
    rail = ("P", np.array([0.0, 1.0, 0.0]), np.zeros(3))
    lines = [rail, *(("R", np.array(x.direction), np.array(x.point)) for x in axes)]
    form = recognise_seven_axes(arm_of("rail", lines, np.random.default_rng(2)))
    assert form.parameters == ("q1 [m]",)
    judged(form, positions(form.chain, 500, np.random.default_rng(1)))


def test_arms_of_six_joints_are_not_recognised():
    assert recognise_seven_axes(chain_of(library.robot("irb140"))) is None
