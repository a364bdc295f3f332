"""Files: bounded parsers of YAML and XML with line and column, validation, safe paths, writing.

Names are imported on first use, so that writing a file imports no schema library.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from linkwork._lazy import lazy_names

if TYPE_CHECKING:
    from linkwork.files.document import Document as Document
    from linkwork.files.document import Mark as Mark
    from linkwork.files.document import format_path as format_path
    from linkwork.files.document import merge_documents as merge_documents
    from linkwork.files.expressions.expression import Expression as Expression
    from linkwork.files.expressions.expression import parse_expression as parse_expression
    from linkwork.files.override import apply_overrides as apply_overrides
    from linkwork.files.paths import check_regular_file as check_regular_file
    from linkwork.files.paths import expand_home as expand_home
    from linkwork.files.paths import home_folder as home_folder
    from linkwork.files.paths import read_bytes as read_bytes
    from linkwork.files.paths import resolve_inside as resolve_inside
    from linkwork.files.validation import check_header as check_header
    from linkwork.files.validation import validate as validate
    from linkwork.files.writing import replacing as replacing
    from linkwork.files.writing import write_atomically as write_atomically
    from linkwork.files.xml import Element as Element
    from linkwork.files.xml import parse_xml as parse_xml
    from linkwork.files.xml import read_xml as read_xml
    from linkwork.files.xml import write_numbers as write_numbers
    from linkwork.files.xml import write_xml as write_xml
    from linkwork.files.yaml.reader import parse_yaml as parse_yaml
    from linkwork.files.yaml.reader import read_yaml as read_yaml
    from linkwork.files.yaml.writer import write_yaml as write_yaml

__getattr__, __dir__ = lazy_names(__name__)
