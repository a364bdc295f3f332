"""The examples run as they stand, and the README's Python does too."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


def run(arguments, folder):
    shown = subprocess.run(
        [sys.executable, "-W", "error", *arguments], cwd=folder, capture_output=True, text=True
    )
    assert shown.returncode == 0, shown.stderr
    return shown.stdout


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs(path, tmp_path):
    assert run([str(path)], tmp_path)


CODES = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)


@pytest.mark.parametrize("code", CODES, ids=range(len(CODES)))
def test_the_python_of_the_readme_runs(code, tmp_path):
    run(["-c", code], tmp_path)


DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("path", [*EXAMPLES, *DOCUMENTS], ids=lambda path: path.name)
def test_examples_import_only_the_package_itself(path):
    text = path.read_text()
    codes = [text] if path.suffix == ".py" else re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    for code in codes:
        assert not re.findall(r"^\s*(?:from|import) linkwork\.", code, re.MULTILINE)


@pytest.mark.parametrize("folder", ["benchmarks", "examples"])
def test_no_script_hides_a_standard_module(folder):
    """The folder of a script is searched first: `signal.py` beside it would break `subprocess`."""
    names = {path.stem for path in (ROOT / folder).glob("*.py")}
    assert not names & sys.stdlib_module_names
