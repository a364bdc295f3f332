"""Documents made in Python: plain data with the same rules as a file, but without lines."""

from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

import numpy as np

from linkwork.errors import SchemaError
from linkwork.files.document import Document, describe_value
from linkwork.files.validation import VERSION
from linkwork.files.yaml.reader import FORBIDDEN, MAX_DEPTH

_Path = tuple[str | int, ...]


def plain_document(data: Mapping[str, Any], kind: str) -> Document:
    """Return a document from a dict; `linkwork` and `version` are added if they are missing.

    Numbers and arrays of numpy, tuples and paths become plain data. The dict is copied.
    """
    plain = _plain(Document(kind, data), (), data)
    return Document(kind, {"linkwork": kind, "version": VERSION, **plain})


def _plain(document: Document, path: _Path, value: Any) -> Any:
    if len(path) > MAX_DEPTH:
        raise document.error(
            path[:3], f"nested more than {MAX_DEPTH} levels deep", "use plain data"
        )
    if isinstance(value, np.ndarray | np.generic):
        value = value.tolist()
    if isinstance(value, PurePath):
        value = value.as_posix()
    if isinstance(value, Mapping):
        return {
            _key(document, path, key): _plain(document, (*path, key), item)
            for key, item in value.items()
        }
    if isinstance(value, list | tuple):
        return [_plain(document, (*path, index), item) for index, item in enumerate(value)]
    if value is None or isinstance(value, bool):
        return value
    # Also of subclasses, such as enumerations.
    for scalar in (int, float):
        if isinstance(value, scalar):
            return scalar(value)
    if not isinstance(value, str):
        raise _refused(document, path, f"invalid value: {type(value).__name__} is not plain data")
    return _text(document, path, value)


def _key(document: Document, path: _Path, key: Any) -> str:
    if not isinstance(key, str):
        raise document.error(path, f"invalid key: {describe_value(key)}", "expected a string")
    return _text(document, path, key, f" in the key {describe_value(key)}")


def _text(document: Document, path: _Path, text: str, where: str = "") -> str:
    forbidden = FORBIDDEN.search(text)
    if forbidden:
        message = f"the character U+{ord(forbidden[0]):04X} is not allowed{where}"
        raise document.error(path, message, "remove it")
    return str(text)


def _refused(document: Document, path: _Path, message: str) -> SchemaError:
    hint = "expected numbers, strings, booleans, None, arrays, lists and dicts with string keys"
    return document.error(path, message, hint)
