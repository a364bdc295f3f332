"""Hashes of plain data, independent of how it is stored."""

import dataclasses
import hashlib
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

import numpy as np


def digest_of(value: Any) -> str:
    """Return hash of plain data: numbers, strings, arrays, lists, dicts, dataclasses and models."""
    digest = hashlib.sha256()
    for piece in _pieces(value):
        digest.update(len(piece).to_bytes(8, "little"))
        digest.update(piece)
    return digest.hexdigest()


def _pieces(value: Any) -> Iterator[bytes]:
    yield type(value).__name__.encode()
    if isinstance(value, np.ndarray):
        yield repr((value.dtype.str, value.shape)).encode()
        yield np.ascontiguousarray(value).tobytes()
    elif isinstance(value, Enum):
        yield value.name.encode()
    # A pydantic model; its library is not imported for data without models.
    elif hasattr(value, "model_dump_json"):
        yield value.model_dump_json().encode()
    elif dataclasses.is_dataclass(value):
        # Fields excluded from comparison are excluded here.
        for field in dataclasses.fields(value):
            if field.compare:
                yield from _pieces(getattr(value, field.name))
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _pieces(key)
            yield from _pieces(item)
    elif isinstance(value, tuple | list):
        yield str(len(value)).encode()
        for item in value:
            yield from _pieces(item)
    else:
        yield repr(value).encode()
