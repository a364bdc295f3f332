"""Long work shows its progress on a terminal, and nothing in a pipe."""

import fcntl
import io
import json
import os
import re
import struct
import subprocess
import sys
import termios
import threading
import time
from contextlib import contextmanager

import pytest

from linkwork.cli import progress as progress_module
from linkwork.cli.main import main
from linkwork.cli.progress import Progress
from linkwork.cli.terminal import warn
from linkwork.codegen.native import compiler
from linkwork.codegen.native.compiler import NOTICES
from linkwork.record import loader
from tests.record.helpers import new_frames, record
from tests.waiting import wait_until

CLEARED = "\r\x1b[K"


class Terminal:
    """A pseudo-terminal: a stream to write to, and what has been shown."""

    def __init__(self, columns):
        self._own, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.descriptor = slave
        self.stream = os.fdopen(slave, "w")
        self.text = ""
        self._thread = threading.Thread(target=self._read)
        self._thread.start()

    def _read(self):
        while True:
            try:
                piece = os.read(self._own, 4096)
            except OSError:
                return
            self.text += piece.decode()

    @property
    def lines(self):
        """Lines drawn over each other, without escape sequences."""
        plain = re.sub(r"\x1b\[[0-9;]*m", "", self.text)
        return [line.replace("\x1b[K", "") for line in plain.split("\r") if line.strip()]

    def close(self):
        self.stream.close()
        self._thread.join(10)
        os.close(self._own)


@pytest.fixture
def terminal(monkeypatch):
    monkeypatch.setattr(progress_module, "DELAY", 0.02)
    monkeypatch.setattr(progress_module, "_INTERVAL", 0.01)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)

    @contextmanager
    def open_one(columns=100):
        opened = Terminal(columns)
        try:
            yield opened
        finally:
            opened.close()

    return open_one


def test_share_elapsed_and_remaining_time_and_the_note_are_shown():
    now = [0.0]
    progress = Progress("exporting", io.StringIO(), lambda: now[0])
    progress(0.25, "first")
    now[0] = 8.0
    progress(0.625, "table poses")
    line = progress.line(120)
    assert line.startswith("exporting [###################...........]  62 %, 8 s, 8 s left")
    assert line.endswith(", table poses")
    now[0] = 80.0
    assert "1 min 20 s, 1 min 20 s left" in progress.line(120)
    progress(1.0)
    assert "100 %, 1 min 20 s, 0 s left" in progress.line(120)


@pytest.mark.parametrize("columns", [10, 20, 40, 60, 80, 200])
def test_a_line_fits_the_terminal(columns):
    progress = Progress("copying runs", io.StringIO())
    assert len(progress.line(columns)) <= columns
    progress(0.5, "a note that needs much room")
    assert len(progress.line(columns)) <= columns


@pytest.mark.parametrize(("share", "shown"), [(-1.0, "  0 %"), (3.0, "100 %")])
def test_a_share_is_kept_in_its_range(share, shown):
    progress = Progress("loading", io.StringIO())
    progress(share)
    assert shown in progress.line(100)


def test_a_bar_appears_and_is_cleared(terminal):
    with terminal() as shown:
        with Progress("filming", shown.stream) as progress:
            progress(0.25)
            wait_until(lambda: "25 %" in shown.text, "the bar")
            progress(0.5)
            wait_until(lambda: "50 %" in shown.text, "the bar moves")
        wait_until(lambda: shown.text.endswith(CLEARED), "the line is cleared")
        before = shown.text
        progress(0.9)
        time.sleep(0.05)
        assert shown.text == before


def test_short_work_shows_nothing(terminal, monkeypatch):
    monkeypatch.setattr(progress_module, "DELAY", 30.0)
    with terminal() as shown:
        with Progress("filming", shown.stream) as progress:
            progress(0.5)
        assert not shown.text


def test_work_of_unknown_length_shows_a_spinner_and_compilation_its_name(terminal, monkeypatch):
    with terminal() as shown, Progress("linkwork ik", shown.stream):
        wait_until(lambda: len(set(shown.lines)) >= 3, "it spins")
        assert all(re.match(r"linkwork ik [|/\\-] \d+ s", line) for line in shown.lines)
        monkeypatch.setattr(compiler, "_building", ["gcc"])
        wait_until(lambda: "compiling" in shown.text, "compiling")


def test_of_several_only_the_last_is_shown(terminal):
    with terminal() as shown, Progress("outer", shown.stream):
        with Progress("inner", shown.stream) as inner:
            inner(0.5)
            wait_until(lambda: "inner" in shown.text, "the inner one")
            assert "outer" not in shown.text
        wait_until(lambda: "outer" in shown.text, "the outer one again")


def test_nothing_is_shown_in_a_pipe_or_on_a_dumb_terminal(terminal, monkeypatch):
    stream = io.StringIO()
    with Progress("loading", stream) as progress:
        progress(0.5)
        time.sleep(0.05)
    assert not stream.getvalue()
    monkeypatch.setenv("TERM", "dumb")
    with terminal() as shown:
        with Progress("loading", shown.stream):
            time.sleep(0.05)
        assert not shown.text


def test_no_color_is_respected(terminal, monkeypatch):
    for setting in ("", "1"):
        monkeypatch.setenv("NO_COLOR", setting)
        with terminal() as shown, Progress("loading", shown.stream):
            wait_until(lambda x=shown: "loading" in x.text, "the bar")
            assert ("\x1b[1m" in shown.text) == (not setting)


def test_a_warning_replaces_the_bar(terminal, monkeypatch):
    with terminal() as shown:
        monkeypatch.setattr(sys, "stderr", shown.stream)
        with Progress("loading"):
            wait_until(lambda: "loading" in shown.text, "the bar")
            warn("a spool is damaged")
        wait_until(lambda: "damaged" in shown.text, "the warning")
        assert re.search(r"\r\x1b\[K\S*linkwork: warning: ", shown.text)


def test_a_bar_stands_for_notices_of_compilation(terminal):
    with terminal() as shown, Progress("loading", shown.stream):
        assert NOTICES.disabled
        with Progress("compiling", shown.stream):
            pass
        assert NOTICES.disabled
    assert not NOTICES.disabled


def test_a_terminal_that_is_gone_ends_nothing_else(terminal):
    with terminal() as shown:
        progress = Progress("loading", shown.stream)
        with progress:
            shown.stream.close()
            time.sleep(0.05)


def test_a_command_shows_its_progress_and_its_document_apart(terminal, tmp_path):
    """One run on a terminal and one in a pipe, at the same time."""
    command = [sys.executable, "-m", "linkwork", "run", "falling-bodies", "--json", "--no-record"]
    command += ["--seconds", "1.6", "--speed", "1"]
    with terminal(90) as shown:
        kinds = [shown.descriptor, subprocess.PIPE]
        both = [
            subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, cwd=tmp_path)
            for stderr in kinds
        ]
        results = [process.communicate(timeout=60) for process in both]
        wait_until(lambda: shown.text.endswith(CLEARED), "the line is cleared")
        bars = [line for line in shown.lines if "%" in line]
    assert [process.returncode for process in both] == [0, 0]
    assert [json.loads(out)["scene"] for out, _ in results] == ["falling-bodies"] * 2
    assert results[1][1] == b""
    assert bars
    assert all(line.startswith("running falling-bodies [") for line in bars)
    assert all(len(line) < 90 for line in bars)
    assert re.search(r"\d+ %, \d+ s, \d+ s left, \d\.\d of 1.6 s, speed", bars[-1])


@pytest.mark.parametrize("command", [["runs"], ["run", "pendulums", "--seconds", "0.1"]])
def test_loading_shows_a_bar(terminal, monkeypatch, tmp_path, command):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(loader, "_BATCH_BYTES", 2000)
    record(tmp_path / "linkwork.duckdb", new_frames(60), blocks=6)
    commit = loader._commit

    def slow_commit(*arguments):
        time.sleep(0.05)
        commit(*arguments)

    monkeypatch.setattr(loader, "_commit", slow_commit)
    with terminal() as shown:
        monkeypatch.setattr(sys, "stderr", shown.stream)
        assert main(command) == 0
        wait_until(lambda: shown.text.endswith(CLEARED), "the line is cleared")
        label = "loading the run" if "run" in command else "loading recorded runs"
        shares = [x for x in shown.lines if re.match(rf"{label} \[#+\.+\] +\d+ %", x)]
    assert len({x.split("%")[0] for x in shares}) > 1


def test_details_come_before_the_bar_where_there_is_little_room():
    progress = Progress("sweep", io.StringIO(), clock=lambda: 0.0)
    progress(0.5, "10/20, 3 failed")
    assert "[" in progress.line(80) and "10/20, 3 failed" in progress.line(80)
    assert "[" not in progress.line(48) and "10/20, 3 failed" in progress.line(48)
    # What has had no room does not come and go.
    progress(0.5, "9/20, 3 failed")
    assert "[" not in progress.line(51)
    assert "failed" not in progress.line(34)
    progress(float("nan"), "starting workers")
    assert progress.line(80).startswith("sweep, starting workers ")
