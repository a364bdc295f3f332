"""Problems found by pydantic, with plain paths into the data and our own descriptions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import islice
from typing import Any, NamedTuple

from pydantic import ValidationError
from pydantic_core import ErrorDetails

Loc = tuple[str | int, ...]

MAX_PROBLEMS_READ = 2000
MAX_READINGS = 64


@dataclass(frozen=True)
class SchemaProblem:
    """A problem found by pydantic."""

    kind: str
    loc: Loc  # Pydantic's location, with names or tags of union members
    path: Loc  # Keys and indices of the value in the data
    value: Any  # The invalid value; for a missing key the map without it
    details: dict[str, Any]  # Pydantic's context of the error, e.g. the violated bound.
    text: str
    # Union members that reported the problem: the path of the union, and pydantic's name or tag of
    # the member
    members: tuple[tuple[Loc, str | int], ...] = ()

    def expected(self) -> str:
        """Return the expected value, e.g. `at least 0`."""
        if self.kind in _BOUNDS:
            return _BOUNDS[self.kind].format(**self.details)
        kind = self.kind
        for suffix in _SUFFIXES:
            kind = kind.removesuffix(suffix)
        return _KINDS.get(kind, f"something else ({self.text})")


_KINDS = {
    "bool": "true or false",
    "int": "a whole number",
    "float": "a number",
    "finite_number": "a finite number",
    "string": "text",
    "list": "a list",
    "tuple": "a list",
    "set": "a list",
    "frozen_set": "a list",
    "dict": "a map of keys",
    "mapping": "a map of keys",
    "model": "a map of keys",
    "model_attributes": "a map of keys",
    "dataclass": "a map of keys",
    "none": "null",
    "path": "a path",
}

_SUFFIXES = ("_type", "_parsing", "_from_float", "_parsing_size", "_required")

_BOUNDS = {
    "greater_than": "greater than {gt}",
    "greater_than_equal": "at least {ge}",
    "less_than": "less than {lt}",
    "less_than_equal": "at most {le}",
    "multiple_of": "a multiple of {multiple_of}",
    "too_few": "a list of {count} values",
    "too_short": "of length {min_length} or more",
    "too_long": "of length {max_length} or less",
    "string_too_short": "text of {min_length} or more characters",
    "string_too_long": "text of {max_length} or fewer characters",
    "string_pattern_mismatch": "text that matches {pattern}",
    "literal_error": "{expected}",
    "enum": "{expected}",
}


def read_problems(error: ValidationError, data: Any) -> dict[Loc, list[SchemaProblem]]:
    """Return the first `MAX_PROBLEMS_READ` problems of pydantic, by the path of the value."""
    by_path: dict[Loc, list[SchemaProblem]] = {}
    raws = error.errors(include_url=False)[:MAX_PROBLEMS_READ]
    for problem in of_best_members([_problem(raw, data) for raw in raws]):
        if _is_echo(problem):
            continue
        problems = by_path.setdefault(problem.path, [])
        if problem.kind == "too_few" and problems and problems[-1].kind == "too_few":
            # Each missing item of a list is reported in order: the last gives the length.
            problems.pop()
        problems.append(problem)
    return by_path


def _problem(raw: ErrorDetails, data: Any) -> SchemaProblem:
    parts = (raw["type"], raw["loc"], (), raw["input"], raw.get("ctx", {}), raw["msg"])
    return _with_path(_tidied(SchemaProblem(*parts)), data)


def _is_echo(problem: SchemaProblem) -> bool:
    """Whether a list is too short only without its invalid items, which are reported anyway."""
    if problem.kind != "too_short" or not isinstance(problem.value, list):
        return False
    return len(problem.value) >= problem.details["min_length"]


def _tidied(problem: SchemaProblem) -> SchemaProblem:
    """Move a problem of a union's tag or a list's length to the tag or list itself."""
    loc, details = problem.loc, problem.details
    if problem.kind == "union_tag_invalid":
        key, expected = _tag_key(details), {"expected": f"one of {details['expected_tags']}"}
        tagged = replace(problem, kind="literal_error", loc=(*loc, key), details=expected)
        return replace(tagged, value=problem.value.get(key, details["tag"]))
    if problem.kind == "union_tag_not_found":
        return replace(problem, kind="missing", loc=(*loc, _tag_key(details)))
    if problem.kind == "missing" and isinstance(loc[-1], int):
        return replace(problem, kind="too_few", loc=loc[:-1], details={"count": loc[-1] + 1})
    return problem


def _tag_key(details: dict[str, Any]) -> str:
    # A discriminator function is named after the key it reads.
    return details["discriminator"].strip("'").removesuffix("()")


def _with_path(problem: SchemaProblem, data: Any) -> SchemaProblem:
    loc, last = problem.loc, ()
    if problem.kind == "missing":
        loc, last = loc[:-1], loc[-1:]
    readings = list(islice(_readings(loc, data), MAX_READINGS))
    fitting = (reading for reading in readings if _equal(reading.value, problem.value))
    reading = next(fitting, readings[0])
    return replace(problem, path=(*reading.path, *last), members=reading.members)


def _equal(a: Any, b: Any) -> bool:
    """Whether two values are equal; arrays, whose comparison has no single result, are not."""
    try:
        return a is b or bool(a == b)
    except (TypeError, ValueError):
        return False


class _Reading(NamedTuple):
    """An interpretation of a location: its path, its value, and the parts that are not keys."""

    path: Loc
    value: Any
    members: tuple[tuple[Loc, str | int], ...]


def _readings(loc: Loc, data: Any, path: Loc = ()) -> Iterator[_Reading]:
    """Return all interpretations of `loc` in the data; those with the most keys first."""
    if not loc:
        yield _Reading(path, data, ())
        return
    part, rest = loc[0], loc[1:]
    held: dict[Any, Any] = data if isinstance(data, dict) else {}
    if isinstance(data, list) and isinstance(part, int) and part < len(data):
        held = {part: data[part]}
    if part in held:
        yield from _readings(rest, held[part], (*path, part))
    for reading in _readings(rest, data, path):
        yield reading._replace(members=((path, part), *reading.members))


class UnionForm(Enum):
    """UnionForm of a value."""

    MAP = "map"
    LIST = "list"
    SCALAR = "scalar"


_EXPECTED_FORMS = {
    **dict.fromkeys(("list_type", "tuple_type", "set_type", "frozen_set_type"), UnionForm.LIST),
    **dict.fromkeys(("dict_type", "mapping_type", "model_type"), UnionForm.MAP),
    **dict.fromkeys(("model_attributes_type", "dataclass_type"), UnionForm.MAP),
    **dict.fromkeys(("string_type", "float_type", "int_type", "bool_type"), UnionForm.SCALAR),
    **dict.fromkeys(("literal_error", "enum", "none_required"), UnionForm.SCALAR),
}
"""Expected form by pydantic's type of the error; other errors expect none."""

_LENGTHS = ("too_few", "too_short", "too_long")


def of_best_members(problems: Sequence[SchemaProblem]) -> list[SchemaProblem]:
    """Return the problems of the union members whose form matches the values best.

    Every member of a union reports a value that matches none. A map or list in the file is meant
    for the member that accepts one.
    """
    by_union: dict[Loc, list[SchemaProblem]] = {}
    for problem in problems:
        for union, _ in problem.members:
            by_union.setdefault(union, []).append(problem)
    worse: set[tuple[Loc, str | int]] = set()
    # Outer unions first: members inside a rejected member do not count.
    for union in sorted(by_union, key=len):
        counted = [x for x in by_union[union] if worse.isdisjoint(x.members)]
        mismatches = _mismatches(counted, union)
        least = min(mismatches.values(), default=(0, 0))
        worse |= {(union, name) for name, mismatch in mismatches.items() if mismatch > least}
    return [x for x in problems if worse.isdisjoint(x.members)]


def _mismatches(problems: Sequence[SchemaProblem], union: Loc) -> dict[str | int, tuple[int, int]]:
    """Return the mismatch of each member of a union: of the whole value, then of all inside."""
    mismatches: dict[str | int, tuple[int, int]] = {}
    for problem in problems:
        mismatch = _mismatch(problem)
        for place, name in problem.members:
            if place == union:
                outer, inside = mismatches.get(name, (0, 0))
                of_whole = mismatch if problem.path == union else 0
                mismatches[name] = (max(outer, of_whole), inside + mismatch)
    return mismatches


def _mismatch(problem: SchemaProblem) -> int:
    """Return the mismatch of a value with the expected form: 2 another form, 1 another length."""
    expected = _EXPECTED_FORMS.get(problem.kind)
    if expected is not None and expected is not _form(problem.value):
        return 2
    return int(problem.kind in _LENGTHS)


def _form(value: Any) -> UnionForm:
    if isinstance(value, dict):
        return UnionForm.MAP
    return UnionForm.LIST if isinstance(value, list | tuple) else UnionForm.SCALAR
