"""Robots on the command line: `ik`, `inverse-robot`, `equations`, parameters, poses."""

import io
import json

import pytest

from linkwork import library
from tests.model.robot_file.test_read import TABLE
from tests.model.robot_file.test_write import PARTS

REACHED = ("--xyz", 0.4, 0.1, 0.5, "--rpy", 0.1, 0.5, 0)


def test_ik_lists_every_solution(linkwork, linkwork_json):
    status, out, _ = linkwork("ik", "irb140", *REACHED)
    assert status == 0
    assert out.startswith("spherical wrist: ")
    assert out.count("e-1") >= 8
    assert "shoulder" in out
    _, data = linkwork_json("ik", "irb140", *REACHED)
    assert data["complete"]
    assert len(data["solutions"]) == 8
    assert set(data["solutions"][0]["branch"]) == {"shoulder", "elbow", "wrist"}


def test_fk_of_what_ik_gives_is_the_pose(linkwork_json):
    _, data = linkwork_json("ik", "irb140", *REACHED)
    for solution in data["solutions"]:
        _, pose = linkwork_json("fk", "irb140", "--q", *solution["q"])
        assert pose["position"] == pytest.approx([0.4, 0.1, 0.5])
        assert pose["rpy"] == pytest.approx([0.1, 0.5, 0.0])


def test_limits_and_turns_choose_solutions(linkwork_json):
    _, inside = linkwork_json("ik", "irb140", *REACHED, "--limits")
    _, turned = linkwork_json("ik", "irb140", *REACHED, "--turns")
    assert 0 < len(inside["solutions"]) < 8 < len(turned["solutions"])
    assert all(x["in_limits"] for x in inside["solutions"] + turned["solutions"])


def test_a_pose_out_of_reach_is_a_negative_verdict_with_a_reason(linkwork, linkwork_json):
    status, out, _ = linkwork("ik", "irb140", "--xyz", 2, 0, 0.5)
    assert status == 1
    assert "no solution: " in out
    assert " m" in linkwork_json("ik", "irb140", "--xyz", 2, 0, 0.5)[1]["reason"]


def test_a_singular_pose_says_what_is_free(linkwork):
    half = 1.5707963267948966
    _, out, _ = linkwork("ik", "irb140", "--xyz", 0.515, 0, 0.712, "--rpy", 0, half, 0)
    assert "q4 + q6" in out


def test_a_free_number_is_given_by_name(linkwork, linkwork_json):
    pose = ("--xyz", 0.4, 0.1, 0.5, "--rpy", 3.14159265358979, 0, 0)
    _, data = linkwork_json("ik", "panda", *pose, "--parameter", "q7=0.3")
    assert data["complete"]
    assert all(x["q"][6] == pytest.approx(0.3) for x in data["solutions"])
    assert "there may be more" in linkwork("ik", "panda", *pose)[1]


def test_a_very_redundant_robot_is_searched(linkwork, linkwork_json):
    q = [0.1 * (-1) ** i for i in range(30)]
    _, pose = linkwork_json("fk", "tree30", "--q", *q)
    status, out, _ = linkwork("ik", "tree30", "--xyz", *pose["position"], "--rpy", *pose["rpy"])
    assert status == 0
    assert out.startswith("numeric: ")
    assert "there may be more" in out


def test_one_target_is_solved_beside_the_closed_form(linkwork):
    code, out, _ = linkwork("inverse-robot", "planar2", "--xyz", "0.5", "0", "1.5")
    assert code == 0
    assert "inverse robot" in out and "closed form" in out


def test_a_target_out_of_reach_is_a_negative_verdict(linkwork):
    code, out, _ = linkwork("inverse-robot", "planar2", "--xyz", "2", "0", "1.5", "--json")
    assert code == 1
    assert json.loads(out)["reached"] is False


def test_targets_are_read_one_after_another(linkwork, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("0.5 0 1.5\n9 0 0\nx\n"))
    code, out, _ = linkwork("inverse-robot", "planar2", "--json")
    assert code == 0
    assert [x["reached"] for x in json.loads(out)] == [True, False, False]
    monkeypatch.setattr("sys.stdin", io.StringIO("0.5 0 1.5\n9 0 0\n\n"))
    code, out, _ = linkwork("inverse-robot", "planar2")
    assert "closed form" in out and "is out of reach" in out


def test_blank_lines_of_a_file_are_skipped_and_rpy_holds_for_all_targets(linkwork, monkeypatch):
    turn = ("--rpy", "0", "0.4", "0")
    code, out, _ = linkwork(
        "inverse-robot", "service-arm", "--xyz", "0.7", "0", "0.5", *turn, "--json"
    )
    assert code == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("\n0.7 0 0.5\n\n9 0 0\n"))
    _, lines, _ = linkwork("inverse-robot", "service-arm", *turn, "--json")
    first, second = json.loads(lines)
    assert first == json.loads(out)
    assert second["reached"] is False


def test_a_small_robot_is_written_in_full(linkwork):
    status, out, err = linkwork("equations", "planar2")
    assert (status, err) == (0, "")
    assert "M22 = m2*c2x^2 + I2zz\n" in out and "G2 = m2*g*c2x*cos(q1 + q2)\n" in out


def test_latex_and_numbers_are_written_on_request(linkwork):
    assert r"M_{22} &= m_{2} c_{2x}^{2} + I_{2zz}" in linkwork("equations", "planar2", "--latex")[1]
    assert (
        "G2 = 1.57*cos(q1 + q2)" in linkwork("equations", "planar2", "--numbers", "--digits", 3)[1]
    )


def test_parameters_of_the_robot_change_its_numbers(linkwork_json):
    _, data = linkwork_json("equations", "planar2", "--set", "l1=0.75")
    assert data["symbols"]["a1"] == {
        "value": 0.75,
        "unit": "m",
        "meaning": "length of link1 to joint q2 (DH a)",
    }
    assert data["greatest_difference"] < 1e-12


def test_entries_of_a_large_robot_are_written_by_name(linkwork_json, linkwork):
    status, data = linkwork_json("equations", "irb140", "--entry", "M66", "--entry", "G6")
    assert status == 0
    assert {name: x["text"] for name, x in data["entries"].items()} == {
        "M66": "I6zz + Ir6",
        "G6": "0",
    }
    assert "Terms of each entry" in linkwork("equations", "irb140")[1]


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
        assert plain != linkwork_json("fk", robot, "--q", *q, "--set", "l1=0.9")[1]["position"]


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
    assert refused("fk", "planar2", "--q", 0, 0, *arguments).count("\n") == 1


def test_equations_too_long_for_a_page_are_refused(refused):
    assert "M11" in refused("equations", "irb140", "--latex")
