"""Programs as functions of batches on a GPU, compiled at their first call."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from linkwork.codegen.lowering.simd import runtime
from linkwork.codegen.targets.cuda_target import (
    BLOCK,
    LIVE,
    STATES,
    cuda_header,
    is_paired,
    staged_places,
)
from linkwork.codegen.targets.signature import signatures
from linkwork.errors import ArgumentError
from linkwork.gpu.arrays import Batch, common, read_batch, read_room, stream_of
from linkwork.gpu.compile import compile_kernels
from linkwork.gpu.driver import Device, Memory
from linkwork.gpu.libraries import Kind, Library, library_of
from linkwork.trace import Program

Layout = Literal["rows", "columns", "pairs"]
"""How a kernel reads its arrays."""

LivePair = tuple[NDArray[np.float64], NDArray[np.float32]]
"""The block of live numbers in both precisions."""

C_TYPES: Mapping[Kind, str] = {"double": "double", "single": "float"}
"""Types of numbers in CUDA."""
_MAX_PLANS = 256

SIZES: Mapping[Kind, int] = {"double": 8, "single": 4}
"""Bytes of a number."""


def kernel_source(program: Program) -> str:
    """Return the source of the kernels `linkwork::lw_NAME_rows` and `_columns` of a program."""
    header = cuda_header("lw", signatures("lw", [program]))
    return runtime("device.cuh") + header.replace('#include "device.cuh"', "")


@dataclass(frozen=True, slots=True)
class _Plan:
    """How a kernel is launched for arrays of some shapes, types and layouts.

    `shapes` are those of the results, `columns` whether their first axis is the one whose entries
    are side by side, `tail` the arguments after the arrays: the number of states, and whether they
    share the live numbers.
    """

    library: Library
    launch: tuple[int, int, int, int]
    shapes: Sequence[tuple[int, ...]]
    columns: bool
    tail: tuple[int, ...]
    alignment: int
    precision: Kind


class BatchKernel:
    """A program as a function of batches on a GPU.

    It takes one array on the GPU for each argument, of any library that `arrays` knows, and
    returns the result, or a tuple of several, as arrays of that library. It computes on the
    caller's current stream and does not wait.

    Args:
        shapes: Shape of arguments that are not one axis, by name.
        columns: Whether the axis of the batch is the last one.
        live: Returns the block of live numbers, the last argument; it is the same object until the
            numbers change.
    """

    def __init__(
        self,
        program: Program,
        device: Device,
        *,
        shapes: Mapping[str, tuple[int, ...]] | None = None,
        columns: bool = False,
        live: Callable[[], LivePair] | None = None,
    ) -> None:
        self.program = program
        self.device = device
        self._columns = columns
        self._live = live
        has_live = live is not None
        arguments = program.arguments[: len(program.arguments) - has_live]
        shapes = shapes or {}
        self._arguments = [(x.name, shapes.get(x.name, (x.size,))) for x in arguments]
        self._results = [(x.name, tuple(x.shape)) for x in program.results]
        pointers = len(program.arguments) + len(program.results)
        self._pack = struct.Struct("Q" * (pointers + 1) + "?" * has_live).pack
        self._uploaded: dict[Kind, tuple[LivePair, Memory]] = {}
        self._plans: dict[Any, _Plan] = {}
        (self._signature,) = signatures("lw", [program])
        self._paired = is_paired(self._signature)
        self._functions: dict[tuple[Kind, Layout], tuple[int, int, int]] = {}

    def __call__(self, *arrays: Any, out: Any = None, live: Any = None) -> Any:
        """Compute a batch.

        Args:
            out: An array for the result, or a tuple of several.
            live: A block of live numbers for each state, (N, m); those of the robot if None.
        """
        room = () if out is None else tuple(out) if isinstance(out, tuple | list) else (out,)
        complete = live is None and len(arrays) == len(self._arguments)
        key = _key((*arrays, *room)) if complete else None
        plan = self._plans.get(key)
        if plan is not None:
            # Checking and reading arguments costs more than the rest of a call.
            addresses, bits = [], 0
            for array in (*arrays, *room):
                addresses.append(address := array.data_ptr())
                bits |= address
            if bits % plan.alignment == 0:
                stream, count = plan.library.stream(self.device), len(arrays)
                outputs = [*zip(room, addresses[count:], strict=True)]
                return self._start(plan, arrays[0], addresses[:count], stream, outputs)
        batches = self._read(arrays)
        if live is not None:
            batches.append(self._read_live(live, batches[0]))
        head = common(batches)
        outputs = self._read_out(room, head) if room else []
        places = [x.address for x in batches] + [place for _, place in outputs]
        even = head.count % 2 == 0 and not any(x % 8 for x in places)
        layout = self.layout(head.precision, head.columns, even=even)
        plan = self._plan(head, live is None, layout)
        if key is not None:
            if len(self._plans) == _MAX_PLANS:
                self._plans.clear()
            self._plans[key] = plan
        stream = stream_of(batches, self.device)
        addresses = [x.address for x in batches]
        return self._start(plan, arrays[0], addresses, stream, outputs)

    def layout(self, precision: Kind, columns: bool, *, even: bool = True) -> Layout:
        """Return the layout of the kernel for rows or columns; `even` allows pairs of states."""
        paired = even and precision == "single" and self._paired
        return "rows" if not columns else "pairs" if paired else "columns"

    def _plan(self, head: Batch, shares: bool, layout: Layout) -> _Plan:
        key = head.precision, layout
        function, threads, shared = self._functions.get(key) or self.compile(*key)
        count = head.count // 2 if layout == "pairs" else head.count
        blocks = (count + threads - 1) // threads
        return _Plan(
            head.library,
            (function, blocks, threads, shared),
            [self._shape(shape, head) for _, shape in self._results],
            head.columns and not head.is_single and not self._columns,
            (head.count,) if self._live is None else (head.count, shares),
            8 if layout == "pairs" else SIZES[head.precision],
            head.precision,
        )

    def _shape(self, shape: tuple[int, ...], head: Batch) -> tuple[int, ...]:
        if head.is_single:
            return shape
        return (*shape, head.count) if self._columns else (head.count, *shape)

    def _start(
        self,
        plan: _Plan,
        like: Any,
        addresses: list[int],
        stream: int,
        outputs: Sequence[tuple[Any, int]],
    ) -> Any:
        """Launch the kernel on arguments at addresses; return the results, new without outputs."""
        library = plan.library
        results = outputs or [
            library.empty_like(like, shape, plan.precision, plan.columns, self.device, stream)
            for shape in plan.shapes
        ]
        if self._live is not None and plan.tail[1]:
            addresses.append(self._block(plan.precision))
        if plan.tail[0]:
            addresses += [place for _, place in results]
            self.device.launch(*plan.launch, stream, self._pack(*addresses, *plan.tail))
        if library.waits:
            self.device.synchronize(stream)
        return results[0][0] if len(results) == 1 else tuple(array for array, _ in results)

    def _read(self, arrays: Sequence[Any]) -> list[Batch]:
        if len(arrays) != len(self._arguments):
            names = ", ".join(name for name, _ in self._arguments)
            raise ArgumentError(
                f"{self.program.name} takes {len(self._arguments)} arrays, got {len(arrays)}",
                hint=f"expected {names}",
            )
        device, columns = self.device, self._columns
        return [
            read_batch(name, array, shape, device, columns=columns)
            for array, (name, shape) in zip(arrays, self._arguments, strict=True)
        ]

    def _read_live(self, live: Any, first: Batch) -> Batch:
        if self._live is None:
            raise ArgumentError(
                "no part of this robot is live",
                hint="load it with live=['tool', 'payload', 'gravity'], or some of them",
            )
        size = self.program.arguments[-1].size
        return read_batch(
            LIVE, live, (size,), self.device, columns=self._columns, precision=first.precision
        )

    def _read_out(self, arrays: Sequence[Any], head: Batch) -> list[tuple[Any, int]]:
        """Return the caller's arrays for the results, with their addresses."""
        if len(arrays) != len(self._results):
            raise ArgumentError(f"out has {len(arrays)} arrays, expected {len(self._results)}")
        settings = {"columns": self._columns, "precision": head.precision}
        batches = [
            read_room(name, array, shape, self.device, **settings)
            for array, (name, shape) in zip(arrays, self._results, strict=True)
        ]
        common([head, *batches])
        return [(array, x.address) for array, x in zip(arrays, batches, strict=True)]

    def _block(self, precision: Kind) -> int:
        """Return the address of the live numbers on the device."""
        assert self._live is not None
        pair = self._live()
        current = self._uploaded.get(precision)
        if current is None or current[0] is not pair:
            # Freeing the previous block waits for kernels that read it.
            block = self.device.upload(pair[0] if precision == "double" else pair[1])
            current = self._uploaded[precision] = (pair, block)
        return current[1].address

    def compile(self, precision: Kind, layout: Layout) -> tuple[int, int, int]:
        """Compile a kernel ahead of its first call.

        Args:
            layout: `pairs` computes two states of columns in a thread.

        Returns:
            The kernel, its threads in a block and its shared memory [bytes].
        """
        signature = self._signature
        name = f"linkwork::{signature.name}_{layout}<{C_TYPES[precision]}>"
        compiled = compile_kernels(kernel_source(self.program), [name], self.device.architecture)
        function = self.device.load(compiled.code).function(compiled.names[name])
        sizes = {x: y.size for x, y in [*signature.inputs, *signature.outputs]}
        _, words = staged_places(sizes, LIVE if LIVE in signature.arguments else "")
        rows = layout == "rows"
        shared = words * SIZES[precision] if rows else 0
        self.device.allow_shared(function, shared)
        call = self._functions[precision, layout] = function, STATES if rows else BLOCK, shared
        return call


def _key(arrays: Sequence[Any]) -> Any:
    """Return what determines the plan of arrays; None if it is unknown."""
    library = library_of(type(arrays[0])) if arrays else None
    try:
        return library and library.signature(arrays)
    except AttributeError:
        return None
