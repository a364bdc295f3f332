"""Default classes: which element says an attribute of another."""

from __future__ import annotations

from dataclasses import dataclass

from linkwork.files import Element
from linkwork.model.mjcf.source import inside

MAIN = "main"


class Classes:
    """The default classes of a file."""

    def __init__(self, top: Element) -> None:
        self._chains: dict[str, list[Element]] = {MAIN: []}
        for section in inside(top):
            if section.tag == "default":
                # What a later section says of the main class goes before an earlier one's.
                self._chains[MAIN].insert(0, section)
        for section in list(self._chains[MAIN]):
            self._collect(section, self._chains[MAIN])

    def chain(self, name: str) -> list[Element]:
        """The <default> elements that speak for a class, the nearest first."""
        return self._chains.get(name, self._chains[MAIN])

    def _collect(self, default: Element, chain: list[Element]) -> None:
        for child in inside(default):
            if child.tag == "default":
                own = [child, *chain]
                self._chains.setdefault(child.attributes.get("class", ""), own)
                self._collect(child, own)


@dataclass(frozen=True, eq=False)
class Part:
    """An element together with the defaults that fill its gaps.

    Attributes:
        element: Itself.
        kind: What its defaults are called, e.g. `geom`.
        class_name: The class whose defaults it takes.
        classes: All classes of the file.
    """

    element: Element
    kind: str
    class_name: str
    classes: Classes

    def says(self, attribute: str) -> Element | None:
        """The element that says an attribute: itself or a default; None when none does."""
        if attribute in self.element.attributes:
            return self.element
        for default in self.classes.chain(self.class_name):
            for child in inside(default):
                if child.tag == self.kind and attribute in child.attributes:
                    return child
        return None

    def get(self, attribute: str, default: str = "") -> str:
        """The text of an attribute, wherever it is said."""
        element = self.says(attribute)
        return default if element is None else element.attributes[attribute]

    def numbers(self, attribute: str, default: tuple[float, ...]) -> tuple[float, ...]:
        """An attribute that is as many finite numbers as its default has."""
        element = self.says(attribute)
        return default if element is None else element.vector(attribute, len(default))
