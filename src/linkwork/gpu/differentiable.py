"""Functions of a robot and their derivatives of any order, for libraries that differentiate.

Graphs of other libraries know a function by its handle, a string. What is compiled takes batches by
rows, (N, n) for each argument, and the block of live numbers, which all states share.
"""

from __future__ import annotations

import ctypes
import functools
import struct
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from linkwork import checks
from linkwork.arm.compiled_functions import CompiledFunctions
from linkwork.arm.manipulator import Manipulator
from linkwork.codegen.native.compiler import find_compiler, no_compiler_error
from linkwork.codegen.native.native_library import Mode, NativeLibrary
from linkwork.dynamics.live import BLOCK
from linkwork.gpu.driver import Device
from linkwork.gpu.kernel import BatchKernel, LivePair
from linkwork.gpu.libraries import Kind
from linkwork.trace import Program

REVERSE, FORWARD = "r", "f"
"""Products of derivatives, see `linkwork.dynamics.programs.trace_product`."""

_BATCH = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 3, ctypes.c_ssize_t)
_functions: dict[str, Differentiable] = {}


@dataclass(frozen=True)
class HostCode:
    """Machine code of a program for batches on the processor.

    Attributes:
        address: Of a function that takes the addresses of the arguments, the distances of their
            rows, the addresses of the results, and the number of states.
        steps: Distances of the rows of each argument; 0 where all states share one.
    """

    address: int
    steps: tuple[int, ...]

    @functools.cached_property
    def _call(self) -> Callable[..., None]:
        return _BATCH(self.address)

    @functools.cached_property
    def _steps(self) -> ctypes.Array[ctypes.c_ssize_t]:
        return (ctypes.c_ssize_t * len(self.steps))(*self.steps)

    def run(self, inputs: Sequence[int], outputs: Sequence[int], count: int) -> None:
        """Compute states from the addresses of arrays."""
        arguments = (ctypes.c_void_p * len(inputs))(*inputs)
        results = (ctypes.c_void_p * len(outputs))(*outputs)
        self._call(arguments, self._steps, results, count)


@dataclass(frozen=True)
class DeviceCode:
    """A kernel of a program for batches on a GPU.

    Attributes:
        function: Its handle in the driver.
        threads: Threads of a block, each for one state.
        shared_bytes: Shared memory of a block.
        pointers: Number of its parameters that are addresses.
        shares: Whether its last parameter says that all states share the live numbers.
    """

    device: Device
    function: int
    threads: int
    shared_bytes: int
    pointers: int
    shares: bool

    @functools.cached_property
    def _pack(self) -> Callable[..., bytes]:
        return struct.Struct("Q" * (self.pointers + 1) + "?" * self.shares).pack

    def run(self, inputs: Sequence[int], outputs: Sequence[int], count: int, stream: int) -> None:
        """Start the kernel on a stream, from the addresses of arrays."""
        arguments = self._pack(*inputs, *outputs, count, *(True,) * self.shares)
        blocks = (count + self.threads - 1) // self.threads
        self.device.launch(
            self.function, blocks, self.threads, self.shared_bytes, stream, arguments
        )


class Differentiable:
    """A function of a robot, and products of its derivatives with vectors.

    `products` has one letter for each derivative, `REVERSE` or `FORWARD`; the empty string means
    the function itself.
    """

    def __init__(self, functions: CompiledFunctions, name: str, frame: str | None) -> None:
        self._functions = functions
        self._key = name, frame
        self._codes: dict[tuple[str, Kind], HostCode] = {}
        self._kernels: dict[tuple[str, Kind, Device], DeviceCode] = {}
        self._programs: dict[str, Program] = {}
        self._compiling = threading.RLock()

    def program(self, products: str = "") -> Program:
        """Return the program; its argument `live`, if any, is the block of live numbers."""
        program = self._programs.get(products)
        if program is None:
            with self._compiling:
                program = self._functions.program(*self._key, products)
                program = self._programs.setdefault(products, program)
        return program

    @property
    def live(self) -> LivePair | None:
        """The present block of live numbers in both precisions; None without live parts."""
        live = self._functions.live
        return live.held[0] if live else None

    def on_host(self, products: str, precision: Kind) -> HostCode:
        """Return machine code for the processor, compiled at the first call.

        Raises:
            PlatformError: There is no C compiler.
        """
        code = self._codes.get((products, precision))
        return code or self._compile(products, precision)

    def _compile(self, products: str, precision: Kind) -> HostCode:
        program, compiler = self.program(products), find_compiler()
        if compiler is None:
            raise no_compiler_error(f"cannot compile {program.name}")
        with self._compiling:
            library = NativeLibrary(program, compiler)
            address = library.address(Mode.BATCH, int(precision == "single"))
            steps = tuple(0 if x.name == BLOCK else x.size for x in program.arguments)
            code = HostCode(address, steps)
            return self._codes.setdefault((products, precision), code)

    def on_device(self, products: str, precision: Kind, device: Device) -> DeviceCode:
        """Return a kernel for a GPU, compiled at the first call."""
        key = products, precision, device
        code = self._kernels.get(key)
        if code is None:
            kernel = BatchKernel(self.program(products), device)
            program = kernel.program
            pointers = len(program.arguments) + len(program.results)
            shares = any(x.name == BLOCK for x in program.arguments)
            code = DeviceCode(device, *kernel.compile(precision, "rows"), pointers, shares)
            code = self._kernels.setdefault(key, code)
        return code


def handle_of(arm: Manipulator, name: str, frame: str | None = None) -> str:
    """Return the handle of a function of a robot; it is another one after the robot is rebuilt."""
    if not isinstance(arm, Manipulator):
        raise checks.invalid("arm", arm, "a Manipulator, such as linkwork.load('irb140')")
    function = name if frame is None else f"{name}/{frame}"
    return f"{arm.compiled.functions.handle}/{function}"


def function_of(handle: str) -> Differentiable:
    """Return the function of a handle."""
    function = _functions.get(handle)
    if function is None:
        robot, name, *frame = handle.split("/", 2)
        new = Differentiable(CompiledFunctions.of_handle(robot), name, frame[0] if frame else None)
        function = _functions.setdefault(handle, new)
    return function
