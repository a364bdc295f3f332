"""What docs/gpu.md, the README and the example show runs, on the emulated device in small."""

import re
from pathlib import Path

import pytest
import torch

import linkwork as lw
from linkwork.errors import ArgumentError
from linkwork.gpu import collisions, inverse_kinematics, libraries, simulation
from tests.gpu.emulated import compile_collisions, compile_ik, compile_simulation

ROOT = Path(__file__).resolve().parents[2]
SMALLER = {
    'device="cuda"': 'device="cpu"',
    "torch.cuda.synchronize()": "None",
    "1_000_000": "700",
    "100_000": "500",
    "65_536": "64",
    "simulate(1.0": "simulate(0.2",
}


class HostTorch(libraries._Torch):
    """Tensors on the host, in place of those on a GPU."""

    def describe(self, array, device):
        dtype = self._names[array.dtype]
        return libraries.Described(array.data_ptr(), array.shape, array.stride(), dtype, 0)

    def stream(self, device):
        return 0

    def new(self, shape, kind, device):
        array = torch.empty(shape, dtype=self._types[kind])
        return array, array.data_ptr()

    def signature(self, arrays):
        return None


@pytest.fixture(autouse=True)
def host_torch(device, monkeypatch):
    monkeypatch.setattr(collisions, "find_device", lambda name: device)
    monkeypatch.setattr(collisions, "compile_kernels", compile_collisions)
    monkeypatch.setattr(simulation, "compile_kernels", compile_simulation)
    monkeypatch.setattr(inverse_kinematics, "compile_kernels", compile_ik)
    monkeypatch.setitem(libraries._OF_PACKAGES, "torch", HostTorch)
    libraries.library_of.cache_clear()
    yield
    libraries.library_of.cache_clear()


def run(text, names):
    for full, small in SMALLER.items():
        text = text.replace(full, small)
    exec(compile(text, "document", "exec"), names)
    return names


def blocks(page):
    return re.findall(r"```py\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)


def test_the_page_about_the_gpu_runs():
    names = {}
    for text in blocks("docs/gpu.md"):
        run(text, names)
    assert names["all_solutions"].shape == (500, 8, 6)
    torch.testing.assert_close(names["nearest"], names["q"])
    assert names["hit"].shape == (500,)


def test_the_readme_runs():
    (text,) = blocks("README.md")
    names = run("import torch\nimport linkwork as lw\n" + text, {})
    assert names["tau"].shape == (700, 6)


def test_the_example_runs(capsys):
    text = (ROOT / "examples" / "24_gpu.py").read_text(encoding="utf-8")
    run(text, {"__name__": "__main__"})
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_inside_of_transforms_the_differentiable_functions_are_named(device):
    robot = lw.load("scara2").on("cuda")
    with pytest.raises(ArgumentError, match=r"no memory to read.*use lw.torch or lw.jax"):
        torch.func.vmap(robot.gravity)(torch.zeros(3, 5, dtype=torch.float64))
