"""Packages whose names are imported on first use, listed once: in the block for type checkers."""

from __future__ import annotations

import importlib
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any


def lazy_names(
    package: str, unlisted: Sequence[str] = ()
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return `__getattr__` and `__dir__` of a package with names that are imported on first use.

    Its names are those that the package imports under `if TYPE_CHECKING:` as themselves or under
    another name, e.g. `from linkwork.arm import load as load`. They are read from the source when
    the first one is used. `__all__` has those without a leading underscore.
    """
    homes: dict[str, tuple[str, str]] = {}

    def get(name: str) -> Any:
        homes.update(homes or _homes(package))
        if name == "__all__":
            return [x for x in sorted(homes) if not x.startswith("_")]
        if name in unlisted:
            return importlib.import_module(f"{package}.{name}")
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}", name=name)
        home, name_there = homes[name]
        if home == package:
            return importlib.import_module(f"{home}.{name_there}")
        value = getattr(__import__(home, fromlist=[name_there]), name_there)
        # The import may have put a submodule of that name there, which callers rely upon.
        return vars(sys.modules[package]).setdefault(name, value)

    return get, lambda: get("__all__")


def _homes(package: str) -> dict[str, tuple[str, str]]:
    """Return module and name there of each name."""
    # Only needed at the first use of a name.
    import ast

    spec: Any = sys.modules[package].__spec__
    blocks = [x for x in ast.parse(spec.loader.get_source(package)).body if isinstance(x, ast.If)]
    imports = (x for block in blocks for x in block.body if isinstance(x, ast.ImportFrom))
    return {
        alias.asname: (each.module or "", alias.name)
        for each in imports
        for alias in each.names
        if alias.asname
    }
