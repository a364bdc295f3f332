"""Folders in which the files referenced by a robot file are searched.

A package is looked up where people keep it: in the package paths, above the file, beside one of
the folders above it, or in the folders of a ROS installation. Only the existence of a folder of
that name is tested; no folder tree is scanned.
"""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from linkwork.errors import FileError, Place, SchemaError
from linkwork.files import read_xml, resolve_inside
from linkwork.files.document import shorten
from linkwork.files.paths import home_folder

PACKAGE = "package://"
MAX_LEVELS = 8  # Folders above a robot file that are searched

_DESCRIPTION = "package.xml"
_REPOSITORY = ".git"
_INNER_FOLDERS = ("urdf", "urdfs", "robots", "xacro")
"""Folders of robot files inside a package; the package is the folder above."""
_ARCHIVES = ("-main", "-master")
"""Endings of the folder of a repository that was downloaded as an archive."""
_SUFFIXES = ("_description", "_support")  # Endings of the name of a package that describes a robot
_MAX_INSIDE = 500  # Folders in a package path that are looked into
_SCHEMES = ("model://", "package:///", "model:///")
_FIND = re.compile(r"\$\(find\s+([^\s()]+)\s*\)")
_NAME = re.compile(r"[^./\\\0][^/\\\0]{0,199}")
WILDCARD = re.compile(r"[*?\[]")  # Wildcards in a path


def ros_folders() -> tuple[Path, ...]:
    """Folders of packages of a ROS installation, from the environment."""
    listed = os.environ.get("ROS_PACKAGE_PATH", "").split(os.pathsep)
    installed = os.environ.get("AMENT_PREFIX_PATH", "").split(os.pathsep)
    folders = [*(Path(x) for x in listed if x), *(Path(x) / "share" for x in installed if x)]
    return tuple(x for x in folders if x.is_absolute())


@dataclass(frozen=True)
class AssetFolders:
    """The only folders that a robot file may reference.

    These are its own folder, its package or repository, the package paths (packages, or folders
    of packages), and for `package://NAME` the folders of that package.
    """

    folder: Path
    package_paths: tuple[Path, ...] = ()
    installed: tuple[Path, ...] = field(default_factory=ros_folders)
    _by_name: dict[str, tuple[Path, ...]] = field(default_factory=dict, compare=False, repr=False)

    def find(self, reference: str, place: Place, folder: Path | None = None) -> Path:
        """Resolve a path, `package://`, `model://`, `$(find NAME)` or `file://` in the folders."""
        path, folders = self._split(reference, place, folder)
        return resolve_inside(path, folders[0], folders[1:], place)

    def find_all(self, reference: str, place: Place, folder: Path | None = None) -> list[Path]:
        """Resolve a reference with wildcards (`*`, `?`, `[...]`) to all files it matches."""
        path, folders = self._split(reference, place, folder)
        if not WILDCARD.search(path):
            return [resolve_inside(path, folders[0], folders[1:], place)]
        if ".." in Path(path).parts or Path(path).is_absolute():
            hint = "write it without .., relative to the file or to a package"
            raise SchemaError(f"invalid path with wildcards: {path!r}", place=place, hint=hint)
        for folder in folders:
            matches = sorted(folder.glob(path.replace("**", "*")))
            if matches:
                names = [x.relative_to(folder).as_posix() for x in matches if x.is_file()]
                return [resolve_inside(name, folder, folders, place) for name in names]
        return []

    def _split(
        self, reference: str, place: Place, folder: Path | None
    ) -> tuple[str, tuple[Path, ...]]:
        """Path of a reference inside its folders, and the folders."""
        path = _normal(reference)
        if not path.startswith(PACKAGE):
            first = folder or self.folder
            used = [
                x for package in self._by_name.values() for x in package if _is_inside(first, x)
            ]
            folders = (first, *self._roots, *used)
            return _relative(path, folders), folders
        name, _, inner = path.removeprefix(PACKAGE).partition("/")
        folders = self._packages(name)
        if not folders:
            raise self._missing(name, reference, place)
        return inner, folders

    def _missing(self, name: str, reference: str, place: Place) -> FileError:
        paths = ", ".join(repr(str(x)) for x in self.package_paths)
        searched = f"above {str(self.folder)!r}" + (f" and in {paths}" if paths else "")
        return FileError(
            f"package {shorten(name)!r} of {shorten(reference)!r} not found",
            place=place,
            hint=f"searched {searched}; give the folder that contains it: "
            "`--package-path DIR` or `package_paths=[DIR]`",
        )

    @cached_property
    def _above(self) -> tuple[Path, ...]:
        """Folders from that of the file up to the repository, nearest first."""
        folders: list[Path] = []
        here = self.folder.absolute()
        for folder in (here, *here.parents)[:MAX_LEVELS]:
            if not _may_be_package(folder):
                break
            folders.append(folder)
            if _holds(folder, _REPOSITORY):
                break
        return tuple(folders)

    @cached_property
    def _roots(self) -> tuple[Path, ...]:
        """Folders of relative references: the file's, its package's, its repository's, others."""
        above = self._above
        described = [x for x in above if _holds(x, _DESCRIPTION)][:1]
        repository = [x for x in above[-1:] if _holds(x, _REPOSITORY)]
        inner = self.folder.absolute().name.lower() in _INNER_FOLDERS
        parent = above[1:2] if inner else ()
        return (self.folder, *described, *repository, *parent, *self.package_paths)

    def _packages(self, name: str) -> tuple[Path, ...]:
        """Folders of a package, the given ones first."""
        if name not in self._by_name and _NAME.fullmatch(name):
            nearest = (x for root in self.package_paths for x in _below(root, name))
            installed = (x for root in self.installed for x in _below(root, name))
            folders = dict.fromkeys((*nearest, *self._near(name), *installed))
            self._by_name[name] = tuple(folders or self._renamed(name))
        return self._by_name.get(name, ())

    def _near(self, name: str) -> Iterator[Path]:
        """Folders of a package above the file, or beside one of the folders above it."""
        here = self.folder.absolute()
        yield from _inside(here, name)
        for folder in self._above:
            if name in _names(folder):
                yield folder
            yield from _inside(folder, name)
        # Repositories are kept beside each other; elsewhere it has to be a package.
        beyond = self._above[-1].parent if self._above else here
        safe = _may_be_package(beyond)
        yield from (x for x in _inside(beyond, name) if safe or _holds(x, _DESCRIPTION))

    def _renamed(self, name: str) -> list[Path]:
        """Return the package of the file itself, if its folder differs in the usual suffix only."""
        return [x for x in self._above if _stem(x.name) == _stem(name)][:1]


def _stem(name: str) -> str:
    for suffix in _SUFFIXES:
        name = name.removesuffix(suffix)
    return name


def _normal(reference: str) -> str:
    """Return a reference with `package://` for all ways to name a package."""
    path = _FIND.sub(lambda match: f"{PACKAGE}{match[1]}", reference.strip())
    path = path.removeprefix("file://")
    for scheme in _SCHEMES:
        path = path.replace(scheme, PACKAGE, 1) if path.startswith(scheme) else path
    bare = path.lstrip("/")
    return bare if bare.startswith(PACKAGE) else path


def _relative(path: str, folders: tuple[Path, ...]) -> str:
    """Return an absolute path inside the folders as a relative one."""
    absolute = Path(path)
    if not absolute.is_absolute() or "\0" in path:
        return path
    for folder in folders:
        if absolute.is_relative_to(folder.absolute()):
            return absolute.relative_to(folder.absolute()).as_posix()
    return path


def _may_be_package(folder: Path) -> bool:
    """Whether a folder may be read completely: not the home folder, nor one near the root."""
    home = home_folder()
    resolved = folder.resolve()
    return len(resolved.parts) > 2 and (home is None or not home.is_relative_to(resolved))


def _is_inside(folder: Path, root: Path) -> bool:
    return folder.resolve().is_relative_to(root.resolve())


def _inside(folder: Path, name: str) -> Iterator[Path]:
    """Return the folder of that name in another; a link out of it is not followed."""
    inner = folder / name
    try:
        if inner.is_dir() and _may_be_package(inner) and _is_inside(inner, folder):
            yield inner
    except (OSError, ValueError, RuntimeError):
        # No permission, not a valid name, or a loop of links.
        return


def _below(root: Path, name: str) -> Iterator[Path]:
    """Folders of a package that is a folder, or is in a folder of packages or repositories."""
    if name in _names(root):
        yield root
    yield from _inside(root, name)
    try:
        inner = sorted(x for x in root.iterdir() if x.is_dir())[:_MAX_INSIDE]
    except OSError:
        return
    for folder in inner:
        if _holds(folder, _DESCRIPTION):
            if folder.name != name and name in _names(folder) and _is_inside(folder, root):
                yield folder
        else:
            yield from _inside(folder, name)


def _holds(folder: Path, name: str) -> bool:
    try:
        return (folder / name).exists()
    except OSError:
        # No permission, or not a valid name.
        return False


def _names(folder: Path) -> Iterator[str]:
    """Names of the package in this folder: of the folder and of its `package.xml`."""
    name_of_folder = folder.absolute().name
    yield name_of_folder
    yield from (name_of_folder.removesuffix(x) for x in _ARCHIVES if name_of_folder.endswith(x))
    if _holds(folder, _DESCRIPTION):
        try:
            name = read_xml(folder / _DESCRIPTION).first("name")
        except FileError:
            # Invalid, but it only names the folder.
            return
        if name is not None:
            yield name.text
