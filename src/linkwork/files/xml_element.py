"""An element of an XML file, and the questions a reader asks of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from linkwork.errors import Place, SchemaError
from linkwork.files.document import shorten
from linkwork.files.numbers import parse_number


@dataclass(frozen=True)
class Element:
    """An XML element that knows where it stands.

    Attributes:
        tag: Its name.
        attributes: Its attributes, in the order of the file.
        children: The elements directly inside, in the order of the file.
        text: The text directly inside, without white space around it.
        place: Where it begins; the element reads like `robot/link[base]/inertial`.
    """

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: tuple[Element, ...] = ()
    text: str = ""
    place: Place = field(default_factory=lambda: Place(""))

    def all(self, tag: str) -> list[Element]:
        """The elements directly inside that have a tag."""
        return [child for child in self.children if child.tag == tag]

    def first(self, tag: str) -> Element | None:
        """The first element directly inside that has a tag, or None."""
        return next((child for child in self.children if child.tag == tag), None)

    def required(self, tag: str) -> Element:
        """The first element directly inside that has a tag, which must be there."""
        found = self.first(tag)
        if found is None:
            raise self.error(f"the element <{tag}> is missing", f"add it inside <{self.tag}>")
        return found

    def attribute(self, name: str, default: str | None = None) -> str:
        """An attribute's text; it must be there when there is no default."""
        value = self.attributes.get(name, default)
        if value is None:
            raise self.error(f"the attribute {name!r} is missing", f'write {name}="..."')
        return value

    def number(self, name: str, default: float | None = None) -> float:
        """An attribute that is one finite number; it must be there when there is no default."""
        if name not in self.attributes and default is not None:
            return default
        return self._numbers(name, 1)[0]

    def vector(
        self, name: str, size: int, default: tuple[float, ...] | None = None
    ) -> tuple[float, ...]:
        """An attribute that is `size` finite numbers with white space between them."""
        if name not in self.attributes and default is not None:
            return default
        return self._numbers(name, size)

    def _numbers(self, name: str, size: int) -> tuple[float, ...]:
        text = self.attribute(name)
        numbers = [parse_number(word) for word in text.split()]
        finite = tuple(number for number in numbers if number is not None)
        if len(finite) != size or len(numbers) != size:
            wanted = "one finite number" if size == 1 else f"{size} finite numbers"
            raise self.error(
                f"the attribute {name!r} must be {wanted}, not {shorten(text)!r}",
                f'write {name}="{" ".join(["0"] * size)}", for instance',
            )
        return finite

    def error(self, message: str, hint: str = "") -> SchemaError:
        """A complaint about this element, ready to raise."""
        return SchemaError(message, place=self.place, hint=hint)
