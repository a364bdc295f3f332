"""Files of sequences: SimPartner's XML with ports (port 0 pauses), and YAML with device names.

    <sequence version="1">
      <command><commandString>1000,1000,100,0,0,0</commandString><port>1028</port></command>
      <repeat times="3"> ... </repeat>
    </sequence>

The published example shows `<command>` alone; `<sequence>` and `<repeat>` are ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from linkwork.errors import ArgumentError, FileError, Place, SchemaError
from linkwork.files import Document, Element, check_header, read_yaml, validate
from linkwork.files.file_model import FileModel, Number
from linkwork.files.kinds import YAML, not_of_kind
from linkwork.files.numbers import parse_number
from linkwork.files.paths import read_bytes
from linkwork.files.xml import parse_xml
from linkwork.server.protocol import read_numbers

MAX_COMMANDS = 1_000_000  # Maximum number of commands and pauses of a sequence, repeats counted
MAX_PAUSE = 86_400.0  # Maximum pause [s]
_MAX_NESTING = 10

# An outer document type names the DTD that the file follows; nothing is read from it.
_DOCTYPE = re.compile(rb"<!DOCTYPE\s+[\w.-]+\s+SYSTEM\s+(\"[^\"<>]*\"|'[^'<>]*')\s*>")


@dataclass(frozen=True)
class Send:
    """A command."""

    device: str | int
    values: tuple[float, ...]
    place: Place


@dataclass(frozen=True)
class Pause:
    """A pause [s]."""

    seconds: float


@dataclass(frozen=True)
class Repeat:
    """Steps that are repeated."""

    times: int
    steps: tuple[Send | Pause | Repeat, ...]


Step = Send | Pause | Repeat


@dataclass(frozen=True)
class Sequence:
    """A sequence of commands and pauses."""

    steps: tuple[Step, ...]

    def __iter__(self) -> Iterator[Send | Pause]:
        """Return all commands and pauses, in order."""
        return _flat(self.steps, unrolled=True)

    def sends(self) -> list[Send]:
        """Return every command of the file, once."""
        return [x for x in _flat(self.steps, unrolled=False) if isinstance(x, Send)]

    def __len__(self) -> int:
        return _count(self.steps)


def _flat(steps: tuple[Step, ...], *, unrolled: bool) -> Iterator[Send | Pause]:
    for step in steps:
        if isinstance(step, Repeat):
            for _ in range(step.times if unrolled else 1):
                yield from _flat(step.steps, unrolled=unrolled)
        else:
            yield step


def _count(steps: tuple[Step, ...]) -> int:
    return sum(x.times * _count(x.steps) if isinstance(x, Repeat) else 1 for x in steps)


def read_sequence(path: Path) -> Sequence:
    """Read a sequence file, .xml or .yaml."""
    if path.suffix.lower() == ".xml":
        sequence = _read_xml(path)
    elif path.suffix.lower() in YAML:
        sequence = _read_yaml(path)
    else:
        raise not_of_kind(path, "sequence")
    if len(sequence) > MAX_COMMANDS:
        hint = f"expected at most {MAX_COMMANDS} commands and pauses"
        raise FileError(f"{path.name!r} has {len(sequence)} commands", hint=hint)
    return sequence


def without_doctype(content: bytes) -> bytes:
    """Return an XML file without its document type; lines stay where they are."""
    return _DOCTYPE.sub(lambda match: b"\n" * match[0].count(b"\n"), content, count=1)


def _read_xml(path: Path) -> Sequence:
    top = parse_xml(without_doctype(read_bytes(path)), str(path))
    if top.tag != "sequence":
        raise top.error(f"<{top.tag}> is not a sequence", 'begin with <sequence version="1">')
    element = top.first("version")
    version = top.attributes.get("version") or ("" if element is None else element.text)
    if version.strip() != "1":
        raise top.error(f"unknown version {version!r} of a sequence", "this reads version 1")
    return Sequence(_steps(top, 0))


def _steps(parent: Element, depth: int) -> tuple[Step, ...]:
    if depth > _MAX_NESTING:
        raise parent.error(f"repeats are nested deeper than {_MAX_NESTING}")
    steps: list[Step] = []
    for child in parent.children:
        if child.tag == "command":
            steps.append(_command(child))
        elif child.tag == "repeat":
            times = child.number("times")
            if not (times.is_integer() and 1 <= times <= MAX_COMMANDS):
                raise child.error(f"invalid times: {times:g}", "expected a whole number from 1")
            inner = _steps(child, depth + 1)
            if not inner:
                raise child.error("<repeat> is empty", "add <command>")
            steps.append(Repeat(int(times), inner))
        elif child.tag != "version":
            raise child.error(f"unknown element <{child.tag}>", "expected <command> or <repeat>")
    return tuple(steps)


def _command(element: Element) -> Send | Pause:
    text, port = element.required("commandString"), element.required("port")
    number = parse_number(port.text)
    if number is None or not (number == 0 or (number.is_integer() and 1024 < number <= 65535)):
        raise port.error(f"invalid port {port.text!r}", "expected 0 for a pause, or 1025 to 65535")
    try:
        values = read_numbers(text.text)
    except ArgumentError as error:
        raise text.error(f"invalid command {text.text[:80]!r}", error.hint) from error
    if number != 0:
        return Send(int(number), values, element.place)
    if len(values) != 1 or not 0.0 <= values[0] <= MAX_PAUSE:
        hint = f"expected 0 to {MAX_PAUSE:g} s"
        raise text.error(f"invalid pause {text.text[:80]!r}", hint)
    return Pause(values[0])


class _SendStep(FileModel):
    """A command."""

    device: str | Annotated[int, Field(strict=True, gt=1024, le=65535)]
    """Name of a device, e.g. `AxleFL` or `actuators.AxleFL`, or its port."""
    send: Annotated[tuple[Number, ...], Field(min_length=1, max_length=100)]
    """Numbers of the message."""


class _PauseStep(FileModel):
    """A pause."""

    pause: Annotated[Number, Field(ge=0, le=MAX_PAUSE)]  # Its length [s]


class _RepeatStep(FileModel):
    """Steps that are repeated."""

    repeat: Annotated[int, Field(strict=True, ge=1, le=MAX_COMMANDS)]  # Number of repetitions
    steps: Annotated[
        tuple[_SendStep | _PauseStep | _RepeatStep, ...], Field(min_length=1, max_length=100_000)
    ]
    """Repeated items."""


class _SequenceFile(FileModel):
    """A sequence of commands to the devices of a scene."""

    linkwork: Literal["sequence"]  # Type of the file
    version: Literal[1]  # Version of the format
    description: Annotated[str, Field(max_length=2000)] = ""  # One sentence
    steps: Annotated[tuple[_SendStep | _PauseStep | _RepeatStep, ...], Field(max_length=100_000)]
    """Commands, pauses and repeats, in order."""


def _read_yaml(path: Path) -> Sequence:
    document = read_yaml(path)
    check_header(document, "sequence")
    read = validate(document, _SequenceFile)
    return Sequence(_parsed_steps(document, read.steps, ("steps",), 0))


def _parsed_steps(
    document: Document,
    steps: tuple[_SendStep | _PauseStep | _RepeatStep, ...],
    path: tuple[str | int, ...],
    depth: int,
) -> tuple[Step, ...]:
    if depth > _MAX_NESTING:
        message = f"repeats are nested deeper than {_MAX_NESTING}"
        raise SchemaError(message, place=document.place(path))
    result: list[Step] = []
    for index, step in enumerate(steps):
        at = (*path, index)
        if isinstance(step, _SendStep):
            result.append(Send(step.device, step.send, document.place(at)))
        elif isinstance(step, _PauseStep):
            result.append(Pause(step.pause))
        else:
            inner = _parsed_steps(document, step.steps, (*at, "steps"), depth + 1)
            result.append(Repeat(step.repeat, inner))
    return tuple(result)
