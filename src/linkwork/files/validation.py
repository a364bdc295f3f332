"""Validation of a document against a pydantic model, with our own error messages."""

import difflib
import json
import types
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from linkwork.errors import MAX_PROBLEMS, SchemaError, combined, list_names
from linkwork.files.document import Document, describe_value
from linkwork.files.kinds import HEADERS
from linkwork.files.schema_problems import Loc, SchemaProblem, read_problems

M = TypeVar("M", bound=BaseModel)

MAX_KEY = 100
VERSION = 1


def validate(document: Document, model: type[M]) -> M:
    """Validate a document strictly: `'5'` is not a number, `1` is not a boolean."""
    # From JSON a strict model still accepts a list as a tuple and text as an enum.
    text = json.dumps(document.data)
    try:
        return model.model_validate_json(text, strict=True)
    except ValidationError as error:
        problems = read_problems(error, document.data)
        raise combined(_problems(problems, document, model)) from error


def _problems(
    problems: dict[Loc, list[SchemaProblem]], document: Document, model: type[BaseModel]
) -> list[SchemaError]:
    """Return problems of a document, the first `MAX_PROBLEMS` and one more, by line and column."""
    places = {path: document.place(path) for path in problems}
    paths = sorted(places, key=lambda path: (places[path].line, places[path].column))
    explained = paths[: MAX_PROBLEMS + 1]
    misspelt = {_mistyped(path, explained, problems, model) for path in explained} - {None}
    return [
        document.error(path, _message(problems[path]), _hint(problems[path][0], model))
        for path in explained
        if path not in misspelt
    ]


def _mistyped(
    unknown: Loc,
    paths: Sequence[Loc],
    problems: dict[Loc, list[SchemaProblem]],
    model: type[BaseModel],
) -> Loc | None:
    """Return the missing key of which an unknown key is most likely a misspelling."""
    problem = problems[unknown][0]
    if problem.kind != "extra_forbidden":
        return None
    beside = [x for x in paths if x[:-1] == unknown[:-1] and problems[x][0].kind == "missing"]
    if not beside:
        return None
    close = _closest(unknown[-1], _keys_beside(problem, model))
    return next((path for path in beside if path[-1] == close), None)


def _message(problems: list[SchemaProblem]) -> str:
    first = problems[0]
    if first.kind == "missing":
        return f"the key {describe_value(first.path[-1])} is missing"
    if first.kind == "extra_forbidden":
        return f"unknown key {describe_value(first.path[-1])}"
    if first.kind in ("value_error", "assertion_error"):
        return str(first.details["error"])
    choices = dict.fromkeys(problem.expected() for problem in problems)
    return f"this must be {' or '.join(choices)}, not {describe_value(first.value)}"


def _hint(problem: SchemaProblem, model: type[BaseModel]) -> str:
    if problem.kind == "missing":
        return f"add it: '{problem.path[-1]}: ...'"
    if problem.kind != "extra_forbidden":
        return ""
    keys = _keys_beside(problem, model)
    close = _closest(problem.path[-1], keys)
    question = f"did you mean {close!r}? " if close else ""
    return f"{question}allowed keys: {list_names(keys, near=str(problem.path[-1])) or 'none'}"


def _keys_beside(problem: SchemaProblem, model: type[BaseModel]) -> list[str]:
    return allowed_keys(model, problem.loc[:-1])


def _closest(key: str | int, keys: Sequence[str]) -> str | None:
    close = difflib.get_close_matches(str(key)[:MAX_KEY], keys, n=1)
    return close[0] if close else None


def check_header(document: Document, kind: str | tuple[str, ...]) -> str:
    """Check the keys `linkwork` and `version`, and return the kind of the file."""
    expected = (kind,) if isinstance(kind, str) else kind
    hint = f"begin the file with the lines 'linkwork: {expected[0]}' and 'version: {VERSION}'"
    if not isinstance(document.data, dict):
        raise document.error((), "this is not a Linkwork file: it must be a map of keys", hint)
    for key in ("linkwork", "version"):
        if key not in document.data:
            raise document.error((key,), f"the key {key!r} is missing", hint)
    header = document.data["linkwork"]
    if header not in expected:
        kinds = "" if header in HEADERS else f"; the kinds of files are: {list_names(HEADERS)}"
        names = " or ".join(map(repr, expected))
        message = f"this is a file of kind {describe_value(header)}, not {names}{kinds}"
        raise document.error(("linkwork",), message, "name another file, or correct its kind")
    _check_version(document, document.data["version"])
    return header


def _check_version(document: Document, version: object) -> None:
    if type(version) is int and version == VERSION:
        return
    if type(version) is int and version > VERSION:
        message = f"version {version} is newer than this Linkwork, which reads version {VERSION}"
        raise document.error(("version",), message, "install a newer Linkwork")
    message = f"there is no version {describe_value(version)}"
    raise document.error(("version",), message, f"write 'version: {VERSION}'")


def allowed_keys(model: type[BaseModel], loc: Sequence[str | int]) -> list[str]:
    """Return the allowed keys at a location of pydantic."""
    models = [kind for kind in _kinds_at(model, loc) if _is_model(kind)]
    return list(dict.fromkeys(key for one in models for key in _fields(one)))


def holds_named_parts(model: type[BaseModel], path: Sequence[str | int]) -> bool:
    """Whether the value at a path is a map of parts by user-given names."""
    maps = [kind for kind in _kinds_at(model, path) if get_origin(kind) is dict]
    return any(_is_model(held) for kind in maps for held in _members(get_args(kind)[1]))


def _kinds_at(model: type[BaseModel], loc: Sequence[str | int]) -> list[Any]:
    kinds = list(_members(model))
    for part in loc:
        kinds = [
            inner for kind in kinds for outer in _inside(kind, part) for inner in _members(outer)
        ]
    return kinds


def _is_model(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def _members(kind: Any) -> Iterator[Any]:
    """Return the members of a union, or the type itself."""
    origin = get_origin(kind)
    if origin is Annotated:
        yield from _members(get_args(kind)[0])
    elif origin in (Union, types.UnionType):
        for member in get_args(kind):
            yield from _members(member)
    else:
        yield kind


def _fields(model: type[BaseModel]) -> dict[str, Any]:
    return {info.alias or name: info.annotation for name, info in model.model_fields.items()}


def _inside(kind: Any, part: str | int) -> list[Any]:
    """Return the types one step of a location leads to; none if it does not match."""
    if _is_model(kind):
        fields = _fields(kind)
        # A tag may have the name of a field: `kind: position` beside a field `position`.
        is_named = part == kind.__name__ or _has_tag(fields, part)
        inner = [fields[str(part)]] if part in fields else []
        return inner + [kind] * is_named
    arguments = [argument for argument in get_args(kind) if argument is not Ellipsis]
    if isinstance(part, int) and get_origin(kind) is tuple and len(arguments) > part:
        return [arguments[part]]
    return arguments[-1:]


def _has_tag(fields: dict[str, Any], part: str | int) -> bool:
    return any(get_origin(kind) is Literal and part in get_args(kind) for kind in fields.values())
