"""Block of a spool: a head with kind, length and checksum, then the payload.

    magic 8 | kind 4 | crc32 4 | length of the payload 8 | payload      (little endian)

The checksum covers kind, length and payload. A block is valid only if its checksum matches, so a
block truncated by a crash or damaged later is never read as data.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from enum import IntEnum

MAGIC = b"LWSPOOL1"

BLOCKS_FILE = "blocks"
"""Name of the file in a spool folder."""

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
    """A block with a valid checksum.

    Attributes:
        end: Offset of the first byte after the block in its file.
    """

    kind: BlockKind
    payload: bytes
    end: int


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
    known = magic == MAGIC and kind in BlockKind.__members__.values()
    return BlockHead(kind, checksum, length) if known else None


def is_whole(head: BlockHead, payload: bytes) -> bool:
    """Whether a payload has the length and checksum of its head."""
    return (
        len(payload) == head.length and _checksum(head.kind, head.length, payload) == head.checksum
    )


def _checksum(kind: int, length: int, payload: bytes | memoryview) -> int:
    return zlib.crc32(payload, zlib.crc32(_CHECKED_HEAD.pack(kind, length)))
