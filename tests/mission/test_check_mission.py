"""What the checker finds before a mission runs, each with line and column."""

import pytest

from linkwork import mission
from linkwork.errors import ArgumentError, FileError, NotFoundError
from linkwork.mission.plans.plan import MAX_NODES
from tests.mission.mutated_missions import TEXTS, count_outcomes, outcome

WIND = mission.Reading("wind", "m/s", lower=0.0, upper=40.0)
MACHINE = mission.MockMachine(
    "heli",
    signals={"wind": [(0.0, 1.0)], "light": [(0.0, 0.0)]},
    declared=[WIND],
    known={"slot": ("c1", "c2", "c1.s1"), "live": ("gravity",)},
)


def problems(text, machines=(MACHINE,)):
    try:
        mission.check_mission(mission.parse_mission(text), machines)
    except mission.MissionTextError as error:
        reported = [error, *error.others]
        return [(x.place.line, x.place.column, f"{x.message}; {x.hint}") for x in reported]
    return []


@pytest.mark.parametrize(
    ("text", "line", "column", "part"),
    [
        ("FLY-TO-POIN(0,0,1,1,1)", 1, 1, "did you mean 'FLY-TO-POINT'"),
        ("LAND()\n  fly_to(1)", 2, 3, "no command or mission 'fly_to'"),
        ("HOVER(3 kg)", 1, 7, "unit does not fit: 3 kg is in kg; expected s"),
        ("HOVER(-1 s)", 1, 7, "'duration' out of range: -1 s; expected 0 to 86400 s"),
        ("HOVER(1 s, 2 s)", 1, 12, "too many arguments"),
        ("HOVER()", 1, 1, "lacks arguments: duration"),
        ("SET()", 1, 1, "lacks arguments: path, value; expected SET(path, value)"),
        ("GO()", 1, 1, "lacks arguments: place; expected GO(place, [v])"),
        ("SET(gravty, 1)", 1, 5, "there is no live value 'gravty'; did you mean 'gravity'?"),
        ("SET(1, 1)", 1, 5, "expected the name of a live value for 'path', got 1"),
        ("HOVER(time: 1 s)", 1, 7, "no parameter 'time'"),
        ("HOVER(1, duration: 2)", 1, 10, "given twice"),
        ("LAND(speed > 3)", 1, 6, "no variable or reading 'speed'"),
        ("LAND(wind > 3)", 1, 6, "expected a number, not a condition"),
        ("MOVE(c1, c3)", 1, 10, "no slot 'c3'; there are: c1, c1.s1, c2"),
        ("MOVE(c1, 3)", 1, 10, "expected the name of a slot"),
        ("LET a = 1\nMOVE(c1, a)", 2, 10, "'a' is a variable"),
        ("MOVEL([1, 2])", 1, 7, "2 entries; expected 3 or 6"),
        ("MOVEL([1, 2, 3 s])", 1, 14, "unit does not fit"),
        ("HOVER([1])", 1, 7, "must not be a list"),
        ('HOVER("x")', 1, 7, "expected a number"),
        ("ON wind > 50 m/s DO LAND()", 1, 4, "guard never holds: wind > 50 m/s (wind is 0 to 40"),
        ("ON wind >= 0 m/s DO LAND()", 1, 4, "guard always holds"),
        ("ON 1 > 2 DO LAND()", 1, 4, "guard never holds: 1 > 2"),
        ("WAIT UNTIL wind < 0", 1, 12, "condition never holds"),
        ("ASSERT wind * 2 > 90 m/s", 1, 8, "condition never holds"),
        ("ASSERT wind AND light > 0", 1, 8, "expected a condition, not a number in m/s"),
        ("ASSERT wind > 3 s", 1, 15, "unit does not fit: 3 s is in s; expected m/s"),
        ("ASSERT wnd > 3", 1, 8, "did you mean 'wind'"),
        ("ASSERT wind-1 > 3", 1, 8, "operators need spaces"),
        ("ASSERT wind > 1 / 0", 1, 15, "no value"),
        ("x = 3", 1, 1, "declare it with LET x"),
        ("LET x = 3 m\nx = 2 s", 2, 5, "'x' is in m, not in s"),
        ("LET x = 1\nLET x = 2 m", 2, 9, "'x' is in no unit, not in m; declare it with a unit"),
        ("LET x = 1\nx = wind", 2, 5, "'x' is in no unit, not in m/s"),
        ("LET x = 3 m\nx = light", 2, 5, "'x' is in m, not in no unit"),
        ("LET time = 3 s", 1, 5, "invalid name of a variable: 'time' is a built-in number"),
        ("LET wind = 3 m/s", 1, 1, "variable 'wind' hides the reading heli.wind; choose another"),
        ("result = 3", 1, 1, "invalid name of a variable: 'result' is a built-in number"),
        ("mission a(time) LAND() end", 1, 11, "invalid name of a parameter: 'time'"),
        ("FLY-TO-POINT(0, 0, 1, 0, 1)", 1, 23, "'v' out of range: 0; expected 0.001 to 100 m/s"),
        ("TAKE-OFF(v: 0)", 1, 13, "'v' out of range"),
        ("LAND(0)", 1, 6, "'v' out of range"),
        ("GO(c1, 0)", 1, 8, "'v' out of range"),
        ("LET x = TRUE", 1, 9, "expected a number"),
        ("RETRY 1.5 { LAND() }", 1, 7, "invalid number of times: 1.5"),
        ("REPEAT -1 { LAND() }", 1, 8, "invalid number of times: -1"),
        ("REPEAT 2 m { LAND() }", 1, 8, "unit does not fit"),
        ("WAIT -2 s", 1, 6, "invalid time"),
        ("FALLBACK { ON wind > 3 DO LAND() LAND() }", 1, 12, "a guard is only allowed in a block"),
        ("ufo.LAND()", 1, 1, "no machine 'ufo'; there are: heli"),
        ("mission a() b() end\nmission b() a() end\nLAND()", 2, 13, "'a' calls itself"),
        ("mission a(x) HOVER(x) end\na(1, 2)", 2, 6, "too many arguments: 2"),
        ("mission a(x) HOVER(x) end\na()", 2, 1, "lacks arguments: x"),
        ("mission a(x) HOVER(x) end\na(3 kg)", 1, 20, "unit does not fit: x is in kg"),
        ("LET limit = 50 m/s\nON wind > limit DO LAND()", 2, 4, "guard never holds"),
        ("mission a(x) HOVER(x) end\na(-1)", 1, 20, "out of range: x"),
        ("LET t = 1 s\nHOVER(2 - 3 * t)", 2, 7, "out of range"),
        ("mission land() end\nHOVER(1)", 1, 1, "'land' has the name of a command"),
        ("mission a(x) HOVR(x) end\nLAND()", 1, 14, "did you mean 'HOVER'"),
    ],
)
def test_a_problem_is_found_with_its_place(text, line, column, part):
    reported = problems(text)
    assert [(x[0], x[1]) for x in reported] == [(line, column)]
    assert part in reported[0][2]


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("LAND(", "expected ')'"),
        ("HOVER(1 s", "expected ')'"),
        ("MOVEL([1, 2", "expected ']'"),
        ("REPEAT 2 {\nLAND()\n", "expected '}'; '{' on line 1 is not closed"),
        ("FALLBACK { LAND() LET x = 3", "expected '}'"),
        ("mission a\nLAND()\n", "expected end; mission on line 1 is not closed"),
        ("mission a\nREPEAT 2 { LAND()\nend", "expected '}'; '{' on line 2 is not closed"),
        ("REPEAT 2 LAND()", "expected '{'"),
        ("mission a(\n  HOVER(1 s)", "expected ')' or ','; '(' on line 1 is not closed"),
        ("ON wind > 3 LAND()", "expected DO"),
        ("WAIT UNTL x", "did you mean 'UNTIL'?"),
        ("WHLE x { LAND() }", "did you mean 'WHILE'?"),
        ("HOVER(1 s) timout 3 s", "did you mean 'timeout'?"),
        ("mission a LAND() END", "did you mean 'end'?"),
    ],
)
def test_a_syntax_error_says_what_is_missing(text, hint):
    with pytest.raises(mission.MissionTextError) as caught:
        mission.parse_mission(text)
    assert caught.value.hint.startswith(hint)


def test_a_byte_order_mark_is_no_part_of_the_text():
    assert problems("\ufeffLAND()") == []
    assert problems("\ufeffLND()")[0][:2] == (1, 1)


def test_every_problem_of_a_text_is_reported_once():
    reported = problems("mission a() HOVER(-1) end\na() a()\nLND()\nHOVER(1 m)")
    assert [x[:2] for x in reported] == [(1, 19), (3, 1), (4, 7)]


def test_a_machine_is_named_where_several_can():
    two = (mission.MockMachine("a"), mission.MockMachine("b"))
    assert "choose one of a.LAND, b.LAND" in problems("LAND()", two)[0][2]
    assert problems("b.LAND()", two) == []


def test_what_no_machine_can_is_refused_with_what_they_can():
    arm = mission.MockMachine("arm", frozenset({"grip"}))
    assert "no machine can LAND: it needs 'fly'; arm has: grip" in problems("LAND()", (arm,))[0][2]


def test_a_command_of_two_languages_is_that_of_the_machine():
    for ability, language in (("grip", "RCL"), ("carry", "FCL")):
        plan = mission.build_plan(
            mission.parse_mission("RELEASE()"), [mission.MockMachine("m", frozenset({ability}))]
        )
        assert plan.nodes[1].command.language == language


class Wall(mission.MockMachine):
    """Reaches nothing beyond 1 m."""

    def check(self, action: mission.Action) -> None:
        if max(action.arguments.get("target", [0.0])) > 1.0:
            raise ArgumentError("target out of reach", hint="come nearer")


def test_what_a_machine_can_never_do_is_refused_at_its_line():
    assert problems("HOME()\nMOVEL([2, 0, 0])", (Wall(),))[0] == (
        *(2, 1),
        "target out of reach; come nearer",
    )
    assert problems("MOVEL([0.5, 0, 0])", (Wall(),)) == []


@pytest.mark.parametrize(
    "text",
    [
        *("FLY-TO-POINT(0,0,10,3,0.5)\nLAND()", "MOVE(c1,c2)", "MOVE(c1.s1,c2)"),
        "fly_to_point(0, 0, 10 m, 3 m/s, 50 cm); Land()",
        "LET x = 0 LET height = 2 m WHILE x < 3 { x = x + 1 HOVER(x * 1 s) } ASSERT height > 1",
        *("ON light DO LAND()", "LET x = 1 x = light x = x * 2 LET x = 3"),
        *("GRAB() LET x = result x = 2 m", "WAIT UNTIL NOT light timeout 3 s"),
        "mission a(slot) MOVE(c1, slot) end mission b(s1) a(s1) end b(c2)",
        'LOG "x" wind * 2, 3\nLOG "y" LAND()',
    ],
)
def test_good_texts_have_no_problems(text):
    assert problems(text) == []
    assert problems(text, ()) == []


@pytest.mark.parametrize(
    ("calls", "count", "words"),
    [(3, 12, f"more than {MAX_NODES} steps"), (1, 200, "nested more than 100 deep")],
)
def test_missions_are_inlined_and_nested_up_to_a_limit(calls, count, words):
    chain = "".join(f"mission m{i}() {f'm{i - 1}() ' * calls}end\n" for i in range(1, count))
    text = f"mission m0() LAND() end\n{chain}"
    with pytest.raises(mission.MissionTextError, match=words):
        mission.build_plan(mission.parse_mission(text), [MACHINE])


def test_a_thousand_problems_of_a_long_text_take_no_long_time():
    assert len(problems("x = 1\n" * 15_000)) == 101


def test_a_mission_is_chosen_by_name_with_arguments():
    program = mission.parse_mission(
        "mission a(t, slot) HOVER(t) MOVE(c1, slot) end\nmission b() LAND() end"
    )
    assert mission.build_plan(program, [MACHINE]).mission == "b"
    plan = mission.build_plan(program, [MACHINE], mission="a", arguments={"t": 2.0, "slot": "c2"})
    assert plan.nodes[2].fixed["target"] == "c2"
    with pytest.raises(NotFoundError, match="no mission 'c'"):
        mission.build_plan(program, [MACHINE], mission="c")
    with pytest.raises(mission.MissionTextError, match="takes arguments: t, slot; got none"):
        mission.build_plan(program, [MACHINE], mission="a")


def test_a_plan_without_machines_does_not_run():
    with pytest.raises(ArgumentError, match="no machines"):
        mission.Interpreter(mission.check_mission(mission.parse_mission("LAND()")))


class TestImports:
    @pytest.fixture
    def write(self, tmp_path):
        def write(**texts):
            for name, text in texts.items():
                (tmp_path / f"{name}.mission").write_text(text)
            return tmp_path / "main.mission"

        return write

    def test_missions_of_a_file_beside_it_are_imported(self, write):
        file = write(main='import "a.mission"\nland_it()', a="mission land_it() LAND() end")
        assert len(mission.build_plan(mission.load_mission(file), [MACHINE]).nodes) == 3

    def test_a_problem_in_an_imported_file_names_that_file(self, write):
        file = write(main='import "a.mission"\nx()', a="mission x()\n LND() end")
        with pytest.raises(mission.MissionTextError) as caught:
            mission.check_mission(mission.load_mission(file), [MACHINE])
        assert caught.value.place.file.endswith("a.mission")
        assert (caught.value.place.line, caught.value.place.column) == (2, 2)

    @pytest.mark.parametrize(
        ("text", "part"),
        [
            ('import "main.mission"', "imports itself"),
            ('import "b.mission"', "imports itself"),
            ('import "missing.mission"', "missing.mission"),
            ('import "../main.mission"', ".."),
            ('import "/etc/passwd"', "absolute"),
            ('import ""', "not a path"),
            ("LAND()", "statements outside of a mission"),
            ("mission x() end mission x() end", "mission 'x' is defined twice"),
        ],
    )
    def test_imports_that_are_refused(self, write, text, part):
        file = write(main='import "a.mission"\nLAND()', a=text, b='import "a.mission"')
        with pytest.raises(mission.MissionTextError) as caught:
            mission.load_mission(file)
        assert caught.value.place.line == 1
        assert part in str(caught.value)

    def test_a_text_without_a_folder_imports_nothing(self):
        with pytest.raises(mission.MissionTextError, match="cannot import files"):
            mission.parse_mission('import "a.mission"')

    def test_a_file_that_two_files_import_is_read_once(self, write):
        file = write(
            main='import "a.mission"\nimport "b.mission"\nx()',
            a='import "c.mission"\nmission x() y() end',
            b='import "c.mission"\nmission z() y() end',
            c="mission y() LAND() end",
        )
        assert list(mission.load_mission(file).missions) == ["y", "x", "z", "main"]

    @pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"LAND()\xc3\x28"])
    def test_a_file_that_is_no_text_is_refused(self, tmp_path, content):
        (tmp_path / "a.mission").write_bytes(content)
        with pytest.raises(FileError, match="not UTF-8"):
            mission.load_mission(tmp_path / "a.mission")

    def test_a_file_that_is_missing_or_too_large_is_refused(self, tmp_path):
        with pytest.raises(FileError, match="no file"):
            mission.load_mission(tmp_path / "a.mission")
        (tmp_path / "a.mission").write_text("#" * 100_001)
        with pytest.raises(mission.MissionTextError, match="100001 characters"):
            mission.load_mission(tmp_path / "a.mission")


@pytest.mark.parametrize(
    ("text", "column", "part"),
    [
        ("ASSERT 1 < 2 < 3", 14, "comparisons cannot be chained; join them with `AND`"),
        ("LET x = 1 + NOT 2", 13, "expected a number, a name or '(', not 'NOT'"),
        ("LET x = abs(1, 2)", 9, "abs takes 1 argument, not 2"),
        ("LET x = max()", 13, "expected a number, a name or '(', not ')'"),
        ("LET x = sgn(1)", 9, "no function 'sgn'"),
        ("LET x = " + "-" * 60 + "1", 58, "nested more than 50 levels deep"),
        ("LET x = 1e13", 9, "number out of range: 1e13"),
    ],
)
def test_an_expression_that_cannot_be_is_refused_at_its_place(text, column, part):
    with pytest.raises(mission.MissionTextError) as caught:
        mission.parse_mission(text)
    assert caught.value.place.column == column
    assert part in f"{caught.value.message}; {caught.value.hint}"


@pytest.mark.parametrize("text", TEXTS)
def test_texts_to_be_damaged_run(text):
    assert outcome(text) == "ran"


@pytest.mark.parametrize("block", range(4))
def test_damaged_texts_run_or_are_refused_with_line_and_column(block):
    counts = count_outcomes(range(250 * block, 250 * block + 250))
    assert counts["ran"] > 20
    assert counts["refused"] > 100
