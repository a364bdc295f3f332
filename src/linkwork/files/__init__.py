"""Files: bounded parsers of YAML and XML with line and column, validation, safe paths, writing.

Names are imported on first use, so that writing a file imports no schema library.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from linkwork.files.document import Document, Mark, format_path
    from linkwork.files.expression import Expression, parse_expression
    from linkwork.files.merge import merge_documents
    from linkwork.files.override import apply_overrides
    from linkwork.files.paths import (
        check_regular_file,
        expand_home,
        home_folder,
        read_bytes,
        resolve_inside,
    )
    from linkwork.files.validation import check_header, validate
    from linkwork.files.writing import replacing, write_atomically
    from linkwork.files.xml_reader import Element, parse_xml, read_xml
    from linkwork.files.xml_writer import write_numbers, write_xml
    from linkwork.files.yaml_reader import parse_yaml, read_yaml
    from linkwork.files.yaml_writer import write_yaml

_MODULES = {
    "Document": "document",
    "Element": "xml_reader",
    "Expression": "expression",
    "Mark": "document",
    "apply_overrides": "override",
    "check_header": "validation",
    "check_regular_file": "paths",
    "expand_home": "paths",
    "format_path": "document",
    "home_folder": "paths",
    "merge_documents": "merge",
    "parse_expression": "expression",
    "parse_xml": "xml_reader",
    "parse_yaml": "yaml_reader",
    "read_bytes": "paths",
    "read_xml": "xml_reader",
    "read_yaml": "yaml_reader",
    "replacing": "writing",
    "resolve_inside": "paths",
    "validate": "validation",
    "write_atomically": "writing",
    "write_numbers": "xml_writer",
    "write_xml": "xml_writer",
    "write_yaml": "yaml_writer",
}

__all__ = [
    "Document",
    "Element",
    "Expression",
    "Mark",
    "apply_overrides",
    "check_header",
    "check_regular_file",
    "expand_home",
    "format_path",
    "home_folder",
    "merge_documents",
    "parse_expression",
    "parse_xml",
    "parse_yaml",
    "read_bytes",
    "read_xml",
    "read_yaml",
    "replacing",
    "resolve_inside",
    "validate",
    "write_atomically",
    "write_numbers",
    "write_xml",
    "write_yaml",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_MODULES[name]}"), name)
