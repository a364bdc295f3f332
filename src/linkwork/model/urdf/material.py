"""The colours of a URDF file: written in a visual, or under a name for several."""

from __future__ import annotations

from linkwork.files import Element
from linkwork.model.ledger import XmlLedger

Rgba = tuple[float, float, float, float]

_NO_TEXTURE = "textures are not read"


class Materials:
    """Knows the colour of every visual of a file.

    A name is in the model only where it leads to a colour that stands elsewhere.
    """

    def __init__(self, top: Element, ledger: XmlLedger) -> None:
        self._ledger = ledger
        visuals = [visual for link in top.all("link") for visual in link.all("visual")]
        inside = [x for x in (visual.first("material") for visual in visuals) if x is not None]
        self._asked = {x.attributes.get("name") for x in inside if x.first("color") is None}
        self._defined: dict[str, Element] = {}
        self._textured: set[str] = set()
        for material in (*top.all("material"), *inside):
            self._define(material)
        for material in top.all("material"):
            self._note_global(material)

    def rgba(self, visual: Element) -> Rgba | None:
        """The colour of a visual; None when it has none."""
        material = visual.first("material")
        if material is None:
            return None
        if material.first("color") is None:
            return self._by_name(material)
        self._keep(material)
        if not self._is_asked(material):
            note = "the colour is in the model, its name is not"
            self._ledger.drop_attributes(material, note, "name")
        return _rgba(material)

    def _define(self, material: Element) -> None:
        name = material.attributes.get("name", "")
        if material.first("color") is not None:
            self._defined.setdefault(name, material)
        elif material.first("texture") is not None:
            self._textured.add(name)

    def _note_global(self, material: Element) -> None:
        name = material.attribute("name")
        if material.first("color") is None:
            self._ledger.drop(material, _NO_TEXTURE)
        elif self._is_asked(material):
            self._keep(material)
        elif self._defined[name] is material:
            self._ledger.drop(material, "no visual asks for it")
        else:
            line = self._defined[name].place.line
            self._ledger.drop(material, f"line {line} says what {name!r} is")

    def _is_asked(self, material: Element) -> bool:
        name = material.attributes.get("name", "")
        return name in self._asked and self._defined.get(name) is material

    def _by_name(self, material: Element) -> Rgba | None:
        name = material.attribute("name")
        if name in self._defined:
            self._keep(material)
            return _rgba(self._defined[name])
        if name not in self._textured:
            known = ", ".join(sorted(self._defined)) or "none"
            raise material.error(f"there is no material {name!r}", f"materials: {known}")
        self._ledger.drop(material, _NO_TEXTURE)
        return None

    def _keep(self, material: Element) -> None:
        self._ledger.keep(material, "name")
        for child in material.children:
            if child is material.first("color"):
                self._ledger.keep(child, "rgba")
            elif child.tag == "texture":
                self._ledger.drop(child, _NO_TEXTURE)


def _rgba(material: Element) -> Rgba:
    color = material.required("color")
    red, green, blue, alpha = color.vector("rgba", 4)
    if not all(0 <= x <= 1 for x in (red, green, blue, alpha)):
        raise color.error(f"the colour {color.attribute('rgba')!r} is out of range", "each 0 to 1")
    return (red, green, blue, alpha)
