"""Bad input gives one message that says where and what to do, and exit status 2."""

import signal
import socket

import pytest

from linkwork.cli import main as entry
from linkwork.cli import parsing
from linkwork.cli.commands import COMMANDS, library
from tests.tools import raising

BAD_SCENE = "linkwork: scene\nversion: 1\nbodies:\n  box: {shape: bix, size: [1, 1, 1], mass: 1}\n"
BAD_ROBOT = '<robot name="x">\n<link name="a"/>\n<link name="b"/>\n</robot>\n'

REACHED = ("--xyz", "0.4", "0.1", "0.5", "--rpy", "0.1", "0.5", "0")
REFUSED = {
    "unknown scene": (("run", "irb140-tabel"), "irb140-table"),
    "unknown robot": (("fk", "irb14", "--q", "0"), "irb140"),
    "unknown command": (("dance",), "there are: bench, check"),
    "mistyped command": (("qurey", "select 1"), "did you mean 'query'?"),
    "mistyped option": (("run", "maze", "--sead=3"), "did you mean '--seed'?"),
    "mistyped option beside what is missing": (("ik", "irb140", "--xzy", "1"), "mean '--xyz'?"),
    "unknown option of the whole": (("--verison",), "did you mean '--version'?"),
    "text that is no SQL": (("query", "select '\udcff'", "--db", "none.duckdb"), "none.duckdb"),
    "abbreviated option": (("scenes", "--js"), "--js"),
    "unknown option": (("run", "swinging-arm", "--fast"), "--fast"),
    "wrong number of joints": (("fk", "irb140", "--q", "0"), "6"),
    "joints that are no numbers": (("fk", "irb140", "--q", "zero"), "zero"),
    "unknown frame": (("fk", "planar2", "--q", "0", "0", "--frame", "hand"), "tool"),
    "missing scene file": (("run", "nothing.yaml"), "nothing.yaml"),
    "unknown name": (("check", "irb140-tabel"), "did you mean 'irb140-table'"),
    "endless time": (("run", "swinging-arm", "--seconds", "1e300"), "invalid seconds: 1e+300 s"),
    "part misspelt": (("run", "irb140-table", "--set", "robots.arn.model=x"), "mean 'arm'"),
    "item by a dot": (("run", "maze", "--set", "mission.steps.0.time=1"), "mission.steps[0]"),
    "missing robot file": (("check", "nothing.urdf"), "nothing.urdf"),
    "negative time": (("run", "swinging-arm", "--seconds", "-1"), "seconds"),
    "no such speed": (("run", "swinging-arm", "--speed", "5"), "0 to 4"),
    "speed in words": (("run", "swinging-arm", "--speed", "slow"), "max"),
    "huge seed": (("run", "swinging-arm", "--seed", "9" * 20), "from 0 to 9007199254740991"),
    "signal of no table": (("run", "swinging-arm", "--signals", "foo"), "--signals: 'foo': "),
    "plot of no kind": (("sweep", "show", "--plot", "a.txt"), "expected a name ending in .png"),
    "negative seed": (("run", "swinging-arm", "--seed", "-1"), "seed"),
    "bad assignment": (("run", "swinging-arm", "--set", "nonsense"), "linkwork: --set: 'nonsense'"),
    "unknown key set": (("run", "swinging-arm", "--set", "robot.arm=1"), "robots"),
    "picture of no kind": (("run", "swinging-arm", "--snapshot", "a.txt"), ".png"),
    "unknown store": (("run", "swinging-arm", "--record", "mongodb://x/y"), "duckdb"),
    "store in memory": (("run", "swinging-arm", "--record", ":memory:"), "a database file"),
    "store elsewhere": (("run", "swinging-arm", "--record", "md:x"), "a database file"),
    "store that is a device": (("run", "swinging-arm", "--record", "/dev/null"), "regular file"),
    "runs of a device": (("runs", "--db", "/dev/null"), "regular file"),
    "both ways to record": (("run", "swinging-arm", "--record", "a", "--no-record"), "not allowed"),
    "no database": (("query", "select 1", "--db", "none.duckdb"), "none.duckdb"),
    "unknown run": (("export", "latest", "a.csv", "--db", "none.duckdb"), "none.duckdb"),
    "bad target": (("inverse-robot", "irb140", "--xyz", "nan", "0", "0"), "invalid xyz[0]: nan"),
    "orientation of a planar arm": (
        ("inverse-robot", "planar2", "--xyz", "0.5", "0", "1.5", "--rpy", "0", "1", "0"),
        "a planar arm has no free orientation",
    ),
    "report that is no page": (("validate", "--report", "x.txt"), ".html"),
    "nothing to delete": (("runs", "delete"), "no run given"),
    "ik of no numbers": (("ik", "irb140", "--xyz", "nan", "0", "0"), "nan"),
    "ik of two numbers": (("ik", "irb140", "--xyz", "0", "0"), "expected 3"),
    "ik of an unknown frame": (("ik", "irb140", *REACHED, "--frame", "hand"), "hand"),
    "ik without parameters": (("ik", "irb140", *REACHED, "--parameter", "q7=0.3"), "q7"),
    "ik with half a parameter": (("ik", "panda", *REACHED, "--parameter", "q7"), "NAME=VALUE"),
    "ik of a tree": (("ik", "tree30", *REACHED, "--parameter", "q7=0.3"), "waist_bend"),
    "unknown entry": (("equations", "planar2", "--entry", "M33"), "'M33'"),
    "too many digits": (("equations", "planar2", "--digits", "99"), "99"),
    "long entry": (("equations", "panda", "--entry", "M11"), "terms"),
    "robot of no library": (("robots", "irb141"), "irb140"),
    "run of nothing": (("run",), "linkwork scenes"),
    **{
        f"idle pause of {x}": (("studio", "maze", "--idle-pause", x), "--idle-pause")
        for x in ("-1", "nan", "soon")
    },
}


SEVERAL = {
    "scene of other forms": (
        "linkwork: scene\nversion: 1\nsolver: {step: 1}\nbodies:\n"
        "  a: {shape: bix}\n  b: {shape: box, colour: red}\n",
        ["3:10: solver.step: ", "5:7: bodies.a.shape: ", "6:19: bodies.b.colour: "],
    ),
    "scene that does not fit together": (
        "linkwork: scene\nversion: 1\nground: {kind: plane, normal: [0, 0, -1]}\nbodies:\n"
        "  a: {shape: box, size: [1, 1], density: 9}\n"
        "  b: {shape: box, size: [1, 1, 1], density: 9, material: ice}\n",
        ["3:23: ground.normal: ", "5:19: bodies.a.size: ", "6:48: bodies.b.material: "],
    ),
    "scene with parts of nothing": (
        "linkwork: scene\nversion: 1\n"
        "bodies: {a: {shape: box, size: [1, 1, 1], density: 9}}\n"
        "sensors:\n  s: {kind: imu, frame: b}\n  t: {kind: imu, frame: c}\n"
        "mission: {steps: [{time: 1}]}\n",
        ["5:18: sensors.s.frame: ", "6:18: sensors.t.frame: ", "7:19: mission.steps[0]: "],
    ),
    "robot": (
        "linkwork: robot\nversion: 1\nname: 3\ndh:\n  convention: odd\n  rows: 4\n",
        ["3:1: name: ", "5:3: dh.convention: ", "6:3: dh.rows: "],
    ),
    "robot with impossible links": (
        "linkwork: robot\nversion: 1\nname: arm\nlinks:\n"
        "  a: {parent: base, type: revolute, axis: [0, 0, 0]}\n"
        "  b: {parent: a, type: revolute, axis: [0, 0, 0]}\n"
        "  c: {parent: b, type: revolute, shapes: {s: {shape: box, size: [1, 1]}}}\n",
        ["5:37: links.a.axis: ", "6:34: links.b.axis: ", "7:59: links.c.shapes.s.size: "],
    ),
}


@pytest.mark.parametrize("case", SEVERAL, ids=lambda name: name.replace(" ", "-"))
def test_every_problem_of_a_file_has_its_line(linkwork, linkwork_json, tmp_path, case):
    text, starts = SEVERAL[case]
    (tmp_path / "f.yaml").write_text(text)
    status, out, err = linkwork("check", "f.yaml")
    assert status == 2 and out == ""
    lines = err.splitlines()
    assert len(lines) == len(starts)
    for line, start in zip(lines, starts, strict=True):
        assert line.startswith(f"linkwork: f.yaml:{start}")
    error = linkwork_json("check", "f.yaml")[1]
    problems = [error, *error["others"]]
    assert [f"{x['line']}:{x['column']}: {x['element']}: " for x in problems] == starts


@pytest.mark.parametrize("case", REFUSED, ids=lambda name: name.replace(" ", "-"))
def test_bad_input_is_refused_in_one_line(refused, case):
    arguments, words = REFUSED[case]
    err = refused(*arguments)
    assert err.count("\n") == 1
    assert words in err


@pytest.mark.parametrize("case", REFUSED, ids=lambda name: name.replace(" ", "-"))
def test_bad_input_is_refused_as_json(linkwork_json, case):
    status, error = linkwork_json(*REFUSED[case][0])
    assert status == error["exit_code"] == 2
    assert error["message"]


@pytest.mark.parametrize(
    ("commands", "text", "place", "words"),
    [
        (("run bad.yaml", "check bad.yaml", "studio bad.yaml"), BAD_SCENE, "bad.yaml:4:", "box"),
        (("check bad.urdf", "fk bad.urdf --q 0"), BAD_ROBOT, "bad.urdf:", "base"),
    ],
)
def test_a_bad_file_names_file_line_and_what_to_do(refused, tmp_path, commands, text, place, words):
    for command in commands:
        (tmp_path / command.split()[1]).write_text(text)
        err = refused(*command.split())
        assert place in err and words in err


def test_a_taken_port_is_refused(refused):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        err = refused("studio", "swinging-arm", "--port", port, "--no-browser")
    assert str(port) in err and "--port" in err


def test_a_studio_that_does_not_open_leaves_signals_alone(linkwork):
    before = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)
    assert linkwork("studio", "no-such-scene", "--no-browser")[0] == 2
    assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == before


def test_an_internal_error_is_told_from_bad_input(linkwork, monkeypatch):
    monkeypatch.setattr(
        library, "execute_robots", raising(ZeroDivisionError("of a kind nobody foresaw"))
    )
    status, _, err = linkwork("robots")
    assert status == 3
    assert "internal error" in err
    assert "Traceback" in linkwork("robots", "--debug")[2]


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize(
    "failure, expected, words",
    [
        (KeyboardInterrupt, entry.EXIT_INTERRUPTED, "interrupted"),
        (MemoryError, entry.EXIT_REFUSED, "out of memory"),
    ],
)
def test_every_command_ends_alike(linkwork, monkeypatch, name, failure, expected, words):
    monkeypatch.setattr(parsing, "execute_command", raising(failure))
    needed = {"fk": "x", "check": "x", "equations": "x", "query": "x", "completion": "bash"}
    needed |= {"export": "a b", "convert": "a b", "ik": "x --xyz 0 0 0", "generate": "x -o y"}
    needed |= dict.fromkeys(["plot", "inverse-robot", "serve", "play", "sweep"], "x")
    status, out, err = linkwork(name, *needed.get(name, "").split())
    assert (status, out, err.count("\n")) == (expected, "", 1)
    assert words in err
