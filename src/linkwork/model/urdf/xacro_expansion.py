"""Expansion of xacro by the package xacro; runs in the worker process.

The package opens files and evaluates Python expressions of a file. While a file is expanded, the
functions that do so are replaced: files stay inside the allowed folders, the environment is not
read, and expressions that could reach beyond the values of the file (names with two leading
underscores, attributes with one, lambdas, generators, str.format) are rejected.
"""

import ast
import os
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn
from xml.dom import DOMException, minidom
from xml.parsers.expat import ExpatError

import yaml

from linkwork.errors import (
    FileError,
    LinkworkError,
    NotFoundError,
    Place,
    SchemaError,
    import_extra,
    list_names,
)
from linkwork.files import parse_xml, read_bytes
from linkwork.files.document import shorten
from linkwork.model.asset_folders import PACKAGE, WILDCARD, AssetFolders

WITHHELD = ("type", "vars")  # Builtins of xacro that give access to the Python process

_FORBIDDEN = (ast.Lambda, ast.GeneratorExp, ast.Await, ast.Yield, ast.YieldFrom, ast.NamedExpr)
_FORBIDDEN_ATTRIBUTES = ("format", "format_map")


def check_expression(text: str) -> None:
    """Raise for an expression that could do more than compute a value."""
    for node in ast.walk(ast.parse(text.strip(), mode="eval")):
        if isinstance(node, _FORBIDDEN):
            raise _refuse(text, f"a {type(node).__name__}")
        if isinstance(node, ast.Name) and node.id.startswith("__"):
            raise _refuse(text, f"the name {node.id!r}")
        if isinstance(node, ast.Attribute) and (
            node.attr.startswith("_") or node.attr in _FORBIDDEN_ATTRIBUTES
        ):
            raise _refuse(text, f"the attribute {node.attr!r}")


def _refuse(text: str, what: str) -> SchemaError:
    return SchemaError(
        f"invalid expression {shorten(text)!r}: {what} is not allowed",
        hint="expected an expression of numbers, texts, lists and maps",
    )


MAX_INCLUDES = 40

_MAX_MACROS = 5  # Macros that a message names
_MAX_SECONDS = 1.0  # Processor time of one expression [s]

_ARGUMENT = re.compile(rb"\$\(arg\s+([^\s()]+)\s*\)")

_FAILURES = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    DOMException,
    ExpatError,
    LookupError,
    NameError,
    OSError,
    RuntimeError,
    SyntaxError,
    TypeError,
    ValueError,
    yaml.YAMLError,
)
"""Exceptions of the package on an invalid file, besides its own."""


def expanded(
    path: str, package_paths: list[str], installed: list[str], parameters: dict[str, str]
) -> dict[str, str]:
    """Text of a xacro file with macros and expressions expanded."""
    xacro = import_extra("xacro", "urdf")
    file = Path(path)
    folders = tuple(Path(x) for x in package_paths)
    roots = AssetFolders(file.parent, folders, tuple(Path(x) for x in installed))
    with Path(os.devnull).open("w") as nowhere, redirect_stderr(nowhere):
        return {"text": _Expansion(xacro, roots).text(file, parameters)}


class _Expansion:
    """Expansion of one file."""

    def __init__(self, xacro: ModuleType, roots: AssetFolders) -> None:
        self._xacro = xacro
        self._roots = roots
        self._arguments: set[str] = set()
        self._matched: set[str] = set()
        self._functions: dict[str, Any] = {}
        self._evaluate: Callable[..., Any] = xacro.safe_eval

    def text(self, path: Path, parameters: dict[str, str]) -> str:
        xacro = self._xacro
        document = self._document(path)
        xacro.init_stacks(str(path))
        try:
            with self._restricted():
                xacro.process_doc(document, mappings=dict(parameters), verbosity=0)
        except (xacro.XacroException, *_FAILURES) as error:
            raise self._explained(error) from error
        for name in parameters:
            if name not in self._arguments:
                choices, place = self._arguments, Place(str(path))
                raise NotFoundError("argument of this file called", name, choices, place=place)
        return document.toxml()

    @contextmanager
    def _restricted(self) -> Iterator[None]:
        substitutions = import_extra("xacro.substitution_args", "urdf")
        symbols = self._xacro.create_global_symbols()
        for name in WITHHELD:
            symbols["python"].pop(name)
        self._functions = {**symbols["math"], **symbols["python"], "true": True, "false": False}
        with (
            _replaced(
                self._xacro,
                _global_symbols=symbols,
                abs_filename_spec=self._path_of,
                get_include_files=self._included,
                parse=self._parsed,
                safe_eval=self._evaluated,
            ),
            _replaced(
                substitutions,
                _eval=self._evaluated_with_arguments,
                _eval_dirname=lambda _name: self._folder(),
                _eval_env=_no_environment,
                _eval_optenv=lambda _name, default="": default,
                _eval_find=_package,
            ),
        ):
            yield

    def _document(self, path: Path) -> minidom.Document:
        content = read_bytes(path)
        # Parsed twice: this rejects DTDs, depth and size before the other parser.
        parse_xml(content, str(path))
        document = minidom.parseString(content)
        for element in document.getElementsByTagName("xacro:arg"):
            self._arguments.add(element.getAttribute("name"))
        # Used without a declaration: a value has to be given.
        self._arguments.update(x.decode("utf-8", "replace") for x in _ARGUMENT.findall(content))
        return document

    def _path_of(self, reference: str) -> str:
        file = Path(self._xacro.filestack[-1])
        if not str(reference).strip():
            arguments = list_names(sorted(self._arguments))
            hint = f"give the argument that names it; arguments: {arguments or 'none'}"
            raise FileError("the name of a file is empty", place=Place(str(file)), hint=hint)
        return str(self._roots.find(str(reference), Place(str(file)), file.parent))

    def _folder(self) -> str:
        return str(Path(self._xacro.filestack[-1]).absolute().parent)

    def _included(self, reference: str, symbols: Any) -> Iterator[str]:
        name = str(self._xacro.eval_text(reference, symbols))
        if not WILDCARD.search(name):
            yield name
            return
        file = Path(self._xacro.filestack[-1])
        matches = self._roots.find_all(name, Place(str(file)), file.parent)
        self._matched.update(str(x) for x in matches)
        yield from (str(x) for x in matches)

    def _parsed(self, _content: None, reference: str) -> minidom.Document:
        files = self._xacro.filestack
        files.pop()
        if len(files) > MAX_INCLUDES:
            message = f"includes are nested more than {MAX_INCLUDES} deep"
            raise FileError(message, place=Place(files[-1]))
        try:
            path = reference if reference in self._matched else self._path_of(reference)
        except FileError as error:
            # The package skips an optional file on its own exception.
            raise self._xacro.XacroException(exc=OSError(str(error))) from error
        files.append(path)
        return self._document(Path(path))

    def _evaluated(self, text: str, names: Any, local_names: Any = None) -> Any:
        check_expression(text)
        with _limited_time(text):
            return self._evaluate(text, names, local_names)

    def _evaluated_with_arguments(self, text: str, context: dict[str, Any]) -> str:
        """Value of `$(eval text)`; the arguments of the file are names in it."""
        convert = import_extra("xacro.substitution_args", "urdf").convert_value
        arguments = {name: convert(str(x), "auto") for name, x in context.get("arg", {}).items()}
        functions = {"arg": arguments.__getitem__, "dirname": self._folder, "find": _package}
        return str(self._evaluated(text, {**arguments, **self._functions, **functions}))

    def _explained(self, error: BaseException) -> LinkworkError:
        place = Place(self._xacro.filestack[-1])
        cause: BaseException | None = error
        while cause is not None:
            if isinstance(cause, LinkworkError):
                cause.place = cause.place or place
                return cause
            if isinstance(cause, RecursionError) and self._xacro.macrostack:
                return self._endless(place)
            if type(cause).__name__ == "ArgException":
                return _undefined_argument(str(cause), place)
            cause = cause.__cause__ or getattr(cause, "exc", None)
        words = " ".join(str(error).split()) or type(error).__name__
        calls = (x.body.getAttribute("name") for x in reversed(self._xacro.macrostack))
        macros = list(dict.fromkeys(calls))[:_MAX_MACROS]
        hint = f"in the macro {' of '.join(macros)}" if macros else ""
        message = f"xacro failed: {shorten(words)}"
        return FileError(message, place=place, hint=hint)

    def _endless(self, place: Place) -> FileError:
        innermost = self._xacro.macrostack[-1].body.getAttribute("name")
        message = f"endless recursion of the macro {shorten(innermost)!r}"
        return FileError(message, place=place, hint="end it by <xacro:if> around its own call")


def _package(name: str) -> str:
    return f"{PACKAGE}{name}"


def _no_environment(name: str) -> NoReturn:
    raise FileError(
        f"environment variable {name!r} is not available: files do not read the environment",
        hint="declare it as <xacro:arg> and give its value",
    )


def _undefined_argument(name: str, place: Place) -> FileError:
    hint = f"give it: `--arg {name}=VALUE` or `arguments={{{name!r}: VALUE}}`"
    return FileError(f"argument {shorten(name)!r} has no value", place=place, hint=hint)


@contextmanager
def _limited_time(text: str) -> Iterator[None]:
    """End the evaluation of an expression that takes too long, e.g. `9**9**9`."""

    def end(*_: object) -> NoReturn:
        raise SchemaError(
            f"invalid expression {shorten(text)!r}: it takes more than {_MAX_SECONDS:g} s",
            hint="use smaller numbers",
        )

    before = signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, _MAX_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.0)
        signal.signal(signal.SIGVTALRM, before)


@contextmanager
def _replaced(module: ModuleType, **members: Any) -> Iterator[None]:
    originals = {name: getattr(module, name) for name in members}
    try:
        for name, member in members.items():
            setattr(module, name, member)
        yield
    finally:
        for name, member in originals.items():
            setattr(module, name, member)
