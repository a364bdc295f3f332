"""DLPack, the exchange of arrays between libraries: what a capsule says, through ctypes.

Reference: the DLPack specification, dmlc.github.io/dlpack, structures before version 1.
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any

CUDA = 2
_KINDS = {("f", 64): "float64", ("f", 32): "float32", ("b", 8): "bool", ("i", 32): "int32"}
_CODES = {0: "i", 1: "u", 2: "f", 6: "b"}
_NAME = b"dltensor"


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
    # The tensor is the first field of the structure that manages it.
    tensor = _Tensor.from_address(_pointer(capsule, _NAME) or 0)
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
