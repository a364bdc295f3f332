"""Sweep files: what is wrong is refused before anything runs, with line and column."""

import time

import numpy as np
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from linkwork.errors import LinkworkError
from linkwork.files import Document
from linkwork.sweep import value_check
from linkwork.sweep.load import load_sweep
from linkwork.sweep.sampling import Combinations
from linkwork.sweep.schema import SweepFile
from tests.sweep.faulty_scene import SWEEP, write_sweep
from tests.tools import write_file


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sweep")
    write_sweep(folder)
    return folder


FULL = SWEEP.replace("COUNT", "3")
SCENE_ONLY = SWEEP[: SWEEP.index("vary")]


def changed(old, new):
    assert old in FULL
    return FULL.replace(old, new)


SEARCH = (
    SWEEP.replace(", count: COUNT", "").replace("values: [0]", "from: 0, to: 0.5")
    + "search: {minimise: reached}\n"
)
WHOLE = SWEEP.replace("count: COUNT", "whole: true").replace("values: [0]", "from: 0, to: 0.5")
BAD = {
    "unknown scene": (changed("scene: scene.yaml", "scene: two-scara"), 3, "two-scaras"),
    "missing scene file": (changed("scene.yaml", "other.yaml"), 3, "other.yaml"),
    "unknown path": (changed("robots.arm.gains.k[0]", "robots.arm.gainz.k"), 5, "gainz"),
    "unknown root": (changed('"robots.arm.gains.k[0]"', "robotz.arm"), 5, "robotz.arm"),
    "unknown parameter": (changed('"robots.arm.gains.k[0]"', "parameters.hight"), 5, "height"),
    "entry of a list": (changed("gains.k[0]", "gains.k[7]"), 5, "entry 7"),
    "empty range": (changed("from: 20, to: 200", "from: 20, to: 20"), 5, "empty range"),
    "reversed range": (changed("from: 20, to: 200", "from: 200, to: 20"), 5, "empty range"),
    "log of zero": (changed("from: 20", "scale: log, from: 0"), 5, "logarithmic"),
    "no count": (changed(", count: 3", ""), 5, "count"),
    "empty values": (changed("values: [0]", "values: []"), 6, "empty list"),
    "invalid value": (changed("from: 20", "from: -20"), 5, "-20"),
    "invalid text": (changed("values: [0]", "values: [0, high]"), 6, "high"),
    "verdict, no signal": (changed("max(abs('arm/q1.velocity')) < 100", "1 < 2"), 11, "names no"),
    "unknown signal": (changed("'arm/q1.velocity'", "'arm/q9.velocity'"), 11, "arm/q9.velocity"),
    "unknown kind of events": (
        changed("max(abs('arm/q1.velocity')) < 100", "events('contact-bgin') == 0"),
        11,
        "did you mean 'contact-begin'",
    ),
    "events that never occur": (
        changed("final('arm/q1.position')", "events('alarm')"),
        9,
        "the scene has no `alarms`",
    ),
    "verdict is a number": (changed(")) < 100", "))"), 11, "not a condition"),
    "unknown function": (changed("max(abs(", "maximum(abs("), 11, "maximum"),
    "bad expression": (changed("< 100", "< "), 11, "expected"),
    "unknown kept signal": (FULL + "keep: {signals: [arm/q7.*]}\n", 12, "q7"),
    "name of a column": (changed("reached: final", "status: final"), 9, "is taken"),
    "name of a value": (changed("reached: final", "mode: final"), 9, "is taken"),
    "unknown key": (changed("seconds: 0.1", "second: 0.1"), 7, "seconds"),
    "time": (changed("seconds: 0.1", "seconds: 0"), 7, "greater than 0"),
    "nothing varies": (SCENE_ONLY + "seconds: 1\n", 1, "nothing varies"),
    "unit of nothing": (FULL + "units: {reach: m}\n", 12, "reached"),
    "samples of a grid": (FULL + "samples: 3\n", 12, "samples"),
    "objective": (WHOLE + "search: {}\n", 12, "one objective"),
    "seed twice": (FULL + "seeds: [1, 2, 1]\n", 12, "listed twice"),
    "value twice": (changed("values: [0]", "values: [0, 0]"), 6, "listed twice"),
    "path twice": (changed("gains.mode[*]", "gains.k[*]"), 6, "vary.stiffness"),
    "set and varied": (FULL + 'set: {"robots.arm.gains.k[0]": 5}\n', 5, "also in `set`"),
    "a fraction": (changed("from: 20, to: 200", "whole: true, from: 20.2, to: 20.4"), 5, "20.4"),
    "missing mission": (FULL + "mission: no.mission\n", 12, "no.mission"),
    "no mission": (changed('"robots.arm.gains.mode[*]"', "mission.length"), 6, "no mission"),
    "end of no mission": (FULL + "until_mission_ends: true\n", 12, "no mission"),
    "many samples": (changed("seconds: 0.1", "seconds: 86400") + "rate: 1000\n", 12, "too many"),
    "set": (FULL + "set:\n  gravity: [0, 0, -9]\n  bodies.ball.mass: -1\n", 14, "greater than 0"),
    "rate of nothing": (FULL + "rate: 5.0e-324\n", 12, "1e-06"),
    "many randoms": (WHOLE + "method: random\nsamples: 1000000\nseeds: 2\n", 14, "too many cases"),
    "address": (FULL + "scheduler: here\n", 12, "here"),
    "samples of a search": (SEARCH + "samples: 3\n", 13, "no `samples`"),
    "method of a search": (SEARCH + "method: sobol\n", 13, "no `method`"),
    "condition to minimise": (SEARCH.replace("reached}", "reached < 1}"), 12, "a condition"),
    "large population": (
        SEARCH.replace("reached}", "reached, evaluations: 3, population: 9}"),
        12,
        "population of 9",
    ),
    "endless search": (SCENE_ONLY + "seconds: 1\nsearch: {minimise: duration}\n", 5, "no ranges"),
    "missing table": (
        changed('{path: "robots.arm.gains.k[0]", from: 20, to: 200, count: 3}', "{}").replace(
            '  mode: {path: "robots.arm.gains.mode[*]", values: [0]}\n', ""
        )
        + "cases: none.csv\n",
        11,
        "none.csv",
    ),
}


@pytest.mark.parametrize(("text", "line", "words"), BAD.values(), ids=BAD)
def test_what_is_wrong_is_refused_with_its_place(folder, text, line, words):
    path = write_file(folder / "bad.yaml", text)
    with pytest.raises(LinkworkError) as caught:
        load_sweep(path)
    error = caught.value
    assert words in str(error)
    assert error.place.file == str(path)
    assert error.place.line == line
    assert error.place.column > 0


def test_values_of_all_cases_may_be_lists(folder):
    path = write_file(folder / "list.yaml", FULL + "set: {bodies.ball.position: [2, 0, 1]}\n")
    assert load_sweep(path).job.overrides == ("bodies.ball.position=[2, 0, 1]",)


def test_all_problems_of_a_file_are_reported_at_once(folder):
    path = folder / "bad.yaml"
    path.write_text(changed("gains.k[0]", "gainz.k").replace("gains.mode[*]", "gain.mode"))
    with pytest.raises(LinkworkError) as caught:
        load_sweep(path)
    assert [x.place.line for x in (caught.value, *caught.value.others)] == [5, 6]


def test_a_table_gives_the_cases(folder):
    (folder / "cases.csv").write_text("robots.arm.gains.k[0],parameters.height\n30,0.6\n40,0.7\n")
    data = {"scene": str(folder / "scene.yaml"), "seconds": 0.1, "cases": "cases.csv", "seeds": 2}
    path = folder / "table.yaml"
    path.write_text(
        yaml.safe_dump({"linkwork": "sweep", "version": 1, **data, "scene": "scene.yaml"})
    )
    cases = load_sweep(path).cases()
    assert [x.seed for x in cases] == [0, 1, 0, 1]
    assert cases[2].live == {"robots.arm.gains.k": [40, 4]}
    assert cases[2].overrides == ("parameters.height=0.7",)
    for text, words, line, column in (
        ("parameters.height,parameters.height\n30,5\n", "given twice", 1, 0),
        ("robots.arm.gains.k[0]\n\n30,5\n", "2 values, expected 1", 3, 0),
        ("parameters.hight,solver.step\n3,1\n", "height", 2, 1),
        ('solver.iterations,"robots.arm.gains.k[0]"\n50,30\n50.5,30\n', "whole number", 3, 1),
        ('"solver.iterations",robots.arm.gains.k[0]\n"50",-30\n', "-30", 2, 6),
    ):
        (folder / "cases.csv").write_text(text)
        with pytest.raises(LinkworkError, match=words) as caught:
            load_sweep(path)
        place = caught.value.place
        assert (place.file, place.line, place.column) == (str(folder / "cases.csv"), line, column)


def sampled(**content):
    data = {"linkwork": "sweep", "version": 1, "scene": "x", "seconds": 1, **content}
    file = SweepFile.model_validate(data)
    return [dict(x) for x in Combinations(Document("x", data), file, None)]


RANGES = {
    "a": {"from": 1, "to": 3},
    "b": {"from": 0.1, "to": 1000, "scale": "log"},
    "c": {"values": ["x", "y"]},
    "d": {"mean": 5, "deviation": 2},
    "e": {"from": 0.2, "to": 9.4, "whole": True},
}


@pytest.mark.parametrize("method", ["random", "latin-hypercube", "sobol"])
@given(seed=st.integers(0, 1000), count=st.integers(1, 40))
@settings(max_examples=10, deadline=None, derandomize=True)
def test_samples_follow_from_the_seed_and_stay_in_range(method, seed, count):
    content = {"method": method, "samples": count, "vary": RANGES}
    rows = sampled(seed=seed, **content)
    assert rows == sampled(seed=seed, **content)
    assert len(rows) == count
    assert rows != sampled(seed=seed + 1, **content)
    for row in rows:
        assert 1 <= row["a"] <= 3
        assert 0.1 <= row["b"] <= 1000
        assert row["c"] in ("x", "y")
        assert isinstance(row["e"], int)
        assert 1 <= row["e"] <= 9


def test_a_latin_hypercube_has_one_sample_in_each_row_and_column():
    rows = sampled(
        method="latin-hypercube", samples=50, vary={x: {"from": 0, "to": 50} for x in "ab"}
    )
    for name in "ab":
        assert sorted(int(row[name]) for row in rows) == list(range(50))


def test_a_grid_combines_all_values_ends_included():
    rows = sampled(
        vary={
            "a": {"from": 1, "to": 100, "count": 3, "scale": "log"},
            "b": {"values": [True, False]},
        }
    )
    assert len(rows) == 6
    np.testing.assert_allclose([row["a"] for row in rows[::2]], [1, 10, 100])
    assert (rows[0]["a"], rows[-1]["a"]) == (1.0, 100.0)


def test_a_sobol_sequence_fills_evenly():
    rows = sampled(method="sobol", samples=64, vary={x: {"from": 0, "to": 8} for x in "abc"})
    for name in "abc":
        counts = np.bincount([int(row[name]) for row in rows], minlength=8)
        assert (counts == 8).all()


PLAIN = SCENE_ONLY + "seconds: 0.1\n"
GAIN = '"robots.arm.gains.k[0]"'
HUGE = {
    "grid": f"vary: {{k: {{path: {GAIN}, from: 20, to: 200, count: 100000}}}}\nseeds: 10\n",
    "seeds": "seeds: 1000000\n",
    "random": f"vary: {{{GAIN}: {{mean: 50, deviation: 2}}}}\nmethod: random\nsamples: 1000000\n",
}


@pytest.mark.parametrize("name", HUGE)
def test_a_million_cases_are_checked_in_seconds(name, folder):
    path = write_file(folder / "huge.yaml", PLAIN + HUGE[name])
    load_sweep(folder / "robust.yaml")
    started = time.process_time()
    plan = load_sweep(path)
    assert len(plan.combinations) * len(plan.seeds) == 1_000_000
    assert plan.compare(1000) == 0
    assert time.process_time() - started < 4.0


def test_equal_combinations_are_counted_among_the_first(folder):
    path = folder / "equal.yaml"
    path.write_text(
        PLAIN + f"cases: [{{{GAIN}: 20}}, {{{GAIN}: 30}}, {{{GAIN}: 20.0}}]\nseeds: 2\n"
    )
    plan = load_sweep(path)
    assert [plan.compare(count) for count in (1, 2, 3, 9)] == [0, 0, 1, 1]
    assert len(plan.cases()) == (3 - plan.compare(3)) * 2


def test_values_are_tried_for_a_limited_time_each_entry_in_turn(folder, monkeypatch):
    path = folder / "many.yaml"
    lists = (
        "a: {path: bodies.ball.mass, values: [1, 2, -3]}, b: {path: gravity, values: [[0, 0, x]]}"
    )
    path.write_text(PLAIN + f"vary: {{{lists}}}\n")
    with pytest.raises(LinkworkError) as caught:
        load_sweep(path)
    assert [x.place.element for x in (caught.value, *caught.value.others)] == [
        "vary.a.values[2]",
        "vary.b.values[0]",
    ]
    monkeypatch.setattr(value_check, "TRIAL_TIME", 0.0)
    assert load_sweep(path).tried == (0, 4)


def test_many_values_of_all_cases_are_refused_at_the_first_that_the_scene_refuses(folder):
    scene = (folder / "scene.yaml").read_text()
    names = [f"p{i}" for i in range(200)]
    listed = ", ".join(f"{name}: 0.1" for name in names)
    (folder / "wide.yaml").write_text(scene.replace("{height", f"{{{listed}, height"))
    path = folder / "set.yaml"
    fixed = "".join(f"  parameters.{name}: 0.2\n" for name in names)
    path.write_text(
        PLAIN.replace("scene.yaml", "wide.yaml")
        + f"seeds: 2\nset:\n{fixed}  bodies.ball.mass: -1\n"
    )
    started = time.process_time()
    with pytest.raises(LinkworkError, match="mass") as caught:
        load_sweep(path)
    assert caught.value.place.element == "set.bodies.ball.mass"
    assert time.process_time() - started < 4.0


def test_a_case_is_known_by_its_inputs_alone(folder):
    cases = load_sweep(folder / "robust.yaml").cases()
    assert len({x.hash for x in cases}) == len(cases)
    again = load_sweep(folder / "robust.yaml", ["timeout=10", "description=other"]).cases()
    assert [x.hash for x in again] == [x.hash for x in cases]
    more = load_sweep(folder / "robust.yaml", ["vary.mode.values=[0, 0.5]"]).cases()
    assert {x.hash for x in cases} < {x.hash for x in more}
    for change in ("seconds=0.2", "verdict.calm=max('arm/q1.velocity') < 1", "rate=20"):
        other = load_sweep(folder / "robust.yaml", [change]).cases()
        assert not {x.hash for x in other} & {x.hash for x in cases}


def test_other_names_of_values_make_another_sweep_of_the_same_cases(folder):
    plan = load_sweep(folder / "robust.yaml")
    other = folder / "renamed.yaml"
    other.write_text((folder / "robust.yaml").read_text().replace("stiffness:", "gain:"))
    renamed = load_sweep(other)
    assert [x.hash for x in renamed.cases()] == [x.hash for x in plan.cases()]
    assert renamed.digest(renamed.cases()) != plan.digest(plan.cases())
