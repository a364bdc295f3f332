"""MuJoCo's MjSpec and MjModel: the same robot there and back."""

import mujoco
import numpy as np
import pytest

import linkwork as lw
from linkwork import dynamics, library
from linkwork.errors import ModelError
from tests.dynamics.random_tree import random_motions, random_robot

GRAVITY = (0.3, -1.0, -9.0)
TREES = {
    **{name: library.robot(name) for name in ("irb140", "scara1", "tree30")},
    **{f"robot{seed}": random_robot(seed) for seed in range(4)},
}


def numeric(arm: lw.Manipulator, frames, q, qd):
    """By the plain forms, which need no tracing."""
    tree, gravity = arm.tree, arm.gravity_vector
    poses = [dynamics.pose_of_frame_in_base(tree, q, name).matrix for name in frames]
    forces = dynamics.bias(tree, q, qd, gravity), dynamics.spring_torques(tree, q, qd)
    return [*poses, dynamics.mass_matrix(tree, q), *forces]


@pytest.mark.parametrize("compiled", [False, True], ids=["MjSpec", "MjModel"])
@pytest.mark.parametrize("name", TREES)
def test_a_robot_is_the_same_there_and_back(name, compiled):
    tree = TREES[name]
    arm = lw.Manipulator(tree, gravity=GRAVITY)
    spec = arm.to_mujoco()
    again = lw.load(spec.compile() if compiled else spec)
    assert (again.position_names, again.gravity_vector) == (arm.position_names, GRAVITY)
    assert set(tree.frame_names) <= set(again.tree.frame_names)
    q, qd, _ = random_motions(tree, 1, 1)[0]
    both = (numeric(x, tree.frame_names, q, qd) for x in (again, arm))
    for ours, expected in zip(*both, strict=True):
        np.testing.assert_allclose(ours, expected, rtol=0, atol=1e-9)


def test_dynamics_are_those_of_mujoco():
    arm = lw.Manipulator(library.robot("irb140"), gravity=GRAVITY)
    model = arm.to_mujoco().compile()
    data = mujoco.MjData(model)
    data.qpos[:], data.qvel[:] = np.random.default_rng(0).uniform(-1, 1, (2, 6))
    mujoco.mj_forward(model, data)
    np.testing.assert_allclose(data.qfrc_bias, arm.bias(data.qpos, data.qvel), rtol=0, atol=1e-9)
    mass = np.zeros((6, 6))
    mujoco.mj_fullM(model, data, mass)
    np.testing.assert_allclose(mass, arm.mass_matrix(data.qpos), rtol=0, atol=1e-9)


MIXED = """<mujoco model="mixed">
  <worldbody>
    <geom type="plane" size="1 1 1"/>
    <body pos="0 0 1">
      <joint axis="0 1 0" pos="0 0 0.1" range="-1 1" ref="0.2"/>
      <geom type="box" size="0.1 0.2 0.3"/>
      <body name="arm" pos="0.3 0 0"><joint name="b" axis="1 0 0"/>
        <geom type="capsule" size="0.05 0.1" contype="0" conaffinity="0" group="3"/>
        <site name="tip" pos="0 0 0.3"/></body>
    </body>
  </worldbody>
  <option gravity="0 0 -3"><flag gravity="disable"/></option>
  <equality><joint joint1="b" polycoef="0.1 2 0 0 0"/></equality>
  <actuator><motor joint="b"/></actuator>
</mujoco>"""


def test_a_model_of_any_origin_is_read_and_says_what_it_lost():
    arm = lw.load(mujoco.MjSpec.from_string(MIXED))
    assert (arm.joint_names, arm.gravity_vector) == (("joint0", "b"), (0.0, 0.0, 0.0))
    shapes = {link.name: link.shapes for link in arm.tree.links}
    assert shapes["body1"][0].size == pytest.approx((0.2, 0.4, 0.6))
    assert not shapes["arm"][0].collides
    lost = " ".join(finding.message for finding in arm.findings)
    assert "1 geoms of meshes, planes" in lost and "1 actuators" in lost
    model = mujoco.MjModel.from_xml_string(MIXED)
    data = mujoco.MjData(model)
    data.qpos[:] = 0.5, -0.4
    mujoco.mj_kinematics(model, data)
    np.testing.assert_allclose(
        lw.load(model).fk([0.5, -0.4], "tip")[:3, 3], data.site("tip").xpos, atol=1e-12
    )


def test_two_floating_bodies_are_no_robot():
    body = "<body><freejoint/><geom size='1'/></body>"
    spec = mujoco.MjSpec.from_string(f"<mujoco><worldbody>{body}{body}</worldbody></mujoco>")
    with pytest.raises(ModelError, match="2 bodies in the world, 2 of them floating"):
        lw.load(spec)
    with pytest.raises(ModelError, match="1 geoms of meshes"):
        lw.load(mujoco.MjSpec.from_string(MIXED), strict=True)


def test_tendons_of_other_kinds_are_left_out():
    text = """<mujoco><worldbody>
      <body name="a"><joint name="q" type="slide"/><geom size="0.1"/><site name="s"/></body>
      <body name="b" pos="1 0 0"><joint name="p" type="slide"/><geom size="0.1"/></body>
    </worldbody>
    <tendon><fixed><joint joint="q" coef="1"/><joint joint="p" coef="1"/></fixed></tendon>
    </mujoco>"""
    arm = lw.load(mujoco.MjModel.from_xml_string(text))
    assert arm.joint_names == ("q", "p")
    assert not arm.tree.couplings
