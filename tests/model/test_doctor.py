"""What the doctor finds, and that dynamics refuses what it calls an error."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork import library
from linkwork.errors import ModelError
from linkwork.model.build import build_tree
from linkwork.model.doctor import examine
from linkwork.model.link import Drive, Joint, JointKind, Limits, Link, Shape, ShapeKind
from linkwork.model.rigid import require_dynamics, rigid_heads
from linkwork.spatial import Inertia, box_inertia, from_position_rpy, from_translation

BASE = Link("base", None, Joint("root"))
BLOCK = box_inertia(1.0, (0.1, 0.2, 0.3))
HINGE = Joint("q1", JointKind.REVOLUTE)
ARM = Link("arm", "base", HINGE, inertia=BLOCK, shapes=(Shape(ShapeKind.BOX, (0.1, 0.2, 0.3)),))


def diagonal(mass: float, xx: float, yy: float, zz: float) -> Inertia:
    return Inertia(mass, (0.0, 0.0, 0.0), ((xx, 0.0, 0.0), (0.0, yy, 0.0), (0.0, 0.0, zz)))


def findings(**changes) -> list[tuple[str, str, str]]:
    tree = build_tree("r", [BASE, replace(ARM, **changes)])
    return [(x.severity, x.part, x.message) for x in examine(tree)]


@pytest.mark.parametrize("name", library.names())
def test_robots_of_the_library_are_healthy(name):
    assert examine(library.robot(name)) == []


LOPSIDED = ((1.0, 0.1, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
IMPOSSIBLE = [
    (None, "moves but has no mass"),
    (diagonal(0.0, 0.0, 0.0, 0.0), "moves but has no mass"),
    (diagonal(0.0, 1.0, 1.0, 1.0), "inertia but no mass"),
    (diagonal(-1.0, 1.0, 1.0, 1.0), "-1 kg is negative"),
    (diagonal(1.0, 1.0, 1.0, -0.1), "not positive"),
    (diagonal(1.0, 1.0, 1.0, 2.1), "exceeds the other two's sum"),
    (Inertia(1.0, (0.0, 0.0, 0.0), LOPSIDED), "not symmetric"),
]


@pytest.mark.parametrize(("inertia", "words"), IMPOSSIBLE)
def test_missing_and_impossible_inertias_are_errors_that_dynamics_refuses(inertia, words):
    ((severity, part, message),) = findings(inertia=inertia, shapes=())
    assert (severity, part) == ("error", "link 'arm'")
    assert words in message
    with pytest.raises(ModelError, match="'arm'"):
        require_dynamics(build_tree("r", [BASE, replace(ARM, inertia=inertia)]))


def test_every_faulty_link_is_named_at_once():
    hand = Link("hand", "arm", Joint("q2", JointKind.REVOLUTE), inertia=diagonal(-1.0, 1, 1, 1))
    with pytest.raises(ModelError, match=r"'arm': it moves.*'hand': its mass"):
        require_dynamics(build_tree("r", [BASE, replace(ARM, inertia=None), hand]))


@given(
    size=st.tuples(*[st.floats(1e-3, 10.0)] * 3),
    mass=st.floats(1e-6, 1e4),
    rpy=st.tuples(*[st.floats(-4, 4)] * 3),
)
def test_no_real_body_is_called_impossible(size, mass, rpy):
    body = box_inertia(mass, size).moved(from_position_rpy((0.0, 0.0, 0.0), rpy))
    require_dynamics(build_tree("r", [BASE, replace(ARM, inertia=body)]))


SUSPICIOUS = [
    ({"joint": replace(HINGE, limits=Limits(-180.0, 180.0))}, "look like degrees"),
    ({"joint": replace(HINGE, limits=Limits(0.0, 0.0))}, "cannot move"),
    ({"joint": replace(HINGE, limits=Limits(speed=0.0))}, "speed limit is 0"),
    ({"joint": replace(HINGE, limits=Limits(effort=-1.0))}, "effort limit is -1"),
    ({"pose_in_parent": from_translation((0.0, 0.0, 352.0))}, "352 m from its parent"),
    ({"shapes": (Shape(ShapeKind.CYLINDER, (60.0, 300.0)),)}, "measures 300 m"),
    ({"inertia": diagonal(1.0, 10.0, 10.0, 10.0)}, "radius of gyration 3.16 m"),
    ({"inertia": replace(BLOCK, center=(0.0, 0.0, 5.0))}, "centre of mass is 5 m"),
]


@pytest.mark.parametrize(("changes", "words"), SUSPICIOUS)
def test_what_is_probably_a_slip_is_a_warning(changes, words):
    ((severity, _, message),) = findings(**changes)
    assert severity == "warning"
    assert words in message


def test_long_ranges_are_no_slip_on_a_sliding_joint():
    slide = Joint("q1", JointKind.PRISMATIC, limits=Limits(0.0, 20.0))
    assert findings(joint=slide) == []


def test_negative_drive_values_are_errors():
    found = findings(joint=replace(HINGE, drive=Drive(-1.0, -2.0, -3.0)))
    assert [x[0] for x in found] == ["error"] * 3


def test_links_that_fixed_joints_join_are_one_rigid_body():
    plate = Link("plate", "base", Joint("bolt"))
    payload = Link("payload", "arm", Joint("glue"))
    assert rigid_heads(build_tree("r", [BASE, plate, ARM, payload])) == (0, 0, 2, 2)
