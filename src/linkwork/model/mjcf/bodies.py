"""Elements of an MJCF file: includes, default classes and bodies."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from linkwork.errors import FileError, list_names
from linkwork.files import Element, read_xml
from linkwork.model.asset_folders import AssetFolders
from linkwork.model.build import MAX_LINKS
from linkwork.model.mjcf.vocabulary import SHAPES, SURROUNDINGS
from linkwork.model.names import WORLD, unused_name

MAX_FILES = 100
MAX_ELEMENTS = 50_000

_TOPS = ("mujoco", "mujocoinclude")


def read_source(path: Path, roots: AssetFolders, folder: str = "") -> Element:
    """Root element of a file; an <include> contains the content of the included file."""
    top = read_xml(path)
    if top.tag != "mujoco":
        raise top.error(f"invalid root element of an MJCF file: <{top.tag}>, expected <mujoco>")
    top = _Including(roots, {path.resolve()}, folder).expand(top)
    for count, element in enumerate(top.walk()):
        if count >= MAX_ELEMENTS:
            raise element.error(f"more than {MAX_ELEMENTS} elements in this model")
    return top


def children_of(element: Element) -> Iterator[Element]:
    """Child elements, including those of included files."""
    for child in element.children:
        if child.tag == "include":
            yield from children_of(child)
        else:
            yield child


def elements_in(top: Element, tag: str) -> Iterator[Element]:
    """Elements of all sections of a tag, e.g. `asset`."""
    for section in children_of(top):
        if section.tag == tag:
            yield from children_of(section)


def find_file(reference: str, element: Element, roots: AssetFolders, folder: str) -> Path:
    """File that an element refers to, as MuJoCo finds it.

    MuJoCo looks in the folder of the main file, then at the place of the included file.
    """
    main, included = roots.folder.absolute(), Path(element.place.file).absolute().parent
    try:
        return roots.find(str(PurePosixPath(folder, reference)), element.place)
    except FileError:
        if not included.is_relative_to(main) or included == main:
            raise
        nested = PurePosixPath(folder, included.relative_to(main).as_posix(), reference)
        with suppress(FileError):
            return roots.find(str(nested), element.place)
        raise


class _Including:
    """Replaces <include> elements by the content of the files, each once."""

    def __init__(self, roots: AssetFolders, seen: set[Path], folder: str) -> None:
        self._roots = roots
        self._seen = seen
        self._folder = folder

    def expand(self, element: Element) -> Element:
        children = tuple(self.expand(child) for child in element.children)
        if element.tag == "include":
            return self._included(element)
        return replace(element, children=children)

    def _included(self, element: Element) -> Element:
        path = find_file(element.attribute("file"), element, self._roots, self._folder)
        if path in self._seen:
            raise element.error(f"{str(path)!r} is included again", "include each file once")
        if len(self._seen) > MAX_FILES:
            raise element.error(f"more than {MAX_FILES} files are included")
        self._seen.add(path)
        top = read_xml(path)
        if top.tag not in _TOPS:
            raise FileError(
                f"invalid root element of an included file: <{top.tag}>", place=top.place
            )
        return replace(element, children=self.expand(top).children)


MAIN = "main"


class DefaultClasses:
    """Default classes of a file."""

    def __init__(self, top: Element) -> None:
        self._chains: dict[str, list[Element]] = {MAIN: []}
        for section in children_of(top):
            if section.tag == "default":
                # A later section of the main class has precedence.
                self._chains[MAIN].insert(0, section)
        for section in list(self._chains[MAIN]):
            self._collect(section, self._chains[MAIN])

    def chain(self, name: str) -> list[Element]:
        """<default> elements of a class, the innermost first."""
        return self._chains.get(name, self._chains[MAIN])

    def _collect(self, default: Element, chain: list[Element]) -> None:
        for child in children_of(default):
            if child.tag == "default":
                inner = [child, *chain]
                self._chains.setdefault(child.attributes.get("class", ""), inner)
                self._collect(child, inner)


@dataclass(frozen=True, eq=False)
class ClassedElement:
    """An element with its default class; `kind` is the tag of its defaults, e.g. `geom`."""

    element: Element
    kind: str
    class_name: str
    classes: DefaultClasses

    def source_of(self, attribute: str) -> Element | None:
        """Element that sets an attribute: itself or a default; None when not set."""
        if attribute in self.element.attributes:
            return self.element
        for default in self.classes.chain(self.class_name):
            for child in children_of(default):
                if child.tag == self.kind and attribute in child.attributes:
                    return child
        return None

    def get(self, attribute: str, default: str = "") -> str:
        """Text of an attribute, from the element or its defaults."""
        element = self.source_of(attribute)
        return default if element is None else element.attributes[attribute]

    def numbers(self, attribute: str, default: tuple[float, ...]) -> tuple[float, ...]:
        """Numbers of an attribute, as many as in its default."""
        element = self.source_of(attribute)
        return default if element is None else element.vector(attribute, len(default))


@dataclass(eq=False)
class MjcfBody:
    """A body of a file; the root element is that of the world."""

    element: Element
    name: str
    joints: list[ClassedElement] = field(default_factory=list)
    geoms: list[ClassedElement] = field(default_factory=list)
    sites: list[ClassedElement] = field(default_factory=list)
    inertial: Element | None = None
    frames: list[Element] = field(default_factory=list)


def compiler_settings(top: Element) -> dict[str, str]:
    """Attributes of all <compiler> elements; later ones have precedence."""
    settings: dict[str, str] = {}
    for element in children_of(top):
        if element.tag == "compiler":
            settings |= element.attributes
    return settings


class MassSources:
    """Decides which geoms add to the mass of their body."""

    def __init__(self, top: Element) -> None:
        self._settings = compiler_settings(top)

    @property
    def ignores_inertial(self) -> bool:
        """Whether <inertial> elements are replaced by the inertia of geoms."""
        return self._settings.get("inertiafromgeom", "auto") == "true"

    def adds_mass(self, body: MjcfBody, part: ClassedElement) -> bool:
        """Whether a geom adds to the mass of its body."""
        has_mass = body.inertial is not None and not self.ignores_inertial
        if body.name == WORLD or has_mass or self._settings.get("inertiafromgeom") == "false":
            return False
        low, high = (float(x) for x in self._settings.get("inertiagrouprange", "0 5").split()[:2])
        return low <= part.numbers("group", (0.0,))[0] <= high


class MjcfBodies:
    """Bodies by name, the world first, in file order."""

    def __init__(self, top: Element, classes: DefaultClasses) -> None:
        self.classes = classes
        self.top = top
        named = [x for x in top.walk() if "name" in x.attributes]
        self._taken = {
            kind: {x.attributes["name"] for x in named if x.tag in tags}
            for kind, tags in _NAMED.items()
        }
        self.by_name: dict[str, MjcfBody] = {WORLD: MjcfBody(top, WORLD)}
        self.names: dict[int, str] = {}
        """Names of elements in the compiled model, by identity."""
        for section in children_of(top):
            if section.tag == "worldbody":
                self._fill(self.by_name[WORLD], section, MAIN)

    def geoms(self) -> list[tuple[MjcfBody, ClassedElement]]:
        """Geoms with their bodies."""
        return [(body, part) for body in self.by_name.values() for part in body.geoms]

    def names_by_kind(self) -> dict[str, list[str]]:
        """Names in the compiled model of bodies, joints, geoms and sites."""
        bodies = self.by_name.values()
        kinds = {
            "joint": [part for body in bodies for part in body.joints],
            "geom": [part for _, part in self.geoms() if is_shape(part)],
            "site": [part for body in bodies for part in body.sites],
        }
        names = {kind: [self.names[id(x.element)] for x in parts] for kind, parts in kinds.items()}
        return {"body": list(self.by_name), **names}

    def _fill(self, body: MjcfBody, holder: Element, class_name: str) -> None:
        for child in children_of(holder):
            inner = child.attributes.get("childclass", class_name)
            if child.tag == "body":
                self._fill(self._add_body(child), child, inner)
            elif child.tag == "frame":
                body.frames.append(child)
                self._fill(body, child, inner)
            elif child.tag == "inertial":
                body.inertial = child
            elif child.tag in _KINDS:
                chosen = child.attributes.get("class", class_name)
                part = ClassedElement(child, _KINDS[child.tag], chosen, self.classes)
                getattr(body, f"{part.kind}s").append(part)
        if body.element is holder or body.name == WORLD:
            self._name_parts(body)

    def _add_body(self, element: Element) -> MjcfBody:
        if len(self.by_name) > MAX_LINKS:
            raise element.error(f"more than {MAX_LINKS} bodies in this robot")
        name = element.attributes.get("name") or self._unused("body", f"body{len(self.by_name)}")
        if name in self.by_name:
            raise element.error(f"duplicate name of a body: {name!r}", "rename one of them")
        self.by_name[name] = MjcfBody(element, name)
        self.names[id(element)] = name
        return self.by_name[name]

    def _name_parts(self, body: MjcfBody) -> None:
        for index, part in enumerate(body.joints):
            default = body.name if len(body.joints) == 1 else f"{body.name}/{index + 1}"
            self._name(part, "joint", default)
        for part in body.sites:
            self._name(part, "site", f"{body.name}/site")
        for part in body.geoms:
            self.names.setdefault(id(part.element), f"geom{len(self.names)}")

    def _name(self, part: ClassedElement, kind: str, default: str) -> None:
        name = part.element.attributes.get("name") or self._unused(kind, default)
        self.names[id(part.element)] = name

    def _unused(self, kind: str, name: str) -> str:
        name = unused_name(name, self._taken[kind], "'")
        self._taken[kind].add(name)
        return name


_KINDS = {"joint": "joint", "freejoint": "joint", "geom": "geom", "site": "site"}
_NAMED = {"body": ("body",), "joint": ("joint", "freejoint"), "site": ("site",)}


def is_shape(part: ClassedElement) -> bool:
    """Whether a geom is a solid shape, not a plane or terrain."""
    kind = part.get("type", "sphere")
    if kind not in (*SHAPES, *SURROUNDINGS):
        hint = f"expected one of {list_names(SHAPES, near=kind)}"
        raise part.element.error(f"unknown type of geom {kind!r}", hint)
    return kind in SHAPES
