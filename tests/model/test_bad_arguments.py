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
from tests.hostile import FLAGS, NAMES, NUMBERS, OBJECTS, SIZES, arrays, assert_refused, case

BODY = Inertia(1.0, (0, 0, 0), np.eye(3))
OPTIONAL = ("None",)
ANY_TEXT = ("text", "text of a number", "empty text", "unknown name")
EMPTY = ("empty array",)
BATCHES = ("empty array", "array of no shape that fits")
"""Arrays are scalars of a batch, until a tree is built."""


def row_cases():
    for name in ("theta", "d", "a", "alpha", "offset"):
        yield case(f"DHRow({name})", lambda v, name=name: lw.DHRow(**{name: v}), NUMBERS)
    yield case("DHRow(kind)", lambda v: lw.DHRow(kind=v), NAMES)
    yield case("DHRow(name)", lambda v: lw.DHRow(name=v), NAMES, takes=ANY_TEXT)
    infinite = tuple(f"an entry of {x}" for x in SIZES if "nan" not in x and "decimal" not in x)
    yield case("DHRow(limits)", lambda v: lw.DHRow(limits=v), arrays([-1.0, 1.0]), takes=infinite)
    yield case("DHRow(drive)", lambda v: lw.DHRow(drive=v), NUMBERS)
    yield case("DHRow(inertia)", lambda v: lw.DHRow(inertia=v), NUMBERS, takes=OPTIONAL)
    yield case("DHRow(shapes)", lambda v: lw.DHRow(shapes=v), NUMBERS)
    rows = [lw.DHRow(inertia=BODY)]
    yield case("with_centers(rows)", lambda v: lw.parts.with_centers(v, [(0, 0, 0, 0)]), NUMBERS)
    yield case(
        "with_centers(centers)",
        lambda v: lw.parts.with_centers(rows, v),
        arrays(np.ones((1, 4))),
        "centers",
        "centres",
    )


def table(name="arm", rows=((0.0, 0.1, 0.2, 0.3),), **options):
    return tree_from_dh(name, rows, **options)


def tree_cases():
    yield case("tree_from_dh(name)", lambda v: table(name=v), NAMES, takes=ANY_TEXT)
    yield case("tree_from_dh(rows)", lambda v: table(rows=v), arrays(np.ones((1, 4))), "table")
    yield case("tree_from_dh(convention)", lambda v: table(convention=v), NAMES)
    yield case("tree_from_dh(base_pose)", lambda v: table(base_pose=v), NUMBERS, takes=OPTIONAL)
    yield case("tree_from_dh(tool_pose)", lambda v: table(tool_pose=v), NUMBERS, takes=OPTIONAL)
    yield case("tree_from_dh(base_shapes)", lambda v: table(base_shapes=v), NUMBERS)
    optional = {"takes": OPTIONAL}
    yield case(
        "tree_from_dh(base_inertia)",
        lambda v: table(base_inertia=v),
        NUMBERS,
        "inertia",
        **optional,
    )
    base = TreeLink("base", None, Joint("base"))
    yield case("build_tree(name)", lambda v: build_tree(v, [base]), NAMES, takes=ANY_TEXT)
    yield case("build_tree(links)", lambda v: build_tree("r", v), NUMBERS)
    for name in ("frames", "cuts", "couplings", "shafts", "force_points"):
        yield case(
            f"build_tree({name})",
            lambda v, name=name: build_tree("r", [base], **{name: v}),
            NUMBERS,
            name,
            name.replace("_", " "),
            "frame",
        )
    yield case(
        "build_tree(tool)",
        lambda v: build_tree("r", [base], tool=v),
        NAMES,
        "tool",
        "frame",
        **optional,
    )
    tree = arm().tree
    yield case("inertia_from_shapes(tree)", lambda v: lw.parts.inertia_from_shapes(v, 1.0), NUMBERS)
    yield case(
        "inertia_from_shapes(density)", lambda v: lw.parts.inertia_from_shapes(tree, v), NUMBERS
    )
    yield case(
        "inertia_from_shapes(links)",
        lambda v: lw.parts.inertia_from_shapes(tree, 1.0, v),
        NUMBERS,
        "link",
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


def shape(kind=lw.parts.ShapeKind.BOX, size=(1.0, 1.0, 1.0), **options):
    return link(shapes=[lw.parts.Shape(kind, size, **options)])


def link_cases():
    for name in ("lower", "upper", "velocity", "effort"):
        takes = ("-inf",) if name == "lower" else ("inf",)
        takes += ("10**400", "10**5000", "fraction beyond floats", "longdouble beyond floats")
        takes = () if name == "lower" else takes
        takes += ("-inf",) if name == "lower" else ()
        yield case(
            f"Limits({name})",
            lambda v, name=name: joint(limits=lw.parts.Limits(**{name: v})),
            NUMBERS,
            takes=takes,
        )
    for name in ("rotor_inertia", "viscous", "coulomb", "coulomb_back", "stiffness", "rest"):
        takes = OPTIONAL if name == "coulomb_back" else ()
        yield case(
            f"Drive({name})",
            lambda v, name=name: joint(drive=lw.parts.Drive(**{name: v})),
            NUMBERS,
            name,
            "number",
            takes=takes,
        )
    for name in ("multiplier", "offset"):
        yield case(
            f"Mimic({name})",
            lambda v, name=name: joint(mimic=lw.parts.Mimic("j", **{name: v})),
            OBJECTS,
            takes=BATCHES,
        )
    yield case("Mimic(joint)", lw.parts.Mimic, NAMES, takes=ANY_TEXT)
    yield case("Joint(name)", Joint, NAMES, takes=ANY_TEXT)
    yield case("Joint(kind)", lambda v: Joint("j", v), NAMES)
    yield case(
        "Joint(axis)", lambda v: joint(axis=v), arrays((0.0, 0.0, 1.0)), takes=("array of objects",)
    )
    yield case("Joint(limits)", lambda v: joint(limits=v), NUMBERS)
    yield case("Joint(drive)", lambda v: joint(drive=v), NUMBERS)
    yield case("Joint(mimic)", lambda v: joint(mimic=v), NUMBERS, takes=OPTIONAL)
    yield case("Mesh(file)", Mesh, NAMES, takes=ANY_TEXT)
    yield case(
        "Mesh(scale)",
        lambda v: shape(lw.parts.ShapeKind.MESH, (), mesh=Mesh("f", v)),
        arrays(np.ones(3)),
        "scale",
        "number",
        takes=("array of objects",),
    )
    yield case("Shape(kind)", lambda v: lw.parts.Shape(v, (1.0,)), NAMES)
    yield case(
        "Shape(size)", lambda v: shape(size=v), arrays(np.ones(3)), takes=("array of objects",)
    )
    yield case(
        "Shape(rgba)", lambda v: shape(rgba=v), arrays(np.ones(4)), takes=("array of objects",)
    )
    yield case("Shape(visible)", lambda v: shape(visible=v), FLAGS)
    yield case("Shape(collides)", lambda v: shape(collides=v), FLAGS)
    yield case("Shape(pose_in_link)", lambda v: shape(pose_in_link=v), NUMBERS)
    yield case("Shape(mesh)", lambda v: shape(mesh=v), NUMBERS, takes=OPTIONAL)
    yield case("TreeLink(pose_in_parent)", lambda v: link(pose_in_parent=v), NUMBERS)
    yield case("TreeLink(inertia)", lambda v: link(inertia=v), NUMBERS, takes=OPTIONAL)
    yield case("TreeLink(shapes)", lambda v: link(shapes=v), NUMBERS)
    yield case(
        "TreeLink(mass)",
        lambda v: link(inertia=Inertia(v, (0, 0, 0), np.eye(3))),
        NUMBERS,
        "mass",
        "number",
    )
    yield case(
        "TreeLink(position)",
        lambda v: link(pose_in_parent=Pose(position=v)),
        arrays(np.ones(3)),
        "position",
        "number",
        takes=("array of objects",),
    )
    yield case("Frame(link)", lambda v: Frame("f", v), NAMES, takes=ANY_TEXT)
    yield case("Frame(pose_in_link)", lambda v: Frame("f", "l", v), NUMBERS)
    yield case("Cut(kind)", lambda v: Cut("c", v, "a", "b"), NAMES)
    yield case(
        "Coupling(stiffness)",
        lambda v: coupled(stiffness=v),
        NUMBERS,
        "stiffness",
        "number",
        "coupling",
    )
    yield case(
        "Coupling(rest_length)",
        lambda v: coupled(rest_length=v),
        NUMBERS,
        "rest length",
        "rest_length",
        "coupling",
    )


def coupled(**options):
    links = [TreeLink("base", None, Joint("base")), TreeLink("l", "base", Joint("j"))]
    return build_tree("r", links, couplings=[Coupling("c", "base", "l", **options)])


FIELDS = {
    "mass": NUMBERS,
    "center": arrays(np.ones(3)),
    "inertia": arrays(np.ones(6)),
    "position": arrays(np.ones(3)),
    "rpy": arrays(np.ones(3)),
    "tip_position": arrays(np.ones(3)),
    "tip_rpy": arrays(np.ones(3)),
    "axis": arrays((0.0, 0.0, 1.0)),
    "shapes": NUMBERS,
    "limits": NUMBERS,
    "drive": NUMBERS,
    "mimic": NUMBERS,
    "coordinate": NAMES,
    "convention": NAMES,
    "joint": NAMES,
    "lower": NUMBERS,
    "upper": NUMBERS,
    "velocity": NUMBERS,
    "torque_limit": NUMBERS,
}
TAKEN = {
    "mass": OPTIONAL,
    "inertia": OPTIONAL,
    "mimic": OPTIONAL,
    "coulomb_back": OPTIONAL,
    "coordinate": ANY_TEXT,
    "shapes": EMPTY,
    "lower": ("-inf", "1e308", "-1e308"),
    "upper": (
        "inf",
        "1e308",
        "-1e308",
        "10**400",
        "10**5000",
        "fraction beyond floats",
        "longdouble beyond floats",
    ),
    "velocity": (
        "inf",
        "1e308",
        "10**400",
        "10**5000",
        "fraction beyond floats",
        "longdouble beyond floats",
    ),
    "torque_limit": (
        "inf",
        "1e308",
        "10**400",
        "10**5000",
        "fraction beyond floats",
        "longdouble beyond floats",
    ),
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
        needed = REQUIRED.get(kind, {})
        for field in cls.__dataclass_fields__:
            if field == "name":
                takes = tuple(x for x in ANY_TEXT if x != "empty text")
                yield case(
                    f"{cls.__name__}(name)",
                    lambda v, kind=kind, needed=needed: make_part(kind, v, needed),
                    NAMES,
                    takes=takes,
                )
                continue
            yield case(
                f"{cls.__name__}({field})",
                lambda v, kind=kind, field=field, needed=needed: make_part(
                    kind, "p", needed | {field: v}
                ),
                FIELDS.get(field, NUMBERS),
                takes=(*TAKEN.get(field, ()), "array of objects"),
            )


def model_cases():
    yield case("Model(name)", lambda v: lw.parts.Model(v, lw.parts.Base()), NAMES, takes=ANY_TEXT)
    yield case("Model(base)", lambda v: lw.parts.Model("r", v), NUMBERS)
    yield case(
        "Model(tool)",
        lambda v: lw.parts.Model("r", lw.parts.Base(), tool=v).rebuild(),
        NAMES,
        "tool",
        "frame",
        takes=OPTIONAL,
    )
    yield case(
        "Assembly(name)",
        lambda v: lw.parts.Assembly(v, []),
        NAMES,
        takes=ANY_TEXT[:2] + ANY_TEXT[3:],
    )
    yield case("Assembly(parts)", lambda v: lw.parts.Assembly("a", v), NUMBERS, "part")
    yield case(
        "Assembly(tip)", lambda v: lw.parts.Assembly("a", [lw.parts.Link("l")], tip=v), NUMBERS
    )
    yield case("Base(<<)", lambda v: lw.parts.Base() << v, NUMBERS, "operand")
    yield case("Base(|)", lambda v: lw.parts.Base() | v, NUMBERS, "operand")
    yield case("model_of_saved(state)", model_of_saved, NUMBERS, "saved")
    saved = arm().save_state()
    for key in saved:
        yield case(
            f"model_of_saved({key})",
            lambda v, key=key: model_of_saved(saved | {key: v}),
            NUMBERS,
            "saved",
            "invalid connection",
            takes={"name": ANY_TEXT, "tool": (*OPTIONAL, *ANY_TEXT)}.get(key, ()),
        )
    yield case("make_part(kind)", lambda v: make_part(v, "p", {}), NAMES)
    yield case("make_part(values)", lambda v: make_part("link", "p", v), NUMBERS, "values", "field")


@pytest.mark.parametrize("one", [*row_cases(), *tree_cases(), *link_cases()], ids=str)
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
