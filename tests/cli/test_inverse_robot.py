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
