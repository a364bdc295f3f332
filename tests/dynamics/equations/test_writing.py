"""Equations are written as textbooks show them."""

import re
from xml.etree import ElementTree

import pytest

from linkwork import dynamics, library
from linkwork.dynamics.equations import Equations
from linkwork.dynamics.equations.entries import Entries
from linkwork.errors import ArgumentError
from linkwork.model.link import Joint
from tests.dynamics.equations.reading import value_of
from tests.dynamics.equations.test_equations import ENTRIES, MADE

MATHML = "{http://www.w3.org/1998/Math/MathML}"

# Two-link arm: Spong, Hutchinson and Vidyasagar, Robot Modeling and Control, planar elbow
# manipulator, with a1 for l1, c1x and c2x for the distances to the centres of mass.
PLANAR2 = {
    "M11": "m1*c1x^2 + m2*(a1^2 + c2x^2) + I1zz + I2zz + 2*m2*a1*c2x*cos(q2)",
    "M12": "m2*c2x^2 + I2zz + m2*a1*c2x*cos(q2)",
    "M22": "m2*c2x^2 + I2zz",
    "C11": "-m2*a1*c2x*qd2*sin(q2)",
    "C12": "-m2*a1*c2x*(qd1 + qd2)*sin(q2)",
    "C21": "m2*a1*c2x*qd1*sin(q2)",
    "C22": "0",
    "G1": "g*(m1*c1x + m2*a1)*cos(q1) + m2*g*c2x*cos(q1 + q2)",
    "G2": "m2*g*c2x*cos(q1 + q2)",
}
TREES = MADE | {name: library.robot(name) for name in ("planar3", *ENTRIES) if name != "tree30"}


def names_of(tree):
    return ENTRIES.get(tree.name, ())


def test_a_planar_arm_is_as_in_the_textbook():
    written = Equations(library.robot("planar2")).to_json()["entries"]
    assert {name: entry["text"] for name, entry in written.items()} == PLANAR2


@pytest.mark.parametrize("numbers", [False, True], ids=["symbols", "numbers"])
@pytest.mark.parametrize("name", TREES)
def test_the_text_has_the_value_of_the_entry(name, numbers):
    tree = TREES[name]
    equations = Equations(tree, numbers=numbers)
    entries = Entries(tree, dynamics.GRAVITY, numbers=numbers)
    q, qd = [[0.3 + 0.2 * i * sign for i in range(tree.velocity_count)] for sign in (1, -1)]
    values = entries.values(q, qd)
    for entry, written in equations.to_json(*names_of(tree), digits=17)["entries"].items():
        expected = equations.entry(entry).evaluate(values)
        assert value_of(written["text"], values) == pytest.approx(expected, rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("name", TREES)
def test_latex_is_balanced(name):
    latex = Equations(TREES[name]).latex(*names_of(TREES[name]))
    depth = 0
    for brace in re.findall(r"[{}]", latex):
        depth += 1 if brace == "{" else -1
        assert depth >= 0
    assert depth == 0
    assert latex.count(r"\left(") == latex.count(r"\right)")
    commands = set(re.findall(r"\\([a-z]+)", latex))
    allowed = {"begin", "end", "left", "right", "sin", "cos", "tanh", "max", "min", "dot", "tfrac"}
    assert commands <= {*allowed, "cdot"}


def test_latex_shows_dots_indices_and_fractions():
    latex = Equations(library.robot("planar2")).latex("C12")
    assert r"C_{12} &= -m_{2} a_{1} c_{2x} \left(\dot{q}_{1} + \dot{q}_{2}\right)" in latex
    assert r"\tfrac{1}{2}" in Equations(library.robot("scara1")).latex("M11")


def test_the_legend_has_the_symbols_that_are_used():
    text = Equations(library.robot("planar2")).text("G2")
    legend = [line.split()[0] for line in text.splitlines() if re.match(r"\w+ +=", line)]
    assert legend == ["G2", "m2", "c2x", "g"]


def test_lines_are_short_and_unbroken_inside_sines():
    text = Equations(library.robot("irb140")).text("M11")
    assert max(map(len, text.splitlines())) <= 100
    assert not re.search(r"(sin|cos)\([^)]*\n", text)


def test_a_long_robot_has_an_overview():
    text = Equations(library.robot("puma560")).text()
    grid = [line.split() for line in text.splitlines()]
    assert ["6", "2*"] in grid
    assert ["G", ".", "19", "13", "4", "6", "."] in grid
    overview = {x["entry"]: x for x in Equations(library.robot("puma560")).to_json()["overview"]}
    assert overview["M66"] == {"entry": "M66", "terms": 2, "depends_on": []}
    assert overview["M56"]["terms"] == 0
    with pytest.raises(ArgumentError, match="too long"):
        Equations(library.robot("puma560")).latex()


def test_names_of_joints_do_not_break_the_page():
    tree = MADE["slider"]
    names = {"j1": "waist\n\\end{align*}", "j2": "boom"}
    links = tuple(
        link if link.joint.name not in names else _renamed(link, names[link.joint.name])
        for link in tree.links
    )
    latex = Equations(type(tree)(tree.name, links)).latex("G1")
    assert latex.count("\n\\end{align*}") == 1
    assert "% q2 is joint boom" in latex


def _renamed(link, name):
    joint = link.joint
    renamed = Joint(name, joint.kind, joint.axis)
    return type(link)(link.name, link.parent, renamed, link.pose_in_parent, link.inertia)


@pytest.mark.parametrize("digits", [0, 18, -1, 2.5])
def test_digits_that_numbers_do_not_have_are_refused(digits):
    with pytest.raises(ArgumentError, match="digits"):
        Equations(library.robot("planar2")).text(digits=digits)


@pytest.mark.parametrize("name", ["planar2", "scara1"])
def test_mathml_is_well_formed_and_has_the_symbols(name):
    data = Equations(library.robot(name)).to_json("M11", "C12", "G2")
    names = set(data["symbols"])
    for entry in data["entries"].values():
        root = ElementTree.fromstring(entry["mathml"])
        indices = {"".join(x.itertext()) for x in root.iter(f"{MATHML}msub")}
        assert root.tag == f"{MATHML}math"
        assert names & indices or entry["terms"] == 0
    assert "{" not in "".join(x["mathml"] for x in data["entries"].values())
