"""Arrays of any library on a GPU: read without copies; results are made in the same library."""

from __future__ import annotations

import functools
import importlib
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from linkwork.errors import ArgumentError
from linkwork.gpu import dlpack
from linkwork.gpu.driver import Device, Memory, no_memory

Kind = Literal["double", "single", "bool", "int32"]

_DTYPES: dict[Kind, str] = {
    "double": "float64",
    "single": "float32",
    "bool": "bool",
    "int32": "int32",
}
_SIZES: dict[str, int] = {"float64": 8, "float32": 4, "bool": 1, "int32": 4}
_TYPESTRINGS = {"float64": "<f8", "float32": "<f4", "bool": "|b1", "int32": "<i4"}
_KINDS: dict[str, Kind] = {dtype: kind for kind, dtype in _DTYPES.items()}
_SMALL = 1 << 20
"""Number of entries up to which running out of memory is reported by the library itself."""
_HOST = "move it to the GPU first, e.g. torch.as_tensor(q, device='cuda') or cupy.asarray(q)"


@dataclass(frozen=True, slots=True)
class Described:
    """The memory of an array; strides are in entries, None for C order."""

    address: int
    shape: Sequence[int]
    strides: Sequence[int] | None
    dtype: str
    device: int
    stream: int | None = None


@dataclass(slots=True)
class Batch:
    """An argument as a kernel reads it: a batch of states, or one state.

    Attributes:
        count: Number of states.
        size: Number of entries of a state.
        columns: Whether the entries of a state are `count` apart instead of side by side.
        both: Whether rows and columns are the same memory, as for one state.
        is_single: Whether it is one state without a batch axis.
    """

    name: str
    address: int
    count: int
    size: int
    columns: bool
    both: bool
    precision: Kind
    device: int
    library: Library
    stream: int | None
    is_single: bool = False


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


class Library:
    """How arrays of a library are read and made; the base class uses `__cuda_array_interface__`."""

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
            device.index,
            interface.get("stream"),
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
        dtype = _DTYPES[kind]
        memory = device.allocate(math.prod(shape) * _SIZES[dtype])
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
        if type(result) is DeviceArray:
            result.stream = stream
        return result, address

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
        self._types: dict[Kind, Any] = {k: getattr(torch, x) for k, x in _DTYPES.items()}
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
            raise no_memory(device, math.prod(shape) * _SIZES[_DTYPES[kind]]) from error
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
                array = self._cupy.empty(shape, _DTYPES[kind])
        except self._cupy.cuda.memory.OutOfMemoryError as error:
            raise no_memory(device, math.prod(shape) * _SIZES[_DTYPES[kind]]) from error
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
        return super().describe(array, device)

    def new(self, shape: Sequence[int], kind: Kind, device: Device) -> tuple[Any, int]:
        gpu = self._jax.devices("gpu")[device.index]
        try:
            array = self._jax.numpy.empty(tuple(shape), _DTYPES[kind], device=gpu)
            return array, array.block_until_ready().unsafe_buffer_pointer()
        except self._jax.errors.JaxRuntimeError as error:
            if "RESOURCE_EXHAUSTED" not in str(error):
                raise
            raise no_memory(device, math.prod(shape) * _SIZES[_DTYPES[kind]]) from error


def _on_host(array: Any) -> ArgumentError:
    kind = type(array).__name__
    return ArgumentError(f"expected an array on a GPU, got a {kind} on the host", hint=_HOST)


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


def read_batch(
    name: str,
    array: Any,
    shape: Sequence[int],
    device: Device,
    *,
    columns: bool = False,
    precision: Kind | None = None,
) -> Batch:
    """Read an argument: one state of a shape, or a batch of them.

    Args:
        shape: Shape of one state; its numbers may also be one axis.
        columns: Whether the axis of the batch is the last one instead of the first.
        precision: The only type allowed; double or single when None.

    Raises:
        ArgumentError: An array on the host or another GPU, of another shape or type, or whose
            memory is neither rows nor columns.
    """
    library = library_of(type(array))
    if library is None:
        raise ArgumentError(
            f"invalid {name}: expected an array on a GPU, got {_kind(array)}", hint=_HOST
        )
    try:
        content = library.describe(array, device)
    except ArgumentError as error:
        raise ArgumentError(f"invalid {name}: {error.message}", hint=error.hint) from None
    except (AttributeError, TypeError, BufferError, RuntimeError) as error:
        raise ArgumentError(f"invalid {name}: {error}", hint=_HOST) from error
    kind = _KINDS.get(content.dtype)
    if kind is None or kind not in ((precision,) if precision else ("double", "single")):
        raise ArgumentError(
            f"invalid {name}: dtype {content.dtype}",
            hint=f"expected {_DTYPES[precision] if precision else 'float64 or float32'}",
        )
    if content.device != device.index:
        raise ArgumentError(
            f"invalid {name}: on cuda:{content.device}, but the robot is on cuda:{device.index}",
            hint=f'use arm.on("cuda:{content.device}"), or copy the array',
        )
    if content.address % _SIZES[content.dtype]:
        raise ArgumentError(
            f"invalid {name}: address {content.address:#x} is not aligned to {content.dtype}",
            hint="copy the array",
        )
    count, is_columns, both, is_single = _layout(name, content, tuple(shape), columns)
    return Batch(
        name,
        content.address,
        count,
        math.prod(shape),
        is_columns,
        both,
        kind,
        content.device,
        library,
        content.stream,
        is_single,
    )


def _kind(array: Any) -> str:
    return "None" if array is None else f"{type(array).__module__}.{type(array).__name__}"


def _layout(
    name: str, content: Described, shape: tuple[int, ...], last: bool
) -> tuple[int, bool, bool, bool]:
    """Return the number of states, whether they are columns, are both, and are one state."""
    actual, size = tuple(content.shape), math.prod(shape)
    is_single = actual in (shape, (size,))
    axes = actual if is_single else actual[:-1] if last else actual[1:]
    if not is_single and (not actual or axes not in (shape, (size,))):
        each = ", ".join(map(str, shape))
        expected = f"({each}, N)" if last else f"(N, {each})"
        raise ArgumentError(
            f"invalid {name}: shape {actual}",
            hint=f"expected {expected} for N states, or ({each},) for one",
        )
    steps = content.strides
    if is_single:
        if steps is None or _contiguous(axes, steps, 1):
            return 1, False, True, True
    else:
        count = actual[-1] if last else actual[0]
        if steps is None:
            steps = [math.prod(actual[i + 1 :]) for i in range(len(actual))]
        batch_step, inner = (steps[-1], steps[:-1]) if last else (steps[0], steps[1:])
        rows = (count <= 1 or batch_step == size) and _contiguous(axes, inner, 1)
        columns = (count <= 1 or batch_step == 1) and _contiguous(axes, inner, count)
        if columns or (rows and not last):
            return count, columns and (last or not rows), rows and columns, False
    raise ArgumentError(
        f"invalid {name}: strides {tuple(steps)} of shape {actual}",
        hint=f"expected {'' if last else 'the numbers of a state side by side (rows), or '}the "
        "states side by side (columns); copy the array, e.g. with .contiguous()",
    )


def _contiguous(shape: Sequence[int], steps: Sequence[int], step: int) -> bool:
    """Whether axes are in C order, with entries of the last one `step` apart."""
    for size, actual in zip(reversed(shape), reversed(steps), strict=True):
        if size > 1 and actual != step:
            return False
        step *= size
    return True


def common(batches: Sequence[Batch]) -> Batch:
    """Return what the arguments have in common; `columns` is the layout of all.

    Raises:
        ArgumentError: They differ in dtype, number of states, layout or library.
    """
    first = batches[0]
    same = all(
        x.precision == first.precision
        and x.count == first.count
        and x.columns == first.columns
        and x.library is first.library
        for x in batches
    )
    return first if same else _different(batches)


def _different(batches: Sequence[Batch]) -> Batch:
    first = batches[0]
    for other in batches[1:]:
        if other.library is not first.library:
            raise ArgumentError(
                f"{first.name} and {other.name} are arrays of different libraries",
                hint="convert one of them, e.g. with torch.from_dlpack",
            )
        if other.precision != first.precision:
            raise ArgumentError(
                f"{first.name} is {_DTYPES[first.precision]}, but {other.name} is "
                f"{_DTYPES[other.precision]}",
                hint="convert one of them",
            )
        if other.count != first.count:
            raise ArgumentError(
                f"{first.name} has {first.count} states, but {other.name} has {other.count}",
                hint="repeat a shared row for each state, e.g. with qd.expand(N, -1).contiguous()",
            )
    strict = [x for x in batches if not x.both]
    for other in strict[1:]:
        if other.columns != strict[0].columns:
            one, two = (("columns" if x.columns else "rows") for x in (strict[0], other))
            raise ArgumentError(
                f"{strict[0].name} is stored by {one}, but {other.name} by {two}",
                hint="store all arguments in the same layout, e.g. with .contiguous()",
            )
    return strict[0] if strict else first


def stream_of(batches: Sequence[Batch], device: Device) -> int:
    """Return the stream on which the caller computes."""
    stated = next((x.stream for x in batches if x.stream), 0)
    return (0 if stated == 1 else stated) or batches[0].library.stream(device)
