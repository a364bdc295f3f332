"""Expansion of one file, and of the models that it attaches."""

import math
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from linkwork.files import Element, write_numbers
from linkwork.model.asset_folders import AssetFolders
from linkwork.model.ledger import Piece
from linkwork.model.mjcf.bodies import children_of, find_file, read_source
from linkwork.model.mjcf.expansion.attached_model import AttachedModel, EulerAngles
from linkwork.model.mjcf.expansion.names import (
    SECTIONS,
    Copies,
    Name,
    name_of,
    names_in,
    refers_only_to,
    renamed,
)
from linkwork.spatial import Vector3
from linkwork.spatial.vector import ZERO, add, apply, scale, vector3

MAX_COPIES = 10_000
MAX_LEVELS = 8
_EXPANDED = ("replicate", "attach")


class ExpandedFile(NamedTuple):
    """An MJCF file without <replicate> and <attach>."""

    top: Element
    source: Element  # Root element of the file, with the content of attached models inside <model>
    # Elements and attributes of `top` that come from each of `source`
    pieces: dict[Piece, list[Piece]]


def expand(source: Element, roots: AssetFolders) -> ExpandedFile:
    """Write out every <replicate> and <attach> of a file."""
    if not any(element.tag in _EXPANDED for element in source.walk()):
        return ExpandedFile(source, source, {})
    expansion = _Expansion(roots, Copies())
    top = expansion.expanded(source)
    return ExpandedFile(top, expansion.with_models(source), expansion.copies.pieces)


@dataclass(eq=False)
class _Expansion:
    """Expansion of one file; `files` are this file and those that attach it."""

    roots: AssetFolders
    copies: Copies
    files: tuple[Path, ...] = ()
    folder: str = ""
    _sections: list[Element] = field(default_factory=list)
    _read: dict[int, AttachedModel] = field(default_factory=dict)
    _sources: dict[int, Element] = field(default_factory=dict)
    _attached: set[tuple[int, str]] = field(default_factory=set)
    _defaults: list[Element] = field(default_factory=list)

    def expanded(self, source: Element) -> Element:
        """Root element without <include>, <replicate> and <attach>."""
        top = self._without_includes(source)
        self._sections = list(top.children)
        self._top = top
        self._defaults = [x for x in top.children if x.tag == "default"]
        self._euler = EulerAngles(top)
        for index, section in enumerate(top.children):
            if section.tag == "worldbody":
                self._sections[index] = self._body(section)
        return self.copies.make(top, children=tuple(self._sections))

    def with_models(self, element: Element) -> Element:
        """Source of the file with the content of attached models inside <model>."""
        children = tuple(self.with_models(child) for child in element.children)
        inside = self._sources.get(id(element))
        children = children if inside is None else inside.children
        if _same(children, element.children):
            return element
        changed = replace(element, children=children)
        self.copies.link_all(changed, element)
        self.copies.every.append(changed)
        return changed

    def _without_includes(self, element: Element) -> Element:
        children = tuple(self._without_includes(child) for child in children_of(element))
        if _same(children, element.children):
            return element
        return self.copies.make(element, children=children)

    def _body(self, body: Element) -> Element:
        children: list[Element] = []
        for child in body.children:
            if child.tag == "replicate":
                children += self._replicate(child)
            elif child.tag == "attach":
                children.append(self._attach(child))
            elif child.tag in ("body", "frame"):
                children.append(self._body(child))
            else:
                children.append(child)
        if _same(children, body.children):
            return body
        return self.copies.make(body, children=tuple(children))

    def _replicate(self, element: Element) -> list[Element]:
        count = element.number("count")
        if not 0 <= count <= MAX_COPIES or not count.is_integer():
            raise element.error(
                f"invalid count of <replicate>: {element.attributes['count']!r}",
                f"expected a whole number from 0 to {MAX_COPIES}",
            )
        offset = vector3(element.vector("offset", 3, ZERO))
        euler = vector3(element.vector("euler", 3, ZERO))
        inside = self._body(element)
        names = {name for child in inside.children for name in names_in(child, "worldbody")}
        frames: list[Element] = []
        position: Vector3 = ZERO
        for index in range(int(count)):
            suffix = f"{element.attributes.get('sep', '')}{index:0{len(str(int(count)))}}"
            turn = scale(float(index), euler)
            if not all(map(math.isfinite, (*position, *turn))):
                raise element.error(
                    f"copy {index} of <replicate> is not at a finite place",
                    "expected a smaller offset and smaller angles",
                )
            frames.append(self._frame(element, inside, position, turn, (names, suffix)))
            position = add(position, apply(self._euler.rotation(turn), offset))
        self._copy_referring(names, [frame.attributes["sep"] for frame in frames])
        return frames

    def _frame(
        self,
        element: Element,
        inside: Element,
        position: Vector3,
        turn: Vector3,
        named: tuple[set[Name], str],
    ) -> Element:
        """One copy of what a <replicate> holds."""
        names, suffix = named
        rename = _appending(suffix, names)
        children = tuple(renamed(x, "worldbody", rename, self.copies) for x in inside.children)
        attributes = {"pos": write_numbers(position), "euler": write_numbers(turn), "sep": suffix}
        if "childclass" in element.attributes:
            attributes["childclass"] = element.attributes["childclass"]
        frame = replace(element, tag="frame", attributes=attributes, children=children)
        ends = {"offset": "pos", "euler": "euler", "childclass": "childclass"}
        for name in ("", *element.attributes):
            self.copies.link(element, name, frame, ends.get(name, ""))
        return self.copies.keep(frame)

    def _copy_referring(self, names: set[Name], suffixes: list[str]) -> None:
        """Copy the elements of sections that refer to replicated ones only."""
        names = set(names)
        for tag in SECTIONS:
            for index, section in enumerate(self._sections):
                copied = any(refers_only_to(x, names) for x in section.children)
                if section.tag != tag or not copied:
                    continue
                children: list[Element] = []
                for child in section.children:
                    if not refers_only_to(child, names):
                        children.append(child)
                        continue
                    named = name_of(child, tag)
                    names |= {named} if named else set()
                    renames = [_appending(suffix, set(names)) for suffix in suffixes]
                    children += [renamed(child, tag, x, self.copies) for x in renames]
                self._sections[index] = self.copies.make(section, children=tuple(children))

    def _attach(self, element: Element) -> Element:
        prefix = element.attribute("prefix")
        asset, model = self._model(element)
        names, frame = model.attached(element, prefix)
        for source in (element, asset):
            self.copies.link_into(source, frame)
        if (id(model), prefix) not in self._attached:
            self._attached.add((id(model), prefix))
            folder = os.path.relpath(model.file.parent, self.roots.folder.resolve())
            self._sections += model.shared(self._defaults, prefix, folder)
        self._sections += model.referring(names, prefix)
        return frame

    def _model(self, element: Element) -> tuple[Element, AttachedModel]:
        """Return the <model> that an <attach> refers to, read."""
        if "model" not in element.attributes:
            raise element.error(
                "<attach> without a model: a body of the same file is not supported",
                'write model="...", with the body in a separate file',
            )
        name = element.attributes["model"]
        assets = (x for x in self._sections if x.tag == "asset")
        models = [x for section in assets for x in section.children if x.tag == "model"]
        for asset in models:
            if asset.attributes.get("name", name) == name:
                model = self._opened(asset)
                if "name" in asset.attributes or model.name == name:
                    return asset, model
        listed = ", ".join(repr(x.attributes.get("name", "")) for x in models) or "none"
        raise element.error(f"unknown model {name!r}", f"models in <asset>: {listed}")

    def _opened(self, asset: Element) -> AttachedModel:
        if id(asset) not in self._read:
            path = find_file(asset.attribute("file"), asset, self.roots, self.folder).resolve()
            if path in self.files or len(self.files) >= MAX_LEVELS:
                raise asset.error(
                    f"the model {str(path)!r} attaches itself, or is attached too deeply",
                    f"expected at most {MAX_LEVELS} levels of models",
                )
            folder = os.path.relpath(path.parent, self.roots.folder.resolve())
            source = read_source(path, self.roots, folder)
            inner = _Expansion(self.roots, self.copies, (*self.files, path), folder)
            top = inner.expanded(source)
            self._sources[id(asset)] = inner.with_models(source)
            self._read[id(asset)] = AttachedModel(top, path, self._top, self.copies)
        return self._read[id(asset)]


def _appending(suffix: str, names: set[Name]) -> Callable[[str, str], str]:
    """Return a function that appends a suffix to some names."""
    return lambda kind, name: name + suffix if (kind, name) in names else name


def _same(some: Sequence[Element], others: Sequence[Element]) -> bool:
    """Whether two lists have the same elements, not only equal ones."""
    return [id(x) for x in some] == [id(x) for x in others]
