"""Scenes built upon other scenes: `extends` names the scene below, this file changes it."""

from dataclasses import replace
from pathlib import Path

from linkwork.errors import SchemaError, list_names
from linkwork.files import Document, check_header, merge_documents, read_yaml, resolve_inside
from linkwork.files.document import describe_value
from linkwork.files.kinds import YAML
from linkwork.library.catalogue import scene_names, scene_path

KEY = "extends"
MAX_SCENES = 16  # Longest chain of scenes built upon each other


def read_scene_file(path: Path) -> Document:
    """Return a scene file, merged with the scenes it extends."""
    return extend_document(read_yaml(path), path.parent, path)


def extend_document(document: Document, folder: Path, file: Path | None = None) -> Document:
    """Return a scene's document merged with the scenes it extends, without the key `extends`."""
    chain, seen = [document], [] if file is None else [file.resolve()]
    while isinstance(chain[-1].data, dict) and chain[-1].data.get(KEY) is not None:
        path = _base_of(chain[-1], folder)
        if path in seen:
            raise _refused(chain[-1], "the scenes extend each other in a circle", [*seen, path])
        seen.append(path)
        if len(seen) > MAX_SCENES:
            raise _refused(chain[-1], f"more than {MAX_SCENES} scenes extend each other", seen)
        folder = path.parent
        chain.append(read_yaml(path))
        check_header(chain[-1], "scene")
    if len(chain) == 1:
        return document
    merged = _without_key(chain.pop())
    while chain:
        merged = merge_documents(merged, _without_key(chain.pop()))
    return merged


def _base_of(document: Document, folder: Path) -> Path:
    name, place = document.data[KEY], document.place((KEY,))
    if not isinstance(name, str) or not name.isprintable():
        hint = "expected the name of a scene in the library, or a file beside this one"
        raise document.error((KEY,), f"invalid scene to extend: {describe_value(name)}", hint)
    if name in scene_names():
        return scene_path(name).resolve()
    if Path(name).suffix.lower() not in YAML:
        scenes = list_names(scene_names(), near=name, lister="`linkwork scenes`")
        hint = f"expected a file ending in .yaml, or one of {scenes}"
        raise document.error((KEY,), f"there is no scene {name!r} to extend", hint)
    return resolve_inside(name, folder, place=place)


def _without_key(document: Document) -> Document:
    """Return the document without `extends`, which the merged scene no longer needs."""
    if not isinstance(document.data, dict) or KEY not in document.data:
        return document
    data = {key: value for key, value in document.data.items() if key != KEY}
    marks = {key: mark for key, mark in document.marks.children.items() if key != KEY}
    return replace(document, data=data, marks=replace(document.marks, children=marks))


def _refused(document: Document, message: str, chain: list[Path]) -> SchemaError:
    names = [path.name for path in chain]
    shown = names if len(names) <= 6 else [*names[:3], "...", *names[-2:]]
    return document.error((KEY,), message, " -> ".join(shown))
