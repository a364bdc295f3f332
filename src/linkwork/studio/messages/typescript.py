"""TypeScript types of the protocol: `python -m linkwork.studio.messages.typescript` writes them."""

from __future__ import annotations

import inspect
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from linkwork.arm.generation.generate import DEFAULT_FUNCTIONS, IK
from linkwork.codegen import TARGETS
from linkwork.dynamics.functions import FUNCTIONS
from linkwork.dynamics.live import LIVE
from linkwork.studio import uploads
from linkwork.studio.messages import protocol
from linkwork.studio.messages.message import Action, Message
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
    "MAX_UPLOAD": uploads.MAX_FILE,
    "OPENED_FILES": list(uploads.OPENED),
    "CODE_FUNCTIONS": [*FUNCTIONS, IK],
    "FIRST_FUNCTIONS": list(DEFAULT_FUNCTIONS),
    "CODE_TARGETS": list(TARGETS),
    "LIVE_PARTS": list(LIVE),
}
_PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


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


def _models() -> list[type[BaseModel]]:
    found = [*_named(protocol.FromPage), *_named(protocol.ToPage)]
    bases = (Message, Action)
    return list(dict.fromkeys(x for x in _inside(found) if x not in bases))


def _inside(models: list[type[BaseModel]]) -> Iterator[type[BaseModel]]:
    """Models, after those that their fields refer to."""
    for model in models:
        for field in model.model_fields.values():
            yield from _inside(_named(field.annotation))
        yield model


def _named(annotation: Any) -> list[type[BaseModel]]:
    """Models that an annotation refers to."""
    if inspect.isclass(annotation) and issubclass(annotation, BaseModel):
        return [annotation]
    return [x for each in get_args(annotation) for x in _named(each)]


def _interface(model: type[BaseModel]) -> str:
    lines = [
        f"  {name}{'' if field.is_required() or name == 'kind' else '?'}: "
        f"{_type(field.annotation)};"
        for name, field in model.model_fields.items()
    ]
    # Fields of messages to the page are always sent; only those of actions may be left out.
    if not issubclass(model, Action):
        lines = [line.replace("?:", ":") for line in lines]
    summary = (inspect.getdoc(model) or "").splitlines()[0]
    return "\n".join([f"/** {summary} */", f"export interface {model.__name__} {{", *lines, "}"])


def _type(annotation: Any) -> str:
    origin, arguments = get_origin(annotation), get_args(annotation)
    if annotation is Any:
        return "unknown"
    if annotation in _PLAIN:
        return _PLAIN[annotation]
    if origin is Annotated:
        return _type(arguments[0])
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in arguments)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(_type(each) for each in arguments))
    if origin is list:
        inner = _type(arguments[0])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(_type(each) for each in arguments)}]"
    if origin is dict:
        return f"Record<string, {_type(arguments[1])}>"
    return annotation.__name__


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(typescript(), encoding="utf-8")
