"""Sweeps in this process: results, resume, stores, search, replay."""

import math
import re
import shlex

import numpy as np
import pytest
import yaml

import linkwork as lw
from linkwork.cli.main import main
from linkwork.errors import ArgumentError, LinkworkError, NotFoundError, RecordError
from linkwork.session.engine.engine import Engine
from linkwork.sweep.case import Case, CaseResult
from linkwork.sweep.coordinator import Coordinator
from linkwork.sweep.load import load_sweep
from linkwork.sweep.results.result import SweepResult
from linkwork.sweep.results.statistics import rank_parameters, wilson_interval
from linkwork.sweep.results.sweep_store import SweepStore, list_sweeps
from linkwork.sweep.run_sweep import replay_case
from linkwork.sweep.workers.base import Lost, Workers
from linkwork.world.scene.load import load_scene
from tests.sweep.faulty_scene import NONE, cases_with, write_scene, write_sweep


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sweep")
    write_sweep(folder)
    return folder


@pytest.fixture
def file(folder):
    return folder / "robust.yaml"


def test_a_case_of_a_sweep_is_the_run_it_would_be_alone(file, folder):
    result = lw.sweep(file, workers=0, threads=2)
    assert len(result) == 6
    assert result.status_counts == {"finished": 6}
    case = load_sweep(file).cases()[4]
    alone = lw.rollout(folder / "scene.yaml", [{"set": dict(case.live)}], 0.1)
    q1 = alone.layout.joints.index("arm/q1")
    assert result["reached"][4] == alone.joints[0, -1, q1, 0]
    assert lw.sweep(file, workers=0, threads=1).hashes == result.hashes


def test_values_of_the_file_live_values_and_seeds_all_vary(folder):
    data = {
        "scene": str(folder / "scene.yaml"),
        "vary": {
            "height": {"path": "parameters.height", "values": [0.2, 0.5]},
            "robots.arm.gains.k[*]": {"values": [30, 60]},
        },
        "seeds": [3, 4],
        "seconds": 0.05,
        "measure": {"z": "initial('ball.z')", "noise": "final('angle')", "end": "max(time)"},
        "verdict": {"low": "z < 0.3"},
    }
    result = lw.sweep(data, workers=0)
    assert result["z"].tolist() == [0.2] * 4 + [0.5] * 4
    assert result["seed"].tolist() == [3, 4] * 4
    assert len(set(result["noise"].tolist())) > 2
    np.testing.assert_allclose(result["end"], 0.05)
    assert result.success_rate == 0.5
    assert result.failure_counts == {"low": 4}
    best, *others = result.ranking()
    assert best.name == "height"
    assert best.share > 0.9
    assert best.trend == pytest.approx(-1.0)
    assert not any(x.is_clear for x in others)


def test_the_result_is_like_a_data_frame(file):
    result = lw.sweep(file, workers=0)
    frame = result.to_pandas()
    assert list(frame.index) == list(range(6))
    assert set(result.columns) == {"case", *frame.columns}
    assert result["stiffness"].tolist() == frame["stiffness"].tolist()
    assert "6 of 6 cases successful" in repr(result)
    assert "<table>" in result._repr_html_()
    with pytest.raises(NotFoundError, match="stifness"):
        _ = result["stifness"]


def test_a_store_holds_each_case_once_and_a_sweep_goes_on_where_it_stopped(file, tmp_path):
    database = tmp_path / "runs.duckdb"
    seen = []

    class StopError(Exception):
        pass

    def interrupt(progress):
        seen.append(progress.done)
        if progress.done >= 2:
            raise StopError

    whole = lw.sweep(file, workers=0, threads=1)
    with pytest.raises(StopError):
        lw.sweep(file, store=database, workers=0, threads=1, watch=interrupt)
    (info,) = list_sweeps(database)
    stored = SweepStore(database, info.sweep).results()
    assert 2 <= len(stored) < 6
    seen.clear()
    resumed = lw.sweep(
        file, store=database, workers=0, threads=1, watch=lambda x: seen.append(x.done)
    )
    assert seen[0] == len(stored)
    assert resumed.hashes == whole.hashes
    assert lw.query("select count(*) from sweep_cases", store=database).rows == [(6,)]
    values = lw.query(
        "select kind, count(*) from sweep_values group by kind order by 1", store=database
    )
    assert values.rows == [("input", 12), ("measure", 6)]
    assert lw.sweep.open_sweep(store=database).hashes == whole.hashes
    # Another sweep with the same cases and more: only the new ones run.
    seen.clear()
    lw.sweep(
        file,
        store=database,
        workers=0,
        overrides=["vary.mode.values=[0, 0.5]"],
        watch=lambda x: seen.append(x.done),
    )
    assert seen[0] == 6
    assert len(list_sweeps(database)) == 2


EQUAL = {
    "list": {"cases": [{"robots.arm.gains.k[0]": x} for x in (20, 30, 20.0, 40, 30)]},
    "table": {"cases": "cases.csv"},
    "samples": {
        "vary": {"k": {"path": "robots.arm.gains.k[0]", "values": [20, 30, 40]}},
        "method": "random",
        "samples": 5,
        "seed": 5,
    },
}


@pytest.mark.parametrize("content", EQUAL.values(), ids=EQUAL)
def test_equal_combinations_are_one_case(folder, tmp_path, content, capsys):
    (folder / "cases.csv").write_text("robots.arm.gains.k[0]\n20\n30\n2e1\n40\n30.0\n")
    path, database = folder / "equal.yaml", tmp_path / "runs.duckdb"
    defaults = {"linkwork": "sweep", "version": 1, "scene": "scene.yaml", "seconds": 0.004}
    path.write_text(yaml.safe_dump(defaults | {"seeds": 2} | content))
    result = lw.sweep(path, store=database, workers=0)
    assert result.equal_combinations == (2, 5)
    assert result["case"].tolist() == list(range(6))
    assert sorted(next(iter(case.inputs.values())) for case, _ in result.done[::2]) == [20, 30, 40]
    opened = lw.sweep.open_sweep(store=database)
    assert len(opened) == len(set(opened["case_hash"])) == 6
    assert opened.equal_combinations == (2, 5)
    assert lw.query("select count(*) from sweep_cases", store=database).rows == [(6,)]
    assert main(["sweep", "show", "--db", str(database)]) == 0
    shown = capsys.readouterr().out
    assert "6 of 6 cases successful" in shown
    assert "equal combinations: 2 of 5, each case ran once" in shown
    assert main(["check", str(path)]) == 0
    assert "equal combinations: 2 of 5, each case runs once" in capsys.readouterr().out
    _, again, _ = replay_case(path, 5)
    assert again.result_hash == result.hashes[5]


def test_a_search_runs_equal_combinations_once(folder):
    data = {
        "scene": str(folder / "scene.yaml"),
        "vary": {"k": {"path": "robots.arm.gains.k[0]", "from": 1, "to": 5, "whole": True}},
        "seconds": 0.004,
        "search": {"maximise": "k", "evaluations": 40, "population": 8},
    }
    result = lw.sweep(data, workers=0)
    assert len(result) <= 5
    assert len(set(result["k"])) == len(result)
    assert result["case"].tolist() == list(range(len(result)))
    assert result.best == {"k": 5}


def test_kept_signals_and_whole_runs_of_failed_cases(file, tmp_path):
    database = tmp_path / "runs.duckdb"
    result = lw.sweep(
        file,
        store=database,
        workers=0,
        overrides=[
            "keep.signals=[arm/q1.position, 'ball.*']",
            "keep.runs=failed",
            "keep.most=2",
            "verdict.calm='stiffness < 100'",
        ],
    )
    failed = [case.number for case, x in result.done if not x.success]
    assert sorted(result.runs) == failed[:2]
    run = lw.open_run(result.runs[failed[0]], store=database)
    signal = run.read("arm/q1.position")[0]
    times, values = SweepStore(database, result.sweep).signals(failed[0])["arm/q1.position"]
    np.testing.assert_array_equal(signal.values, values)
    np.testing.assert_allclose(signal.times, times)
    with pytest.raises(ArgumentError, match="without a store"):
        lw.sweep(file, workers=0, overrides=["keep.runs=all"])


def test_a_replayed_case_has_the_same_hash(file, tmp_path):
    result = lw.sweep(file, workers=0)
    case, again, run = replay_case(file, 3, store=tmp_path / "runs.duckdb")
    assert again.result_hash == result.hashes[3]
    assert case.inputs == result.done[3][0].inputs
    assert run in [x.run for x in lw.recorded_runs(store=tmp_path / "runs.duckdb")]
    assert result.replay_command(3).endswith("robust.yaml --case 3")
    with pytest.raises(ArgumentError, match="no case 6"):
        replay_case(file, 6)


def test_the_command_that_replays_a_case_has_its_store_and_assignments(file, tmp_path):
    database = tmp_path / "my runs.duckdb"
    result = lw.sweep(file, store=database, workers=0, overrides=["vary.stiffness.to=100"])
    words = shlex.split(result.replay_command(5))
    assert words[:2] == ["linkwork", "sweep"]
    expected = [str(file), "--set", "vary.stiffness.to=100", "--case", "5", "--db", str(database)]
    assert words[2:] == expected
    assert lw.sweep.open_sweep(store=database).replay_command(5) == result.replay_command(5)


def test_the_worst_cases_are_farthest_from_the_good_ones():
    def done_case(number, error, success):
        case = Case(number, 0, hash=str(number))
        return case, CaseResult(number, case.hash, "finished", success, measures={"x": error})

    errors = [5.0, 4.0, -3.0, 6.0]
    done = [done_case(number, error, number == 0) for number, error in enumerate(errors)]
    assert SweepResult("s", "scene", "", "", done).worst() == [2, 1, 3]
    assert SweepResult("s", "scene", "", "", done[1:]).worst() == [3, 1, 2]


def test_a_restarted_engine_keeps_its_controllers():
    engine = Engine(load_scene("two-scaras"))
    engine.restart(0)
    controllers = [x.controller for x in engine.participants.drivers.values()]
    engine.set("robots.left.gains.proportional", 5.0)
    engine.advance(20)
    before = engine.live_values()["robots.left.gains.proportional"].value
    engine.restart(1)
    # Making them again costs more than anything else between two cases.
    assert [x.controller for x in engine.participants.drivers.values()] == controllers
    assert engine.live_values()["robots.left.gains.proportional"].value != before
    engine.advance(20)
    alone = Engine(load_scene("two-scaras"), 1)
    alone.advance(20)
    assert engine.state_hash() == alone.state_hash()


def test_a_mission_and_its_arguments_vary(tmp_path):
    (tmp_path / "hop.mission").write_text(
        "mission hop(height)\n  TAKE-OFF(height)\n  HOVER(1 s)\n  ASSERT z > 2.5 m\nend\n"
    )
    path = tmp_path / "hop.yaml"
    path.write_text(
        "linkwork: sweep\nversion: 1\nscene: helicopter\nmission: hop.mission\n"
        "vary:\n  mission.height: {values: [2.0, 4.0]}\n"
        "seconds: 30\nuntil_mission_ends: true\nmeasure: {top: max('helicopter/body.z')}\n"
    )
    result = lw.sweep(path, workers=0, threads=1)
    assert result["mission"].tolist() == ["failed", "done"]
    assert result["success"].tolist() == [False, True]
    assert (result["seconds"] < 29).all()
    assert result["top"][1] > 3.5 > result["top"][0]
    good, line = path.read_text(), "  mission.height: {values: [2.0, 4.0]}\n"
    for bad, words in {
        line.replace("height", "hight"): "argument of the mission 'hight'",
        "  parameters.wind: {values: [0, 1]}\n": "takes arguments: height",
        line.replace("4.0", "much"): "'much'",
        line.replace("4.0", "'3) LAND('"): "invalid argument",
    }.items():
        path.write_text(good.replace(line, bad))
        with pytest.raises(LinkworkError, match=re.escape(words)) as caught:
            load_sweep(path)
        assert caught.value.place.line == (4 if "takes" in words else 6)


def test_a_search_finds_the_minimum_and_repeats_its_way(folder, tmp_path):
    data = {
        "scene": str(folder / "scene.yaml"),
        "vary": {"height": {"path": "robots.arm.gains.k[0]", "from": 1, "to": 99}},
        "seconds": 0.004,
        "search": {"minimise": "abs(height - 70)", "evaluations": 30, "population": 6},
        "seed": 2,
    }
    # An objective of a value alone: what counts here is the search.
    database = tmp_path / "runs.duckdb"
    result = lw.sweep(data, store=database, workers=0, threads=1)
    assert result.objective == "minimise"
    assert result.best["height"] == pytest.approx(70, abs=6)
    seen = []
    again = lw.sweep(
        data, store=database, workers=0, threads=1, watch=lambda x: seen.append(x.done)
    )
    assert again.hashes == result.hashes
    case, replayed, _ = replay_case(data, result.worst(1)[0], store=database)
    assert replayed.measures["objective"] == pytest.approx(min(result["objective"]))
    assert case.inputs == result.best


class _Fake(Workers):
    threads = 2

    def __init__(self, breaks, unlucky=()):
        super().__init__()
        self._breaks, self._queue, self.alone = set(breaks), [], []
        self._unlucky = list(unlucky)

    def submit(self, batch):
        self._queue.append(batch)

    def next(self, timeout):
        batch = self._queue.pop(0)
        if self._unlucky and self._unlucky.pop(0):
            return batch, Lost("its process was ended by SIGKILL")
        if any(x.number in self._breaks for x in batch.cases):
            return batch, Lost("its process was ended by SIGSEGV")
        return batch, [
            CaseResult(x.number, x.hash, "finished", success=True, wall=0.01) for x in batch.cases
        ]

    def close(self):
        pass


@pytest.mark.parametrize("breaks", [(), (0,), (57,), (3, 4, 99)])
def test_cases_that_break_their_process_are_named_and_all_others_done(breaks):
    cases = [Case(x, 0, hash=str(x)) for x in range(100)]
    coordinator = Coordinator(_Fake(breaks))
    done = coordinator.run(cases)
    assert [case.number for case, _ in done] == list(range(100))
    assert tuple(x.number for x in coordinator.progress.poisoned) == breaks
    assert [case.number for case, x in done if x.status == "poisoned"] == list(breaks)
    assert all("crashed 2 processes" in x.trouble for _, x in done if x.status == "poisoned")


def test_processes_killed_by_others_poison_nothing():
    unlucky = (np.random.default_rng(1).random(200) < 0.3).tolist()
    coordinator = Coordinator(_Fake((), unlucky))
    done = coordinator.run([Case(x, 0, hash=str(x)) for x in range(300)])
    assert len(done) == 300
    assert coordinator.progress.losses > 3
    assert not coordinator.progress.poisoned


def test_a_full_disk_is_waited_for_and_loses_nothing(monkeypatch, tmp_path):
    store, failures = SweepStore(tmp_path / "runs.duckdb", "x"), [True, True, False]
    store.begin("x", "", {}, 50)
    add = store.add

    def failing(results):
        if failures and failures.pop(0):
            raise RecordError("no space left on device")
        return add(results)

    monkeypatch.setattr(store, "add", failing)
    monkeypatch.setattr("linkwork.sweep.coordinator.time.sleep", lambda _: None)
    notes = []
    coordinator = Coordinator(_Fake(()), store, lambda x: notes.append(x.note))
    coordinator.run([Case(x, 0, hash=str(x)) for x in range(50)])
    assert "waiting for the store: no space left on device" in notes
    assert len(store.results()) == 50
    monkeypatch.setattr("linkwork.sweep.coordinator.DISK_TIMEOUT", -1.0)
    failures[:] = [True] * 100
    with pytest.raises(RecordError, match="run the sweep again"):
        Coordinator(_Fake(()), store).run([Case(x, 1, hash=f"s{x}") for x in range(60, 70)])


def test_the_confidence_of_a_rate():
    assert wilson_interval(0, 0) == (0.0, 1.0)
    assert wilson_interval(10, 10)[1] == 1.0
    assert wilson_interval(0, 10)[0] == 0.0
    # Wilson's interval of 45 of 50, as tabulated by many: 0.786 to 0.957.
    low, high = wilson_interval(45, 50)
    assert (round(low, 3), round(high, 3)) == (0.786, 0.957)


def test_the_ranking_sees_what_rises_and_falls():
    chance = np.random.default_rng(3)
    values = {name: chance.random(400).tolist() for name in "abc"}
    label = ["x" if x < 0.5 else "y" for x in chance.random(400)]
    middle = np.array(values["a"])
    outcome = (np.abs(middle - 0.5) < 0.25).astype(float) + 0.6 * np.array(
        [x == "x" for x in label]
    )
    ranking = rank_parameters({**values, "label": label}, outcome)
    assert [x.name for x in ranking[:2]] == ["a", "label"]
    assert ranking[0].share > 0.5
    assert abs(ranking[0].trend) < 0.2
    assert math.isnan(ranking[1].trend)
    assert not any(x.is_clear for x in ranking[2:])


def test_refused_cases_do_not_end_a_sweep(tmp_path):
    scene = write_scene(tmp_path)
    data = {**cases_with([NONE] * 3), "scene": str(scene)}
    # Beyond the values that are tried before the sweep.
    data["cases"] += [{"robots.arm.gains.k[0]": 1.0 + x} for x in range(150)]
    bad = {**data, "cases": [*data["cases"], {"robots.arm.gains.k[0]": -5.0}]}
    with pytest.raises(LinkworkError, match="-5"):
        lw.sweep({**bad, "seconds": 0.004}, workers=0)
    data["cases"].append({"robots.arm.gains.k[0]": "stiff"})
    result = lw.sweep({**data, "seconds": 0.004}, workers=0)
    assert result.status_counts == {"finished": 153, "refused": 1}
    assert "stiff" in result.done[-1][1].trouble
    assert result.worst(1) == [153]
