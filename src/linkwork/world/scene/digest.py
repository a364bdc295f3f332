"""Hashes of the parts of a loaded scene, independent of files and formatting."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

import numpy as np
from pydantic import BaseModel

from linkwork.world.scene.loaded import LoadedScene

_ELSEWHERE = ("name", "places", "folder", "package_paths", "trajectories", "libraries")
"""Fields of a loaded scene that describe its origin, or follow from the others."""


def digests_of(loaded: LoadedScene) -> dict[str, str]:
    """Hash of each part of a scene by name, e.g. `scene` and `trees.left`.

    Equal exactly when the parts are equal: reading a scene twice gives the same hashes; a changed
    file that the scene refers to gives another hash.
    """
    parts: dict[str, Any] = {}
    for field in dataclasses.fields(loaded):
        value = getattr(loaded, field.name)
        if field.name in _ELSEWHERE or value is None:
            continue
        if isinstance(value, dict):
            parts |= {f"{field.name}.{key}": item for key, item in value.items()}
        else:
            parts[field.name] = value
    return {name: digest_of(value) for name, value in parts.items()}


def digest_of(value: Any) -> str:
    """Hash of plain data: numbers, texts, arrays, lists, dicts, dataclasses and models."""
    found = hashlib.sha256()
    for piece in _pieces(value):
        found.update(len(piece).to_bytes(8, "little"))
        found.update(piece)
    return found.hexdigest()


def _pieces(value: Any) -> Iterator[bytes]:
    yield type(value).__name__.encode()
    if isinstance(value, np.ndarray):
        yield repr((value.dtype.str, value.shape)).encode()
        yield np.ascontiguousarray(value).tobytes()
    elif isinstance(value, Enum):
        yield value.name.encode()
    elif isinstance(value, BaseModel):
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
