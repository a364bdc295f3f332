"""Tables of units and commands, and files generated from them."""

import json
import math
import re
import xml.etree.ElementTree as ElementTree

import pytest

from linkwork import mission
from linkwork.errors import ArgumentError, LinkworkError
from linkwork.mission.diagram import mermaid, timeline
from linkwork.mission.language import command_table
from linkwork.mission.text.syntax import CONTROL_WORDS, FUNCTIONS
from linkwork.mission.units import UNITS, Dimension, parse_unit, unit_name
from scripts.generate_mission_reference import GRAMMAR_FILE, PAGE, editor_grammar, reference_page

TEXT = """mission unload(load)
  # comment
  ON wind > 8 DO LAND()
  PARALLEL { HOVER(2 s) RETRY 2 { GRAB(load) timeout 5 s } }
  IF wind > 3 { LOG "<b> & `c` #1" } ELSE { FAIL "no" }
end
mission main() unload(box) end
"""


def test_the_reference_page_is_fresh():
    assert PAGE.read_text() == reference_page(), "run `make schema`"


def test_every_command_and_parameter_is_on_the_reference_page():
    page = reference_page()
    for language in mission.LANGUAGES:
        for command in language:
            assert f"`{command.name}(" in page and command.help in page
            assert all(parameter.help for parameter in command.parameters)


def test_the_editor_grammar_is_fresh():
    assert GRAMMAR_FILE.read_text() == editor_grammar(), "run `make schema`"


def scopes(line):
    """Scope of each word of a line, by the rules in order as an editor applies them."""
    rules = json.loads(editor_grammar())["patterns"]
    words, position = [], 0
    while position < len(line):
        hits = [(re.compile(x["match"]).search(line, position), x) for x in rules]
        hits = [(hit.start(), i, hit, x) for i, (hit, x) in enumerate(hits) if hit and hit.group()]
        if not hits:
            break
        _, _, hit, rule = min(hits, key=lambda x: x[:2])
        captures = rule.get("captures") or {"0": rule}
        words += [
            (hit.group(int(i)), x["name"].removesuffix(".linkwork-mission"))
            for i, x in captures.items()
        ]
        position = hit.end()
    return dict(words)


def test_the_editor_grammar_tells_words_apart():
    line = scopes('ON heli.wind > 8 m/s DO fly_to_point(x, 2, 50%) timeout 5 s LOG "AND" # ON')
    assert line["ON"] == line["DO"] == line["timeout"] == line["LOG"] == "keyword.control"
    assert line["fly_to_point"] == "support.function.command"
    assert line["8"] == line["50"] == "constant.numeric"
    assert line["m/s"] == line["s"] == line["%"] == "keyword.other.unit"
    assert line["heli.wind"] == "variable.other"
    assert (line['"AND"'], line["# ON"]) == ("string.quoted.double", "comment.line")
    assert scopes("mission unload(load)")["unload"] == "entity.name.function"
    assert all(scopes(f"{word} ")[word] for word in CONTROL_WORDS)


def test_the_tutorial_lists_the_functions():
    tutorial = (PAGE.parent / "missions.md").read_text()
    assert f"`{' '.join(FUNCTIONS)}`" in tutorial


def run(text):
    mock = mission.MockMachine(signals={"wind": [(0.0, 1.0), (1.5, 9.0)]})
    interpreter = mission.Interpreter(mission.build_plan(mission.parse_mission(text), [mock]))
    for tick in range(60):
        interpreter.tick(0.1 * tick)
    return interpreter


def test_mermaid_has_every_node_once_and_every_edge_of_the_tree():
    interpreter = run(TEXT)
    text = mermaid(interpreter.plan, interpreter.node_states())
    nodes = re.findall(r'^    n(\d+)\W+"([^"]*)"\W+$', text, re.MULTILINE)
    assert [int(index) for index, _ in nodes] == list(range(len(interpreter.plan.nodes)))
    # Outside of entities a label has no character that Mermaid reads as its own.
    assert not any(re.search(r'["<>&`]|#(?!\w+;)', label) for _, label in nodes)
    edges = re.findall(r"^    n(\d+) -\S+ n(\d+)$", text, re.MULTILINE)
    parents = {int(child): int(parent) for parent, child in edges}
    assert parents == {x.index: x.parent for x in interpreter.plan.nodes if x.parent >= 0}
    classes = dict(re.findall(r"^    class (\S+) (\w+)$", text, re.MULTILINE))
    coloured = {int(x[1:]): state for names, state in classes.items() for x in names.split(",")}
    states = interpreter.node_states()
    assert coloured == {i: state for i, state in enumerate(states) if state != "idle"}
    with pytest.raises(ArgumentError, match="expected 14 states"):
        mermaid(interpreter.plan, ["done"])


def test_a_timeline_shows_each_command_that_ran():
    interpreter = run(TEXT)
    drawn = timeline(interpreter.plan, interpreter.events).svg()
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
    assert "GRAB" in drawn and "HOVER" in drawn
    assert "cancelled" not in drawn or "LAND" in drawn
    assert timeline(interpreter.plan, []).svg()
    with pytest.raises(ArgumentError, match="not of this mission"):
        timeline(run("LAND()").plan, interpreter.events)


@pytest.mark.parametrize(
    ("text", "scale", "name"),
    [
        ("km/h", 1 / 3.6, "m/s"),
        ("deg/s", math.pi / 180, "rad/s"),
        ("N m", 1.0, "N m"),
        ("kN*mm", 1.0, "N m"),
        ("kg m/s^2", 1.0, "N"),
        ("1/s", 1.0, "1/s"),
        ("m^2/s^2", 1.0, "m^2/s^2"),
        ("rev/min", math.pi / 30, "rad/s"),
        ("%", 0.01, ""),
        ("", 1.0, ""),
    ],
)
def test_units_are_products_and_quotients(text, scale, name):
    unit = parse_unit(text)
    assert unit.scale == pytest.approx(scale)
    assert unit_name(unit.dimension) == name


def test_the_name_of_a_dimension_reads_back():
    for first in UNITS.values():
        for second in UNITS.values():
            for power in (-2, -1, 1, 2):
                dimension = first.dimension.times(second.dimension, power)
                assert parse_unit(unit_name(dimension)).dimension == dimension


def test_an_angle_is_no_number():
    assert parse_unit("rad").dimension != Dimension()


@pytest.mark.parametrize("text", ["furlong", "m/", "m//s", "m^", "^2", "m^9/s^9 m^9", "2 m", "m-s"])
def test_other_texts_are_no_units(text):
    with pytest.raises(LinkworkError):
        parse_unit(text)


def test_every_command_has_a_form_that_the_checker_takes():
    for specs in command_table(mission.LANGUAGES).values():
        for spec in specs:
            assert spec.help.endswith(".")
            assert spec.needs
            assert 0.0 < spec.timeout < math.inf
            optional = [not x.required for x in spec.parameters]
            assert optional == sorted(optional), "what may be left out comes last"


@pytest.mark.parametrize(
    "make",
    [
        lambda: mission.Parameter("a b"),
        lambda: mission.Parameter("a", unit="furlong"),
        lambda: mission.Parameter("a", lower=2.0, upper=1.0),
        lambda: mission.CommandSpec("FLY TO"),
        lambda: mission.CommandSpec("FLY", timeout=-1.0),
        lambda: mission.CommandSpec("FLY", (mission.Parameter("a"), mission.Parameter("a"))),
        lambda: mission.user_language(["FLY"]),
    ],
)
def test_tables_of_users_are_checked(make):
    with pytest.raises((ArgumentError, LinkworkError)):
        make()
