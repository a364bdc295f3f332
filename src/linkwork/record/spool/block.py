"""Blocks of a spool, and the commands and events in them as lines of JSON.

A block is a head with kind, length and checksum, then the payload:

    magic 8 | kind 4 | crc32 4 | length of the payload 8 | payload      (little endian)

The checksum covers kind, length and payload. A block is valid only if its checksum matches, so a
block truncated by a crash or damaged later is never read as data.
"""

import json
import math
import struct
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np

from linkwork.errors import DamagedSpoolError
from linkwork.record.stores.schema import LOG_TABLES

MAGIC = b"LWSPOOL1"

BLOCKS_FILE = "blocks"  # Name of the file in a spool folder

_HEAD = struct.Struct("<8sIIQ")
_CHECKED_HEAD = struct.Struct("<IQ")

HEAD_SIZE = _HEAD.size


class BlockKind(IntEnum):
    """Kind of a block's payload."""

    INFO = 1
    FRAMES = 2
    LOG = 3
    END = 4


@dataclass(frozen=True)
class Block:
    """A block with a valid checksum."""

    kind: BlockKind
    payload: bytes
    end: int  # Offset of the first byte after the block in its file


@dataclass(frozen=True)
class BlockHead:
    """The head of a block whose payload is not checked yet."""

    kind: int
    checksum: int
    length: int


def pack_head(kind: BlockKind, payload: bytes | memoryview) -> bytes:
    """Return the head of a payload."""
    length = len(payload)
    return _HEAD.pack(MAGIC, kind, _checksum(kind, length, payload), length)


def unpack_head(head: bytes) -> BlockHead | None:
    """Parse a head; None if it is invalid."""
    if len(head) < HEAD_SIZE:
        return None
    magic, kind, checksum, length = _HEAD.unpack(head)
    is_valid = magic == MAGIC and kind in BlockKind.__members__.values()
    return BlockHead(kind, checksum, length) if is_valid else None


def is_complete(head: BlockHead, payload: bytes) -> bool:
    """Whether a payload has the length and checksum of its head."""
    return (
        len(payload) == head.length and _checksum(head.kind, head.length, payload) == head.checksum
    )


def _checksum(kind: int, length: int, payload: bytes | memoryview) -> int:
    return zlib.crc32(payload, zlib.crc32(_CHECKED_HEAD.pack(kind, length)))


LogRow = tuple[str, list[Any]]  # A table of the store and the values of one row, without the run


LOST_COMMANDS = "lost_commands"  # Key of the number of lost commands in the data of a `gap` event


def encode_entry(table: str, *values: Any) -> bytes:
    """Return a row of `commands` or `events` as a line of JSON."""
    return json.dumps([table, *(_readable(value) for value in values)]).encode()


def decode_entries(payload: bytes) -> list[LogRow]:
    """Return the rows of a log block."""
    rows = [_decode(line) for line in payload.splitlines()]
    return [(table, [_readable(value) for value in values]) for table, *values in rows]


def _decode(line: bytes) -> list[Any]:
    try:
        row: Any = json.loads(line)
    except (ValueError, RecursionError):
        row = []
    if not _is_row(row):
        raise DamagedSpoolError(f"invalid log entry {line[:100]!r}")
    return row


def _is_row(row: Any) -> bool:
    if not isinstance(row, list) or len(row) != 6 or row[0] not in LOG_TABLES:
        return False
    _, step, time, *texts = row
    return (
        type(step) is int
        and abs(step) < 2**63
        and (type(time) is float or (type(time) is int and abs(time) < 2**63))
        and all(isinstance(text, str) for text in texts)
    )


def value_text(value: Any) -> str:
    """Return a value as standard JSON text.

    JSON has no infinity and no NaN: they become the texts `"inf"`, `"-inf"` and `"nan"`.
    """
    return json.dumps(_plain(value), allow_nan=False)


def _plain(value: Any) -> Any:
    if isinstance(value, np.ndarray | np.generic):
        return _plain(value.tolist())
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, str) or not isinstance(value, Iterable):
        return _plain_scalar(value)
    return [_plain(item) for item in value]


def _plain_scalar(value: Any) -> Any:
    if isinstance(value, float) and not math.isfinite(value):
        return repr(value)
    if value is None or isinstance(value, bool | int | float | str):
        return value
    return str(value)


def _readable(value: Any) -> Any:
    # File names in messages may contain bytes that are not UTF-8, which databases reject.
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value
