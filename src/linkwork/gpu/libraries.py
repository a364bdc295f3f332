"""GPU arrays of PyTorch, CuPy, JAX and others: reading them without copies, allocating results."""

from __future__ import annotations

import functools
import importlib
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError
from linkwork.gpu import dlpack
from linkwork.gpu.driver import Device, Memory, no_memory

Kind = Literal["double", "single", "bool", "int32"]

DTYPES: dict[Kind, str] = {
    "double": "float64",
    "single": "float32",
    "bool": "bool",
    "int32": "int32",
}
SIZES: dict[str, int] = {"float64": 8, "float32": 4, "bool": 1, "int32": 4}
_TYPESTRINGS = {"float64": "<f8", "float32": "<f4", "bool": "|b1", "int32": "<i4"}
_SMALL = 1 << 20
"""Number of entries up to which running out of memory is reported by the library itself."""
HOST_HINT = "move it to the GPU first, e.g. torch.as_tensor(q, device='cuda') or cupy.asarray(q)"


@dataclass(frozen=True, slots=True)
class Described:
    """The memory of an array; strides are in entries, None for C order."""

    address: int
    shape: Sequence[int]
    strides: Sequence[int] | None
    dtype: str
    device: int
    stream: int | None = None
    writable: bool = True


class DeviceArray:
    """An array on a GPU that supports `__cuda_array_interface__`.

    `numpy()` copies it to the host, `torch.as_tensor(x, device="cuda")` and `cupy.asarray(x)` give
    views.

    Attributes:
        stream: The stream on which it is computed.
    """

    def __init__(
        self,
        memory: Memory,
        shape: Sequence[int],
        strides: Sequence[int],
        dtype: str,
        stream: int = 0,
    ) -> None:
        self.memory = memory
        self.stream = stream
        self.shape = tuple(shape)
        self.strides = tuple(strides)
        self.dtype = np.dtype(dtype)

    def __repr__(self) -> str:
        return f"<DeviceArray {self.shape} {self.dtype} on {self.memory.device!r}>"

    def __len__(self) -> int:
        return self.shape[0]

    @property
    def address(self) -> int:
        """The device address of its first entry."""
        return self.memory.address

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {
            "shape": self.shape,
            "typestr": _TYPESTRINGS[self.dtype.name],
            "data": (self.address if math.prod(self.shape) else 0, False),
            "strides": tuple(x * self.dtype.itemsize for x in self.strides),
            "version": 3,
            "stream": self.stream or 1,
        }

    def numpy(self) -> NDArray[Any]:
        """Copy it to the host."""
        memory = np.empty(math.prod(self.shape), self.dtype)
        self.memory.device.synchronize(self.stream)
        self.memory.device.download(self.address, memory)
        bytewise = [x * self.dtype.itemsize for x in self.strides]
        return np.lib.stride_tricks.as_strided(memory, self.shape, bytewise).copy()


def stated_on(array: Any, stream: int) -> Any:
    """Return a result; a `DeviceArray` states the stream that computes it."""
    if type(array) is DeviceArray:
        array.stream = stream
    return array


class Library:
    """Reads and allocates arrays of a library; the base class uses `__cuda_array_interface__`."""

    waits = False
    """Whether calls wait for the result, because the library may free arguments that are in use."""

    def describe(self, array: Any, device: Device) -> Described:
        """Return the memory of an array."""
        interface = array.__cuda_array_interface__
        kind = np.dtype(interface["typestr"])
        strides = interface.get("strides")
        return Described(
            interface["data"][0],
            interface["shape"],
            strides and [x // kind.itemsize for x in strides],
            kind.name,
            array.memory.device.index if type(array) is DeviceArray else device.index,
            interface.get("stream"),
            not interface["data"][1],
        )

    def stream(self, device: Device) -> int:
        """Return the stream on which the library computes now."""
        return 0

    def empty(
        self, shape: Sequence[int], kind: Kind, columns: bool, device: Device
    ) -> tuple[Any, int]:
        """Return a new array and its address.

        Args:
            shape: Shape, the batch first.
            columns: Whether the first axis is the one whose entries are side by side.
        """
        if not columns:
            return self.new(shape, kind, device)
        array, address = self.new((*shape[1:], shape[0]), kind, device)
        return self._batch_first(array), address

    def new(self, shape: Sequence[int], kind: Kind, device: Device) -> tuple[Any, int]:
        """Return a new array in C order and its address."""
        dtype = DTYPES[kind]
        memory = device.allocate(math.prod(shape) * SIZES[dtype])
        steps = [math.prod(shape[i + 1 :]) for i in range(len(shape))]
        return DeviceArray(memory, shape, steps, dtype, self.stream(device)), memory.address

    def empty_like(
        self,
        array: Any,
        shape: Sequence[int],
        kind: Kind,
        columns: bool,
        device: Device,
        stream: int,
    ) -> tuple[Any, int]:
        """As `empty`, for a result that a stream computes from an array of the same type."""
        result, address = self.empty(shape, kind, columns, device)
        return stated_on(result, stream), address

    def signature(self, arrays: Sequence[Any]) -> Any:
        """Return what determines how arrays are read, besides addresses; None if that is slow."""
        return None

    def _batch_first(self, array: Any) -> Any:
        """Return a view of an array with its last axis first."""
        shape, strides = ([x[-1], *x[:-1]] for x in (array.shape, array.strides))
        return DeviceArray(array.memory, shape, strides, array.dtype.name, array.stream)


class _Torch(Library):
    def __init__(self) -> None:
        self._torch = torch = importlib.import_module("torch")
        self._names: dict[Any, str] = {
            getattr(torch, name): name for name in ("float64", "float32", "bool", "int32")
        }
        self._types: dict[Kind, Any] = {k: getattr(torch, x) for k, x in DTYPES.items()}
        self._raw_stream = getattr(torch._C, "_cuda_getCurrentRawStream", None)

    def describe(self, array: Any, device: Device) -> Described:
        if not array.is_cuda:
            raise _on_host(array)
        kind = self._names.get(array.dtype) or str(array.dtype)
        return Described(
            array.data_ptr(), array.shape, array.stride(), kind, array.get_device(), None
        )

    def stream(self, device: Device) -> int:
        if self._raw_stream is not None:
            return self._raw_stream(device.index)
        return self._torch.cuda.current_stream(device.index).cuda_stream

    def new(self, shape: Sequence[int], kind: Kind, device: Device) -> tuple[Any, int]:
        try:
            array = self._torch.empty(shape, dtype=self._types[kind], device=device.index)
        except self._torch.OutOfMemoryError as error:
            raise no_memory(device, math.prod(shape) * SIZES[DTYPES[kind]]) from error
        return array, array.data_ptr()

    def empty_like(
        self,
        array: Any,
        shape: Sequence[int],
        kind: Kind,
        columns: bool,
        device: Device,
        stream: int,
    ) -> tuple[Any, int]:
        if columns or math.prod(shape) > _SMALL:
            return self.empty(shape, kind, columns, device)
        result = array.new_empty(shape)
        return result, result.data_ptr()

    def signature(self, arrays: Sequence[Any]) -> Any:
        return tuple([(x.shape, x.stride(), x.dtype, x.get_device()) for x in arrays])

    def _batch_first(self, array: Any) -> Any:
        return array.movedim(-1, 0)


class _Cupy(Library):
    def __init__(self) -> None:
        self._cupy = importlib.import_module("cupy")

    def describe(self, array: Any, device: Device) -> Described:
        return Described(
            array.data.ptr,
            array.shape,
            [x // array.itemsize for x in array.strides],
            array.dtype.name,
            array.device.id,
        )

    def stream(self, device: Device) -> int:
        return self._cupy.cuda.get_current_stream(device.index).ptr

    def new(self, shape: Sequence[int], kind: Kind, device: Device) -> tuple[Any, int]:
        try:
            with self._cupy.cuda.Device(device.index):
                array = self._cupy.empty(shape, DTYPES[kind])
        except self._cupy.cuda.memory.OutOfMemoryError as error:
            raise no_memory(device, math.prod(shape) * SIZES[DTYPES[kind]]) from error
        return array, array.data.ptr

    def _batch_first(self, array: Any) -> Any:
        return self._cupy.moveaxis(array, -1, 0)


class _Exchanged(Library):
    """A library that supports only DLPack and, like JAX, does not expose its streams."""

    waits = True

    def describe(self, array: Any, device: Device) -> Described:
        if array.__dlpack_device__()[0] != dlpack.CUDA:
            raise _on_host(array)
        # 1: ready for the legacy default stream, on which the kernel is then started.
        content = dlpack.read_capsule(array.__dlpack__(stream=1))
        return Described(
            content.address, content.shape, content.strides, content.dtype, content.device
        )


class _Jax(_Exchanged):
    """Results are written into new arrays of JAX, which owns their memory."""

    def __init__(self) -> None:
        self._jax = importlib.import_module("jax")

    def describe(self, array: Any, device: Device) -> Described:
        if next(iter(array.devices())).platform not in ("gpu", "cuda"):
            raise _on_host(array)
        # JAX takes for granted that its arrays never change.
        return replace(super().describe(array, device), writable=False)

    def new(self, shape: Sequence[int], kind: Kind, device: Device) -> tuple[Any, int]:
        if self._jax.dtypes.canonicalize_dtype(DTYPES[kind]) != DTYPES[kind]:
            # The array would be float32 and too small.
            raise ArgumentError(
                "the result for float64 arrays is float64, but JAX makes float32 arrays",
                hint="call with jax_enable_x64, under which the arrays were made, or pass float32",
            )
        gpu = self._jax.devices("gpu")[device.index]
        try:
            array = self._jax.numpy.empty(tuple(shape), DTYPES[kind], device=gpu)
            return array, array.block_until_ready().unsafe_buffer_pointer()
        except self._jax.errors.JaxRuntimeError as error:
            if "RESOURCE_EXHAUSTED" not in str(error):
                raise
            raise no_memory(device, math.prod(shape) * SIZES[DTYPES[kind]]) from error


def _on_host(array: Any) -> ArgumentError:
    kind = type(array).__name__
    return ArgumentError(f"expected an array on a GPU, got a {kind} on the host", hint=HOST_HINT)


@functools.cache
def library_of(kind: type) -> Library | None:
    """Return how arrays of a type are used; None for those that are not on a GPU."""
    root = kind.__module__.partition(".")[0]
    if root in _OF_PACKAGES:
        return _one(_OF_PACKAGES[root])
    if hasattr(kind, "__cuda_array_interface__"):
        return _one(Library)
    return _one(_Exchanged) if hasattr(kind, "__dlpack__") and kind is not np.ndarray else None


_OF_PACKAGES = {"torch": _Torch, "cupy": _Cupy, "jax": _Jax, "jaxlib": _Jax}


@functools.cache
def _one(kind: type[Library]) -> Library:
    return kind()
