"""Reports of a validation: a self-contained HTML page, a JSON document, a table."""

from linkwork.validate.report.html_page import report_page
from linkwork.validate.report.json_document import VERSION, document
from linkwork.validate.report.summary import (
    allowed_text,
    count_verdicts,
    summary_sentence,
    summary_table,
)

__all__ = [
    "VERSION",
    "allowed_text",
    "count_verdicts",
    "document",
    "report_page",
    "summary_sentence",
    "summary_table",
]
