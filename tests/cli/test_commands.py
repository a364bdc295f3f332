"""Every command does its job, in words and as one JSON document; completion scripts."""

import json
import re
import subprocess
import sys

import openpyxl
import pytest

from linkwork.cli.commands import COMMANDS
from linkwork.cli.completion import SCRIPTS
from linkwork.cli.parsing import command_parser


def test_robots_lists_the_library(linkwork, linkwork_json):
    status, out, _ = linkwork("robots")
    assert status == 0
    assert "irb140" in out
    _, robots = linkwork_json("robots")
    names = {robot["name"] for robot in robots}
    assert {"irb140", "planar2", "scara1", "scara2"} <= names


def test_scenes_lists_the_library(linkwork, linkwork_json):
    assert "irb140-table" in linkwork("scenes")[1]
    _, scenes = linkwork_json("scenes")
    assert {"name", "description", "robots"} <= set(scenes[0])


def test_fk_gives_the_pose_of_the_tool(linkwork, linkwork_json):
    _, data = linkwork_json("fk", "irb140", "--q", *[0] * 6)
    assert data["position"] == pytest.approx([0.515, 0.0, 0.712])
    assert "0.515" in linkwork("fk", "irb140", "--q", *[0] * 6)[1]


def test_fk_gives_the_pose_of_any_frame(linkwork_json):
    _, data = linkwork_json("fk", "irb140", "--q", *[0] * 6, "--frame", "link2")
    assert data["frame"] == "link2"


def test_negative_joint_positions_are_numbers_not_options(linkwork):
    assert linkwork("fk", "irb140", "--q", -0.5, "-2e-1", 0, 0, "-.5E+0", "-1")[0] == 0


@pytest.mark.parametrize("source", ["irb140", "irb140-table", "swinging-arm"])
def test_check_finds_the_library_in_order(linkwork, linkwork_json, source):
    assert linkwork("check", source, "--strict")[0] == 0
    assert linkwork_json("check", source)[1]["findings"] == []


@pytest.mark.parametrize(
    "text, counts",
    [
        ("ground: {}", "0 bodies, 0 joints"),
        ("bodies: {a: {shape: sphere, size: [0.1], mass: 1}}", "1 body, 0 joints"),
        ("robots: {arm: {model: planar2}}", "3 bodies, 2 joints"),
        (
            "bodies: {a: {shape: sphere, size: [0.1], mass: 1}}\n"
            "joints: {neck: {kind: ball, parent: world, child: a}}",
            "1 body, 1 joint",
        ),
    ],
)
def test_check_counts_joints_of_every_kind(linkwork, tmp_path, text, counts):
    path = tmp_path / "scene.yaml"
    path.write_text(f"linkwork: scene\nversion: 1\n{text}\n")
    assert linkwork("check", path)[1].startswith(f"scene scene: {counts}\n")


def test_check_reports_what_a_urdf_lost(linkwork, linkwork_json, tmp_path):
    (tmp_path / "arm.urdf").write_text(
        '<robot name="arm"><link name="base"/><link name="tip"/>'
        '<joint name="j" type="continuous"><parent link="base"/><child link="tip"/>'
        '<axis xyz="0 0 1"/></joint><gazebo reference="tip"/></robot>'
    )
    status, report = linkwork_json("check", "arm.urdf")
    assert status == 1
    assert any(finding["severity"] == "error" for finding in report["findings"])
    assert any("gazebo" in entry["what"] for entry in report["not_kept"])
    assert "gazebo" in linkwork("check", "arm.urdf")[1]


def test_a_run_is_recorded_listed_queried_and_exported(linkwork, linkwork_json, tmp_path):
    status, result = linkwork_json("run", "two-scaras", "--seconds", 0.2, "--seed", 5)
    assert status == 0
    assert result["steps"] == 200
    _, runs = linkwork_json("runs")
    assert [(x["run"], x["status"], x["seed"]) for x in runs] == [(result["run"], "finished", 5)]
    assert result["run"] in linkwork("runs")[1]

    sql = "select count(*) as n from joints where joint = 'left/q1'"
    assert linkwork_json("query", sql)[1] == {"columns": ["n"], "rows": [[21]]}
    assert linkwork("query", sql, "--csv")[1] == "n\n21\n"

    assert linkwork("export", "latest", "run.csv")[0] == 0
    assert (tmp_path / "run-joints.csv").read_text().startswith("step,time,")
    assert linkwork("export", "latest", "run.csv", "--table", "poses")[0] == 0
    assert (tmp_path / "run.csv").read_text().startswith("step,time,left/base.x")
    assert linkwork("export", result["run"], "run.xlsx")[0] == 0
    assert "joints" in openpyxl.load_workbook(tmp_path / "run.xlsx", read_only=True).sheetnames

    assert linkwork("runs", "delete", "latest")[0] == 0
    assert linkwork_json("runs")[1] == []


def test_generate_writes_code_for_a_controller(refused, linkwork_json, tmp_path):
    command = ("generate", "scara1", "--functions", "fk,gravity", "--set", "l1=0.3", "-o", "code")
    status, data = linkwork_json(*command)
    assert status == 0
    assert "code/scara1.c" in data["files"]
    assert "scara1_gravity" in (tmp_path / "code" / "scara1.h").read_text()
    assert "simd" in refused("generate", "scara1", "--target", "cobol", "-o", "code")


def test_no_record_leaves_nothing_behind(linkwork, tmp_path):
    assert linkwork("run", "swinging-arm", "--seconds", 0.1, "--no-record")[0] == 0
    assert list(tmp_path.iterdir()) == []


def test_the_same_seed_gives_the_same_state(linkwork_json):
    hashes = {
        linkwork_json("run", "irb140-table", "--seconds", 0.3, "--no-record")[1]["state_hash"]
        for _ in range(2)
    }
    assert len(hashes) == 1


def test_set_changes_the_scene(linkwork_json):
    command = ("run", "swinging-arm", "--seconds", 0.1, "--no-record")
    plain = linkwork_json(*command)[1]
    longer = linkwork_json(*command, "--set", "robots.arm.parameters.l1=1")[1]
    assert plain["state_hash"] != longer["state_hash"]


def test_the_module_is_the_command_line(tmp_path):
    command = [sys.executable, "-m", "linkwork", "scenes", "--json"]
    shown = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=True)
    assert json.loads(shown.stdout)


def complete(script, *words):
    """What bash offers for the last of some words."""
    typed = " ".join(f"'{word}'" for word in words)
    line = f'COMP_WORDS=({typed}); COMP_CWORD={len(words) - 1}; _linkwork; echo "${{COMPREPLY[@]}}"'
    command = ["bash", "-c", f"{script}\n{line}"]
    shown = subprocess.run(command, capture_output=True, text=True, check=True)
    assert shown.stderr == ""
    return shown.stdout.split()


def test_bash_completes_commands_options_and_values(linkwork):
    script = linkwork("completion", "bash")[1]
    assert complete(script, "linkwork", "") == list(COMMANDS)
    assert complete(script, "linkwork", "qu") == ["query"]
    assert complete(script, "linkwork", "--v") == ["--version"]
    assert complete(script, "linkwork", "run", "s.yaml", "--se") == ["--seconds", "--set", "--seed"]
    assert complete(script, "linkwork", "runs", "d") == ["delete"]
    assert complete(script, "linkwork", "fk", "") == []


@pytest.mark.parametrize("shell", SCRIPTS)
def test_every_command_and_option_is_in_the_script(linkwork, shell):
    status, script, _ = linkwork("completion", shell)
    assert status == 0
    for name in COMMANDS:
        assert name in script
    for option in ("json", "package-path", "no-record"):
        assert option in script


def test_no_arguments_show_help(linkwork):
    for arguments in ((), ("--help",), ("-h",)):
        status, out, err = linkwork(*arguments)
        assert (status, err) == (0, "")
        assert all(name in out for name in COMMANDS)


def test_every_command_has_help(linkwork):
    for name in COMMANDS:
        status, out, _ = linkwork(name, "--help")
        assert status == 0
        assert out.startswith(f"usage: linkwork {name} ")


def test_the_version_is_shown(linkwork):
    status, out, _ = linkwork("--version")
    assert status == 0
    assert out.startswith("linkwork 0.")


@pytest.mark.parametrize("width", [60, 80, 100, 200])
@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_broken_at_spaces_and_after_commas_only(command, width, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(width))
    parser = command_parser(command)
    words = set(re.split(r"(?<=,)|\s+", parser.format_help()))
    texts = [action.help % {"default": action.default} for action in parser._actions if action.help]
    for text in (*texts, parser.description):
        assert set(re.split(r"(?<=,)|\s+", text)) <= words, text
    _, _, below_usage = parser.format_help().partition("\n\n")
    too_long = [line for line in below_usage.splitlines() if len(line) > width]
    assert not [line for line in too_long if len(line.split()) > 1]
