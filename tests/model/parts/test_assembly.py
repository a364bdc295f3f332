"""Parts connect an A to a B, frame to frame and state to state; assemblies behave as components."""

import pickle

import pytest

from linkwork.errors import ArgumentError, ModelError, NotFoundError
from linkwork.files import parse_yaml
from linkwork.model.link import Mimic
from linkwork.model.parts import (
    Assembly,
    AxisPart,
    Base,
    CutJoint,
    DriveTrain,
    Fixed,
    JoiningPart,
    Link,
    Model,
    Part,
    Prismatic,
    Revolute,
    Spring,
    component,
    connect_text,
)
from linkwork.model.parts.component import Port
from linkwork.model.parts.connector import Medium, Side
from linkwork.model.parts.model import model_of_saved
from linkwork.model.robot_file import write_robot_yaml
from linkwork.model.robot_file.source import source_of_document
from tests.model.parts.helpers import model_of, two_link_arm


def finger(name: str) -> Assembly:
    """Two joints, the second of which follows the first, and a drive."""
    near, far, drive = Revolute("near"), Revolute("far", mimic=Mimic("near")), DriveTrain("drive")
    bone, tip = Link("bone", tip_position=(0, 0, 0.1)), Link("tip")
    near << bone << far << tip
    near.axis << drive.flange
    return Assembly(name, [near, bone, far, tip, drive], root=near.root, tip=tip.tip)


def hand(name: str) -> Assembly:
    palm, left, right = Link("palm"), finger("left"), finger("right")
    palm << left
    palm << right
    return Assembly(name, [palm, left, right], root=palm.root)


def test_an_assembly_connects_and_cuts_like_a_part():
    base, arm, end = Base(), finger("arm"), Link("end")
    assert (base << arm << end) is end
    tree = Model("x", base).rebuild()
    assert [link.name for link in tree.links] == ["base", "arm_bone", "arm_tip", "end"]
    assert (base | arm) is base
    assert len(Model("x", base).rebuild().links) == 1
    connect_text({"base": base, "arm": arm}, "base.tip << arm.root")
    assert Model("x", base).rebuild() == tree


def test_one_recipe_can_be_used_many_times_and_in_another():
    base = Base()
    base << hand("hand")
    model = Model("x", base)
    tree = model.rebuild()
    assert tree.joint_names == ("hand_left_near", "hand_right_near")
    followers = [link.joint for link in tree.links if link.joint.mimic]
    assert [x.name for x in followers] == ["hand_left_far", "hand_right_far"]
    assert [x.mimic.joint for x in followers] == ["hand_left_near", "hand_right_near"]
    assert "hand_right_drive" in model.parts


def test_a_saved_state_keeps_the_parts_of_assemblies():
    base, group = Base(), finger("arm")
    base << group
    model = Model("x", base)
    tree, state = model.rebuild(), model.save_state()
    group.parts["bone"].tip_position = (0, 0, 0.5)
    assert model.rebuild() != tree
    assert model.load_state(state) == tree
    assert model.parts["arm_bone"] is group.parts["bone"]


def test_what_a_joint_follows_is_kept_wherever_the_robot_is_written(tmp_path):
    base = Base()
    base << hand("hand")
    model = Model("x", base)
    tree, state = model.rebuild(), model.save_state()
    assert state["parts"]["hand_left_far"]["values"]["mimic"]["joint"] == "hand_left_near"
    assert model_of_saved(state).rebuild() == tree
    assert pickle.loads(pickle.dumps(model)).rebuild() == tree
    written = parse_yaml(write_robot_yaml(model)[0], "hand.yaml")
    assert source_of_document(written, tmp_path).tree() == tree


def test_recalling_keeps_the_names_inside_an_assembly():
    base, group = Base(), finger("arm")
    near, far = group.parts["near"], group.parts["far"]
    near.coordinate = "turn"
    base << group
    model = Model("x", base)
    tree, state = model.rebuild(), model.save_state()
    assert state["parts"]["arm_far"]["values"]["mimic"]["joint"] == "turn"
    near.name = "other"
    model.rebuild()
    assert model.load_state(state) == tree
    assert (near.name, far.mimic) == ("near", Mimic("near"))
    assert model.save_state() == state
    group.name = "leg"
    model.rebuild()
    assert model.load_state(state) == tree
    assert model.save_state() == state


def test_the_name_of_an_assembly_is_checked_like_that_of_a_part():
    group = Assembly("g", [Link("l")])
    for name in ("", "a << b", "a\nb"):
        with pytest.raises(ArgumentError, match="name of part"):
            group.name = name
    assert group.name == "g"


def test_an_assembly_tells_its_connectors():
    group = finger("arm")
    assert str(group.tip) == "arm_tip.tip"
    with pytest.raises(NotFoundError, match=r"no connector of 'arm' called 'axis'.*root, tip"):
        _ = group.axis


def test_what_is_no_assembly_is_refused():
    link, other = Link("l"), Link("l")
    with pytest.raises(ModelError, match="duplicate name of a part of assembly 'g': 'l'"):
        Assembly("g", [link, other])
    with pytest.raises(ModelError, match=r"connector 'tip' of assembly 'g' is l\.tip"):
        Assembly("g", [Link("k")], tip=Link("l").tip)
    grouped = Link("m")
    Assembly("g", [grouped])
    with pytest.raises(ModelError, match="cannot be added to assembly 'h'"):
        Assembly("h", [grouped])
    ends = Spring("s", stiffness=1.0), Fixed("f")
    with pytest.raises(ModelError, match="'g' has 3 connectors of type A: a, b, root"):
        Assembly("g", ends, a=ends[0].a, b=ends[0].b, root=ends[1].root)


def test_an_assembly_with_several_ways_out_asks_which():
    group = Assembly("g", parts := [Link("k"), Link("l")], one=parts[0].tip, two=parts[1].tip)
    with pytest.raises(ModelError, match=r"ambiguous connector of 'g'.*g_k\.tip, g_l\.tip"):
        group << Link("m")


def fresh() -> dict[str, Part]:
    parts = [Base(), Revolute("r1"), Link("l1"), Prismatic("p2"), DriveTrain("d1")]
    return {part.name: part for part in (*parts, Spring("s1", stiffness=1.0), Link("l2"))}


WRONG = {
    "A to A": ("r1.root << l1.root", r"r1\.root .* l1\.root: both are of type A.*r1\.tip << l1"),
    "B to B": ("r1.tip << l1.tip", r"both are of type B.*r1\.tip << l1\.root or l1\.tip << r1"),
    "A to B": ("l1.root << r1.tip", r"expected type B on the left.*r1\.tip << l1\.root"),
    "frame to state": ("r1 << d1", r"kinds frame and state differ.*r1\.axis << d1\.flange"),
    "state to frame": ("r1.axis << l1", r"r1\.axis .* l1\.root.*r1\.tip << l1\.root"),
    "itself": ("l1 << l1", r"l1\.tip .* l1\.root: both are connectors of the same part"),
    "onto a base": ("l1 << base", r"'base' has no connector of type A.*use it on the left"),
    "onto a drive": ("d1 << l1", r"'d1' has no connector of type B.*use it on the right"),
    "onto a spring": ("s1 << l1", r"'s1' has no connector of type B"),
    "no fit at all": ("base.tip << d1.flange", r"connect 'base' to another part"),
}


@pytest.mark.parametrize(("line", "message"), WRONG.values(), ids=WRONG)
def test_what_does_not_fit_is_refused_and_changes_nothing(line, message):
    parts = fresh()
    with pytest.raises(ModelError, match=message):
        connect_text(parts, line)
    assert not any(end.mates for part in parts.values() for end in part.ends())


def test_a_part_stands_on_one_other():
    parts = two_link_arm()
    with pytest.raises(
        ModelError, match=r"l1\.tip << l2\.root: l2\.root is connected to r2\.tip"
    ) as e:
        connect_text(parts, "l1 << l2")
    assert "r2 | l2" in e.value.hint and "CutJoint" in e.value.hint


def test_the_same_connection_twice_is_refused():
    parts = two_link_arm()
    with pytest.raises(ModelError, match="is connected to"):
        connect_text(parts, "r1.axis << d1.flange")


def test_a_third_end_of_a_spring_is_refused():
    parts = two_link_arm() | {"s": Spring("s", stiffness=1.0)}
    connect_text(parts, "base << s")
    connect_text(parts, "l2 << s")
    with pytest.raises(ModelError, match=r"s\.a is connected to base\.tip"):
        connect_text(parts, "l1 << s")


def test_a_loop_is_refused_unless_a_cut_joint_closes_it():
    parts = fresh()
    connect_text(parts, "r1 << l1 << p2 << l2")
    with pytest.raises(ModelError, match=r"l2\.tip << r1\.root closes a loop.*CutJoint"):
        connect_text(parts, "l2 << r1")
    connect_text(parts, "base << r1")
    closing = CutJoint("closing", joint="ball")
    base, last = parts["base"], parts["l2"]
    base << closing.a
    last << closing.b
    assert [cut.name for cut in model_of(parts).rebuild().cuts] == ["closing"]


def test_a_component_has_at_most_two_a_connectors():
    with pytest.raises(ModelError, match="'three_legged' has 3 connectors of type A: a, b, c"):

        @component("three_legged")
        class ThreeLegged(JoiningPart):
            c = Port(Side.A, Medium.FRAME)

            def join(self, plan, a, b):
                return None


def test_a_kind_of_part_has_a_name_of_its_own():
    with pytest.raises(ModelError, match="duplicate kind of part: 'spring'"):

        @component("spring")
        class Another(AxisPart):
            def act_on(self, joint):
                return joint


def test_connecting_gives_the_right_component_and_cutting_the_left_one():
    base, joint, link, drive = Base(), Revolute("r"), Link("l"), DriveTrain("d")
    assert (base << joint << link) is link
    assert (joint.axis << drive.flange) is drive
    assert (base | joint) is base
    assert (joint.axis | drive) is joint.axis
    assert not any(end.mates for end in (*base.ends(), *joint.root.ends(), *drive.ends()))


def test_branches_keep_the_order_of_connecting():
    base, left, right = Base(), Revolute("left"), Revolute("right")
    base << right
    base.tip << left.root
    assert [mate.part.name for mate in base.tip.mates] == ["right", "left"]
    assert model_of({"base": base}).rebuild().joint_names == ("right", "left")


def test_cutting_what_is_not_connected_is_refused():
    parts = two_link_arm()
    with pytest.raises(ModelError, match=r"'l1' and 'tool' are not connected.*r2\.root"):
        parts["l1"] | parts["tool"]


@pytest.mark.parametrize("other", [3, "r1", None])
def test_only_components_are_connected_and_cut(other):
    with pytest.raises(ArgumentError, match="<Base 'base'>"):
        Base() << other
    with pytest.raises(ArgumentError, match="<Base 'base'>"):
        Base() | other


CHAINS = [
    *((x, "invalid connection") for x in ("", "base", "base <<", "<< r1", "base << << r1")),
    *((x, r"no part called 'r9'.*r1") for x in ("base << r9", "r9 << l1", "base << r9.root")),
    ("r1.axle << d1.flange", r"no connector of 'r1' called 'axle'.*axis"),
]


@pytest.mark.parametrize(("text", "words"), CHAINS)
def test_text_that_is_no_chain_of_parts_is_refused(text, words):
    kind = ArgumentError if words == "invalid connection" else NotFoundError
    with pytest.raises(kind, match=words):
        connect_text(fresh(), text)
