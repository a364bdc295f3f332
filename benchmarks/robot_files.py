"""Robot files of folders: URDF, xacro and MJCF, told from fragments and objects by their text.

A source is a folder as people have it: an unpacked package or a checked-out repository. It may hold
`.version` (its version or commit) and `.packages` (folders for `package_paths`, one a line, where
its layout needs them).

What counts as a robot:

- URDF: `*.urdf` with a <robot> and at least one joint that is not fixed;
- xacro: `*.xacro` whose <robot> has a name and, outside of macros, a link, a joint or a call of a
  macro; files that another file of the source includes are fragments, `*.srdf.xacro` is none;
- MJCF: `*.xml` whose own <worldbody> has a joint other than a free one; a scene that only includes
  a robot is not counted again.

Files with equal content count once.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

_COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)
_MACRO = re.compile(rb"<xacro:macro\b.*?</xacro:macro>", re.DOTALL)
_INCLUDE = re.compile(rb"<(?:xacro:)?include\b[^>]*filename\s*=\s*[\"']([^\"']*)", re.DOTALL)
_MOVING = re.compile(
    rb"<joint\b[^>]*type\s*=\s*[\"'](?:revolute|continuous|prismatic|floating|planar)[\"']",
    re.DOTALL,
)
_NAMED = re.compile(rb"<robot\b[^>]*\bname\s*=", re.DOTALL)
_OWN = re.compile(
    rb"<(?:link|joint)\b"
    rb"|<xacro:(?!macro|include|property|arg|if|unless|insert_block|element|attribute)\w"
)
_WORLD = re.compile(rb"<worldbody\b.*</worldbody>", re.DOTALL)
_MJCF_JOINT = re.compile(rb"<joint\b(?![^>]*type\s*=\s*[\"']free)", re.DOTALL)

FORMATS = {".urdf": "URDF", ".xacro": "xacro", ".xml": "MJCF"}
"""Name of the format by extension."""


@dataclass(frozen=True)
class Source:
    """A folder of robots.

    Attributes:
        folder: The folder.
        name: Its name, with that of its parent folder.
        version: Version or commit; empty when unknown.
        package_paths: Folders of packages that its layout needs.
    """

    folder: Path
    name: str
    version: str
    package_paths: tuple[str, ...]


@dataclass(frozen=True)
class RobotPath:
    """A robot file of a source."""

    path: Path
    source: Source

    @property
    def name(self) -> str:
        """Its path in the source."""
        return self.path.relative_to(self.source.folder).as_posix()

    @property
    def format(self) -> str:
        """Name of its format."""
        return FORMATS[self.path.suffix]


def source_of(folder: Path) -> Source:
    """The source in a folder."""
    folder = folder.resolve()
    version, packages = (_lines(folder / name) for name in (".version", ".packages"))
    paths = tuple(str(folder / line) for line in packages)
    return Source(folder, f"{folder.parent.name}/{folder.name}", "".join(version[:1]), paths)


def robot_paths(sources: Iterable[Source], limit: int | None = None) -> list[RobotPath]:
    """Robots of sources; of equal files the first.

    Args:
        sources: The sources.
        limit: Maximum number of each source.
    """
    seen: set[bytes] = set()
    robots: list[RobotPath] = []
    for source in sources:
        count = 0
        for path, digest in _robots_in(source.folder):
            if digest not in seen and (limit is None or count < limit):
                seen.add(digest)
                count += 1
                robots.append(RobotPath(path, source))
    return robots


def _robots_in(folder: Path) -> Iterator[tuple[Path, bytes]]:
    paths = sorted(x for x in folder.rglob("*") if x.suffix in FORMATS and x.is_file())
    texts = {path: _COMMENT.sub(b"", path.read_bytes()) for path in paths}
    included = {
        Path(name.decode("utf-8", "replace")).name
        for text in texts.values()
        for name in _INCLUDE.findall(text)
    }
    for path, text in texts.items():
        if _is_robot(path, text, included):
            yield path, hashlib.sha256(text).digest()


def _is_robot(path: Path, text: bytes, included: set[str]) -> bool:
    if path.suffix == ".urdf":
        return b"<robot" in text and bool(_MOVING.search(text))
    if path.suffix == ".xacro":
        is_named = _NAMED.search(text) and _OWN.search(_MACRO.sub(b"", text))
        return bool(is_named) and path.name not in included and ".srdf" not in path.suffixes
    world = _WORLD.search(text) if b"<mujoco" in text else None
    return world is not None and bool(_MJCF_JOINT.search(world.group()))


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split() if path.is_file() else []
