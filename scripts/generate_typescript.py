"""TypeScript types of the protocol between the studio and its pages."""

import inspect
import sys
import types
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from linkwork.arm.generation.generate import DEFAULT_FUNCTIONS, IK
from linkwork.codegen import TARGETS
from linkwork.dynamics.functions import FUNCTIONS
from linkwork.dynamics.live import LIVE
from linkwork.spatial.vector import Vector3
from linkwork.studio import page_files
from linkwork.studio.messages import protocol
from linkwork.studio.messages.message import OR_NULL, Action, Message
from linkwork.studio.server import frames

_HEADER = """// Generated from src/linkwork/studio/messages/protocol.py by `make web`. Do not edit.
"""
_CONSTANTS = {
    "FRAMES_IN_FLIGHT": protocol.FRAMES_IN_FLIGHT,
    "MAX_MESSAGE": protocol.MAX_MESSAGE,
    "MAX_SIGNALS": protocol.MAX_SIGNALS,
    "HEADER_SIZE": frames.HEADER.size,
    "POSE_SIZE": frames.POSE_SIZE,
    "JOINT_SIZE": frames.JOINT_SIZE,
    "MAX_UPLOAD": page_files.MAX_FILE,
    "OPENED_FILES": list(page_files.OPENED),
    "CODE_FUNCTIONS": [*FUNCTIONS, IK],
    "FIRST_FUNCTIONS": list(DEFAULT_FUNCTIONS),
    "CODE_TARGETS": list(TARGETS),
    "LIVE_PARTS": list(LIVE),
}
_PLAIN: dict[Any, str] = {
    **{str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"},
    Vector3: "[number, number, number]",
}


def typescript() -> str:
    """Return the source of `web/src/protocol.ts`."""
    constants = [f"export const {name} = {value};" for name, value in _CONSTANTS.items()]
    models = [_interface(model) for model in _models()]
    unions = [
        f"export type {name} =\n{chr(10).join(f'  | {each.__name__}' for each in members)};"
        for name, members in (
            ("FromPage", get_args(protocol.FromPage)),
            ("ToPage", get_args(protocol.ToPage)),
        )
    ]
    return "\n\n".join((_HEADER + "\n".join(constants), *models, *unions)) + "\n"


def _models() -> list[type]:
    """Return models of messages and dataclasses in them, after those that they refer to."""
    models = dict.fromkeys(_inside([*_named(protocol.FromPage), *_named(protocol.ToPage)]))
    return [model for model in models if model not in (Message, Action)]


def _inside(models: list[type]) -> Iterator[type]:
    for model in models:
        for annotation in _fields(model).values():
            yield from _inside(_named(annotation))
        yield model


def _fields(model: type) -> dict[str, Any]:
    """Return the annotations of the fields of a model or a dataclass."""
    hints = get_type_hints(model, include_extras=True)
    if issubclass(model, BaseModel):
        return {name: hints[name] for name in model.model_fields}
    return {field.name: hints[field.name] for field in fields(model)}


def _named(annotation: Any) -> list[type]:
    """Return the models and dataclasses that an annotation refers to."""
    if inspect.isclass(annotation) and (
        issubclass(annotation, BaseModel) or is_dataclass(annotation)
    ):
        return [annotation]
    return [x for each in get_args(annotation) for x in _named(each)]


def _interface(model: type) -> str:
    # Fields of messages to the page are always sent; only those of actions may be left out.
    optional = [
        name
        for name, field in (model.model_fields.items() if issubclass(model, Action) else ())
        if not field.is_required() and name != "kind"
    ]
    lines = [
        f"  {name}{'?' if name in optional else ''}: {_type(annotation)};"
        for name, annotation in _fields(model).items()
    ]
    summary = (inspect.getdoc(model) or "").splitlines()[0]
    if not model.__module__.startswith("linkwork.studio."):
        summary = f"A `{model.__name__}` of the package `linkwork`."
    return "\n".join([f"/** {summary} */", f"export interface {model.__name__} {{", *lines, "}"])


def _type(annotation: Any) -> str:
    origin, arguments = get_origin(annotation), get_args(annotation)
    if annotation is Any:
        return "unknown"
    if annotation in _PLAIN:
        return _PLAIN[annotation]
    if origin is Annotated:
        return _type(arguments[0]) + (" | null" if OR_NULL in arguments else "")
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in arguments)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(_type(each) for each in arguments))
    if origin is list:
        inner = _type(arguments[0])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if origin is tuple and arguments[-1] is ...:
        return _type(list[arguments[0]])
    if origin is tuple:
        return f"[{', '.join(_type(each) for each in arguments)}]"
    if origin in (dict, Mapping):
        return f"Record<string, {_type(arguments[1])}>"
    return annotation.__name__


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(typescript(), encoding="utf-8")
