"""Bounded reading of YAML and XML with a place for every value; safe paths; atomic writing."""

from linkwork.files.document import Document, Mark, format_path
from linkwork.files.expression import Expression, parse_expression
from linkwork.files.header import check_header
from linkwork.files.override import apply_overrides
from linkwork.files.paths import (
    check_regular_file,
    expand_home,
    home_folder,
    read_bytes,
    resolve_inside,
)
from linkwork.files.validate import validate
from linkwork.files.writing import replacing, write_atomically
from linkwork.files.xml_element import Element
from linkwork.files.xml_reader import parse_xml, read_xml
from linkwork.files.xml_writer import write_numbers, write_xml
from linkwork.files.yaml_reader import parse_yaml, read_yaml
from linkwork.files.yaml_writer import write_yaml

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
