"""Patches of plain data, and their inverses."""

from collections.abc import Sequence
from typing import Any

from linkwork.errors import ArgumentError
from linkwork.files.document import format_path
from linkwork.studio.messages.authoring import Patch

Keys = Sequence[str | int]


def apply_patches(data: Any, patches: Sequence[Patch]) -> tuple[Any, list[Patch]]:
    """Return a copy of maps and lists with patches applied, and the patches that change it back."""
    inverse: list[Patch] = []
    for patch in patches:
        data, back = _applied(data, patch, 0)
        inverse.insert(0, back)
    return data, inverse


def put(*path: str | int, value: Any) -> Patch:
    """Return a patch that sets a value."""
    return Patch(path=list(path), value=value)


def value_at(data: Any, path: Keys, default: Any = None) -> Any:
    """Return the value at a path; the default if there is none."""
    for key in path:
        if isinstance(data, dict) and isinstance(key, str):
            data = data.get(key, default)
        elif isinstance(data, list) and isinstance(key, int) and key < len(data):
            data = data[key]
        else:
            return default
    return data


def _applied(data: Any, patch: Patch, depth: int) -> tuple[Any, Patch]:
    key, is_last = patch.path[depth], depth == len(patch.path) - 1
    if isinstance(data, dict) and isinstance(key, str):
        return _in_map(data, patch, depth, is_last)
    if isinstance(data, list) and isinstance(key, int):
        return _in_list(data, patch, depth, is_last)
    kind = "a map" if isinstance(data, dict) else "a list" if isinstance(data, list) else "a value"
    above = format_path(patch.path[:depth]) or "the scene"
    raise ArgumentError(f"invalid path: {above} is {kind} and has no {key!r}")


def _in_map(
    data: dict[str, Any], patch: Patch, depth: int, is_last: bool
) -> tuple[dict[str, Any], Patch]:
    key = str(patch.path[depth])
    path = patch.path[: depth + 1]
    if not is_last:
        if key not in data:
            # One patch back removes all maps that are made on the way.
            inner, _ = _applied({}, patch, depth + 1)
            return {**data, key: inner}, Patch(path=path, remove=True)
        inner, back = _applied(data[key], patch, depth + 1)
        return {**data, key: inner}, back
    back = Patch(path=path, value=data[key]) if key in data else Patch(path=path, remove=True)
    if patch.remove:
        if key not in data:
            raise ArgumentError(f"invalid path: {format_path(path)} does not exist")
        if depth:
            # The whole map, so that the order of its keys comes back too.
            back = Patch(path=path[:-1], value=data)
        return {other: value for other, value in data.items() if other != key}, back
    return {**data, key: patch.value}, back


def _in_list(data: list[Any], patch: Patch, depth: int, is_last: bool) -> tuple[list[Any], Patch]:
    index, path = int(patch.path[depth]), patch.path[: depth + 1]
    if index > len(data) or (index == len(data) and not (is_last and patch.insert)):
        raise ArgumentError(f"invalid path: {format_path(path)}, the list has {len(data)} items")
    if not is_last:
        inner, back = _applied(data[index], patch, depth + 1)
        return [*data[:index], inner, *data[index + 1 :]], back
    if patch.insert:
        return [*data[:index], patch.value, *data[index:]], Patch(path=path, remove=True)
    if patch.remove:
        back = Patch(path=path, value=data[index], insert=True)
        return [*data[:index], *data[index + 1 :]], back
    return [*data[:index], patch.value, *data[index + 1 :]], Patch(path=path, value=data[index])
