"""Collision checks of batches of configurations on a GPU, by the code of the processor."""

from __future__ import annotations

import functools
import struct
from importlib.resources import files
from typing import Any

import numpy as np

from linkwork import checks
from linkwork.codegen.lowering.simd import runtime
from linkwork.codegen.native.structures import read_sources
from linkwork.codegen.targets.cuda_target import BLOCK, device_functions
from linkwork.codegen.targets.signature import signatures
from linkwork.gpu.arrays import read_batch, stream_of
from linkwork.gpu.compile import compile_kernels
from linkwork.gpu.driver import Device, Memory, find_device
from linkwork.gpu.kernel import C_TYPES
from linkwork.gpu.libraries import Kind, stated_on
from linkwork.planning.collision.checker import CollisionChecker
from linkwork.planning.collision.packing import Arrays

_TAIL = struct.Struct("=QQ?7xQ")
"""Configurations, their number, whether they are rows, and verdicts; the scene comes before."""


class CheckerOnDevice:
    """A collision checker on a GPU, from `checker.on("cuda")`.

    Verdicts are those of `CollisionChecker.collides`, but for rounding: within 1e-5 m of the
    clearance they may differ.

    Attributes:
        checker: The checker on the processor.
        device: The GPU.
        columns: Whether the last axis of arrays is the batch.
    """

    def __init__(
        self, checker: CollisionChecker, device: str = "cuda", *, columns: bool = False
    ) -> None:
        """Copy bodies and obstacles to the device; the kernel is compiled at the first call.

        Args:
            device: `cuda`, or `cuda:1` for the second GPU.
            columns: Whether arrays are (n, N) instead of (N, n).

        Raises:
            GpuError: There is no driver, or no such GPU.
        """
        self.checker = checks.instance("checker", checker, CollisionChecker, "a CollisionChecker")
        self.columns = checks.flag("columns", columns)
        self.device = find_device(device)
        self._arrays = _DeviceArrays(self.device)
        self._scene = bytes(checker.structure(self._arrays))
        self._kernels: dict[Kind, int] = {}

    def __repr__(self) -> str:
        names = ", ".join(repr(x.tree.name) for x in self.checker.geometry.robots)
        return f"<collisions of {names} on cuda:{self.device.index}, {self.device.name}>"

    def collides(self, q: Any) -> Any:
        """Return whether configurations (N, n) are in collision, (N,).

        Nothing is copied or waited for, as in the methods of a robot on a GPU.

        Args:
            q: Joint positions, of several robots one after the other, float64 or float32, in an
                array of PyTorch, CuPy, JAX or another library on the device [rad or m].

        Returns:
            Booleans in an array of the same library.
        """
        size = self.checker.geometry.size
        batch = read_batch("q", q, (size,), self.device, columns=self.columns)
        stream = stream_of([batch], self.device)
        shape = () if batch.is_single else (batch.count,)
        hit, address = batch.library.new(shape, "bool", self.device)
        if batch.count:
            tail = _TAIL.pack(batch.address, batch.count, not batch.columns, address)
            kernel = self._kernels.get(batch.precision) or self._compile(batch.precision)
            blocks = -(-batch.count // BLOCK)
            self.device.launch(kernel, blocks, BLOCK, 0, stream, self._scene + tail)
        if batch.library.waits:
            self.device.synchronize(stream)
        return stated_on(hit, stream)

    def _compile(self, precision: Kind) -> int:
        name = f"linkwork::check<{C_TYPES[precision]}>"
        source = checker_source(self.checker)
        compiled = compile_kernels(source, [name], self.device.architecture)
        kernel = self.device.load(compiled.code).function(compiled.names[name])
        self._kernels[precision] = kernel
        return kernel


class _DeviceArrays(Arrays):
    """Arrays in the memory of a device."""

    def __init__(self, device: Device) -> None:
        super().__init__()
        self._device = device
        self._memory: list[Memory] = []

    def address(self, values: Any, dtype: type[np.generic]) -> int:
        memory = self._device.upload(np.array(values, dtype=dtype, order="C"))
        self._memory.append(memory)
        return memory.address


def checker_source(checker: CollisionChecker) -> str:
    """Return the source of the kernel; it depends on kinematics and the number of bodies alone."""
    (poses,) = signatures("lw", [checker.geometry.program])
    return "\n".join([
        runtime("device.cuh"),
        f"namespace linkwork {{\n{device_functions([poses])}\n}}",
        f"#define LW_SIZE {checker.geometry.size}",
        f"#define LW_BODIES {len(checker.bodies)}",
        _template(),
    ])  # fmt: skip


@functools.cache
def _template() -> str:
    shared = read_sources("linkwork.planning", ("collision/checker.h", "collision/checker.c"))
    text = (files("linkwork.gpu") / "checker.cuh").read_text(encoding="utf-8")
    return text.replace("@CHECKER@", shared)
