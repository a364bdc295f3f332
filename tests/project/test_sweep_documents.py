"""The sweeps of the documentation and of the examples are read as they stand."""

import json
from pathlib import Path

import pytest

from linkwork.sweep.load import load_sweep
from tests.project.test_documents import blocks

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("text", blocks("docs/sweeps.md"), ids=["sweep", "search"])
def test_a_sweep_of_the_documentation_loads(tmp_path, text):
    path = tmp_path / "sweep.yaml"
    path.write_text(text)
    plan = load_sweep(path)
    assert plan.scene == "two-scaras"
    assert len(plan.cases()) == (0 if plan.file.search else 64)


@pytest.mark.parametrize("path", sorted((ROOT / "examples" / "sweeps").glob("*.yaml")), ids=str)
def test_a_sweep_of_the_examples_loads(path):
    plan = load_sweep(path)
    assert plan.cases() or plan.objective is not None


def stored(name):
    return json.loads((ROOT / "benchmarks" / "results" / f"{name}.json").read_text())


def scale_lines():
    """Rows of the tables of measurements, from the stored results."""
    for row in stored("sweep-scale")["rows"]:
        work = f"{row['case_s']:g} s" if row["case_s"] else "no work"
        rate = row["cases_a_second"]
        rate = f"{round(rate, -1):.0f}" if rate > 1000 else f"{rate:.0f}" if rate > 10 else rate
        digits = 1 if row["case_s"] else 2
        cost = f"{row['coordinator_ms_a_case']:.{digits}f} ms"
        share = row["share_of_threads"]
        percent = (
            "" if share is None else f"{100 * share:.3g} %" if share > 0.99 else f"{share:.0%}"
        )
        share = f" {percent.replace('%', ' %').replace('  ', ' ')} " if percent else " "
        yield f"| {row['threads']} | {work} | {rate} | {cost} |{share}|"
    for name in ("sweep-two-scaras", "sweep-command"):
        row = stored(name)
        shares = [100 * row[f"physics_share_of_{x}"] for x in ("processor_time", "cores")]
        overhead = row["overhead_ms_of_processor_time_a_case"]
        shown = " | ".join(f"{x:.0f} %" for x in shares)
        yield f"| {row['wall_s']:.0f} s | {shown} | {overhead:.1f} ms |"


@pytest.mark.parametrize("line", list(scale_lines()))
def test_measurements_of_the_documentation_are_the_stored_ones(line):
    assert line in (ROOT / "docs" / "sweeps.md").read_text()


def test_other_figures_of_the_documentation_are_the_stored_ones():
    text = " ".join((ROOT / "docs" / "sweeps.md").read_text().split())
    command, values = stored("sweep-command"), stored("sweep-values")
    show, plot, again = command["show"], command["show_with_plot"], command["again"]
    scale, kills = stored("sweep-scale"), stored("sweep-killed-workers")
    many = scale["rows"][-1]["coordinator_share_of_a_core"]
    for words in (
        f"takes {show['wall_s']} s and {show['memory_mb']:.0f} MB",
        f"with `--plot` {plot['wall_s']} s and {plot['memory_mb']:.0f} MB",
        f"of which all cases are known, {again['wall_s']} s",
        f"{values['value_of_the_file_overhead_ms_a_case']:.0f} ms and "
        f"{values['live_value_overhead_ms_a_case']} ms beside the physics",
        f"a batch costs {scale['one_case_a_batch']['coordinator_ms_a_batch']:.1f} ms",
        f"it fed {scale['one_case_a_batch']['cases_a_second']:.0f}",
        f"the coordinator uses {100 * many:.0f} % of a core",
        f"{kills['cases']} cases with {kills['kills']} processes killed meanwhile",
    ):
        assert words in text
