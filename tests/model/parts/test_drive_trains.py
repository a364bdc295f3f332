"""Motors, gears and elastic shafts: a coordinate of the motor, and the rigid drive as limit."""

import math

import numpy as np
import pytest

import linkwork as lw
from linkwork.dynamics import regressor_parameters
from linkwork.errors import LinkworkError, ModelError, ModelWarning
from linkwork.model.doctor.checks import joint_findings
from linkwork.model.link import ElasticShaft, Mimic
from linkwork.model.mjcf.write import write_mjcf
from linkwork.model.mujoco.spec import spec_of_tree
from linkwork.model.parts import (
    Assembly,
    AxisSpring,
    Base,
    DriveTrain,
    Gear,
    Link,
    Model,
    Motor,
    Prismatic,
    Revolute,
    Shaft,
)
from linkwork.model.parts.drive_trains import with_rigid_shafts
from linkwork.model.parts.from_tree import model_of_tree
from linkwork.model.parts.model import model_of_saved
from linkwork.model.urdf.write import write_urdf
from linkwork.model.write import write_robot
from tests.tools import write_file

ROTOR = {"rotor_inertia": 1e-4, "viscous": 2e-3, "torque_limit": 2.0}


def drive(index, ratio, stiffness, damping=0.0):
    """Gear and motor as an assembly, with an elastic shaft if it has a stiffness."""
    motor, gear = Motor("motor", **ROTOR), Gear("gear", ratio=ratio)
    gear << motor
    if stiffness is None:
        return Assembly(f"d{index}", [motor, gear], flange=gear.flange)
    shaft = Shaft("shaft", stiffness=stiffness, damping=damping)
    shaft << gear
    return Assembly(f"d{index}", [motor, gear, shaft], flange=shaft.flange)


def arm(stiffness=None, damping=0.0):
    base = Base("base")
    carrier, reach = base, 0.0
    for index, ratio in ((1, 50), (2, -30)):
        joint = Revolute(f"r{index}", axis=(0, 1, 0), position=(reach, 0, 0))
        link = Link(f"l{index}", mass=2.0, center=(0.25, 0, 0), inertia=(0.01, 0.02, 0.02, 0, 0, 0))
        carrier << joint << link
        joint.axis << drive(index, ratio, stiffness, damping).flange
        carrier, reach = link, 0.5
    return lw.Manipulator(Model("arm", base).rebuild())


def single(kind=Revolute, **body):
    base, joint = Base("base"), kind("r1")
    base << joint << Link("l1", **{"mass": 1.0, **body})
    return base, joint


Q, QD = np.array([0.1, 0.3, 0.2, -0.4]), np.array([0.5, 0.1, -0.3, 0.2])


def test_every_shaft_adds_the_coordinate_of_its_motor():
    elastic = arm(1e3)
    assert elastic.tree.joint_names == ("d1_motor", "r1", "d2_motor", "r2")
    assert elastic.tree.tool_name == "l2"
    assert [joint.limits.effort for joint in elastic.tree.joints] == [100.0, 0.0, 60.0, 0.0]


def test_the_doctor_has_nothing_to_say():
    assert [x.message for x in joint_findings(arm(1e3).tree)] == []


def test_kinematics_ignores_the_motors():
    elastic, rigid = arm(1e3), arm()
    assert np.array_equal(elastic.fk(Q), rigid.fk(Q[1::2]))
    assert np.array_equal(elastic.fk(Q + np.array([1.0, 0.0, 2.0, 0.0])), elastic.fk(Q))


def test_the_mass_matrix_has_the_rotors_apart_and_the_rigid_one_without_twist():
    elastic, rigid = arm(1e3).mass_matrix(Q), arm().mass_matrix(Q[1::2])
    assert elastic[0, 0] == pytest.approx(50**2 * 1e-4)
    assert elastic[2, 2] == pytest.approx(30**2 * 1e-4)
    assert not elastic[0, 1:].any()
    stiff = np.kron(np.eye(2), [[1.0], [1.0]])
    assert stiff.T @ elastic @ stiff == pytest.approx(rigid, abs=1e-12)


def test_the_shaft_carries_stiffness_times_twist_and_damping():
    felt = arm(1e3, 5.0).springs(Q, QD)
    twist, rate = Q[0::2] - Q[1::2], QD[0::2] - QD[1::2]
    carried = 1e3 * twist + 5.0 * rate
    assert felt == pytest.approx(np.column_stack((carried, -carried)).ravel())


def test_inverse_and_forward_dynamics_agree():
    elastic, torques = arm(1e3, 5.0), np.array([1.0, 0.0, 2.0, 0.0])
    motion = elastic.forward_dynamics(Q, QD, torques)
    assert elastic.inverse_dynamics(Q, QD, motion) == pytest.approx(torques, abs=1e-9)


def test_derivatives_and_regressor_know_the_motors():
    elastic, qdd, small = arm(1e3, 5.0), np.array([1.0, -2.0, 0.5, 3.0]), 1e-6
    by_q, by_qd = elastic.inverse_dynamics_derivatives(Q, QD, qdd)
    for i, change in enumerate(small * np.eye(4)):
        ends = [elastic.inverse_dynamics(Q + x, QD, qdd) for x in (change, -change)]
        assert (ends[0] - ends[1]) / (2 * small) == pytest.approx(by_q[:, i], abs=1e-5)
        ends = [elastic.inverse_dynamics(Q, QD + x, qdd) for x in (change, -change)]
        assert (ends[0] - ends[1]) / (2 * small) == pytest.approx(by_qd[:, i], abs=1e-5)
    torques = elastic.regressor(Q, QD, qdd) @ np.array(regressor_parameters(elastic.tree))
    springs = elastic.springs(Q, QD)
    assert torques + springs == pytest.approx(elastic.inverse_dynamics(Q, QD, qdd), abs=1e-9)


def test_mujoco_moves_alike():
    mujoco = pytest.importorskip("mujoco")
    elastic, torques = arm(1e3, 5.0), np.array([1.0, 0.0, 2.0, 0.0])
    model = spec_of_tree(elastic.tree).compile()
    data = mujoco.MjData(model)
    data.qpos[:], data.qvel[:], data.qfrc_applied[:] = Q, QD, torques
    mujoco.mj_forward(model, data)
    assert data.qacc == pytest.approx(elastic.forward_dynamics(Q, QD, torques), rel=1e-6)


def fall(robot, q, seconds, step):
    """Motion from rest without torque, by RK4; final positions."""
    qd, torques = np.zeros_like(q), np.zeros_like(q)
    for _ in range(round(seconds / step)):
        k1 = robot.forward_dynamics(q, qd, torques)
        k2 = robot.forward_dynamics(q + step / 2 * qd, qd + step / 2 * k1, torques)
        k3 = robot.forward_dynamics(
            q + step / 2 * (qd + step / 2 * k1), qd + step / 2 * k2, torques
        )
        k4 = robot.forward_dynamics(q + step * (qd + step / 2 * k2), qd + step * k3, torques)
        q = q + step * qd + step**2 / 6 * (k1 + k2 + k3)
        qd = qd + step / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    return q


def test_the_motion_tends_to_that_of_the_rigid_drive_as_stiffness_grows():
    rigid = fall(arm(), np.array([0.3, -0.4]), 0.1, 1e-3)
    errors = [
        np.abs(fall(arm(k, 0.1 * math.sqrt(k)), np.repeat([0.3, -0.4], 2), 0.1, 5e-4)[1::2] - rigid)
        for k in (1e3, 1e4, 1e5)
    ]
    greatest = [error.max() for error in errors]
    assert greatest[0] > 5 * greatest[1] > 25 * greatest[2]
    assert greatest[2] < 1e-3


def test_a_train_without_a_shaft_is_a_drive_train():
    base, joint = single(inertia=(1,) * 3 + (0,) * 3)
    joint.axis << DriveTrain("d", ratio=-40, coulomb=0.1, coulomb_back=0.3, **ROTOR)
    whole = Model("arm", base).rebuild().joints[0]
    joint.axis | joint.axis.mates[0]
    joint.axis << Gear("g", ratio=-40) << Motor("m", coulomb=0.1, coulomb_back=0.3, **ROTOR)
    assert Model("arm", base).rebuild().joints[0] == whole


def test_a_shaft_behind_the_gear_is_softer_by_the_square_of_the_ratio():
    base, joint = single(Prismatic)
    shaft = joint.axis << Gear("g", ratio=10) << Shaft("s", stiffness=3.0, damping=0.2)
    shaft << Motor("m", **ROTOR)
    tree = Model("arm", base).rebuild()
    (shaft,) = tree.shafts
    assert (shaft.stiffness, shaft.damping) == pytest.approx((300.0, 20.0))
    assert tree.joints[0].drive.rotor_inertia == pytest.approx(1e-2)
    assert tree.joints[0].limits.effort == pytest.approx(20.0)


@pytest.mark.parametrize(
    ("connect", "words"),
    [
        (lambda r: r.axis << Shaft("s", stiffness=1), "driven by nothing"),
        (lambda r: r.axis << Gear("g"), "driven by nothing"),
        (
            lambda r: (
                r.axis
                << Shaft("s", stiffness=1)
                << Gear("g")
                << Shaft("t", stiffness=1)
                << Motor("m", **ROTOR)
            ),
            "another shaft",
        ),
        (lambda r: r.axis << Shaft("s", stiffness=0) << Motor("m", **ROTOR), "stiffness"),
        (lambda r: r.axis << Shaft("s", stiffness=-1) << Motor("m", **ROTOR), "stiffness"),
    ],
)
def test_trains_that_drive_nothing_are_refused(connect, words):
    base, joint = single()
    with pytest.raises(LinkworkError, match=words):
        connect(joint)
        Model("arm", base).rebuild()


def test_a_mimic_joint_has_no_shaft_of_its_own():
    base, first, second = Base("base"), Revolute("r1"), Revolute("r2", mimic=Mimic("r1"))
    base << first << Link("l1", mass=1.0) << second << Link("l2", mass=1.0)
    second.axis << Shaft("s", stiffness=1) << Motor("m", **ROTOR)
    with pytest.raises(ModelError, match="leading joint"):
        Model("arm", base).rebuild()


def test_a_motor_without_rotor_inertia_has_no_forward_dynamics():
    base, joint = single(center=(1, 0, 0))
    joint.axis << Shaft("s", stiffness=1) << Motor("m")
    tree = Model("arm", base).rebuild()
    with pytest.raises(ModelError, match="no rotor inertia"):
        lw.Manipulator(tree, strict=True).mass_matrix([0, 0])
    arm = lw.Manipulator(tree)
    with pytest.warns(ModelWarning, match="motor 'm' has no rotor inertia"):
        assert arm.mass_matrix([0, 0])[0, 0] == 0.0
    with pytest.raises(ModelError, match=r"singular: .* joint 'm'"):
        arm.forward_dynamics([0, 0], [0, 0], [0, 0])


def test_parts_files_and_saved_states_hold_a_train(tmp_path):
    tree = arm(1e3, 5.0).tree
    assert model_of_tree(tree).rebuild() == tree
    spring = model_of_tree(tree)
    spring.parts["d1_shaft"].input << AxisSpring("as", stiffness=2.0)
    sprung = spring.rebuild()
    assert model_of_tree(sprung).rebuild() == sprung
    file = tmp_path / "arm.yaml"
    write_robot(tree, file)
    assert lw.load(str(file)).tree == tree
    assert model_of_saved(lw.Manipulator(tree).save_state()).rebuild() == tree


PARTS = """
linkwork: robot
version: 1
name: arm
parts:
  base: {kind: base}
  r1: {kind: revolute, axis: [0, 1, 0]}
  l1: {kind: link, mass: 1, center: [0.3, 0, 0], inertia: [0.01, 0.01, 0.01, 0, 0, 0]}
  s1: {kind: shaft, stiffness: 500}
  g1: {kind: gear, ratio: 20}
  m1: {kind: motor, rotor_inertia: 1e-4}
connections: [base << r1 << l1, r1.axis << s1 << g1 << m1]
"""


def test_a_file_of_parts_names_motor_gear_and_shaft(tmp_path):
    tree = lw.load(str(write_file(tmp_path / "arm.yaml", PARTS))).tree
    assert tree.joint_names == ("m1", "r1")
    assert tree.shafts == (ElasticShaft("s1", "m1", "r1", 500.0),)


LINKS = """
linkwork: robot
version: 1
name: arm
links:
  base: {}
  m1: {parent: base, type: revolute, rotor_inertia: 0.1%s}
  l1: {parent: base, type: revolute, joint: r1, axis: [0, %s, %s]}
shafts:
  s1: {motor: %s, joint: r1, stiffness: %s}
"""


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        (("", 0, 1, "m2", 5), "m2"),
        (("", 0, 1, "r1", 5), "another"),
        (("", 1, 0, "m1", 5), "axis"),
        ((", limits: [-1, 1]", 0, 1, "m1", 5), "body"),
        (("", 0, 1, "m1", 0), "stiffness"),
    ],
)
def test_a_bad_shaft_in_a_file_is_refused_with_its_place(tmp_path, numbers, words):
    file = write_file(tmp_path / "arm.yaml", LINKS % numbers)
    with pytest.raises(LinkworkError, match=words) as caught:
        lw.load(str(file))
    assert caught.value.place.line == 10


def test_a_scene_drives_the_motor_and_the_link_follows(tmp_path):
    (tmp_path / "arm.yaml").write_text(PARTS)
    scene = tmp_path / "scene.yaml"
    scene.write_text(
        "linkwork: scene\nversion: 1\ngravity: [0, 0, 0]\nrobots: {arm: {model: arm.yaml}}\n"
        "actuators: {drive: {kind: servo, robot: arm, joint: m1, stiffness: 200, damping: 20}}\n"
        "mission: {steps: [{time: 0, set: {actuators.drive.command: 0.3}}]}\n"
    )
    with lw.open_session(str(scene), process=False) as session:
        session.run_for(1.5)
        assert session.read("joints.arm/m1") == pytest.approx(0.3, abs=1e-3)
        assert session.read("joints.arm/r1") == pytest.approx(0.3, abs=1e-2)


def test_a_controller_of_a_robot_with_a_shaft_is_refused_with_the_motor_to_drive(tmp_path):
    (tmp_path / "arm.yaml").write_text(PARTS)
    scene = tmp_path / "scene.yaml"
    text = "linkwork: scene\nversion: 1\nrobots: {arm: {model: arm.yaml, controller: {}}}\n"
    scene.write_text(text)
    words = r"'r1' of .* is behind an elastic shaft.*drive the motor.*robot: arm, joint: m1"
    with pytest.raises(LinkworkError, match=words):
        lw.open_session(str(scene), process=False)


@pytest.mark.parametrize("write", [write_mjcf, write_urdf])
def test_other_formats_write_a_rigid_drive_and_say_so(write):
    text, ledger = write(arm(1e3).tree)
    assert "d1_motor" not in text
    assert sum("shaft" in entry.what for entry in ledger.not_kept()) == 2
    rigid, elastic = arm().tree, with_rigid_shafts(arm(1e3).tree)
    assert [x.joint for x in elastic.links] == [x.joint for x in rigid.links]
