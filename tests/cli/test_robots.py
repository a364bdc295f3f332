"""Telling about robots: the library, a robot's parameters, a file's ledger, poses of frames."""

from __future__ import annotations

import pytest

from linkwork import library
from tests.model.robot_file.test_parts import PARTS
from tests.model.robot_file.test_read import TABLE


@pytest.mark.parametrize("name", library.names())
def test_every_robot_tells_its_parameters_and_sources(linkwork, linkwork_json, name):
    status, out, _ = linkwork("robots", name)
    assert status == 0
    _, data = linkwork_json("robots", name)
    assert data["documentation"] in out
    assert [x["name"] for x in data["parameters"]] == [x.name for x in library.parameters(name)]
    for parameter in library.parameters(name):
        assert parameter.name in out
        assert f"{parameter.lower:g} to {parameter.upper:g}" in out


def test_an_unknown_robot_is_refused(refused):
    assert "irb140" in refused("robots", "irb141")


def test_check_counts_what_was_kept_and_lists_what_was_not(linkwork, linkwork_json, tmp_path):
    (tmp_path / "arm.yaml").write_text(TABLE)
    _, report = linkwork_json("check", "arm.yaml")
    assert report["counts"]["dropped"] == 1
    assert report["counts"]["kept"] > 30
    assert [x["what"] for x in report["not_kept"]] == ["description"]
    out = linkwork("check", "arm.yaml")[1]
    assert f"{report['counts']['kept']} kept, 0 approximated, 1 dropped" in out


def test_fk_takes_parameters_of_a_robot(linkwork_json, tmp_path):
    (tmp_path / "arm.yaml").write_text(TABLE)
    for robot, q in (("planar2", (0, 0)), ("arm.yaml", (0, 0))):
        plain = linkwork_json("fk", robot, "--q", *q)[1]["position"]
        longer = linkwork_json("fk", robot, "--q", *q, "--set", "l1=0.9")[1]["position"]
        assert plain != longer


def test_fk_gives_all_frames(linkwork, linkwork_json):
    _, data = linkwork_json("fk", "planar2", "--q", 0.1, 0.2, "--all")
    assert list(data["frames"]) == list(library.robot("planar2").frame_names)
    _, one = linkwork_json("fk", "planar2", "--q", 0.1, 0.2)
    assert data["frames"][one["frame"]]["matrix"] == one["matrix"]
    out = linkwork("fk", "planar2", "--q", 0.1, 0.2, "--all")[1]
    assert all(name in out for name in data["frames"])


def test_robots_made_of_parts_are_checked_and_placed(linkwork, linkwork_json, tmp_path):
    text = PARTS.replace("  - l2 << wrist\n", "").replace("  wrist:", "  #")
    (tmp_path / "arm.yaml").write_text(text)
    assert linkwork("check", "arm.yaml")[0] in (0, 1)
    status, data = linkwork_json("fk", "arm.yaml", "--q", 0, 0, "--set", "l1=1")
    assert status == 0
    assert data["position"] == pytest.approx([1.0, 0.0, 0.1])


@pytest.mark.parametrize(
    "arguments", [("--frame", "tool", "--all"), ("--set", "tool=1"), ("--set", "package_paths=1")]
)
def test_bad_arguments_of_fk_are_refused(refused, arguments):
    err = refused("fk", "planar2", "--q", 0, 0, *arguments)
    assert err.count("\n") == 1
