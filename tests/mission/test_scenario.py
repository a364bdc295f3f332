"""The eight-step table of the service robot, run by the interpreter."""

import pytest

from linkwork import mission
from linkwork.errors import LinkworkError, NotFoundError

ARGUMENTS = {"source": "c1", "target": "c2"}


def machine(**changes):
    """Errors that fall below the thresholds at given times, their rates 0.3 s later."""
    times = {"platform": (1.0, 5.0, 9.0), "manipulator": (2.0, 7.0), "grab": (3.0,)}
    signals = {}
    for axis, there in times.items():
        signals[f"{axis}.error"] = [(0.0, 1.0), *((t, 0.0) for t in there)]
        signals[f"{axis}.error_rate"] = [(0.0, 1.0), *((t + 0.3, 0.0) for t in there)]
    return mission.MockMachine(scripts={"AIM": mission.Script(0.0)}, signals=signals | changes)


def run(mock, seconds=20.0, advance_at=()):
    plan = mission.build_plan(mission.load_scenario("load-movement"), [mock], arguments=ARGUMENTS)
    interpreter = mission.Interpreter(plan)
    for tick in range(round(seconds / 0.01)):
        if tick in advance_at:
            interpreter.advance()
        interpreter.tick(0.01 * tick)
    return interpreter


def test_the_eight_steps_aim_at_what_the_table_says():
    mock = machine()
    assert run(mock).succeeded
    rows = [mock.started[i : i + 3] for i in range(0, 24, 3)]
    assert [[x.removesuffix(")").split(", ")[1] for x in row] for row in rows] == [
        ["origin", "home", "off"],
        ["c1", "home", "off"],
        ["c1", "c1", "off"],
        ["c1", "c1", "on"],
        ["c2", "home", "on"],
        ["c2", "c2", "on"],
        ["c2", "c2", "off"],
        ["origin", "home", "off"],
    ]


def test_there_means_error_and_its_rate_below_the_thresholds():
    ends = [x.time for x in run(machine()).events if x.command == "step 1" and x.state == "done"]
    assert ends == [pytest.approx(1.3)]


def test_a_step_that_never_ends_fails_after_its_timeout():
    interpreter = run(machine(**{"grab.error": [(0.0, 1.0)]}), seconds=70.0)
    assert (interpreter.status, interpreter.reason) == ("failed", "timeout after 60 s")


def test_a_step_is_advanced_by_hand_at_the_next_tenth_of_a_second():
    interpreter = run(machine(**{"grab.error": [(0.0, 1.0)]}), advance_at=[333])
    assert interpreter.succeeded
    (end,) = [x.time for x in interpreter.events if x.command == "step 3" and x.state == "done"]
    assert end == pytest.approx(3.4)


GOOD = """linkwork: scenario
version: 1
axes:
  arm: {error: 0.1, rate: 0.1}
steps:
  - {arm: home, until: arm}
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "part"),
    [
        ("until: arm}", "until: leg}", 6, "no end condition 'leg'"),
        ("until: arm}", "until: arm, leg: home}", 6, "no axis 'leg'"),
        ("{arm: home, ", "{", 6, "lacks: arm"),
        ("arm: home", "arm: 3", 6, "invalid target"),
        ("until: arm}", "until: arm, timeout: -1}", 6, "invalid timeout"),
        ("error: 0.1", "error: -0.1", 4, "error"),
        ("steps:", "stages:", 5, "stages"),
        ("linkwork: scenario", "linkwork: scene", 1, "scenario"),
    ],
)
def test_a_wrong_table_is_refused_with_line_and_column(tmp_path, old, new, line, part):
    file = tmp_path / "table.yaml"
    file.write_text(GOOD.replace(old, new))
    with pytest.raises(LinkworkError) as caught:
        mission.load_scenario(file)
    assert caught.value.place.line == line
    assert part in str(caught.value)


def test_a_good_table_of_a_user_is_read(tmp_path):
    (tmp_path / "table.yaml").write_text(GOOD)
    assert mission.load_scenario(tmp_path / "table.yaml").main == "table"


def test_an_unknown_scenario_is_refused_with_those_known():
    with pytest.raises(NotFoundError, match="load-movement"):
        mission.load_scenario("load-moving")


def test_a_table_is_imported_into_a_mission_and_called_by_the_name_of_its_file(tmp_path):
    (tmp_path / "table.yaml").write_text(GOOD)
    (tmp_path / "own.mission").write_text('import "table.yaml"\nmission main\n  table()\nend\n')
    program = mission.load_mission(tmp_path / "own.mission")
    assert set(program.missions) == {"main", "table"}
    again = mission.parse_mission(program.source.text, files=program.imports)
    mock = mission.MockMachine(
        scripts={"AIM": mission.Script(0.0)}, signals={"arm.error": [], "arm.error_rate": []}
    )
    assert [
        x.text for x in mission.build_plan(again, [mock]).nodes if x.text.startswith("AIM")
    ] == ["AIM(arm, home)"]


def test_a_table_is_a_mission_file_by_itself(tmp_path):
    (tmp_path / "table.yaml").write_text(GOOD)
    assert mission.load_mission(tmp_path / "table.yaml").main == "table"


def test_a_wrong_table_that_is_imported_is_refused_at_its_own_place(tmp_path):
    (tmp_path / "table.yaml").write_text(GOOD.replace("until: arm}", "until: leg}"))
    (tmp_path / "own.mission").write_text('import "table.yaml"\ntable()\n')
    with pytest.raises(LinkworkError, match="no end condition 'leg'") as caught:
        mission.load_mission(tmp_path / "own.mission")
    assert (caught.value.place.file, caught.value.place.line) == (str(tmp_path / "table.yaml"), 6)
