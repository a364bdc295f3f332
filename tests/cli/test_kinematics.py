"""`linkwork ik` and `inverse-robot`: solutions as a table and as JSON, or why there are none."""

import io
import json

import pytest

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


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("irb140", "--xyz", "nan", 0, 0), "nan"),
        (("irb140", "--xyz", 0, 0), "expected 3"),
        (("irb140", *REACHED, "--frame", "hand"), "hand"),
        (("irb140", *REACHED, "--parameter", "q7=0.3"), "q7"),
        (("panda", *REACHED, "--parameter", "q7"), "NAME=VALUE"),
        (("tree30", *REACHED, "--parameter", "q7=0.3"), "waist_bend"),
    ],
)
def test_ik_refuses(refused, arguments, words):
    assert words in refused("ik", *arguments)


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
    assert "inverse robot" in out
    assert "closed form" in out


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
    assert "closed form" in out
    assert "is out of reach" in out


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
