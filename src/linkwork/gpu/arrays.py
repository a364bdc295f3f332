"""Arguments of batches on a GPU: arrays of any library, checked, by rows or by columns."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from linkwork.errors import ArgumentError
from linkwork.gpu.driver import Device
from linkwork.gpu.libraries import DTYPES, HOST_HINT, SIZES, Described, Kind, Library, library_of

_KINDS: dict[str, Kind] = {dtype: kind for kind, dtype in DTYPES.items()}


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
    writable: bool = True


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
            f"invalid {name}: expected an array on a GPU, got {_kind(array)}", hint=HOST_HINT
        )
    try:
        content = library.describe(array, device)
    except ArgumentError as error:
        raise ArgumentError(f"invalid {name}: {error.message}", hint=error.hint) from None
    except (AttributeError, TypeError, BufferError, RuntimeError) as error:
        raise ArgumentError(
            f"invalid {name}: the {_kind(array)} has no memory to read: {error}",
            hint="inside of jit, vmap and derivatives use lw.torch or lw.jax",
        ) from error
    kind = _checked_kind(name, content, device, precision)
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
        content.writable,
    )


def read_room(name: str, array: Any, *arguments: Any, **options: Any) -> Batch:
    """Read an array that the caller gives for a result, as `read_batch` does.

    Raises:
        ArgumentError: An array that `read_batch` refuses, or that cannot be written to.
    """
    batch = read_batch(f"out for {name}", array, *arguments, **options)
    if not batch.writable:
        raise ArgumentError(
            f"invalid out for {name}: a {_kind(array)} that cannot be written to",
            hint="leave out= away; the result is then a new array",
        )
    return batch


def _checked_kind(name: str, content: Described, device: Device, precision: Kind | None) -> Kind:
    """Return the type of an array that is on the device and aligned."""
    kind = _KINDS.get(content.dtype)
    if kind is None or kind not in ((precision,) if precision else ("double", "single")):
        raise ArgumentError(
            f"invalid {name}: dtype {content.dtype}",
            hint=f"expected {DTYPES[precision] if precision else 'float64 or float32'}",
        )
    if content.device != device.index:
        raise ArgumentError(
            f"invalid {name}: on cuda:{content.device}, but the robot is on cuda:{device.index}",
            hint=f'use arm.on("cuda:{content.device}"), or copy the array',
        )
    if content.address % SIZES[content.dtype]:
        raise ArgumentError(
            f"invalid {name}: address {content.address:#x} is not aligned to {content.dtype}",
            hint="copy the array",
        )
    return kind


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
        expected = str((*shape, "N") if last else ("N", *shape)).replace("'", "")
        raise ArgumentError(
            f"invalid {name}: shape {actual}",
            hint=f"expected {expected} for N states, or {shape} for one",
        )
    steps = content.strides
    if is_single:
        if steps is None or _contiguous(axes, steps, 1):
            return 1, False, True, True
    else:
        count = actual[-1] if last else actual[0]
        if not count * size:
            # Strides of empty arrays have no meaning.
            return count, last, True, False
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
                f"{first.name} is {DTYPES[first.precision]}, but {other.name} is "
                f"{DTYPES[other.precision]}",
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
    """Return the stream on which the caller computes; it waits for other streams of the arrays."""
    stated = [0 if x.stream == 1 else x.stream for x in batches if x.stream]
    stream = (stated[0] if stated else 0) or batches[0].library.stream(device)
    for other in {*stated} - {stream}:
        device.order(other, stream)
    return stream
