"""Kinds of files, by their ending and, where an ending has several kinds, by their content."""

import re
from pathlib import Path

from linkwork.errors import FileError
from linkwork.files.paths import read_bytes

YAML = (".yaml", ".yml")
MISSION = (".mission", ".fcl", ".rcl")
"""Endings of mission texts; `.fcl` and `.rcl` are flight and robot command languages."""

HEADERS = ("robot", "scene", "trajectory", "scenario", "sweep", "sequence")
"""Values of the key `linkwork` of YAML files."""

_KINDS: dict[str, tuple[str, ...]] = {
    ".urdf": ("robot",),
    ".xacro": ("robot",),
    ".xml": ("robot", "scene", "sequence"),
    ".mjcf": ("robot",),
    **dict.fromkeys(YAML, ("robot", "scene", "mission", "sweep", "sequence", "trajectory")),
    **dict.fromkeys(MISSION, ("mission",)),
    ".properties": ("scene",),
    ".txt": ("scene", "mission"),
}
"""Kinds of files by ending, the usual one first. Scenes in XML and in properties are SimPartner's,
missions in YAML are scenario tables."""

_TAGS = {"environment": "scene", "sequence": "sequence"}
_TAG = re.compile(r"<([A-Za-z][\w.-]*)")
_COMMENT = re.compile(r"<!--.*?-->", re.S)
_HEADER = re.compile(rf"^linkwork:[ \t]*({'|'.join(HEADERS)})[ \t]*(?:#.*)?$", re.M)
_SETTING = re.compile(r"^[ \t]*environment[ \t]*=", re.M)
_HINTS = {("mission", "scene"): "run it in a scene: linkwork run SCENE --mission FILE"}


def endings(kind: str) -> tuple[str, ...]:
    """Return endings of the files of a kind."""
    return tuple(ending for ending, kinds in _KINDS.items() if kind in kinds)


def has_ending(path: str | Path, kind: str) -> bool:
    """Whether a file may be of a kind by its ending alone."""
    return kind in _KINDS.get(Path(path).suffix.lower(), ())


def kind_of(path: Path) -> str:
    """Return the kind of a file: robot, scene, mission, sweep, sequence or trajectory."""
    kinds = _KINDS.get(path.suffix.lower(), ())
    if not kinds:
        raise FileError(f"unknown file name extension: {str(path)!r}", hint=_listing())
    if len(kinds) == 1:
        return kinds[0]
    text = read_bytes(path).decode("utf-8-sig", "replace")
    if path.suffix.lower() in YAML:
        return _kind_of_yaml(path, text)
    if path.suffix.lower() == ".xml":
        tag = _TAG.search(_COMMENT.sub("", text))
        return _TAGS.get(tag[1] if tag else "", kinds[0])
    return "scene" if _SETTING.search(text) else "mission"


def not_of_kind(path: str | Path, kind: str) -> FileError:
    """Return the error for a file that is not of the kind that is needed, ready to raise."""
    name, suffix = str(path), Path(path).suffix.lower()
    expected = f"expected a file ending in {', '.join(endings(kind))}"
    if name and Path(path).is_dir():
        return FileError(f"{name!r} is a folder, not a {kind} file", hint=expected)
    if suffix not in _KINDS:
        message = "unknown file name extension" if suffix else "missing file name extension"
        hint = expected.replace("a file", f"a {kind} file", 1)
        return FileError(f"{message}: {name!r}", hint=hint)
    try:
        other = kind_of(Path(path))
    except FileError:
        other = ""
    is_other = f"is a {other} file, " if other else "is "
    hint = _HINTS.get((other, kind), expected)
    return FileError(f"{name!r} {is_other}not a {kind} file", hint=hint)


def _kind_of_yaml(path: Path, text: str) -> str:
    header = _HEADER.search(text)
    if header:
        name = header[1]
    else:
        # Only here: most files have a line that says it.
        from linkwork.files.validation import check_header
        from linkwork.files.yaml.reader import read_yaml

        name = check_header(read_yaml(path), HEADERS)
    return "mission" if name == "scenario" else name


def _listing() -> str:
    kinds = ("robot", "scene", "mission", "sweep", "sequence")
    return "; ".join(f"{kind} files end in {', '.join(endings(kind))}" for kind in kinds)
