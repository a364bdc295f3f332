"""`linkwork check` of mission files."""

from __future__ import annotations


def test_a_good_mission_is_counted(linkwork, linkwork_json, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "flight.mission").write_text("FLY-TO-POINT(0,0,10,3,0.5)\nLAND()\n")
    status, out, _ = linkwork("check", "flight.mission")
    assert status == 0
    assert out.splitlines() == [
        "mission main: 3 steps; commands: FLY-TO-POINT, LAND",
        "no problems found",
    ]
    assert linkwork_json("check", "flight.mission")[1]["steps"] == 3


def test_every_problem_is_shown_with_its_line_and_a_caret(refused, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "flight.mission").write_text("LAND()\n  HOVR(3 s)\nHOVER(3 kg)\n")
    err = refused("check", "flight.mission")
    lines = [line.removeprefix("linkwork: ") for line in err.splitlines()]
    assert lines[0].startswith("flight.mission:2:3: there is no command or mission 'HOVR'")
    assert lines[1:3] == ["      HOVR(3 s)", "      ^"]
    assert lines[3].startswith("flight.mission:3:7: unit does not fit: 3 kg")
    assert lines[4:] == ["    HOVER(3 kg)", "          ^"]


def test_a_mission_that_needs_arguments_is_checked_too(linkwork, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.mission").write_text("mission a(x) HOVER(x) end")
    assert linkwork("check", "a.mission")[1].startswith("mission a: needs arguments")


def test_parameters_of_robots_are_refused(refused, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.mission").write_text("LAND()")
    assert "robot files" in refused("check", "a.mission", "--set", "x=1")


def test_with_a_scene_names_and_reach_are_checked(refused, linkwork_json, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.mission").write_text("HOME()\nMOVE(input, pallet)\n")
    status, report = linkwork_json("check", "good.mission", "--scene", "irb140-cell")
    assert status == 0
    assert "arm" in report["machines"]
    bad = (
        "MOVE(input, palet)\nMOVEL([3 m, 0, 1 m, 180 deg, 0, 0])\nON curtan < 2 m DO HOME()\nLAND()"
    )
    (tmp_path / "bad.mission").write_text(bad)
    err = refused("check", "bad.mission", "--scene", "irb140-cell")
    for place in ("bad.mission:1:13:", "bad.mission:2:1:", "bad.mission:3:4:", "bad.mission:4:1:"):
        assert place in err


def test_a_scene_is_only_for_missions_and_needs_machines(linkwork, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.mission").write_text("LAND()")
    assert "has no missions" in linkwork("check", "a.mission", "--scene", "maze")[2]
    assert "for mission files" in linkwork("check", "irb140", "--scene", "maze")[2]
