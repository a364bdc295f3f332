"""The ledger's law: a change in a file changes the model exactly when the ledger says kept.

Of what was kept some change changes the model, or makes it refused. Of what was dropped no change
does, and neither does its removal, unless something refers to it by name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from linkwork.errors import LinkworkError
from linkwork.files import Element, parse_xml, write_numbers
from linkwork.files.numbers import parse_number
from linkwork.model.ledger import Fate
from linkwork.model.tree import Tree
from linkwork.model.urdf import AssetFolders, urdf_tree
from tests.model.urdf.rtb_robots import FOLDER
from tests.model.urdf.sample import ARM, FLOATING, make_package

AL5D = FOLDER / "xacro/lynxmotion_al5d_description/urdf/al5d_robot.urdf"

Path = tuple[int, ...]


def pieces(element: Element, path: Path = ()) -> Iterator[tuple[Path, str | None]]:
    """Every element and attribute in the order of the ledger."""
    yield path, None
    for name in element.attributes:
        yield path, name
    for index, child in enumerate(element.children):
        yield from pieces(child, (*path, index))


def at(top: Element, path: Path) -> Element:
    for index in path:
        top = top.children[index]
    return top


def changed(top: Element, path: Path, new: Element | None) -> Element:
    if not path:
        assert new is not None
        return new
    children = list(top.children)
    inner = changed(children[path[0]], path[1:], new) if len(path) > 1 else new
    children[path[0] : path[0] + 1] = [] if inner is None else [inner]
    return replace(top, children=tuple(children))


def other_texts(text: str) -> Iterator[str]:
    numbers = [parse_number(word) for word in text.split()]
    if not numbers or None in numbers:
        yield f"{text}_x"
        yield text.replace("fore.stl", "fore_x.stl")
        return
    for index, value in enumerate(numbers):
        for factor, offset in ((0.5, 0.0), (1.0, 0.0625)):
            perturbed = value * factor + offset
            yield write_numbers([*numbers[:index], perturbed, *numbers[index + 1 :]])


def variants(top: Element, path: Path, attribute: str | None) -> Iterator[Element]:
    """The file with one piece of it changed, in several ways."""
    element = at(top, path)
    if attribute is None:
        texts = other_texts(element.text) if element.text else ()
        for text in texts:
            yield changed(top, path, replace(element, text=text))
        return
    for text in other_texts(element.attributes[attribute]):
        attributes = {**element.attributes, attribute: text}
        yield changed(top, path, replace(element, attributes=attributes))


@pytest.mark.parametrize("name", ["arm", "floating", "al5d"])
def test_a_change_changes_the_model_exactly_when_the_ledger_says_so(name, tmp_path):
    texts, files = {"arm": ARM, "floating": FLOATING}, {"al5d": AL5D}
    file = files[name] if name in files else make_package(tmp_path, texts[name])
    top, roots = (
        parse_xml(file.read_bytes(), file.name),
        AssetFolders(file.parent, (FOLDER / "xacro",)),
    )
    tree, ledger = urdf_tree(top, roots)
    places = list(pieces(top))
    assert len(places) == len(ledger.entries)

    def outcome(variant: Element) -> Tree | None:
        try:
            return urdf_tree(variant, roots)[0]
        except LinkworkError:
            return None

    for (path, attribute), entry in zip(places, ledger.entries, strict=True):
        outcomes = [outcome(variant) for variant in variants(top, path, attribute)]
        if entry.fate is Fate.DROPPED:
            outcomes += [outcome(changed(top, path, None))] if attribute is None else []
            assert set(outcomes) <= {tree, None}, entry
        elif outcomes:
            assert set(outcomes) != {tree}, entry
        assert bool(entry.note) == (entry.fate is not Fate.KEPT)
