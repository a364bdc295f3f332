"""The bodies of an MJCF file and what is fixed to each, found before the engine sees them."""

from __future__ import annotations

from dataclasses import dataclass, field

from linkwork.files import Element
from linkwork.model.build import MOST_LINKS
from linkwork.model.mjcf.classes import MAIN, Classes, Part
from linkwork.model.mjcf.source import inside
from linkwork.model.mjcf.vocabulary import SHAPES, SURROUNDINGS

WORLD = "world"
"""Name of the body that carries all others."""


@dataclass(eq=False)
class Body:
    """A body of the file.

    Attributes:
        element: Its element; the file's top for the world.
        name: Its own name, or one made up.
        joints: What moves it.
        geoms: Shapes fixed to it.
        sites: Frames fixed to it.
        inertial: Its mass, when said by itself.
        frames: Elements that only place what they hold.
    """

    element: Element
    name: str
    joints: list[Part] = field(default_factory=list)
    geoms: list[Part] = field(default_factory=list)
    sites: list[Part] = field(default_factory=list)
    inertial: Element | None = None
    frames: list[Element] = field(default_factory=list)


class Bodies:
    """All bodies by name, the world first, in the order of the file."""

    def __init__(self, top: Element, classes: Classes) -> None:
        self._classes = classes
        self._given = {tag: _names(top, tags) for tag, tags in _NAMED.items()}
        self.by_name: dict[str, Body] = {WORLD: Body(top, WORLD)}
        self.names: dict[int, str] = {}
        """Names that elements have for the engine, by their identity."""
        for section in inside(top):
            if section.tag == "worldbody":
                self._fill(self.by_name[WORLD], section, MAIN)

    def geoms(self) -> list[tuple[Body, Part]]:
        """Every shape with the body it is fixed to."""
        return [(body, part) for body in self.by_name.values() for part in body.geoms]

    def asked(self) -> dict[str, list[str]]:
        """The names by which the engine knows bodies, joints, geoms and sites."""
        bodies = self.by_name.values()
        kinds = {
            "joint": [part for body in bodies for part in body.joints],
            "geom": [part for _, part in self.geoms() if is_shape(part)],
            "site": [part for body in bodies for part in body.sites],
        }
        names = {kind: [self.names[id(x.element)] for x in parts] for kind, parts in kinds.items()}
        return {"body": list(self.by_name), **names}

    def _fill(self, body: Body, holder: Element, class_name: str) -> None:
        for child in inside(holder):
            inner = child.attributes.get("childclass", class_name)
            if child.tag == "body":
                self._fill(self._add_body(child), child, inner)
            elif child.tag == "frame":
                body.frames.append(child)
                self._fill(body, child, inner)
            elif child.tag == "inertial":
                body.inertial = child
            elif child.tag in _KINDS:
                own = child.attributes.get("class", class_name)
                part = Part(child, _KINDS[child.tag], own, self._classes)
                getattr(body, f"{part.kind}s").append(part)
        if body.element is holder or body.name == WORLD:
            self._name_parts(body)

    def _add_body(self, element: Element) -> Body:
        if len(self.by_name) > MOST_LINKS:
            raise element.error(f"there are more than {MOST_LINKS} bodies in this robot")
        name = element.attributes.get("name") or self._unused("body", f"body{len(self.by_name)}")
        if name in self.by_name:
            raise element.error(f"another body is called {name!r} too", "rename one of them")
        self.by_name[name] = Body(element, name)
        self.names[id(element)] = name
        return self.by_name[name]

    def _name_parts(self, body: Body) -> None:
        for index, part in enumerate(body.joints):
            made = body.name if len(body.joints) == 1 else f"{body.name}/{index + 1}"
            given = part.element.attributes.get("name")
            self.names[id(part.element)] = given or self._unused("joint", made)
        for part in body.sites:
            given = part.element.attributes.get("name")
            self.names[id(part.element)] = given or self._unused("site", f"{body.name}/site")
        for part in body.geoms:
            self.names.setdefault(id(part.element), f"geom{len(self.names)}")

    def _unused(self, kind: str, name: str) -> str:
        while name in self._given[kind]:
            name += "'"
        self._given[kind].add(name)
        return name


_KINDS = {"joint": "joint", "freejoint": "joint", "geom": "geom", "site": "site"}
_NAMED = {"body": ("body",), "joint": ("joint", "freejoint"), "site": ("site",)}


def is_shape(part: Part) -> bool:
    """Whether a geom is a solid that a robot may have; not so are planes and terrain."""
    kind = part.get("type", "sphere")
    if kind not in (*SHAPES, *SURROUNDINGS):
        allowed = ", ".join(SHAPES)
        raise part.element.error(f"there is no type of geom {kind!r}", f"types: {allowed}")
    return kind in SHAPES


def _names(element: Element, tags: tuple[str, ...]) -> set[str]:
    found, waiting = set(), [element]
    while waiting:
        inner = waiting.pop()
        if inner.tag in tags and "name" in inner.attributes:
            found.add(inner.attributes["name"])
        waiting += inner.children
    return found
