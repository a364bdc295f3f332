"""`linkwork serve`, `play` and `drive`: lists, and bad input refused with exit status 2."""

import json
import os
import signal
import subprocess
import sys

import pytest

from linkwork.files.passwords import recorded_command_line
from linkwork.server import SceneClient
from tests.waiting import PATIENCE


def test_devices_are_listed(linkwork_json):
    status, listed = linkwork_json("serve", "maze", "--list")
    assert status == 0
    devices = {x["device"]: x for x in listed["devices"]}
    assert devices["actuators.left"]["messages"][0] == ["limit", "velocity"]
    assert devices["sensors.scanner"]["port"] is None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("serve", "dominoes", "--list"), "no devices"),
        (("serve", "maze", "--host", "0.0.0.0"), "need a token"),
        (("serve", "maze", "--host", ""), "invalid host ''"),
        (("serve", "maze", "--host", "a b"), "invalid host 'a b'"),
        (("serve", "maze", "--host", "0.0.0.0", "--token", "short"), "invalid token"),
        (("serve", "maze", "--token-file", "missing"), "missing"),
        (("serve", "maze", "--token", "x", "--token-file", "y"), "not allowed with"),
        (("serve", "maze", "--port", "99999"), "invalid port: 99999; use --port N, 1 to 65535"),
        (("serve", "maze", "--port", "-5"), "invalid port: -5"),
        (("serve", "maze", "--period", "0.01"), "--period needs --lock-step"),
        (("serve", "maze", "--bind", "nonsense"), "invalid --bind"),
        (("serve", "maze", "--speed", "fast"), "invalid --speed"),
        (("serve", "nothing"), "no scene 'nothing'"),
        (("play", "missing.xml"), "missing.xml"),
        (("play", "sequence.txt"), "not a sequence file"),
        (("drive", "--port", "1"), "cannot connect to 127.0.0.1:1"),
    ],
)
def test_bad_input_is_refused(refused, arguments, message):
    shown = refused(*arguments)
    assert message in shown
    assert len(shown.strip().splitlines()) == 1


SEQUENCE = """
linkwork: sequence
version: 1
steps:
  - {device: left, send: [1.0, 2.0]}
"""
TOKEN = "a-secret-of-length"


def test_a_scene_is_served_until_interrupted(tmp_path, linkwork, monkeypatch):
    """Its token comes from the environment, that of clients from there or from a file."""
    command = [sys.executable, "-m", "linkwork", "serve", "maze", "--json", "--no-record"]
    command += ["--port", "0", "--websocket", "0"]
    process = subprocess.Popen(
        command,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "LINKWORK_TOKEN": TOKEN},
    )
    try:
        ports = {x["device"]: x["port"] for x in json.loads(process.stdout.readline())["devices"]}
        with SceneClient(ports["directory"], token=TOKEN, timeout=PATIENCE) as client:
            assert client.scene == "maze"
            assert len(client.read("place")) == 3
        (tmp_path / "sequence.yaml").write_text(SEQUENCE)
        (tmp_path / "token").write_text(f"{TOKEN}\n")
        play = ("play", "sequence.yaml", "--port", ports["directory"])
        assert linkwork(*play, "--token-file", "token")[0] == 0
        status, _, shown = linkwork(*play, "--token", TOKEN[:-1])
        assert (status, len(shown.splitlines())) == (2, 1)
        monkeypatch.setenv("LINKWORK_TOKEN", TOKEN)
        assert linkwork(*play)[0] == 0
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


@pytest.mark.parametrize("option", [["--token", TOKEN], [f"--token={TOKEN}"]])
def test_tokens_are_not_recorded(option):
    assert recorded_command_line(["linkwork", "serve", *option, "--token-file", "x y"]) in (
        "linkwork serve --token '***' --token-file 'x y'",
        "linkwork serve '--token=***' --token-file 'x y'",
    )
