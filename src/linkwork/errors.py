"""All errors that users see, and the exit status of each.

LinkworkError                     invalid input: 2
├── FileError                     a file cannot be read, parsed or trusted
│   ├── SchemaError               a file parses but says something that is not allowed
│   └── TrustError                a file would run code that is not trusted
├── NotFoundError                 a name that does not exist; carries the names that do
├── ArgumentError                 a value of the wrong shape, type or range in a call
├── ModelError                    a robot model that is invalid, or does not support a request
├── MissingPackageError           an optional package is not installed
├── PlatformError                 this machine lacks something: a free port, a graphics library
├── RecordError                   a run store or spool cannot be opened, read or written
│   ├── MissingStoreError         there is no run store of this name yet
│   ├── BusyStoreError            another process holds the run store
│   └── DamagedSpoolError         a spool folder does not hold a recorded run
├── MissionError                  a mission, or an action of one, cannot run
│   ├── ActionRefusedError        the precondition of an action does not hold
│   └── ActionFailedError         a running action cannot reach its end
└── SessionError                  a session cannot do that in its present state
    ├── DivergenceError           the state became infinite or NaN: 1
    │   └── EngineError           the physics engine failed in a step: 1
    └── PhysicsProcessError       the physics process ended unexpectedly: 3
"""

import difflib
import importlib
import sys
import time
import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar
from urllib.parse import unquote, urlsplit

EXIT_NEGATIVE = 1
EXIT_REFUSED = 2
EXIT_INTERNAL = 3
EXIT_INTERRUPTED = 130
EXIT_CLOSED_PIPE = 141

IMPORTED_AT = time.time_ns()
"""Time of the import of this module, the first of the package [ns since the epoch]."""

MAX_PROBLEMS = 100  # Most further problems that an error carries
_MAX_LINES = 20

# Fillers and variation selectors: invisible, though str.isprintable accepts them.
_INVISIBLE = frozenset(
    chr(code)
    for first, last in (
        *((0x034F, 0x034F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F)),
        *((0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFFA0, 0xFFA0), (0xE0100, 0xE01EF)),
    )
    for code in range(first, last + 1)
)


def printable(text: str) -> str:
    r"""Return text as one visible line; each invisible character becomes an escape such as `\x1b`.

    Escaped are line breaks, control characters, bidirectional controls, zero-width characters and
    lone surrogates (from file names that are not UTF-8). Backslashes stay as they are. All text
    that people read goes through here: messages, tables, plot titles, notices.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(x if x.isprintable() and x not in _INVISIBLE else _escape(x) for x in text)


def _escape(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


@dataclass(frozen=True)
class Place:
    """A position in a file.

    Attributes:
        file: The file as the user named it.
        line: Line, counted from 1; 0 when only the file is known.
        column: Column, counted from 1; 0 when only the line is known.
        element: The element inside the file, e.g. `robots.left.model`.
    """

    file: str
    line: int = 0
    column: int = 0
    element: str = ""

    def __str__(self) -> str:
        position = "".join(f":{number}" for number in (self.line, self.column) if number)
        element = f": {self.element}" if self.element else ""
        return f"{self.file}{position}{element}"


OVERRIDE = "override"  # File of the places of overrides


class LinkworkError(Exception):
    """Base of every failure a user can meet.

    Attributes:
        message: What is wrong, with the bad value.
        place: Where it is, if it came from a file.
        hint: What to do about it.
        others: Further problems of the same file, in the order of their places; at most
            `MAX_PROBLEMS`. See `combined`.
    """

    exit_code: ClassVar[int] = EXIT_REFUSED

    def __init__(self, message: str, *, place: Place | None = None, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.place = place
        self.hint = hint
        self.others: tuple[LinkworkError, ...] = ()

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> list[str]:
        """Return every problem on one line: place, message and hint; of many, only the first ones.

        Its excerpt, if any, follows it; a last line has the places of the others.
        """
        problems = (self, *self.others)
        lines = [x for one in problems[:_MAX_LINES] for x in (one._line(), *one.excerpt())]
        if len(problems) > _MAX_LINES:
            lines.append(_further(problems[_MAX_LINES:], len(self.others) == MAX_PROBLEMS))
        return lines

    def excerpt(self) -> list[str]:
        """Return the lines of the text that the problem is in, to show below it."""
        return []

    def _line(self) -> str:
        where = f"{self.place}: " if self.place else ""
        hint = f"; {self.hint}" if self.hint else ""
        # Names come from files and may hold what would break or colour the line.
        return printable(f"{where}{self.message}{hint}")

    def __reduce__(self) -> tuple[Any, ...]:
        # The default would call the class with args alone and lose what travels beside the message.
        return _rebuild, (type(self), self.__dict__, self.args)

    def to_json(self) -> dict[str, Any]:
        """Return the error as one JSON object, for `--json`."""
        place = self.place
        return {
            "error": type(self).__name__,
            "message": self.message,
            "hint": self.hint,
            "file": place.file if place else None,
            "line": place.line if place else None,
            "column": place.column if place else None,
            "element": place.element if place else None,
            "others": [problem.to_json() for problem in self.others],
        }


def _further(problems: Sequence[LinkworkError], or_more: bool) -> str:
    """Return the number of further problems, and their lines."""
    count = f"{len(problems)}{' or more' if or_more else ''} further problems"
    lines: dict[str, list[str]] = {}
    for place in dict.fromkeys(x.place for x in problems if x.place):
        lines.setdefault(place.file, []).append(str(place.line))
    listed = [
        f"{file}:{','.join(x for x in dict.fromkeys(numbers) if x != '0')}".rstrip(":")
        for file, numbers in lines.items()
    ]
    return printable(f"... and {count}{' at ' if listed else ''}{'; '.join(listed)}")


def combined(problems: Iterable[LinkworkError]) -> LinkworkError:
    """Return the first of several problems of a file, with the others attached in order."""
    first, *others = sorted(
        problems, key=lambda x: (x.place.file, x.place.line, x.place.column) if x.place else ("",)
    )
    first.others = tuple(others[:MAX_PROBLEMS])
    return first


class Problems:
    """Collects problems of a file, so that those after the first are reported too."""

    def __init__(self) -> None:
        self._collected: list[LinkworkError] = []

    @contextmanager
    def collecting(self) -> Iterator[None]:
        """Collect a problem with a place that is raised inside the block."""
        try:
            yield
        except LinkworkError as error:
            if error.place is None:
                raise
            # `raise_found` inside the block raises one that is collected already.
            if all(error is not known for known in self._collected):
                self._collected.append(error)

    def raise_found(self) -> None:
        """Raise the first of the problems found so far, with the others attached."""
        if self._collected:
            raise combined(self._collected)


def _rebuild(
    kind: type[LinkworkError], fields: dict[str, Any], args: tuple[Any, ...]
) -> LinkworkError:
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(fields)
    return error


class ModelWarning(UserWarning):
    """A robot was loaded, but something of its file was left out, corrected or chosen."""


def warn_of_model(message: str) -> None:
    """Issue a `ModelWarning` at the line outside this package that led here."""
    package = __name__.partition(".")[0] + "."
    frame, level = sys._getframe(1), 2
    while frame.f_back is not None and frame.f_globals.get("__name__", "").startswith(package):
        frame, level = frame.f_back, level + 1
    warnings.warn(printable(message), ModelWarning, stacklevel=level)


class FileError(LinkworkError):
    """A file cannot be read, parsed or trusted."""


class SchemaError(FileError):
    """A file parses but says something that is not allowed."""


class TrustError(FileError):
    """A file would run code that is not trusted.

    Attributes:
        code: That code, as `linkwork.access.trust.Code`.
    """

    def __init__(
        self,
        message: str,
        *,
        code: tuple[Any, ...] = (),
        place: Place | None = None,
        hint: str = "",
    ) -> None:
        super().__init__(message, place=place, hint=hint)
        self.code = code


MAX_LISTED = 10  # Most names that a message lists


def list_names(names: Iterable[str], *, near: str = "", lister: str = "") -> str:
    """Return names for a message, in their order; of more than `MAX_LISTED`, the most similar.

    `near` is what they are compared with, e.g. the one that does not exist; `lister` is the command
    that lists all of them, e.g. `linkwork robots`.
    """
    every = list(names)
    if len(every) <= MAX_LISTED:
        return ", ".join(every)
    alike = difflib.get_close_matches(near[:100], every, n=MAX_LISTED)
    alike += [name for name in every if near and near.lower() in name.lower()]
    shown = list(dict.fromkeys([*alike, *every]))[:MAX_LISTED]
    where = f"; {lister} lists them" if lister else ""
    return f"{', '.join(shown)} and {len(every) - len(shown)} more{where}"


class NotFoundError(LinkworkError):
    """A name that does not exist; `choices` are the names that do.

    Attributes:
        short_hint: The nearest name; some of them where none is near.
    """

    def __init__(
        self,
        kind: str,
        name: str,
        choices: Iterable[str],
        *,
        place: Place | None = None,
        lister: str = "",
    ) -> None:
        self.name = name
        self.choices = sorted(set(choices))
        shown = name if len(name) <= 100 else f"{name[:97]}..."
        names = list_names(self.choices, near=name, lister=lister)
        listing = f"there are: {names}" if self.choices else "there are none"
        close = difflib.get_close_matches(name[:100], self.choices, n=1)
        nearest = f"did you mean {close[0]!r}?" if close else ""
        self.short_hint = nearest or listing
        hint = f"{nearest} {listing}" if nearest else listing
        super().__init__(f"there is no {kind} {shown!r}", place=place, hint=hint)


class ArgumentError(LinkworkError):
    """A value of the wrong shape, type or range in a call."""


class ModelError(LinkworkError):
    """A robot model that is invalid, or does not support a request."""


class MissingPackageError(LinkworkError):
    """An optional package is not installed."""


class PlatformError(LinkworkError):
    """This machine lacks something: a free port, a graphics library."""


class RecordError(LinkworkError):
    """A run store or spool cannot be opened, read or written."""


class MissingStoreError(RecordError):
    """There is no run store of this name yet."""


class BusyStoreError(RecordError):
    """Another process holds the run store."""


class DamagedSpoolError(RecordError):
    """A spool folder does not hold a recorded run, or not all of it is readable."""


class MissionError(LinkworkError):
    """A mission, or an action of one, cannot run."""


class ActionRefusedError(MissionError):
    """The precondition of an action does not hold at its start."""


class ActionFailedError(MissionError):
    """A running action cannot reach its end condition."""


class SessionError(LinkworkError):
    """A session cannot do that in its present state."""


class DivergenceError(SessionError):
    """The state became infinite or NaN; the session keeps the last valid state.

    Attributes:
        step: The step that diverged.
        element: The joint or body that diverged first.
        until: What was computed before, where no session holds it.
    """

    exit_code = EXIT_NEGATIVE

    def __init__(
        self, message: str, *, step: int, element: str, until: Any = None, hint: str = ""
    ) -> None:
        super().__init__(message, hint=hint)
        self.step = step
        self.element = element
        self.until = until

    def to_json(self) -> dict[str, Any]:
        """Return the error as one JSON object, with where physics diverged."""
        return super().to_json() | {"element": self.element, "step": self.step}


class EngineError(DivergenceError):
    """The physics engine failed in a step; the session keeps the last valid state."""

    def __init__(
        self, message: str, *, step: int, element: str, contacts: int, hint: str = ""
    ) -> None:
        super().__init__(message, step=step, element=element, hint=hint)
        self.contacts = contacts

    def to_json(self) -> dict[str, Any]:
        """Return the error as one JSON object, with the number of contacts."""
        return super().to_json() | {"contacts": self.contacts}


class PhysicsProcessError(SessionError):
    """The physics process ended unexpectedly."""

    exit_code = EXIT_INTERNAL


def import_extra(module: str, extra: str) -> ModuleType:
    """Import an optional package, or raise the command that installs its extra of Linkwork."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        if isinstance(error.__cause__ or error.__context__, KeyboardInterrupt):
            # Compiled modules report a Ctrl-C during their start as their own failure.
            raise KeyboardInterrupt from error
        raise MissingPackageError(
            f"this needs the package {module!r} ({error})",
            hint=f"install it with: {install_command(extra)}",
        ) from error


def install_command(extra: str) -> str:
    """Return the command that installs an extra of Linkwork, from where this Linkwork came."""
    # Only failures need it.
    import shlex

    origin = _origin()
    named = f"linkwork[{extra}]"
    folder = Path(unquote(urlsplit(origin.get("url", "")).path))
    editable = "-e " if origin.get("dir_info", {}).get("editable") else ""
    if "vcs_info" in origin:
        named = f"{named} @ {origin['vcs_info']['vcs']}+{origin['url']}"
    elif "dir_info" in origin and (folder / "pyproject.toml").is_file():
        named = f"{folder}[{extra}]"
    else:
        editable = ""
    return f"{shlex.quote(sys.executable)} -m pip install {editable}{shlex.quote(named)}"


def _origin() -> dict[str, Any]:
    """Return what pip noted of the clone or address Linkwork was installed from (PEP 610)."""
    # Slow to import, and only failures need it.
    import json
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        origin = json.loads(distribution("linkwork").read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        return {}
    return origin if isinstance(origin, dict) else {}
