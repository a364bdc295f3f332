"""The sweeps of the documentation and of the examples are read as they stand."""

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
