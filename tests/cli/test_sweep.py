"""`linkwork sweep`: run, show, list, replay."""

import json

import pytest

from linkwork.cli.main import main
from linkwork.errors import import_extra
from tests.sweep.faulty_scene import write_sweep


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sweep")
    path = write_sweep(folder, 12)
    path.write_text(path.read_text().replace("< 100", "< 100 and stiffness > 60"))
    return folder


def run(capsys, *arguments):
    return main(["sweep", *map(str, arguments)]), capsys.readouterr()


def test_a_sweep_from_the_command_line(folder, capsys):
    file, database = folder / "robust.yaml", folder / "runs.duckdb"
    picture = folder / "sweep.png"
    code, shown = run(
        capsys, file, "--db", database, "--workers", 0, "--plot", picture, "--worst", 1
    )
    assert code == 0
    assert "of 12 cases successful" in shown.out and "failures: calm (3)" in shown.out
    assert "stiffness" in shown.out and f"linkwork sweep {file} --case" in shown.out
    assert picture.read_bytes().startswith(b"\x89PNG")
    code, shown = run(capsys, "show", "--db", database, "--json")
    data = json.loads(shown.out)
    assert (data["cases"], data["successes"], data["poisoned"]) == (12, 9, [])
    assert data["ranking"][0]["name"] == "stiffness"
    code, shown = run(capsys, "list", "--db", database)
    assert data["sweep"] in shown.out
    code, shown = run(capsys, file, "--case", data["worst"][0]["case"], "--db", database, "--json")
    replayed = json.loads(shown.out)
    assert code == 1
    assert replayed["failed"] == ["calm"]
    assert replayed["run"]


def test_a_sweep_file_is_checked_without_running_it(folder, capsys):
    file = str(folder / "robust.yaml")
    assert main(["check", file]) == 0
    assert "sweep robust: 12 cases of scene" in capsys.readouterr().out
    assert main(["check", file, "--set", "vary.stiffness.count=3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["cases"] == 3
    assert main(["check", file, "--set", "vary.stiffness.from=900"]) == 2
    assert "empty range" in capsys.readouterr().err
    assert main(["check", file, "--scene", "two-scaras"]) == 2


def test_runs_copy_takes_the_sweeps_along(folder, tmp_path, capsys):
    source, target = tmp_path / "a.duckdb", tmp_path / "b.sqlite"
    assert run(capsys, folder / "robust.yaml", "--db", source, "--workers", 0)[0] == 0
    words = ["runs", "copy", "--db", str(source), "--to", str(target)]
    assert main(words) == 0
    assert "copied 12 cases of sweep robust-" in capsys.readouterr().out
    assert main([*words, "--json"]) == 0
    assert list(json.loads(capsys.readouterr().out)["sweeps"].values()) == [0]
    assert "9 of 12 cases" in run(capsys, "show", "--db", target)[1].out


def test_refusals_name_line_and_column(folder, capsys):
    path = folder / "wrong.yaml"
    path.write_text((folder / "robust.yaml").read_text().replace("from: 20", "from: 900"))
    code, shown = run(capsys, path)
    assert code == 2
    assert "wrong.yaml:5:" in shown.err and "empty range" in shown.err
    code, shown = run(capsys, "show", "nothing", "--db", folder / "none.duckdb")
    assert code == 2
    assert "there is no run database" in shown.err
    code, shown = run(capsys, folder / "robust.yaml", "more")
    assert code == 2
    code, shown = run(capsys, folder / "robust.txt")
    assert "not a sweep file" in shown.err


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--plot", "x.pdf"], "expected a name ending in .png"),
        (["--plot", "missing/x.png"], "cannot be written"),
        (["--measure", "reach"], "did you mean 'reached'"),
        (["--worst", "0"], "invalid worst: 0"),
        (["--memory", "-1"], "invalid --memory: -1.0 MB"),
    ],
)
def test_what_has_no_picture_is_refused(folder, tmp_path, capsys, monkeypatch, words, reason):
    monkeypatch.chdir(tmp_path)
    code, shown = run(capsys, folder / "robust.yaml", "--db", "runs.duckdb", "--workers", 0, *words)
    assert code == 2
    assert reason in shown.err
    assert list(tmp_path.iterdir()) == []


def test_a_store_on_a_read_only_disk_is_shown(folder, tmp_path, capsys):
    database = tmp_path / "runs.duckdb"
    words = ("--set", "vary.stiffness.count=3", "--workers", 0)
    assert run(capsys, folder / "robust.yaml", "--db", database, *words)[0] == 0
    before = database.stat().st_mtime_ns
    assert run(capsys, "show", "--db", database)[0] == 0
    assert database.stat().st_mtime_ns == before


def test_an_interrupted_sweep_says_how_to_go_on(folder, tmp_path, capsys, monkeypatch):
    database = tmp_path / "runs.duckdb"

    def stop(self, share, note=""):
        if share > 0.3:
            raise KeyboardInterrupt

    monkeypatch.setattr("linkwork.cli.progress.Progress.__call__", stop)
    words = (folder / "robust.yaml", "--db", database, "--workers", 0, "--threads", 1)
    code, shown = run(capsys, *words)
    assert code == 130
    assert f"of 12 cases are in {database}; the same command continues" in shown.err
    code, shown = run(capsys, "show", "--db", database)
    assert "of 12 cases have a result; run the sweep again" in shown.out
    code, shown = run(capsys, "list", "--db", database)
    assert " of 12  " in shown.out
    monkeypatch.undo()
    code, shown = run(capsys, *words)
    assert code == 0
    assert "incomplete" not in shown.out


def test_few_cases_are_listed_one_by_one(folder, tmp_path, capsys):
    few = (folder / "robust.yaml", "--set", "vary.stiffness.count=3", "--workers", 0)
    code, shown = run(capsys, *few, "--db", tmp_path / "runs.duckdb")
    assert code == 0
    lines = [x.split() for x in shown.out.splitlines()]
    assert ["case", "stiffness", "mode", "reached", "[rad]", "success"] in lines
    assert [x[-1] for x in lines if x and x[0] in ("0", "1", "2")] == ["no", "yes", "yes"]


def test_an_interruption_while_a_package_starts_is_one(tmp_path, monkeypatch):
    (tmp_path / "slow_start.py").write_text(
        "raise ImportError('initialization failed') from KeyboardInterrupt()\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(KeyboardInterrupt):
        import_extra("slow_start", "sweep")
