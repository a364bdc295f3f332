"""SimPartner's numbers, axes (Y up) and properties file: `key=value`, `#` begins a comment."""

import difflib
import math
from pathlib import Path

import numpy as np

from linkwork.errors import FileError, Place, SchemaError
from linkwork.files import Element
from linkwork.files.document import shorten
from linkwork.files.numbers import parse_number
from linkwork.files.paths import read_bytes
from linkwork.model.ledger import FILE, Fate, Finding, LedgerEntry, XmlLedger
from linkwork.spatial.rotation import to_rpy
from linkwork.spatial.vector import Vector3

ALONG_Y: Vector3 = (math.pi / 2, 0.0, 0.0)
"""Roll, pitch, yaw of a shape that lies along the body's former z axis."""
_MAX_ERROR = 1e-6  # Greatest deviation of a transformation from a rotation


def to_z_up(vector: tuple[float, float, float]) -> list[float]:
    """Return a vector with Z up."""
    x, y, z = vector
    return [x, -z + 0.0, y]


def number_of(element: Element, ledger: XmlLedger) -> float:
    """Return the text of an element as a number."""
    number = parse_number(element.text)
    if number is None:
        raise element.error(f"expected a number in <{element.tag}>, got {shorten(element.text)!r}")
    ledger.keep(element)
    return number


def numbers_of(parent: Element, ledger: XmlLedger, *tags: str) -> tuple[float, ...]:
    """Return the numbers in children, each of which must exist."""
    ledger.keep(parent)
    return tuple(number_of(parent.required(tag), ledger) for tag in tags)


def vector_of(parent: Element, ledger: XmlLedger, *tags: str) -> list[float]:
    """Return a vector in children, with Z up."""
    x, y, z = numbers_of(parent, ledger, *(tags or ("x", "y", "z")))
    return to_z_up((x, y, z))


def pose_of(element: Element, ledger: XmlLedger) -> tuple[list[float], list[float]]:
    """Return position and roll, pitch, yaw of a `<transformation>`, with Z up."""
    rows = [
        numbers_of(element, ledger, *(f"T{row}{column}" for column in range(4))) for row in range(3)
    ]
    (a, b, c, x), (d, e, f, y), (g, h, i, z) = rows
    matrix = ((a, -c, b), (-g, i, -h), (d, -f, e))
    if np.abs(np.matmul(matrix, np.transpose(matrix)) - np.eye(3)).max() > _MAX_ERROR:
        hint = "expected orthogonal unit vectors as rows"
        raise element.error("the matrix is not a rotation", hint)
    if np.linalg.det(matrix) < 0.0:
        raise element.error("the matrix is a reflection", "expected a rotation")
    return to_z_up((x, y, z)), [angle + 0.0 for angle in to_rpy(matrix)]


_MAX_LINES = 10_000
_FLAGS = {"TRUE": True, "FALSE": False}
_READ = ("environment", "stepsize", "log", "logEveryStep", "autoDisableFlag")
_DROPPED = {
    "dbname": "runs are recorded into the store of `--record URL`",
    "dbserver": "runs are recorded into the store of `--record URL`",
    "globalERP": "MuJoCo has no error reduction parameter: constraints have a time constant",
    "globalCFM": "MuJoCo has no constraint force mixing: constraints have an impedance",
    "contactMaxCorrectingVel": "MuJoCo's contacts have no greatest correcting velocity",
    "contactSurfaceLayer": "MuJoCo's contacts need no depth to persist",
}
"""Keys without a counterpart, and what takes their place."""


class Properties:
    """Content of a properties file, line by line."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.environment = ""
        self.environment_place = Place(str(path))
        self.solver: dict[str, object] = {}
        self.recording: dict[str, object] = {}
        self.entries: list[LedgerEntry] = []
        self.findings: list[Finding] = []
        self._keys: set[str] = set()

    def read(self, number: int, text: str) -> None:
        """Read a line without its comment."""
        key, equals, value = (part.strip() for part in text.partition("="))
        place = Place(str(self._path), number, 1, key)
        if not equals or not key:
            raise SchemaError(f"invalid line {text[:80]!r}", place=place, hint="write key=value")
        if key in self._keys:
            raise SchemaError(f"there are two lines {key}=...", place=place, hint="keep one")
        self._keys.add(key)
        fate, note = self._set(key, value, place)
        self.entries.append(LedgerEntry(place, f"{key}={value}", fate, note))

    def _set(self, key: str, value: str, place: Place) -> tuple[Fate, str]:
        if key == "environment":
            self.environment, self.environment_place = value, place
            return Fate.KEPT, ""
        if key == "stepsize":
            self.solver["step"] = _number(value, place)
            return Fate.KEPT, ""
        if key == "log":
            self.recording["enabled"] = _flag(value, place)
            return Fate.KEPT, ""
        if key == "logEveryStep":
            if _flag(value, place):
                self.recording["every"] = 1
            return Fate.KEPT, ""
        if key == "autoDisableFlag":
            self.solver["sleep"] = _flag(value, place)
            return Fate.APPROXIMATED, "bodies at rest sleep, by MuJoCo's rule"
        if key not in _DROPPED:
            self._report_unknown(key, place)
        return Fate.DROPPED, _DROPPED.get(key, "unknown to Linkwork")

    def _report_unknown(self, key: str, place: Place) -> None:
        """Refuse a misspelled key; any other may be one of SimPartner's."""
        keys = {x.lower(): x for x in (*_READ, *_DROPPED)}
        if close := difflib.get_close_matches(key[:100].lower(), keys, n=1):
            hint = f"did you mean {keys[close[0]]!r}? If not, delete the line"
            raise SchemaError(f"unknown key {key[:80]!r}", place=place, hint=hint)
        message = f"unknown key {key[:80]!r}; it is ignored"
        hint = f"expected {', '.join((*_READ, *_DROPPED))}"
        self.findings.append(Finding("warning", FILE, key, message, hint, place))


def read_properties(path: Path) -> Properties:
    """Read a properties file."""
    properties = Properties(path)
    lines = read_bytes(path).decode("utf-8-sig", "replace").splitlines()
    if len(lines) > _MAX_LINES:
        place = Place(str(path), _MAX_LINES + 1)
        hint = f"expected at most {_MAX_LINES}"
        raise SchemaError(f"a file of {len(lines)} lines", place=place, hint=hint)
    for number, line in enumerate(lines, start=1):
        text = line.partition("#")[0].strip()
        if text:
            properties.read(number, text)
    if not properties.environment:
        raise FileError(f"{path} names no world", hint="add the line environment=FILE.xml")
    return properties


def _number(value: str, place: Place) -> float:
    number = parse_number(value)
    if number is None or number <= 0.0:
        raise SchemaError(
            f"invalid number {value!r}", place=place, hint="expected a number above 0"
        )
    return number


def _flag(value: str, place: Place) -> bool:
    if value.upper() not in _FLAGS:
        raise SchemaError(f"invalid value {value!r}", place=place, hint="expected TRUE or FALSE")
    return _FLAGS[value.upper()]
