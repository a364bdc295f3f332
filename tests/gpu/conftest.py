import pytest

from linkwork.gpu import kernel, robot
from tests.gpu.emulated import EmulatedDevice, compile_for_host, has_compiler


@pytest.fixture
def device(monkeypatch):
    """A device that computes on the processor, in place of every GPU."""
    if not has_compiler():
        pytest.skip("needs g++")
    emulated = EmulatedDevice()
    monkeypatch.setattr(robot, "find_device", lambda name: emulated)
    monkeypatch.setattr(kernel, "compile_kernels", compile_for_host)
    return emulated
