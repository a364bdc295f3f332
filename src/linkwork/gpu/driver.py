"""The CUDA driver, called through ctypes: devices, memory, modules and launches."""

from __future__ import annotations

import ctypes
import functools
import itertools
import re
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linkwork import checks
from linkwork.errors import ArgumentError, PlatformError

_OUT_OF_MEMORY = 2
_OTHER_CONTEXT = (201, 400)
"""Errors of a launch while another context is current on the thread."""
_MAJOR, _MINOR, _PROCESSORS = 75, 76, 16
_SHARED_BYTES = 8
_PLAIN_SHARED_BYTES = 48 * 1024
_ARGUMENT_BYTES = 4096

_POINTER, _INT, _UNSIGNED, _SIZE = (ctypes.c_void_p, ctypes.c_int, ctypes.c_uint, ctypes.c_size_t)
_CALLS: dict[str, tuple[Any, ...]] = {
    "cuInit": (_UNSIGNED,),
    "cuGetErrorString": (_INT, _POINTER),
    "cuDeviceGetCount": (_POINTER,),
    "cuDeviceGet": (_POINTER, _INT),
    "cuDeviceGetName": (_POINTER, _INT, _INT),
    "cuDeviceGetAttribute": (_POINTER, _INT, _INT),
    "cuDevicePrimaryCtxRetain": (_POINTER, _INT),
    "cuCtxGetCurrent": (_POINTER,),
    "cuCtxSetCurrent": (_POINTER,),
    "cuModuleLoadData": (_POINTER, _POINTER),
    "cuModuleGetFunction": (_POINTER, _POINTER, ctypes.c_char_p),
    "cuFuncSetAttribute": (_POINTER, _INT, _INT),
    "cuMemAlloc_v2": (_POINTER, _SIZE),
    "cuMemFree_v2": (_POINTER,),
    "cuMemcpyHtoD_v2": (_POINTER, _POINTER, _SIZE),
    "cuMemcpyDtoH_v2": (_POINTER, _POINTER, _SIZE),
    "cuMemcpyDtoDAsync_v2": (_POINTER, _POINTER, _SIZE, _POINTER),
    "cuStreamSynchronize": (_POINTER,),
    "cuEventCreate": (_POINTER, _UNSIGNED),
    "cuEventRecord": (_POINTER, _POINTER),
    "cuEventDestroy_v2": (_POINTER,),
    "cuEventElapsedTime": (_POINTER, _POINTER, _POINTER),
    "cuDriverGetVersion": (_POINTER,),
    "cuStreamWaitEvent": (_POINTER, _POINTER, _UNSIGNED),
    "cuLaunchKernel": (_POINTER, *[_UNSIGNED] * 7, _POINTER, _POINTER, _POINTER),
}


class GpuError(PlatformError):
    """A GPU is missing, or an operation on it failed."""


def find_device(name: str = "cuda") -> Device:
    """Return a GPU by name: `cuda`, the first one, or `cuda:1`.

    Raises:
        ArgumentError: An invalid name.
        GpuError: There is no driver, or no such GPU.
    """
    match = isinstance(name, str) and re.fullmatch(r"cuda(?::(\d{1,3}))?", name)
    if not match:
        raise checks.invalid("device", name, "cuda, or cuda:1 for the second GPU")
    return device_of(int(match[1] or 0))


@functools.cache
def device_of(index: int) -> Device:
    """Return a GPU by its number."""
    return Device(index)


@functools.cache
def _library() -> ctypes.CDLL:
    name = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"
    try:
        library = ctypes.CDLL(name)
    except OSError as error:
        raise GpuError(
            f"found no NVIDIA driver on this machine: cannot load {name}",
            hint="install the driver of the GPU; `nvidia-smi` then lists it",
        ) from error
    for call, types in _CALLS.items():
        # `library[call]` would be a new object each time.
        getattr(library, call).argtypes = types
    return library


def _call(name: str, *arguments: Any, doing: str) -> None:
    library = _library()
    status = getattr(library, name)(*arguments)
    if status:
        text = ctypes.c_char_p()
        library.cuGetErrorString(status, ctypes.byref(text))
        reason = (text.value or b"unknown error").decode("utf-8", "replace")
        raise GpuError(f"cannot {doing}: CUDA error {status}, {reason}")


def entry_of(name: str) -> int:
    """Return the address of a function of the driver."""
    return ctypes.cast(_library()[name], ctypes.c_void_p).value or 0


def no_memory(device: Device, size: int) -> GpuError:
    """Return the error of a failed allocation."""
    return GpuError(
        f"{device.name} has not enough free memory for {size:,} bytes",
        hint="compute fewer states at a time, or free arrays",
    )


class Memory:
    """Memory of a device, freed with this object."""

    def __init__(self, device: Device, size: int) -> None:
        self.device = device
        self.size = size
        address = ctypes.c_void_p()
        with device.current():
            status = _library().cuMemAlloc_v2(ctypes.byref(address), max(size, 1))
        if status == _OUT_OF_MEMORY:
            raise no_memory(device, size)
        if status:
            raise GpuError(f"cannot allocate {size:,} bytes of {device.name}: CUDA error {status}")
        self.address = address.value or 0
        weakref.finalize(self, _free, device, self.address).atexit = False


def _free(device: Device, address: int) -> None:
    with device.current():
        _library().cuMemFree_v2(address)


class Module:
    """Compiled code on a device."""

    def __init__(self, device: Device, code: bytes) -> None:
        self._device = device
        # The driver may read kernels from it at their first launch.
        self._code = code
        self._handle = ctypes.c_void_p()
        with device.current():
            _call(
                "cuModuleLoadData",
                ctypes.byref(self._handle),
                ctypes.c_char_p(code),
                doing=f"load compiled code on {device.name}",
            )

    def function(self, name: str) -> int:
        """Return the handle of a kernel by its name in the compiled code."""
        handle = ctypes.c_void_p()
        with self._device.current():
            _call(
                "cuModuleGetFunction",
                ctypes.byref(handle),
                self._handle,
                name.encode(),
                doing=f"find the kernel {name}",
            )
        return handle.value or 0


class _Arguments(threading.local):
    """A buffer for the arguments of a launch, one for each thread."""

    def __init__(self) -> None:
        room = ctypes.create_string_buffer(_ARGUMENT_BYTES)
        self.content = memoryview(room).cast("B")
        self.size = ctypes.c_size_t()
        places = ctypes.addressof(room), ctypes.addressof(self.size)
        self.extra = (ctypes.c_void_p * 5)(1, places[0], 2, places[1], 0)


class Device:
    """A GPU.

    Attributes:
        index: Its number.
        name: Its name, e.g. `NVIDIA H200`.
        architecture: Its architecture, e.g. `sm_90`.
        processors: Number of its multiprocessors.
        driver: The newest CUDA version that the driver supports, e.g. `CUDA 13.0`.
    """

    def __init__(self, index: int) -> None:
        _call("cuInit", 0, doing="initialize the NVIDIA driver")
        count = self._number("cuDeviceGetCount")
        if index >= count:
            number = f"{count} GPU{'s' * (count != 1)}"
            raise GpuError(
                f"there is no cuda:{index}: the NVIDIA driver finds {number}",
                hint="`nvidia-smi` lists them; CUDA_VISIBLE_DEVICES may hide some",
            )
        self.index = index
        self._device = self._number("cuDeviceGet", index)
        text = ctypes.create_string_buffer(100)
        _call("cuDeviceGetName", text, 100, self._device, doing="read the name of the GPU")
        self.name = text.value.decode("utf-8", "replace")
        major, minor, self.processors = (
            self._number("cuDeviceGetAttribute", attribute, self._device)
            for attribute in (_MAJOR, _MINOR, _PROCESSORS)
        )
        self.architecture = f"sm_{major}{minor}"
        version = self._number("cuDriverGetVersion")
        self.driver = f"CUDA {version // 1000}.{version % 1000 // 10}"
        self._context = ctypes.c_void_p()
        _call(
            "cuDevicePrimaryCtxRetain",
            ctypes.byref(self._context),
            self._device,
            doing=f"use {self.name}",
        )
        self._launch = _library().cuLaunchKernel
        self._arguments = _Arguments()
        self._modules: list[Module] = []

    def __repr__(self) -> str:
        return f"<Device cuda:{self.index}, {self.name}, {self.architecture}>"

    @staticmethod
    def _number(call: str, *arguments: int) -> int:
        number = ctypes.c_int()
        _call(call, ctypes.byref(number), *arguments, doing="query the NVIDIA driver")
        return number.value

    @property
    def context(self) -> int:
        """The primary context, which other libraries use too."""
        return self._context.value or 0

    @contextmanager
    def current(self) -> Iterator[None]:
        """Make the device current on this thread within a `with` block."""
        before = self._enter()
        try:
            yield
        finally:
            self._leave(before)

    def load(self, code: bytes) -> Module:
        """Load compiled code, which stays loaded."""
        module = Module(self, code)
        self._modules.append(module)
        return module

    def allocate(self, size: int) -> Memory:
        """Allocate memory [bytes]."""
        return Memory(self, size)

    def upload(self, content: bytes | NDArray[Any]) -> Memory:
        """Copy bytes or an array into new memory, which all streams may then read."""
        array = np.ascontiguousarray(
            np.frombuffer(content, np.uint8) if isinstance(content, bytes) else content
        )
        memory = self.allocate(array.nbytes)
        with self.current():
            _call(
                "cuMemcpyHtoD_v2",
                memory.address,
                array.ctypes.data,
                array.nbytes,
                doing=f"copy {array.nbytes:,} bytes to {self.name}",
            )
        # The last part of a copy is made after the call, and other streams do not wait for it.
        self.synchronize()
        return memory

    def download(self, address: int, array: NDArray[Any]) -> None:
        """Copy device memory into a contiguous array, after all queued work."""
        if not array.flags.c_contiguous:
            raise ArgumentError("the destination array must be contiguous")
        with self.current():
            _call(
                "cuMemcpyDtoH_v2",
                array.ctypes.data,
                address,
                array.nbytes,
                doing=f"copy {array.nbytes:,} bytes from {self.name}",
            )

    def copy(self, to: int, source: int, size: int, stream: int = 0) -> None:
        """Copy `size` bytes within the device on a stream."""
        with self.current():
            doing = f"copy {size:,} bytes on {self.name}"
            _call("cuMemcpyDtoDAsync_v2", to, source, size, stream, doing=doing)

    def synchronize(self, stream: int = 0) -> None:
        """Wait for the work queued on a stream; failures of its kernels are raised here."""
        with self.current():
            _call("cuStreamSynchronize", stream, doing=f"compute on {self.name}")

    def order(self, earlier: int, later: int) -> None:
        """Make a stream wait for the work queued so far on another one."""
        event = ctypes.c_void_p()
        with self.current():
            doing = "order two streams"
            _call("cuEventCreate", ctypes.byref(event), 2, doing=doing)
            _call("cuEventRecord", event, earlier, doing=doing)
            _call("cuStreamWaitEvent", later, event, 0, doing=doing)
            _call("cuEventDestroy_v2", event, doing=doing)

    def times(self, work: Callable[[], Any], count: int) -> list[float]:
        """Return the durations of repeated runs on the default stream [s].

        Two runs that do not count keep the device busy while the host queues the first that does.
        """
        doing = "measure time"
        events = [ctypes.c_void_p() for _ in range(count + 1)]
        elapsed = ctypes.c_float()
        seconds = []
        with self.current():
            for event in events:
                _call("cuEventCreate", ctypes.byref(event), 0, doing=doing)
            work()
            work()
            for event in events[:-1]:
                _call("cuEventRecord", event, 0, doing=doing)
                work()
            _call("cuEventRecord", events[-1], 0, doing=doing)
            self.synchronize()
            for first, second in itertools.pairwise(events):
                _call("cuEventElapsedTime", ctypes.byref(elapsed), first, second, doing=doing)
                seconds.append(elapsed.value / 1000)
            for event in events:
                _call("cuEventDestroy_v2", event, doing=doing)
        return seconds

    def allow_shared(self, function: int, size: int) -> None:
        """Allow a kernel to use more shared memory than the default limit [bytes]."""
        if size > _PLAIN_SHARED_BYTES:
            with self.current():
                doing = f"give a kernel {size:,} bytes of shared memory"
                _call("cuFuncSetAttribute", function, _SHARED_BYTES, size, doing=doing)

    def launch(
        self,
        function: int,
        blocks: int,
        threads: int,
        shared_bytes: int,
        stream: int,
        arguments: bytes,
    ) -> None:
        """Launch a kernel.

        Args:
            arguments: Its parameters, packed with the alignment of their types.
        """
        room = self._arguments
        room.content[: len(arguments)] = arguments
        room.size.value = len(arguments)
        launch = (function, blocks, 1, 1, threads, 1, 1, shared_bytes, stream, None, room.extra)
        status = self._launch(*launch)
        if status in _OTHER_CONTEXT:
            with self.current():
                status = self._launch(*launch)
        if status:
            raise GpuError(
                f"cannot launch a kernel of {blocks} blocks of {threads} threads with "
                f"{shared_bytes} bytes of shared memory on {self.name}: CUDA error {status}"
            )

    def _enter(self) -> int | None:
        """Make the context current; return the previous one if it was another."""
        library, before = _library(), ctypes.c_void_p()
        library.cuCtxGetCurrent(ctypes.byref(before))
        if before.value == self._context.value:
            return None
        library.cuCtxSetCurrent(self._context)
        return before.value or 0

    def _leave(self, before: int | None) -> None:
        # Without a previous context ours stays current: other libraries use the same one.
        if before:
            _library().cuCtxSetCurrent(before)
