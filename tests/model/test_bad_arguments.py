"""What tables, trees and parts refuse, whatever it is."""

import math
from functools import cache

import numpy as np
import pytest

import linkwork as lw
from linkwork.errors import ArgumentError
from linkwork.model.build import build_tree
from linkwork.model.dh import tree_from_dh
from linkwork.model.link import Coupling, Cut, Frame, Joint, JointKind, Mesh, TreeLink
from linkwork.model.parts import make_part
from linkwork.model.parts.model import model_of_saved
from linkwork.model.parts.registry import PART_KINDS
from linkwork.spatial import Inertia, Pose
from tests.hostile import (
    FLAGS,
    NAMES,
    NUMBERS,
    OBJECTS,
    SIZES,
    arrays,
    assert_refused,
    case,
    cases,
    optional,
    refused,
)

PARTS = lw.parts
BODY = Inertia(1.0, (0, 0, 0), np.eye(3))
ANY_TEXT = ("text", "text of a number", "empty text", "unknown name")
NAME = refused(NAMES, takes=ANY_TEXT)
BATCHES = ("empty array", "array of no shape that fits")
"""Arrays are scalars of a batch, until a tree is built."""
HUGE = ("10**400", "10**5000", "fraction beyond floats", "longdouble beyond floats")
OBJECT_ARRAY = ("array of objects",)


def vector(size, *names):
    return refused(arrays(np.ones(size)), *names, takes=OBJECT_ARRAY)


def row_cases():
    infinite = tuple(f"an entry of {x}" for x in SIZES if "nan" not in x and "decimal" not in x)
    yield from cases(
        "DHRow",
        lw.DHRow,
        **dict.fromkeys(("theta", "d", "a", "alpha", "offset", "drive", "shapes"), NUMBERS),
        kind=NAMES,
        name=NAME,
        limits=refused(arrays([-1.0, 1.0]), takes=infinite),
        inertia=optional(NUMBERS),
    )
    rows, entries = [lw.DHRow(inertia=BODY)], [(0, 0, 0, 0)]
    yield from cases(
        "with_centers",
        lambda rows=rows, centers=entries: PARTS.with_centers(rows, centers),
        rows=NUMBERS,
        centers=refused(arrays(np.ones((1, 4))), "centers", "centres"),
    )


def tree_cases():
    yield from cases(
        "tree_from_dh",
        lambda name="arm", rows=((0.0, 0.1, 0.2, 0.3),), **options: tree_from_dh(
            name, rows, **options
        ),
        name=NAME,
        rows=refused(arrays(np.ones((1, 4))), "table"),
        convention=NAMES,
        base_pose=optional(NUMBERS),
        tool_pose=optional(NUMBERS),
        base_shapes=NUMBERS,
        base_inertia=optional(NUMBERS, "inertia"),
    )
    base = TreeLink("base", None, Joint("base"))
    groups = ("frames", "cuts", "couplings", "shafts", "force_points")
    yield from cases(
        "build_tree",
        lambda name="r", links=(base,), **options: build_tree(name, links, **options),
        name=NAME,
        links=NUMBERS,
        tool=optional(NAMES, "tool", "frame"),
        **{x: refused(NUMBERS, x, x.replace("_", " "), "frame") for x in groups},
    )
    tree = arm().tree
    yield from cases(
        "inertia_from_shapes",
        lambda tree=tree, density=1.0, links=(): PARTS.inertia_from_shapes(tree, density, links),
        tree=NUMBERS,
        density=NUMBERS,
        links=refused(NUMBERS, "link"),
    )


@cache
def arm():
    return lw.load("planar2")


def number_in_tree(link):
    """Builds a tree, where bounds are checked."""
    return build_tree("r", [TreeLink("base", None, Joint("base")), link])


def joint(**options):
    fields = {"kind": JointKind.REVOLUTE} | options
    return number_in_tree(TreeLink("l", "base", Joint("j", **fields)))


def link(**options):
    return number_in_tree(TreeLink("l", "base", Joint("j"), **options))


def link_of_mass(mass):
    return link(inertia=Inertia(mass, (0, 0, 0), np.eye(3)))


def link_at(position):
    return link(pose_in_parent=Pose(position=position))


def shape(kind=PARTS.ShapeKind.BOX, size=(1.0, 1.0, 1.0), **options):
    return link(shapes=[PARTS.Shape(kind, size, **options)])


def mesh(file="f", scale=(1.0, 1.0, 1.0)):
    return shape(PARTS.ShapeKind.MESH, (), mesh=Mesh(file, scale))


def coupled(**options):
    links = [TreeLink("base", None, Joint("base")), TreeLink("l", "base", Joint("j"))]
    return build_tree("r", links, couplings=[Coupling("c", "base", "l", **options)])


def joint_cases():
    upper = refused(NUMBERS, takes=("inf", *HUGE))
    yield from cases(
        "Limits",
        lambda **values: joint(limits=PARTS.Limits(**values)),
        lower=refused(NUMBERS, takes=("-inf",)),
        **dict.fromkeys(("upper", "velocity", "effort"), upper),
    )
    numbers = ("rotor_inertia", "viscous", "coulomb", "stiffness", "rest")
    yield from cases(
        "Drive",
        lambda **values: joint(drive=PARTS.Drive(**values)),
        coulomb_back=optional(NUMBERS, "coulomb_back", "number"),
        **{name: refused(NUMBERS, name, "number") for name in numbers},
    )
    yield from cases(
        "Mimic",
        lambda joint_name="j", **values: joint(mimic=PARTS.Mimic(joint_name, **values)),
        multiplier=refused(OBJECTS, takes=BATCHES),
        offset=refused(OBJECTS, takes=BATCHES),
    )
    yield from cases("Mimic", PARTS.Mimic, joint=NAME)
    yield from cases(
        "Joint", lambda name="j", **values: Joint(name, **values), name=NAME, kind=NAMES
    )
    yield from cases(
        "Joint",
        joint,
        axis=refused(arrays((0.0, 0.0, 1.0)), takes=OBJECT_ARRAY),
        limits=NUMBERS,
        drive=NUMBERS,
        mimic=optional(NUMBERS),
    )


def link_cases():
    yield from cases("Mesh", Mesh, file=NAME)
    yield from cases("Mesh", mesh, scale=vector(3, "scale", "number"))
    yield from cases("Shape", lambda kind: PARTS.Shape(kind, (1.0,)), kind=NAMES)
    yield from cases(
        "Shape",
        shape,
        size=vector(3),
        rgba=vector(4),
        visible=FLAGS,
        collides=FLAGS,
        pose_in_link=NUMBERS,
        mesh=optional(NUMBERS),
    )
    yield from cases(
        "TreeLink", link, pose_in_parent=NUMBERS, inertia=optional(NUMBERS), shapes=NUMBERS
    )
    yield from cases("TreeLink", link_at, position=vector(3, "position", "number"))
    yield from cases("TreeLink", link_of_mass, mass=refused(NUMBERS, "mass", "number"))
    yield from cases(
        "Frame",
        lambda link="l", pose_in_link=None: Frame("f", link, pose_in_link),
        link=NAME,
        pose_in_link=NUMBERS,
    )
    yield from cases("Cut", lambda kind: Cut("c", kind, "a", "b"), kind=NAMES)
    yield from cases(
        "Coupling",
        coupled,
        stiffness=refused(NUMBERS, "stiffness", "number", "coupling"),
        rest_length=refused(NUMBERS, "rest length", "rest_length", "coupling"),
    )


TRIPLE = arrays(np.ones(3))
NOT_NUMBERS = {
    **dict.fromkeys(("center", "position", "rpy", "tip_position", "tip_rpy"), TRIPLE),
    "inertia": arrays(np.ones(6)),
    "axis": arrays((0.0, 0.0, 1.0)),
    **dict.fromkeys(("coordinate", "convention", "joint"), NAMES),
}
"""What fields of parts other than numbers must refuse."""
TAKEN = {
    **dict.fromkeys(("mass", "inertia", "mimic", "coulomb_back"), ("None",)),
    "coordinate": ANY_TEXT,
    "shapes": ("empty array",),
    "lower": ("-inf", "1e308", "-1e308"),
    "upper": ("inf", "1e308", "-1e308", *HUGE),
    **dict.fromkeys(("velocity", "torque_limit"), ("inf", "1e308", *HUGE)),
}
REQUIRED = {
    "axis_spring": {"stiffness": 1.0},
    "axis_damper": {"damping": 1.0},
    "spring": {"stiffness": 1.0},
    "damper": {"damping": 1.0},
    "shaft": {"stiffness": 1.0},
}


def part_cases():
    for kind, cls in PART_KINDS.items():
        values = REQUIRED.get(kind, {})
        fields = [field for field in cls.__dataclass_fields__ if field != "name"]
        yield from cases(
            cls.__name__,
            lambda name="p", kind=kind, needed=values, **more: make_part(kind, name, needed | more),
            name=refused(NAMES, takes=tuple(x for x in ANY_TEXT if x != "empty text")),
            **{
                field: refused(
                    NOT_NUMBERS.get(field, NUMBERS), takes=(*TAKEN.get(field, ()), *OBJECT_ARRAY)
                )
                for field in fields
            },
        )


def model_cases():
    base, part = PARTS.Base, [PARTS.Link("l")]
    yield from cases(
        "Model",
        lambda name="r", base=None, **tool: PARTS.Model(
            name, base or PARTS.Base(), **tool
        ).rebuild(),
        name=NAME,
        tool=optional(NAMES, "tool", "frame"),
    )
    yield case("Model(base)", lambda v: PARTS.Model("r", v), NUMBERS)
    yield from cases(
        "Assembly",
        lambda name="a", parts=(), **ends: PARTS.Assembly(name, parts, **ends),
        name=refused(NAMES, takes=ANY_TEXT[:2] + ANY_TEXT[3:]),
        parts=refused(NUMBERS, "part"),
    )
    yield case("Assembly(tip)", lambda v: PARTS.Assembly("a", part, tip=v), NUMBERS)
    yield case("Base(<<)", lambda v: base() << v, NUMBERS, "operand")
    yield case("Base(|)", lambda v: base() | v, NUMBERS, "operand")
    yield case("model_of_saved(state)", model_of_saved, NUMBERS, "saved")
    saved = arm().save_state()
    takes = {"name": ANY_TEXT, "tool": ("None", *ANY_TEXT)}
    words = ("saved", "invalid connection")
    yield from cases(
        "model_of_saved",
        lambda **values: model_of_saved(saved | values),
        **{key: refused(NUMBERS, *words, takes=takes.get(key, ())) for key in saved},
    )
    yield from cases(
        "make_part",
        lambda kind="link", values=None: make_part(kind, "p", values),
        kind=NAMES,
        values=refused(NUMBERS, "values", "field"),
    )


@pytest.mark.parametrize(
    "one", [*row_cases(), *tree_cases(), *joint_cases(), *link_cases()], ids=str
)
def test_what_is_no_argument_of_a_tree_is_refused(one):
    assert_refused(one)


@pytest.mark.parametrize("one", [*part_cases(), *model_cases()], ids=str)
def test_what_is_no_argument_of_a_part_is_refused(one):
    assert_refused(one)


def test_a_text_is_no_mass_and_a_number_no_inertia():
    with pytest.raises(lw.LinkworkError, match="mass of part 'l': '2 kg', expected a number"):
        lw.parts.Link("l", mass="2 kg")
    with pytest.raises(lw.LinkworkError, match="invalid inertia of a DH row: 5; expected an Iner"):
        lw.DHRow(inertia=5)
    with pytest.raises(lw.LinkworkError, match=r"theta of a DH row: <integer of \d+ bits>"):
        lw.DHRow(theta=10**400)


def test_limits_are_finite_or_none():
    assert joint(limits=lw.parts.Limits(-math.inf, math.inf)).joints[0].limits == lw.parts.Limits()
    with pytest.raises(lw.LinkworkError, match="invalid lower limit: inf"):
        joint(limits=lw.parts.Limits(math.inf, math.inf))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda x: lw.parts.Limits(lower=x), "lower of Limits"),
        (lambda x: lw.parts.Limits(effort=x), "effort of Limits"),
        (lambda x: lw.parts.Drive(viscous=x), "viscous of Drive"),
        (lambda x: lw.parts.Mimic("j", multiplier=x), "multiplier of Mimic"),
        (lambda x: Joint("j", axis=(0.0, x, 1.0)), r"axis of joint 'j'\[1\]"),
        (lambda x: Mesh("f", (1.0, 1.0, x)), r"scale of a mesh\[2\]"),
        (lambda x: lw.parts.Shape(lw.parts.ShapeKind.SPHERE, (x,)), r"size of a shape\[0\]"),
        (lambda x: Coupling("c", "a", "b", damping=x), "damping of Coupling"),
    ],
)
def test_values_that_are_not_finite_are_refused_at_construction(make, message):
    with pytest.raises(ArgumentError, match=f"invalid {message}: nan"):
        make(math.nan)
    if "Limits" not in message:
        with pytest.raises(ArgumentError, match=f"invalid {message}: inf"):
            make(math.inf)
