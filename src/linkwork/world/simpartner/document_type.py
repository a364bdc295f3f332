"""The document type `simpartner.dtd`: which elements and attributes files may have, and where."""

import difflib
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from linkwork.errors import LinkworkError, combined
from linkwork.files import Element
from linkwork.files.document import shorten
from linkwork.model.ledger import XmlLedger

TEXT = "#PCDATA"
_DECLARATION = re.compile(r"<!(ELEMENT|ATTLIST)\s+(\w+)\s+([^<>]*)>")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_ATTRIBUTE = re.compile(r"(\w+)\s+(?:CDATA|\([^()]*\))\s+#(?:REQUIRED|IMPLIED)")
_REPEATED = re.compile(r"\(([^()]*)\)[*+]")


@dataclass(frozen=True)
class ElementType:
    """An element as the document type declares it."""

    model: str
    attributes: frozenset[str] = frozenset()

    @property
    def children(self) -> list[str]:
        """Tags of the elements that may be inside."""
        return re.findall(r"#?\w+", self.model.replace(TEXT, ""))

    @property
    def has_text(self) -> bool:
        """Whether it contains text."""
        return TEXT in self.model

    @property
    def repeated(self) -> set[str]:
        """Tags of the elements that may be inside more than once."""
        return set(re.findall(r"\w+", " ".join(_REPEATED.findall(self.model))))

    def allows(self, tags: Iterable[str]) -> bool:
        """Whether it may contain these elements, in this order."""
        pattern = re.sub(r"[\s,]", "", re.sub(r"\w+", r"(?:\g<0>;)", self.model))
        return self.has_text or bool(re.fullmatch(pattern, "".join(f"{tag};" for tag in tags)))


@cache
def element_types() -> dict[str, ElementType]:
    """Return the elements that `simpartner.dtd` declares, by tag."""
    text = (files("linkwork.world.simpartner") / "simpartner.dtd").read_text("utf-8")
    declared = _DECLARATION.findall(_COMMENT.sub("", text))
    attributes = {tag: body for kind, tag, body in declared if kind == "ATTLIST"}
    return {
        tag: ElementType(body.strip(), frozenset(_ATTRIBUTE.findall(attributes.get(tag, ""))))
        for kind, tag, body in declared
        if kind == "ELEMENT"
    }


def check_document(top: Element, ledger: XmlLedger) -> None:
    """Raise for unknown or repeated parts of a file; report others out of order."""
    problems = list(_problems(top))
    if problems:
        raise combined(problems)
    _report_order(top, ledger)


def _problems(element: Element) -> Iterator[LinkworkError]:
    declared = element_types()[element.tag]
    for name in element.attributes:
        if name not in declared.attributes:
            message = f"unknown attribute {shorten(name)!r} of <{element.tag}>"
            yield element.error(message, _hint(name, declared.attributes))
    counts = Counter[str]()
    for child in element.children:
        counts[child.tag] += 1
        if child.tag not in declared.children:
            message = f"unknown element <{shorten(child.tag)}> in <{element.tag}>"
            yield child.error(message, _hint(child.tag, declared.children))
        elif counts[child.tag] == 2 and child.tag not in declared.repeated:
            yield child.error(f"there are two <{child.tag}> in <{element.tag}>", "keep one")
        else:
            yield from _problems(child)


def _hint(name: str, names: Iterable[str]) -> str:
    choices = sorted(names)
    close = difflib.get_close_matches(name[:100], choices, n=1)
    question = f"did you mean {close[0]!r}? " if close else ""
    return f"{question}expected {'one of ' + ', '.join(choices) if choices else 'none'}"


def _report_order(element: Element, ledger: XmlLedger) -> None:
    declared = element_types()[element.tag]
    tags = [child.tag for child in element.children]
    if not declared.allows(tags):
        ledger.report(
            element,
            f"the elements of <{element.tag}> are not as the document type has them",
            f"expected {' '.join(declared.model.split())}",
        )
    if element.text and not declared.has_text:
        message = f"the text {shorten(element.text)!r} in <{element.tag}> means nothing"
        ledger.report(element, message, "delete it, or make it a comment")
    for child in element.children:
        _report_order(child, ledger)
