"""The command `inverse-robot`: one target, or targets from standard input."""

import io
import json


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
