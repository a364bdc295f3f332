"""Base model and common field types of all file formats."""

import ast
import inspect
import io
import textwrap
import tokenize
from itertools import pairwise
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

Number = Annotated[float, Field(strict=True, allow_inf_nan=False)]  # A finite number
Name = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9_-]{0,62}$")]
"""A name that can be part of a path such as `robots.left.model`."""
Color = Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")]
"""A colour as #rrggbb."""


class FileModel(BaseModel):
    """Base of every part of a file; text beside or under a field describes it in the JSON Schema.

    Validators are built on first use, and texts are read only for the JSON Schema: both are slow,
    and every command imports these models.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler, /
    ) -> JsonSchemaValue:
        """Add the texts of the fields as descriptions."""
        schema = handler(core_schema)
        properties = handler.resolve_ref_schema(schema)["properties"]
        for name, text in field_texts(cls).items():
            properties[cls.model_fields[name].alias or name].setdefault("description", text)
        return schema


def field_texts(model: type[BaseModel]) -> dict[str, str]:
    """Return the text beside or under each field of a model and of its bases."""
    texts: dict[str, str] = {}
    for base in reversed(model.__mro__):
        if issubclass(base, FileModel) and base is not FileModel:
            texts |= _own_texts(base)
    return {name: text for name, text in texts.items() if name in model.model_fields}


def _own_texts(model: type[BaseModel]) -> dict[str, str]:
    try:
        source = textwrap.dedent(inspect.getsource(model))
    except (OSError, TypeError):
        return {}
    (definition,) = ast.parse(source).body
    body = definition.body if isinstance(definition, ast.ClassDef) else []
    comments = {
        x.start[0]: x.string.removeprefix("#").strip().removesuffix(".") + "."
        for x in tokenize.generate_tokens(io.StringIO(source).readline)
        if x.type == tokenize.COMMENT
    }
    texts: dict[str, str] = {}
    for field, below in pairwise([*body, ast.Pass()]):
        if not (isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)):
            continue
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            texts[field.target.id] = inspect.cleandoc(str(below.value.value))
        elif field.end_lineno in comments:
            texts[field.target.id] = comments[field.end_lineno]
    return texts


def rgba(color: str) -> tuple[float, float, float, float]:
    """Return a colour #rrggbb as numbers 0 to 1, opaque."""
    red, green, blue = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return (red, green, blue, 1.0)
