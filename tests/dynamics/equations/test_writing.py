"""Expressions compute as numbers do, and equations are written as textbooks show them."""

import math
import re
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linkwork import dynamics, library
from linkwork.dynamics.equations import Equations
from linkwork.dynamics.equations.entries import Entries
from linkwork.dynamics.equations.expression import MAX_TERMS, Expression, expression, symbol
from linkwork.dynamics.equations.notation import TEXT
from linkwork.errors import ArgumentError, ModelError
from linkwork.model.link import Joint
from tests.dynamics.equations.test_equations import ENTRIES, MADE

FUNCTIONS = {"sin": math.sin, "cos": math.cos, "tanh": math.tanh, "max": max, "min": min}
TOKEN = re.compile(r"\s*([0-9.]+(?:e[+-]?[0-9]+)?|[A-Za-z][A-Za-z0-9]*|[-+*^(),])")


def value_of(text, values):
    """The value of a text such as `2*m2*cos(q1 + q2) - g`."""
    reader = _Reader(text, values)
    value = reader.sum()
    assert reader.tokens == [], f"left over: {reader.tokens}"
    return value


class _Reader:
    def __init__(self, text, values):
        self.tokens = TOKEN.findall(text)
        assert "".join(self.tokens) == "".join(text.split())
        self.values = values

    def take(self, *tokens):
        return self.tokens.pop(0) if self.tokens and self.tokens[0] in tokens else None

    def sum(self):
        total = -self.product() if self.take("-") else self.product()
        while sign := self.take("+", "-"):
            total += self.product() if sign == "+" else -self.product()
        return total

    def product(self):
        total = self.power()
        while self.take("*"):
            total *= self.power()
        return total

    def power(self):
        base = self.atom()
        return base ** self.atom() if self.take("^") else base

    def atom(self):
        if self.take("("):
            inner = self.sum()
            assert self.take(")")
            return inner
        token = self.tokens.pop(0)
        if not token[0].isalpha():
            return float(token)
        if not self.take("("):
            return self.values[token]
        arguments = [self.sum()]
        while self.take(","):
            arguments.append(self.sum())
        assert self.take(")")
        return FUNCTIONS[token](*arguments)


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
    grid = [line.split() for line in Equations(library.robot("puma560")).text().splitlines()]
    assert ["6", "2*"] in grid and ["G", ".", "19", "13", "4", "6", "."] in grid
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


VALUES = {"q1": 0.7, "q2": -1.3, "q10": 2.1, "m1": 1.7, "a1": 0.4, "qd1": -0.6, "qd2": 0.9}
ANGLES = ("q1", "q2", "q10")

leaves = st.one_of(
    st.sampled_from(sorted(VALUES)).map(symbol),
    st.sampled_from(ANGLES).map(lambda name: symbol(name).sin()),
    st.sampled_from(ANGLES).map(lambda name: (2 * symbol(name) - symbol("q1")).cos()),
    st.sampled_from([0.0, 1.0, -2.0, 0.3]).map(expression),
)


@st.composite
def pairs(draw, depth=3):
    """An expression, and the number it must come to."""
    if depth == 0 or draw(st.booleans()):
        leaf = draw(leaves)
        return leaf, leaf.evaluate(VALUES)
    (a, x), (b, y) = draw(pairs(depth=depth - 1)), draw(pairs(depth=depth - 1))
    return draw(st.sampled_from([(a + b, x + y), (a - b, x - y), (a * b, x * y), (-a, -x)]))


@given(pairs())
def test_it_computes_as_numbers_do(pair):
    symbolic, number = pair
    assert symbolic.evaluate(VALUES) == pytest.approx(number, rel=1e-9, abs=1e-9)


@given(pairs())
def test_its_text_has_its_value(pair):
    symbolic, number = pair
    assert value_of(TEXT.write(symbolic, 17), VALUES) == pytest.approx(number, rel=1e-9, abs=1e-9)


@given(pairs(), st.sampled_from(sorted(VALUES)))
def test_its_derivative_is_its_slope(pair, name):
    symbolic, _ = pair
    step = 1e-5
    before, after = (symbolic.evaluate(VALUES | {name: VALUES[name] + x}) for x in (-step, step))
    slope = (after - before) / (2 * step)
    assert symbolic.derivative(name).evaluate(VALUES) == pytest.approx(slope, rel=1e-5, abs=1e-5)


@given(pairs(depth=2), pairs(depth=2))
def test_order_does_not_matter(a, b):
    assert a[0] * b[0] == b[0] * a[0]
    assert a[0] + b[0] == b[0] + a[0]


@given(st.sampled_from(ANGLES), st.sampled_from(ANGLES))
def test_what_trigonometry_knows_is_gone(first, second):
    a, b = symbol(first), symbol(second)
    assert a.sin() * a.sin() + a.cos() * a.cos() == expression(1.0)
    assert (a + b).sin() - a.sin() * b.cos() - a.cos() * b.sin() == expression(0.0)
    assert (a + b).cos() - a.cos() * b.cos() + a.sin() * b.sin() == expression(0.0)
    assert (-a).sin() == -a.sin()
    assert (-a).cos() == a.cos()


@pytest.mark.parametrize("quarters", range(-4, 5))
def test_quarter_turns_are_exact(quarters):
    turned = (symbol("q1") + quarters * math.pi / 2).sin()
    assert [abs(number) for number in turned.terms.values()] == [1.0]
    assert turned.evaluate(VALUES) == pytest.approx(math.sin(VALUES["q1"] + quarters * math.pi / 2))


def test_any_fixed_angle_is_expanded():
    turned = (symbol("q1") + 0.3).cos()
    assert turned.evaluate(VALUES) == pytest.approx(math.cos(VALUES["q1"] + 0.3))


def test_numbers_of_numpy_are_numbers():
    for product in (np.float64(2.0) * symbol("m1"), symbol("m1") * np.float64(2.0)):
        assert isinstance(product, Expression)
        assert product == symbol("m1") + symbol("m1")


def test_functions_of_friction_have_their_values():
    velocity = symbol("qd1")
    share = (velocity / 0.5).tanh()
    assert share.evaluate(VALUES) == pytest.approx(math.tanh(-1.2))
    assert share.maximum(0.0).evaluate(VALUES) == 0.0
    assert share.minimum(0.0).evaluate(VALUES) == pytest.approx(math.tanh(-1.2))
    assert velocity.maximum(-0.2).evaluate(VALUES) == pytest.approx(-0.2)
    assert share.symbols() == {"qd1"}
    assert TEXT.write(share.maximum(0.0)) == "max(tanh(2*qd1), 0)"


def test_a_sine_of_a_product_is_refused():
    with pytest.raises(ModelError, match="joint angles"):
        (symbol("q1") * symbol("m1")).sin()


def test_what_is_too_long_is_refused_at_once():
    letters = [expression(0.0) for _ in range(2)]
    for side in range(2):
        for number in range(800):
            letters[side] = letters[side] + symbol(f"x{side}y{number}")
    with pytest.raises(ModelError, match=str(MAX_TERMS)):
        letters[0] * letters[1]
