"""Which expressions of a xacro file are evaluated.

xacro evaluates Python expressions. What can reach beyond the values in a file (names with two
underscores in front, attributes with one, functions and generators made on the spot, formats that
look into objects) is refused before it is evaluated.
"""

from __future__ import annotations

import ast

from linkwork.errors import SchemaError
from linkwork.files.document import shorten

WITHHELD = ("type", "vars")
"""Names that xacro offers and that lead from a value to everything in the process."""

_FORBIDDEN = (ast.Lambda, ast.GeneratorExp, ast.Await, ast.Yield, ast.YieldFrom, ast.NamedExpr)
_FORBIDDEN_ATTRIBUTES = ("format", "format_map")


def check_expression(text: str) -> None:
    """Refuses an expression that could do more than compute a value.

    Raises:
        SchemaError: Names what is not allowed.
        SyntaxError: It is no expression.
    """
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
        f"the expression {shorten(text)!r} uses {what}, which is not allowed",
        hint="expressions may compute with numbers, texts, lists and maps",
    )
