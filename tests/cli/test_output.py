"""What is written: visible on a terminal, faithful in a pipe, in every encoding."""

import io
import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from linkwork.cli.commands import library
from linkwork.cli.outcome import Outcome, Style, Styled, show, table, verdict
from linkwork.cli.terminal import has_colour
from linkwork.record import RunStatus, SpoolWriter, load_spools
from linkwork.session import DEFAULT_STORE
from tests.record.helpers import new_frames, new_info

RECORDED = "a\x1b[31mb\u202ec\u200bd\ne\x07"
HOSTILE = f"{RECORDED}\udcff"
SHOWN = r"a\x1b[31mb\u202ec\u200bd\ne\x07\udcff"
URDF = """<robot name="arm\u202e">
<link name="base&#10;\u200b"/><link name="tip\u2066"/>
<joint name="j\u200f" type="continuous"><parent link="base&#10;\u200b"/><child link="tip\u2066"/>
<axis xyz="0 0 1"/></joint><gazebo reference="tip\u202e"/></robot>
"""


def process(*arguments, **options):
    command = [sys.executable, "-m", "linkwork", *arguments]
    return subprocess.Popen(command, stderr=subprocess.PIPE, **options)


@pytest.fixture
def recorded(tmp_path):
    """A run database in the current folder, of a scene with a hostile name."""
    database = tmp_path / DEFAULT_STORE
    writer = SpoolWriter(database, new_info(scene=RECORDED))
    writer.append(new_frames(1)[0])
    writer.event(0, 0.0, "note", RECORDED, None)
    writer.finish(RunStatus.FINISHED, 1, "hash")
    load_spools(database)
    return database


def test_a_line_is_escaped_wherever_its_text_comes_from():
    assert show(HOSTILE, colour=True) == SHOWN
    assert show((HOSTILE, Styled(HOSTILE, Style.BAD)), colour=False) == SHOWN * 2
    assert show(Styled(HOSTILE, Style.BAD), colour=True) == f"\x1b[1;31m{SHOWN}\x1b[0m"


def test_a_table_is_aligned_by_what_is_shown():
    lines = [show(x, colour=False) for x in table((HOSTILE, "b"), [(1, HOSTILE), (None, None)])]
    assert lines[0] == f"{SHOWN}  b"
    assert lines[1] == f"{'-' * len(SHOWN)}  {'-' * len(SHOWN)}"
    assert lines[2] == f"1{' ' * (len(SHOWN) + 1)}{SHOWN}"
    assert lines[3] == ""


def test_colours_change_no_text():
    rows = table(("a", "b"), [(verdict(True), 1.5), (verdict(False), "x"), (verdict(None), "y")])
    for line in rows:
        assert re.sub("\x1b[^m]*m", "", show(line, colour=True)) == show(line, colour=False)


@pytest.mark.parametrize(
    "command",
    [
        ("runs",),
        ("query", "from runs"),
        ("query", 'select 1 as "\x1b[31m\u202e"'),
        ("query", "from missing where x = '\x1b[31m'"),
        ("check", "arm.urdf"),
        ("fk", "arm.urdf", "--q", "0", "--all"),
        ("fk", "arm.urdf", "--q", "0"),
        ("convert", "arm.urdf", "b.yaml"),
        ("equations", "arm.urdf"),
        ("robots", HOSTILE),
        ("export", HOSTILE, "a.csv"),
        ("check", f"{HOSTILE}.yaml"),
        ("run", HOSTILE),
        ("fk", HOSTILE),
        (HOSTILE,),
        ("fk", f"--{HOSTILE}"),
        ("run", "maze", "--set", HOSTILE),
    ],
    ids=lambda command: command[0].encode("unicode_escape").decode(),
)
def test_every_line_for_people_is_visible(linkwork, recorded, tmp_path, command):
    (tmp_path / "arm.urdf").write_text(URDF, encoding="utf-8")
    _, out, err = linkwork(*command)
    assert out or err
    for line in (out + err).split("\n"):
        assert line.isprintable()


def test_warnings_are_visible_too(linkwork, monkeypatch, recorded):
    class Report:
        troubles = (HOSTILE,)

    monkeypatch.setattr("linkwork.cli.database.load_spools", lambda *_, **__: Report())
    assert linkwork("runs")[2] == f"linkwork: warning: {SHOWN}\n"


def test_a_traceback_is_visible_too(linkwork, monkeypatch):
    def fail(_):
        raise ValueError(HOSTILE)

    monkeypatch.setattr(library, "execute_robots", fail)
    err = linkwork("robots", "--debug")[2]
    assert "Traceback" in err
    assert all(line.isprintable() for line in err.split("\n"))


def test_json_holds_every_character(linkwork_json, recorded):
    assert linkwork_json("query", "select message from events")[1]["rows"] == [[RECORDED]]
    assert HOSTILE in linkwork_json("check", f"{HOSTILE}.yaml")[1]["file"]
    assert json.loads(Outcome([], {"name": HOSTILE}).to_json()) == {"name": HOSTILE}


def test_csv_in_a_pipe_keeps_text_and_on_a_terminal_shows_it(linkwork, recorded, monkeypatch):
    command = ("query", "select message from events", "--csv")
    assert linkwork(*command)[1] == f'message\n"{RECORDED}"\n'
    monkeypatch.setattr("linkwork.cli.commands.query.sys.stdout.isatty", lambda: True)
    assert linkwork(*command)[1] == f"message\n{SHOWN[:-6]}\n"


@pytest.mark.parametrize(
    "settings", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}]
)
def test_no_encoding_of_a_terminal_is_in_the_way(tmp_path, recorded, settings):
    environment = {**os.environ, "PYTHONCOERCECLOCALE": "0", **settings}
    sql = "select chr(177) || ' 3 ' || chr(33109)"
    for extra in ([], ["--csv"]):
        options = {"stdout": subprocess.PIPE, "env": environment, "cwd": tmp_path}
        ran = process("query", sql, *extra, **options)
        out, err = ran.communicate()
        assert (ran.returncode, err) == (0, b"")
        assert rb"\xb1 3 \u8155" in out


def test_a_file_name_that_is_no_unicode_is_shown(tmp_path):
    ran = process("check", os.fsencode("\udcff.urdf"), cwd=tmp_path, stdout=subprocess.PIPE)
    out, err = ran.communicate()
    assert (ran.returncode, out) == (2, b"")
    assert rb"\udcff.urdf" in err


def test_a_terminal_gets_colours(recorded, tmp_path):
    ours, theirs = pty.openpty()
    environment = {key: x for key, x in os.environ.items() if key != "NO_COLOR"}
    options = {"stdout": theirs, "env": environment | {"TERM": "xterm"}, "cwd": tmp_path}
    ran = process("runs", **options)
    os.close(theirs)
    ran.communicate()
    assert os.read(ours, 65536).startswith(b"\x1b[1mrun\x1b[0m")
    os.close(ours)


@pytest.mark.parametrize(
    "terminal, settings, coloured",
    [
        (True, {}, True),
        (False, {}, False),
        (True, {"NO_COLOR": "1"}, False),
        (True, {"NO_COLOR": ""}, True),
        (True, {"TERM": "dumb"}, False),
    ],
)
def test_colours_are_for_terminals_whose_user_wants_them(monkeypatch, terminal, settings, coloured):
    class Terminal(io.StringIO):
        def isatty(self):
            return terminal

    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert has_colour(Terminal()) is coloured


def test_documents_have_no_colours():
    outcome = Outcome([Styled("good", Style.GOOD)], {"verdict": True})
    assert "\x1b" not in "".join(outcome.pieces(as_json=True, colour=True))


@pytest.mark.parametrize("form", [["--csv"], ["--json"]])
def test_a_reader_that_goes_ends_a_stream_quietly(tmp_path, recorded, form):
    ran = process(
        "query", "select range from range(1000000000)", *form, stdout=subprocess.PIPE, cwd=tmp_path
    )
    for _ in range(100_000):
        ran.stdout.readline()
    most = int(re.search(r"VmHWM:\s*(\d+) kB", Path(f"/proc/{ran.pid}/status").read_text())[1])
    ran.stdout.close()
    assert ran.wait(60) == 141
    assert ran.stderr.read() == b""
    ran.stderr.close()
    assert most < 400_000


def test_an_output_that_cannot_be_written_is_refused(tmp_path):
    with Path("/dev/full").open("w") as full:
        ran = process("--help", stdout=full, cwd=tmp_path)
        _, err = ran.communicate()
    assert ran.returncode == 2
    assert err.startswith(b"linkwork: writing to standard output failed: No space left")


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_a_closed_stream_swallows_what_is_written(stream):
    number = 1 if stream == "stdout" else 2
    command = f"exec {sys.executable} -m linkwork nonsense {number}>&-"
    assert subprocess.run(["sh", "-c", command], capture_output=True, check=False).returncode == 2
