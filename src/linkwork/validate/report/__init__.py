"""Reports of a validation: a self-contained HTML page, a JSON document, a table."""

from linkwork.validate.report.html_page import report_page
from linkwork.validate.report.summary import (
    README_TABLE,
    VERSION,
    allowed_text,
    count_verdicts,
    document,
    summary_sentence,
    summary_table,
    with_table,
)

__all__ = [
    "README_TABLE",
    "VERSION",
    "allowed_text",
    "count_verdicts",
    "document",
    "report_page",
    "summary_sentence",
    "summary_table",
    "with_table",
]
