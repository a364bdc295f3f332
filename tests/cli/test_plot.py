"""`linkwork plot`: files and plots in the terminal of the signals of a run."""

import pytest

from tests.record.helpers import new_frames, record


@pytest.fixture
def run(tmp_path):
    return record(tmp_path / "linkwork.duckdb", new_frames(50))


def test_signals_are_plotted_in_the_terminal_one_below_the_other(linkwork, run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "70")
    monkeypatch.setenv("LINES", "40")
    status, out, err = linkwork("plot", "latest", "arm/q*.position", "touch")
    lines = out.splitlines()
    assert (status, err) == (0, "")
    assert run in lines[0]
    assert [x for x in lines if x in ("arm/q1.position", "arm/q2.position", "touch")] == [
        "arm/q1.position",
        "arm/q2.position",
        "touch",
    ]
    assert max(map(len, lines)) == 70 and lines[-1].endswith("time [s]")
    # One axis of time: all plots begin in the same column.
    assert len({line.index("└") for line in lines if "└" in line}) == 1


@pytest.mark.parametrize("name", ["a.png", "a.svg"])
def test_signals_are_plotted_into_a_file(linkwork, linkwork_json, run, tmp_path, name):
    status, out, _ = linkwork("plot", run, "box.[xyz]", "--file", name)
    assert (status, out) == (0, f"plotted 3 signals of {run} to {name}\n")
    assert (tmp_path / name).stat().st_size > 1000
    _, data = linkwork_json("plot", run, "touch", "--file", name)
    assert data == {"run": run, "signals": ["touch"], "file": name}


def test_without_signals_they_are_listed(linkwork, linkwork_json, run):
    status, out, _ = linkwork("plot", "latest")
    assert status == 0 and "arm/q1.position" in out and "sensors" in out
    _, data = linkwork_json("plot", "latest")
    assert {"name": "box.vx", "unit": "m/s", "table": "poses"} in data["signals"]
    _, data = linkwork_json("plot", "latest", "touch")
    assert len(data["signals"][0]["value"]) == 50


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("latest", "box.q"), "there is no signal 'box.q'"),
        (("nope", "touch"), "there is no run 'nope'"),
        (("latest", "touch", "--file", "a.jpg"), ".png or .svg"),
        (("latest", "touch", "--db", "none.duckdb"), "there is no run database"),
    ],
)
def test_invalid_arguments_are_refused(refused, run, arguments, message):
    assert message in refused("plot", *arguments)


def test_a_terminal_without_braille_gets_ascii(linkwork, run, monkeypatch):
    monkeypatch.setattr("linkwork.cli.commands.query._has_braille", lambda: False)
    _, out, _ = linkwork("plot", "latest", "touch")
    assert out.isascii() and "*" in out
