"""Generated code computes what the manipulator computes."""

import importlib.util
import re
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

import linkwork as lw
from linkwork.dynamics.functions import FUNCTIONS
from tests.tools import build_and_run, require_tool


def test_generated_c_passes_its_own_test(tmp_path):
    files = lw.generate(lw.load("scara1"), out=tmp_path / "code")
    assert {"scara1.c", "scara1.h", "scara1_test.c", "README.md"} <= {x.name for x in files}
    command = ["gcc", "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-O1"]
    said = build_and_run(tmp_path / "code", command, ["scara1.c", "scara1_test.c"])
    assert "5 functions agree" in said


def test_generated_python_computes_the_same(tmp_path):
    arm = lw.load("planar2")
    lw.generate(arm, ["gravity"], "numpy", tmp_path)
    spec = importlib.util.spec_from_file_location("gravity", tmp_path / "gravity.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    q = np.array([0.3, -0.8])
    assert np.ravel(module.gravity(q)) == pytest.approx(arm.gravity(q), rel=1e-12)


@pytest.mark.parametrize("target", ["c", "simd"])
@pytest.mark.parametrize("live", [[], ["tool", "payload", "gravity"]])
def test_the_example_in_the_readme_compiles(tmp_path, target, live):
    require_tool("gcc", "gcc")
    lw.generate(lw.load("scara1", live=live), ["fk", "inverse_dynamics"], target, tmp_path)
    text = (tmp_path / "README.md").read_text()
    (example,) = re.findall(r"```c\n(.*?)```", text, flags=re.DOTALL)
    assert ("scara1_live" in example) is bool(live)
    (tmp_path / "example.c").write_text(example)
    command = ["gcc", "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-c", "example.c"]
    subprocess.run(command, cwd=tmp_path, check=True)


def test_generated_python_checks_itself(tmp_path):
    arm = lw.load("scara1", live=["tool", "payload", "gravity"])
    arm.set_payload(lw.Inertia(1.5, (0.0, 0.1, 0.0), ((0.1, 0, 0), (0, 0.1, 0), (0, 0, 0.1))))
    lw.generate(arm, list(FUNCTIONS), "numpy", tmp_path)
    command = [sys.executable, "scara1_test.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{len(FUNCTIONS) + 1} functions agree" in done.stdout


def test_what_cannot_be_generated_is_refused(tmp_path):
    arm = lw.load("planar2")
    for functions, target in ((["magic"], "c"), (["fk"], "cobol"), ([], "c"), (["fk", "fk"], "c")):
        with pytest.raises(lw.LinkworkError):
            lw.generate(arm, functions, target, tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(lw.LinkworkError, match="folder"):
        lw.generate(arm, ["fk"], "c", tmp_path / "file")


def test_the_readme_tells_what_the_numbers_mean(tmp_path):
    lw.generate(lw.load("scara1", live=["tool"]), ["inverse_dynamics"], "c", tmp_path)
    text = (tmp_path / "README.md").read_text()
    rows = [line for line in text.splitlines() if line.startswith("| 2 |")]
    assert any(row.endswith("| m |") for row in rows)
    assert any(row.endswith("| m/s |") for row in rows)
    assert any(row.endswith("| N |") for row in rows)
    for head in ("## `q`: positions", "## `qdd`: accelerations", "## `tool`", "## `live`"):
        assert head in text


def test_the_readme_tells_rows_columns_frames_and_live_numbers_of_now(tmp_path):
    arm = lw.load("scara1", live=["tool", "payload", "gravity"])
    arm.set_payload(lw.Inertia(1.5, (0.0, 0.1, 0.0), ((0.1, 0, 0), (0, 0.1, 0), (0, 0, 0.1))))
    lw.generate(arm, list(FUNCTIONS), "numpy", tmp_path)
    lines = (tmp_path / "README.md").read_text().splitlines()
    assert "## The robot: scara1" in lines
    assert "| 0 | mass [kg] | 1.5 |" in lines
    assert any(x.startswith("| 2 | z of the gravitational acc") and "-9.81" in x for x in lines)
    assert any(x.startswith("Rows: linear velocity x, y, z [m/s], then angular") for x in lines)
    for name, title in (("poses", "frame"), ("regressor", "parameter")):
        shape = next(x.shape for x in arm.program(name).results)
        start = lines.index(f"| index | {title} |") + 2
        count = next(i for i, x in enumerate([*lines[start:], ""]) if not x.startswith("|"))
        assert count == (shape[0] if name == "poses" else shape[1])
    results = {x.name for name in FUNCTIONS for x in arm.program(name).results}
    assert all(any(x.startswith(f"## `{name}`") for x in lines) for name in results)


def test_names_in_the_readme_are_escaped(tmp_path):
    tree = replace(lw.load("planar2").tree, name="<b>[x](y)")
    lw.generate(lw.load(tree), ["fk"], "c", tmp_path)
    text = (tmp_path / "README.md").read_text()
    assert "<b>" not in text.replace("\\<b\\>", "")
    assert r"\<b\>\[x\]\(y\)" in text
