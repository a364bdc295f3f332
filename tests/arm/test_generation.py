"""Generated code computes what the manipulator computes."""

import importlib.util
import subprocess

import numpy as np
import pytest

import linkwork as lw
from tests.tools import require_tool


def test_generated_c_passes_its_own_test(tmp_path):
    require_tool("gcc", "gcc")
    files = lw.generate(lw.load("scara1"), out=tmp_path / "code")
    assert {"scara1.c", "scara1.h", "scara1_test.c", "README.md"} <= {x.name for x in files}
    command = ["gcc", "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-O1"]
    sources = ["scara1.c", "scara1_test.c", "-lm", "-o", "check"]
    subprocess.run([*command, *sources], cwd=tmp_path / "code", check=True)
    shown = subprocess.run(["./check"], cwd=tmp_path / "code", capture_output=True, text=True)
    assert shown.returncode == 0
    assert "5 functions agree" in shown.stdout


def test_generated_python_computes_the_same(tmp_path):
    arm = lw.load("planar2")
    lw.generate(arm, ["gravity"], "numpy", tmp_path)
    spec = importlib.util.spec_from_file_location("gravity", tmp_path / "gravity.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    q = np.array([0.3, -0.8])
    assert np.ravel(module.gravity(q)) == pytest.approx(arm.gravity(q), rel=1e-12)


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
