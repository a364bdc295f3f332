"""`linkwork bench cuda`: figures and checks on the emulated device, textbook code of peers."""

import json

import numpy as np
import pytest

import linkwork as lw
from linkwork.bench.cuda import check as cuda_check
from linkwork.bench.cuda import measure as cuda
from linkwork.bench.peers.textbook import newton_euler
from linkwork.bench.problem import without_drives
from linkwork.cli.main import main
from linkwork.gpu import collisions, driver, inverse_kinematics, simulation
from tests.gpu.emulated import compile_collisions, compile_ik, compile_simulation


@pytest.fixture
def device(device, monkeypatch):
    """The emulated device, for benches too; other functions take too long to compile."""
    for module in (cuda, cuda_check, collisions):
        monkeypatch.setattr(module, "find_device", lambda name: device)
    monkeypatch.setattr(simulation, "compile_kernels", compile_simulation)
    monkeypatch.setattr(collisions, "compile_kernels", compile_collisions)
    monkeypatch.setattr(inverse_kinematics, "compile_kernels", compile_ik)
    monkeypatch.setattr(cuda_check, "MOST_USED", ("fk", "gravity"))
    monkeypatch.setattr(cuda_check, "OTHERS", ("energy", "springs"))
    return device


def textbook(tree, arrays, device, left_out):
    """Stand for a peer: the textbook on numpy."""
    function = newton_euler(np, tree, lambda x: x)
    left_out.append("another is left out")
    yield "numpy", lambda: function(*arrays), lambda rounds: 1e-3


def wrong(tree, arrays, device, left_out):
    yield "numpy", lambda: arrays[0], lambda rounds: 1e-3


def bench(peers):
    return cuda.bench_cuda(
        rounds=3, robots=["planar2"], functions=["gravity", "energy"], memory=1 << 20, peers=peers
    )


def test_every_function_is_timed_in_both_layouts_and_precisions_beside_peers(device):
    report = bench({"numpy": textbook})
    assert report.agrees
    timed = [(x.function, x.precision, x.who) for x in report.rows]
    for function in ("gravity", "energy"):
        for precision in ("double", "single"):
            assert {(function, precision, x) for x in ("rows", "columns")} <= set(timed)
    assert ("inverse_dynamics", "single", "numpy") in timed
    assert ("simulate", "single", "columns") in timed
    assert ("collides, 20 boxes", "double", "rows") in timed
    assert ("all solutions", "single", "columns") in timed
    assert all(x.value > 0 for x in report.rows)
    assert report.subject["gpu"] == "processor"
    assert report.left_out == ["another is left out"] * 2
    assert all(len(x.cells()) == len(report.columns) for x in report.rows)


def test_nothing_is_timed_if_a_peer_disagrees(device):
    report = bench({"numpy": wrong})
    assert not report.agrees
    assert not report.rows


@pytest.mark.parametrize("name", ["irb140", "panda", "tree30"])
def test_the_textbook_of_peers_is_that_of_the_robot(name):
    arm = lw.Manipulator(without_drives(lw.load(name).tree))
    rng = np.random.default_rng(0)
    arrays = [rng.uniform(-3, 3, (4, len(arm.joint_names))) for _ in range(3)]
    torques = newton_euler(np, arm.tree, lambda x: x)(*arrays)
    np.testing.assert_allclose(torques, arm.inverse_dynamics(*arrays), atol=1e-11)


def test_the_check_compares_functions_and_reports_what_is_missing(device, monkeypatch):
    report = cuda_check.check_cuda(robots=["planar2"], states=50, others=20)
    assert [x for x in report.agreements if not x.holds] == []
    names = {x.function for x in report.agreements}
    assert {
        "fk",
        "gravity",
        "energy",
        "springs",
        "live numbers",
        "simulate",
        "inverse kinematics",
        "collides",
        "errors",
    } <= names
    assert any("PyTorch is left out" in x for x in report.left_out)

    def broken(*_):
        raise RuntimeError("no such thing")

    monkeypatch.setitem(cuda_check._CHECKS, "live numbers", broken)
    report = cuda_check.check_cuda(robots=["planar2"], states=50, others=20)
    (failed,) = [x for x in report.agreements if not x.holds]
    assert failed.name == "RuntimeError: no such thing"


def test_results_that_differ_are_found():
    expected = np.array([[1.0, -2.0], [1e-9, 0.0]])
    assert cuda_check.relative(expected, expected) == 0
    assert cuda_check.relative(expected * (1, 1.001), expected) == pytest.approx(1e-3)
    assert cuda_check.relative(expected + 1e-9, expected) < 1e-7
    assert not cuda_check.relative(expected * np.nan, expected) <= 1


def test_the_document_of_the_check_is_stored(device, capsys, tmp_path, monkeypatch):
    monkeypatch.setattr(cuda_check, "_CHECKS", {"errors": cuda_check._errors})
    path = tmp_path / "cuda.json"
    assert main(["bench", "cuda", "--check", "--out", str(path)]) == 0
    assert "arrays on the host are refused" in capsys.readouterr().out
    document = json.loads(path.read_text())
    assert document["agrees"]
    assert document["measured"]
    assert document["subject"]["gpu"] == "processor"


@pytest.mark.parametrize("options", [[], ["--check"]])
def test_a_machine_without_a_gpu_says_so_in_one_line(options, monkeypatch, capsys):
    def missing(name, *_, **__):
        raise OSError(name)

    driver._library.cache_clear()
    monkeypatch.setattr(driver.ctypes, "CDLL", missing)
    assert main(["bench", "cuda", *options]) == 2
    shown = capsys.readouterr().err
    assert "found no NVIDIA driver on this machine" in shown


def test_only_the_bench_of_a_gpu_has_a_check(capsys):
    assert main(["bench", "ik", "--check"]) == 2
    assert "--check belongs to the bench cuda" in capsys.readouterr().err
