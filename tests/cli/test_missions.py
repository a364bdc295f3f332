"""Missions on the command line: runs with a verdict, a live tree, files afterwards."""

import io
import os
import pty
import select

import pytest

from linkwork.cli.mission_display import MissionDisplay, tree_lines
from linkwork.cli.outcome import Style, Styled
from linkwork.session import MissionNode, MissionView, RunObserver, run
from linkwork.world.engine.element import Event
from tests.tools import write_file, write_scene

SCENE = """\
bodies:
  belt: {shape: box, size: [3, 0.3, 0.1], position: [0, 0, 0.05], fixed: true,
         surface_velocity: [0, 0, 0]}
machines: {belt: {kind: conveyor, belt: belt, velocity: [0.5, 0, 0]}}
mission:
  program: |
    RUN-BELT(0.2 m/s)
    WAIT 0.3 s
    STOP-BELT()
"""


@pytest.fixture
def scene(tmp_path):
    return write_scene(tmp_path / "scene.yaml", SCENE)


@pytest.fixture
def mission(tmp_path):
    return lambda text, name="own.mission": write_file(tmp_path / name, text)


def test_a_run_ends_with_its_mission(linkwork, linkwork_json, scene):
    status, result = linkwork_json("run", scene, "--no-record")
    assert status == 0
    assert result["mission"]["status"] == "done"
    assert 0.3 <= result["seconds"] <= 0.6
    status, out, err = linkwork("run", scene, "--no-record")
    assert status == 0
    assert "mission done after 0.30 s" in out
    assert "WAIT 0.3 s: done" in err


def test_a_failed_mission_is_a_negative_verdict(linkwork, scene, mission):
    file = mission('WAIT 0.1 s\nFAIL "no box"\n')
    status, out, _ = linkwork("run", scene, "--no-record", "--mission", file)
    assert status == 1
    assert "mission failed: no box" in out and "line 2" in out


def test_a_mission_that_the_given_time_cuts_short_has_no_verdict(linkwork, scene, mission):
    options = ("--no-record", "--seconds", 0.2, "--mission", mission("WAIT 5 s"))
    status, out, _ = linkwork("run", scene, *options)
    assert status == 0
    assert "mission not ended after 0.20 s" in out


def test_an_invalid_mission_is_refused_before_anything_runs(refused, scene, mission):
    err = refused("run", scene, "--no-record", "--mission", mission("WAIT 0.1 s\nRUN-BLET()\n"))
    assert ":2:1" in err and "RUN-BELT" in err


def test_imports_travel_with_a_recorded_run(linkwork, linkwork_json, scene, mission, tmp_path):
    other = mission("mission start()\n  RUN-BELT(0.1 m/s)\nend\n", "other.mission")
    file = mission('import "other.mission"\nstart()\nWAIT 0.1 s\n')
    record = ("--record", tmp_path / "runs.duckdb")
    assert linkwork("run", scene, *record, "--mission", file)[0] == 0
    other.unlink()
    file.unlink()
    status, result = linkwork_json("run", "--replay", "latest", *record)
    assert status == 0
    assert result["equal"]


def test_run_executes_the_mission_that_check_names(linkwork, linkwork_json, scene, mission):
    mission('mission main\n  FAIL "imported"\nend\n', "other.mission")
    file = mission('import "other.mission"\nmission one\n  WAIT 0.1 s\nend\n')
    assert "mission one" in linkwork("check", file, "--scene", scene)[1]
    status, result = linkwork_json("run", scene, "--no-record", "--mission", file)
    assert status == 0
    assert result["mission"]["nodes"][0]["text"] == "one"


def test_imports_that_check_accepts_run(linkwork, scene, mission):
    for name in ("a", "b"):
        mission(f"mission {name}\n  WAIT 0.1 s\nend\n" + "# long\n" * 9000, f"{name}.mission")
    file = mission('import "a.mission" ; import "b.mission"\nmission one\n  a()\nend b()')
    for command in (("check", file), ("run", scene, "--no-record", "--mission", file)):
        status, _, err = linkwork(*command)
        assert status == 0, err


def test_failures_in_imported_files_name_them(refused, linkwork, scene, mission, tmp_path):
    other = mission('\nmission start\n  FAIL "no box"\nend\n', "other.mission")
    file = mission('import "other.mission"\nstart()\n')
    out = linkwork("run", scene, "--no-record", "--mission", file)[1]
    assert "other.mission line 3: FAIL" in out
    other.write_text("\nmission start\n  RUN-BLET()\nend\n")
    assert f"{other}:3:3" in refused("run", scene, "--no-record", "--mission", file)


def test_missions_of_the_library_are_found_by_name(refused, linkwork):
    err = refused("run", "irb140-cell", "--no-record", "--mission", "ten-boxs")
    assert "did you mean 'ten-boxes'?" in err
    assert "mission ten-boxes" in linkwork("check", "ten-boxes")[1]
    assert "did you mean 'ten-boxes'?" in linkwork("check", "ten-boxs")[2]


def test_a_scene_without_machines_takes_no_mission(refused, mission):
    err = refused("run", "pendulums", "--no-record", "--mission", mission("WAIT 1 s"))
    assert "scene 'pendulums' has no machines" in err


def test_diagram_and_timeline_are_written(linkwork, scene, tmp_path):
    files = ("--diagram", "tree.mmd", "--timeline", "times.svg")
    assert linkwork("run", scene, "--no-record", *files)[0] == 0
    assert (tmp_path / "tree.mmd").read_text().startswith("flowchart")
    assert b"<svg" in (tmp_path / "times.svg").read_bytes()


@pytest.mark.parametrize("file", [("--diagram", "a.png"), ("--timeline", "a.txt")])
def test_files_of_another_kind_are_refused(linkwork, scene, file):
    assert linkwork("run", scene, "--no-record", *file)[0] == 2


def test_a_scene_without_missions_has_no_diagram(refused):
    err = refused("run", "two-scaras", "--no-record", "--diagram", "a.mmd")
    assert "no mission program" in err


def test_a_mission_is_checked_against_the_machines_of_a_scene(refused, linkwork, scene, mission):
    good, bad = mission("STOP-BELT()"), mission("blet.STOP-BELT()", "bad.mission")
    assert linkwork("check", good, "--scene", scene)[0] == 0
    assert "did you mean 'belt" in refused("check", bad, "--scene", scene)
    assert linkwork("check", scene, "--scene", scene)[0] == 2


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("poses: {up: {position: [0.3, 0, 5]}}", "pose 'up' of 'arm'"),
        ("places: {far: {position: [2, 0, 1]}}", "place 'far' of 'arm'"),
        ("places: {near: {position: [0.4, 0, 0.8]}}, approach: 2", "approach to place 'near'"),
        ("poses: {up: {position: [0.4, 0, 0.8]}}", ""),
    ],
)
def test_places_and_poses_out_of_reach_are_found_by_check(linkwork, tmp_path, change, message):
    path = tmp_path / "scene.yaml"
    robots = "robots: {arm: {model: irb140, controller: {}}}"
    machines = f"machines:\n  arm: {{kind: arm, robot: arm, {change}}}"
    path.write_text(f"linkwork: scene\nversion: 1\n{robots}\n{machines}\n")
    status, _, err = linkwork("check", path)
    assert status == (2 if message else 0), err
    assert message in err
    assert not message or f"{path}:5" in err


def view(*states):
    texts = ("main", "FEED()", "MOVE(a, b)", "HOME()")
    nodes = [
        MissionNode(min(i, 1), i + 1, text, state)
        for i, (text, state) in enumerate(zip(texts, states, strict=True))
    ]
    return MissionView("running", "", False, tuple(nodes), {})


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_terminal_shows_a_tree_that_is_drawn_over(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    stream = Terminal()
    display = MissionDisplay(stream)
    display(0.5, view("running", "done", "running", "idle"))
    first = stream.getvalue()
    assert " + " in first and " > " in first and "MOVE(a, b)" in first
    display(1.0, view("running", "done", "failed", "idle"))
    assert stream.getvalue()[len(first) :].startswith("\x1b[5F\x1b[J")
    shown = stream.getvalue()
    display.finish()
    display(2.0, view("done", "done", "done", "done"))
    assert not stream.getvalue()[len(shown) :].startswith("\x1b[5F")


def event(time, depth, text, state, reason="", what="command"):
    data = {"depth": depth, "command": text, "state": state, "what": what}
    message = f"{text}: {state}" + (f" ({reason})" if reason else "")
    message = f"LOG: {reason}" if what == "log" else message
    return Event(5, time, "mission", message, data)


def test_a_terminal_shows_logs_and_failures_above_the_tree(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    stream = Terminal()
    display = MissionDisplay(stream)
    display(0.5, view("running", "done", "running", "idle"))
    drawn = stream.getvalue()
    display.report(event(0.6, 1, "FEED()", "running"))
    assert stream.getvalue() == drawn
    display.report(event(0.7, 1, 'LOG "x" z', "done", "x: z = 1 m", "log"))
    display.report(event(0.8, 1, "HOME()", "failed", "busy"))
    assert stream.getvalue()[len(drawn) :].splitlines() == [
        "\x1b[5F\x1b[J    0.70 s  LOG: x: z = 1 m",
        "    0.80 s  HOME(): failed (busy)",
    ]


def test_a_terminal_shows_rows_of_tables_above_the_tree(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    row = Event(5, 0.5, "step", "robot: step 2: grab off", {"machine": "robot", "step": 2})
    stream, pipe = Terminal(), io.StringIO()
    for where in (stream, pipe):
        MissionDisplay(where).report(row)
    assert stream.getvalue() == "    0.50 s  robot: step 2: grab off\n"
    assert not pipe.getvalue()


def test_a_pipe_gets_a_line_for_each_change(linkwork, scene, mission):
    text = """
      LET n = 2
      REPEAT 3 { LOG "n" n }
      FALLBACK { CARRY(0.1 m) timeout 0.02 s WAIT 0 s }
      FAIL "no box"
    """
    _, _, err = linkwork("run", scene, "--no-record", "--mission", mission(text))
    lines = [line.split(" s  ", 1)[1] for line in err.splitlines() if " s  " in line]
    assert lines.count("    LOG: n: n = 2") == 3
    assert "    CARRY(0.1 m) timeout 0.02 s: failed (timeout after 0.02 s)" in lines
    assert lines[0] == "main: running"
    assert lines[-2:] == ['  FAIL "no box": failed (no box)', "main: failed (no box)"]
    times = [float(line.split(" s  ")[0]) for line in err.splitlines() if " s  " in line]
    assert times == sorted(times) and times[-1] < 0.1


def test_a_pipe_gets_nothing_beside_json(linkwork, scene):
    assert linkwork("--json", "run", scene, "--no-record")[2] == ""


def test_a_long_tree_shows_what_runs():
    nodes = [MissionNode(1, i, f"STEP{i}()", "idle") for i in range(100)]
    nodes[60] = MissionNode(1, 60, "STEP60()", "running")
    lines = tree_lines(nodes, 80, 10)
    assert len(lines) == 10
    assert any(isinstance(x, Styled) and x.style is Style.HEAD for x in lines)


@pytest.fixture
def typed(monkeypatch):
    """A terminal to type on: what is read, and a function that types."""
    monkeypatch.setenv("TERM", "xterm")
    ours, theirs = pty.openpty()
    with os.fdopen(theirs) as stream:

        def write(text):
            os.write(ours, text)
            if text.endswith(b"\n"):
                # A terminal gives a line when it is complete, which may take a moment.
                assert select.select([stream], [], [], 60.0)[0]

        yield stream, write
    os.close(ours)


def test_enter_on_a_terminal_advances_a_mission(typed, scene, mission):
    keys, write = typed
    display = MissionDisplay(Terminal(), keys=keys)
    write(b"\n")
    result = run(
        scene,
        mission=mission("WAIT 1000 s\nWAIT 0.5 s\n"),
        observer=RunObserver(on_mission=display, wants_advance=display.wants_advance),
    )
    assert result.mission is not None and result.mission.status == "done"
    assert result.seconds < 2.0


def test_lines_that_are_typed_are_drawn_over(typed):
    keys, write = typed
    stream = Terminal()
    display = MissionDisplay(stream, keys=keys)
    display(0.5, view("running", "done", "running", "idle"))
    first = stream.getvalue()
    assert "Enter: next step" in first
    write(b"abc")
    assert not display.wants_advance()
    write(b"\n")
    display(1.0, view("running", "done", "running", "idle"))
    assert stream.getvalue()[len(first) :].startswith("\x1b[6F\x1b[J")
    assert display.wants_advance() and not display.wants_advance()


def test_a_pipe_advances_nothing(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    reader, writer = os.pipe()
    os.write(writer, b"\n\n")
    with os.fdopen(reader) as keys:
        stream = Terminal()
        display = MissionDisplay(stream, keys=keys)
        display(0.5, view("running", "done", "running", "idle"))
        assert not display.wants_advance() and "Enter" not in stream.getvalue()
    os.close(writer)


def test_a_terminal_that_is_gone_advances_nothing(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    ours, theirs = pty.openpty()
    with os.fdopen(theirs) as keys:
        display = MissionDisplay(Terminal(), keys=keys)
        os.close(ours)
        assert not display.wants_advance() and not display.wants_advance()


def test_the_mission_of_the_scene_gives_way_to_another(refused, linkwork, scene, mission):
    write_scene(scene, SCENE.replace("WAIT 0.3 s", "SHOVE()"))
    assert "SHOVE" in refused("run", scene, "--no-record")
    store = scene.with_name("runs.duckdb")
    status, out, _ = linkwork("run", scene, "--mission", mission("WAIT 0.1 s"), "--record", store)
    assert status == 0 and "mission done after 0.10 s" in out
    status, out, _ = linkwork("run", "--replay", "latest", "--record", store)
    assert status == 0 and "equal" in out
