"""DLPack, the exchange of arrays between libraries, through ctypes.

Reference: the DLPack specification, dmlc.github.io/dlpack, structures before version 1.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

CPU, CUDA = 1, 2
_KINDS = {("f", 64): "float64", ("f", 32): "float32", ("b", 8): "bool", ("i", 32): "int32"}
_CODES = {0: "i", 1: "u", 2: "f", 6: "b"}
_NAME, _USED = b"dltensor", b"used_dltensor"


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device", ctypes.c_int32),
        ("dimensions", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
    )


class _Managed(ctypes.Structure):
    pass


_DELETER = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = (("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _DELETER))
_DESTRUCTOR = ctypes.CFUNCTYPE(None, ctypes.c_void_p)

_new = ctypes.pythonapi.PyCapsule_New
_new.restype, _new.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype, _pointer.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)


@dataclass(frozen=True)
class Exported:
    """What a capsule says of an array; strides count entries and are None for C order."""

    address: int
    shape: tuple[int, ...]
    strides: tuple[int, ...] | None
    dtype: str
    device_type: int
    device: int


def read_capsule(capsule: Any) -> Exported:
    """Read a capsule without taking the array from it; the capsule keeps the array alive."""
    managed = ctypes.cast(_pointer(capsule, _NAME), ctypes.POINTER(_Managed)).contents
    tensor = managed.tensor
    count = tensor.dimensions
    kind = _KINDS.get((_CODES.get(tensor.code, "?"), tensor.bits * tensor.lanes))
    return Exported(
        (tensor.data or 0) + tensor.offset,
        tuple(tensor.shape[:count]),
        tuple(tensor.strides[:count]) if tensor.strides else None,
        kind or f"DLPack type {tensor.code} of {tensor.bits} bits",
        tensor.device_type,
        tensor.device,
    )


_alive: dict[int, tuple[Any, ...]] = {}
"""What capsules refer to, by the address of the structure, until their arrays are given back."""


def capsule_of(
    owner: object,
    address: int,
    shape: Sequence[int],
    strides: Sequence[int],
    dtype: str,
    index: int,
) -> Any:
    """Return a capsule of an array on a GPU, which keeps `owner` alive; strides count entries."""
    code, bits = next(key for key, name in _KINDS.items() if name == dtype)
    number = next(key for key, letter in _CODES.items() if letter == code)
    shapes, steps = ((ctypes.c_int64 * len(x))(*x) for x in (shape, strides))
    pointers = (ctypes.cast(x, ctypes.POINTER(ctypes.c_int64)) for x in (shapes, steps))
    tensor = _Tensor(address, CUDA, index, len(shape), number, bits, 1, *pointers, 0)
    managed = _Managed(tensor, None, _release)
    place = ctypes.addressof(managed)
    _alive[place] = (owner, managed, shapes, steps)
    return _new(place, _NAME, ctypes.cast(_destroy, ctypes.c_void_p))


@_DELETER
def _release(managed: Any) -> None:
    _alive.pop(ctypes.addressof(managed.contents), None)


@_DESTRUCTOR
def _destroy(capsule: int) -> None:
    """Release the array of a capsule that nobody has taken it from."""
    is_valid = ctypes.pythonapi.PyCapsule_IsValid
    is_valid.argtypes = (ctypes.c_void_p, ctypes.c_char_p)
    if is_valid(capsule, _NAME):
        pointer = ctypes.pythonapi["PyCapsule_GetPointer"]
        pointer.restype, pointer.argtypes = ctypes.c_void_p, (ctypes.c_void_p, ctypes.c_char_p)
        _alive.pop(pointer(capsule, _NAME), None)
