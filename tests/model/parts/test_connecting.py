"""Only an A to a B, frame to frame and state to state; everything else is refused by name."""

from __future__ import annotations

import pytest

from linkwork.errors import ArgumentError, ModelError, NotFoundError
from linkwork.model.parts import (
    AxisPart,
    Base,
    CutJoint,
    DriveTrain,
    JoiningPart,
    Link,
    Part,
    Prismatic,
    Revolute,
    Spring,
    component,
    connect_text,
)
from linkwork.model.parts.component import Port
from linkwork.model.parts.connector import Medium, Side
from tests.model.parts.helpers import model_of, two_link_arm


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
    assert "r2 | l2" in e.value.hint
    assert "CutJoint" in e.value.hint


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
    model = model_of(parts)
    assert [cut.name for cut in model.rebuild().cuts] == ["closing"]


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


@pytest.mark.parametrize("text", ["", "base", "base <<", "<< r1", "base << << r1"])
def test_text_that_is_no_chain_is_refused(text):
    with pytest.raises(ArgumentError, match="invalid connection"):
        connect_text(fresh(), text)


@pytest.mark.parametrize("text", ["base << r9", "r9 << l1", "base << r9.root"])
def test_text_names_parts_that_exist(text):
    with pytest.raises(NotFoundError, match=r"no part called 'r9'.*r1"):
        connect_text(fresh(), text)


def test_text_names_connectors_that_exist():
    with pytest.raises(NotFoundError, match=r"no connector of 'r1' called 'axle'.*axis"):
        connect_text(fresh(), "r1.axle << d1.flange")
