"""What every kind of part turns into, and that its fields are plain data."""

import json
import math

import numpy as np
import pytest

from linkwork.errors import ArgumentError, ModelError, NotFoundError
from linkwork.model.forward_kinematics import link_poses
from linkwork.model.link import Coupling, Cut, Drive, JointKind, Limits, Mimic, Shape, ShapeKind
from linkwork.model.parts import (
    PART_KINDS,
    AxisDamper,
    AxisSpring,
    Ball,
    Base,
    CutJoint,
    Damper,
    DHFrame,
    DriveTrain,
    ExternalForce,
    Fixed,
    Floating,
    Gear,
    Link,
    Model,
    Motor,
    Prismatic,
    Revolute,
    Shaft,
    Spring,
    Tool,
    make_part,
    part_values,
)
from linkwork.model.parts.fields import fields_of
from linkwork.model.parts.registry import default_values
from linkwork.spatial import Pose
from tests.model.parts.helpers import BRICK, model_of, two_link_arm

BOX = Shape(ShapeKind.BOX, (0.1, 0.2, 0.3), Pose.from_xyz_rpy((1, 2, 3), (0.1, 0.2, 0.3)))
SAMPLES = [
    Base("world", mass=3.0, shapes=(BOX,)),
    Revolute("r", axis=(0, 1, 0), lower=-1, velocity=2, position=(1, 2, 3), rpy=(0.1, 0.2, 0.3)),
    Prismatic("p", mimic=Mimic("r", 2.0, 0.1), coordinate="slide"),
    Fixed("f", rpy=np.array((0.1, 0.2, 0.3))),
    Ball("b", limits=Limits(upper=1.0), drive=Drive(viscous=0.1)),
    Floating("free"),
    Link("l", **BRICK, center=(0.1, 0, 0), shapes=(BOX, BOX), tip_rpy=(0, 0, np.float32(0.5))),
    Tool("t", mass=0.5, tip_position=(0, 0, 1)),
    DHFrame("dh", theta=0.1, d=0.2, a=0.3, alpha=0.4, convention="modified"),
    ExternalForce("push", position=(0, 0, 1)),
    Spring("s", stiffness=10, rest_length=0.1, damping=0.2),
    Damper("dmp", damping=3),
    CutJoint("c", joint="revolute"),
    DriveTrain("d", rotor_inertia=1e-4, ratio=-50, coulomb=0.1, coulomb_back=0.2, torque_limit=3),
    Motor("m", rotor_inertia=1e-4, viscous=1e-3, torque_limit=3),
    Gear("g", ratio=-50),
    Shaft("sh", stiffness=100, damping=0.1),
    AxisSpring("as", stiffness=2, rest=0.3),
    AxisDamper("ad", damping=0.4),
]


def test_there_is_a_sample_of_every_kind():
    assert {part.kind for part in SAMPLES} == set(PART_KINDS)


@pytest.mark.parametrize("part", SAMPLES, ids=lambda part: part.kind)
def test_the_fields_of_a_part_are_plain_data_that_makes_it_again(part):
    values = part_values(part)
    assert set(values) <= set(fields_of(type(part)))
    again = make_part(part.kind, part.name, json.loads(json.dumps(values)))
    assert type(again) is type(part)
    assert part_values(again) == values
    assert part.__doc__


@pytest.mark.parametrize("kind", PART_KINDS)
def test_defaults_are_left_out_of_plain_data(kind):
    cls = PART_KINDS[kind]
    needed = {name: 1.0 for name in fields_of(cls) if name not in default_values(cls)}
    assert part_values(make_part(kind, "x", needed)) == needed


def test_data_that_makes_no_part_is_refused():
    with pytest.raises(NotFoundError, match=r"no kind of part called 'revolt'.*'revolute'"):
        make_part("revolt", "x", {})
    with pytest.raises(NotFoundError, match="no field of spring 'x' called 'stiff'"):
        make_part("spring", "x", {"stiff": 1.0})
    with pytest.raises(ArgumentError, match="missing fields of spring 'x': stiffness"):
        make_part("spring", "x", {})


NO_LIMITS = {
    "velocity backwards": (Revolute, "velocity", -1, "number >= 0"),
    "no velocity at all": (Prismatic, "velocity", math.nan, "number >= 0"),
    "nothing above": (Revolute, "lower", math.inf, "finite number, or -inf"),
    "lower is no number": (Revolute, "lower", math.nan, "finite number, or -inf"),
    "nothing below": (Prismatic, "upper", -math.inf, "finite number, or inf"),
    "torque backwards": (DriveTrain, "torque_limit", -3, "number >= 0"),
    "no gear": (DriveTrain, "ratio", 0, "other than 0"),
    "endless gear": (DriveTrain, "ratio", math.inf, "a finite number"),
}


@pytest.mark.parametrize(("kind", "field", "value", "allowed"), NO_LIMITS.values(), ids=NO_LIMITS)
def test_limits_that_are_none_are_refused_at_their_field(kind, field, value, allowed):
    with pytest.raises(ArgumentError, match=f"{field} of part 'x': .* expected.*{allowed}"):
        kind("x", **{field: value})
    part = kind("x")
    before = getattr(part, field)
    with pytest.raises(ArgumentError, match=f"{field} of part 'x'"):
        setattr(part, field, value)
    assert getattr(part, field) == before


@pytest.mark.parametrize("body", [{"mass": 1.0, "shapes": (BOX,)}, {"shapes": (BOX,)}, {}])
@pytest.mark.parametrize("kind", [Link, Tool])
def test_a_centre_of_mass_that_nothing_would_use_is_refused(kind, body):
    base, part = Base(), kind("x", center=(0, 0, 0.5), **body)
    base << part
    with pytest.raises(ModelError, match=r"invalid centre of mass .* 'x'.*remove the centre"):
        Model("arm", base).rebuild()
    part.mass, part.inertia = 1.0, BRICK["inertia"]
    assert Model("arm", base).rebuild().links[1].inertia.center == (0.0, 0.0, 0.5)


def test_a_mass_without_shapes_is_a_point_at_its_centre():
    base = Base()
    base << Link("x", mass=1.0, center=(0, 0, 0.5))
    inertia = Model("arm", base).rebuild().links[1].inertia
    assert (inertia.center, inertia.matrix) == ((0.0, 0.0, 0.5), ((0.0,) * 3,) * 3)


def joint_with(*parts):
    base, joint = Base(), Revolute("r")
    base << joint
    for part in parts:
        joint.axis << part
    return Model("x", base).rebuild().joints[0]


def test_a_drive_train_is_reflected_through_its_gear():
    train = DriveTrain(
        "d", rotor_inertia=0.25, ratio=8, viscous=0.5, coulomb=0.125, torque_limit=0.5
    )
    joint = joint_with(train)
    assert joint.drive == Drive(rotor_inertia=16.0, viscous=32.0, coulomb=1.0)
    assert joint.limits.effort == 4.0


def test_a_motor_that_turns_the_other_way_swaps_its_two_dry_frictions():
    train = DriveTrain("d", ratio=-10, coulomb=0.1, coulomb_back=0.3, torque_limit=2.0)
    joint = joint_with(train)
    assert joint.drive == Drive(coulomb=3.0, coulomb_back=1.0)
    assert joint.limits.effort == 20.0


def test_parts_on_one_axis_add_up():
    joint = joint_with(
        AxisSpring("s1", stiffness=1.0, rest=0.0),
        AxisSpring("s2", stiffness=3.0, rest=1.0),
        AxisDamper("c", damping=0.5),
        DriveTrain("d1", viscous=0.25, torque_limit=5.0),
        DriveTrain("d2", rotor_inertia=0.125, torque_limit=7.0),
    )
    assert joint.drive == Drive(rotor_inertia=0.125, viscous=0.75, stiffness=4.0, rest=0.75)
    assert joint.limits.effort == 12.0


@pytest.mark.parametrize("parts", [(), (AxisDamper("c", damping=0.5),), (DriveTrain("d"),)])
def test_effort_is_limited_by_drive_trains_alone(parts):
    assert joint_with(*parts).limits.effort == math.inf


def test_springs_and_dampers_between_frames_become_couplings():
    parts = two_link_arm()
    hook = Fixed("hook", position=(0.1, 0, 0))
    spring, damper = Spring("s", stiffness=50, rest_length=0.2), Damper("d", damping=4)
    parts["base"] << hook << spring.a
    parts["l2"] << spring.b
    parts["r1"].tip << damper.a
    parts["tool"].tip << damper.b
    tree = model_of(parts).rebuild()
    assert set(tree.couplings) == {
        Coupling("s", "hook", "s_b", stiffness=50.0, rest_length=0.2),
        Coupling("d", "l1", "tool", damping=4.0),
    }
    link, pose = tree.frame("s_b")
    assert (tree.links[link].name, pose.position) == ("l2", (0.0, 0.0, 0.25))


def test_a_cut_joint_closes_a_loop():
    parts = two_link_arm()
    closing = CutJoint("closing", joint="revolute")
    parts["base"] << closing.a
    parts["tool"] << closing.b
    assert model_of(parts).rebuild().cuts == (Cut("closing", JointKind.REVOLUTE, "base", "tool"),)


def test_both_ends_on_one_link_are_refused():
    parts = two_link_arm()
    spring = Spring("s", stiffness=1.0)
    parts["l2"] << spring.a
    parts["tool"] << spring.b
    with pytest.raises(ModelError, match="both ends of coupling 's' are on the same link"):
        model_of(parts).rebuild()


def test_an_external_force_acts_at_a_frame_of_its_name():
    parts = two_link_arm()
    parts["l1"] << ExternalForce("push", position=(0.1, 0, 0))
    tree = model_of(parts).rebuild()
    assert tree.force_points == ("push",)
    link, pose = tree.frame("push")
    assert (tree.links[link].name, pose.position) == ("l1", (0.1, 0.0, 0.3))


def test_a_joint_without_a_link_carries_an_empty_one_of_its_name():
    base, first, second, link = Base(), Revolute("r1"), Revolute("r2"), Link("l")
    base << first << second << link
    tree = Model("x", base).rebuild()
    assert [(x.name, x.joint.name) for x in tree.links[1:]] == [("r1", "r1"), ("l", "r2")]


def test_links_on_links_are_fixed_to_each_other():
    base, joint, first, second, third = Base(), Revolute("r"), Link("a"), Link("b"), Link("c")
    first.tip_position = (0, 0, 1)
    base << joint << first << second
    joint << third
    tree = Model("x", base).rebuild()
    assert [(x.name, x.parent, x.joint.kind.value) for x in tree.links[1:]] == [
        ("a", "base", "revolute"),
        ("b", "a", "fixed"),
        ("c", "a", "fixed"),
    ]
    assert tree.links[2].pose_in_parent.position == (0.0, 0.0, 1.0)


def test_a_tool_with_a_body_weighs_what_it_weighs_wherever_its_tip_is():
    near, far = (
        Tool("t", mass=2.0, center=(0.1, 0.2, 0.3), inertia=(1, 2, 2.5, 0.1, 0, 0), **tip)
        for tip in ({}, {"tip_position": (0, 0, 0.5), "tip_rpy": (0.4, 0.5, 0.6)})
    )
    trees = []
    for tool in (near, far):
        base = Base()
        base << tool
        trees.append(Model("x", base).rebuild())
    (a, b), poses = (x.links[1].inertia for x in trees), [link_poses(x, ())[1] for x in trees]
    assert np.allclose(a.center, b.moved(poses[1]).center)
    assert np.allclose(a.matrix, b.moved(poses[1]).matrix)
    assert poses[0].position == (0.0, 0.0, 0.0)
    assert np.allclose(poses[1].matrix, Pose.from_xyz_rpy((0, 0, 0.5), (0.4, 0.5, 0.6)).matrix)


def test_without_an_inertia_the_shapes_tell_it():
    brick = Shape(ShapeKind.BOX, (0.1, 0.2, 0.3), Pose.from_xyz_rpy((0, 0, 1), (0, 0, 0)))
    inertia = Link("l", mass=12.0, shapes=(brick,)).rigid()
    assert np.allclose(inertia.center, (0, 0, 1))
    assert np.allclose(np.diag(inertia.matrix), (0.13, 0.1, 0.05))
    assert Link("l", mass=12.0).rigid().matrix == ((0.0,) * 3,) * 3
    assert Link("l").rigid() is None


def test_a_floating_robot_stands_on_the_base_alone():
    base, free, body, arm = Base(), Floating("free"), Link("body"), Revolute("r")
    base << free << body << arm
    tree = Model("x", base).rebuild()
    assert tree.links[0].name == "body"
    assert tree.links[0].joint.kind is JointKind.FLOATING
    assert tree.position_count == 8
    base << Link("pillar")
    with pytest.raises(ModelError, match="'base' of the floating 'free' also has 'pillar'"):
        Model("x", base).rebuild()


def test_only_the_base_may_carry_a_floating_joint():
    base, link = Base(), Link("l")
    base << link << Floating("free")
    with pytest.raises(ModelError, match="joint 'free' is floating, but its link is not the base"):
        Model("x", base).rebuild()


def test_a_joint_may_follow_another():
    base, lead, follower = Base(), Revolute("lead"), Revolute("follower")
    follower.mimic = Mimic("lead", -1.0, 0.5)
    base << lead << follower
    tree = Model("x", base).rebuild()
    assert tree.joint_names == ("lead",)
    assert tree.links[2].joint.mimic == Mimic("lead", -1.0, 0.5)
