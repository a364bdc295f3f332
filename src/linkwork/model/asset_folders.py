"""Folders in which the files referenced by a robot file are searched."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from linkwork.errors import FileError, Place
from linkwork.files import read_xml, resolve_inside

PACKAGE = "package://"
_DESCRIPTION = "package.xml"


@dataclass(frozen=True)
class AssetFolders:
    """The only folders that a robot file may reference.

    The nearest folder above the file with a `package.xml` is included.

    Attributes:
        folder: Folder of the file.
        package_paths: Packages, or folders of packages.
    """

    folder: Path
    package_paths: tuple[Path, ...] = ()

    @cached_property
    def package(self) -> Path | None:
        """The package of the file, if any."""
        folder = self.folder.absolute()
        return next((x for x in (folder, *folder.parents) if _holds(x, _DESCRIPTION)), None)

    def find(self, reference: str, place: Place, beside: Path | None = None) -> Path:
        """Resolve a reference to a file.

        Args:
            reference: A relative path or `package://name/path`, optionally after `file://`.
            place: Position of the reference.
            beside: Folder of the referencing file; that of the robot file when None.

        Raises:
            FileError: The file does not exist (lists the folders searched) or is not regular.
            SchemaError: The reference is outside the folders.
        """
        path = reference.removeprefix("file://")
        if not path.startswith(PACKAGE):
            return resolve_inside(path, beside or self.folder, self._folders, place)
        path = path.removeprefix(PACKAGE)
        name, _, inner = path.partition("/")
        named = [x for x in self._folders if name in _names(x)]
        if named:
            return resolve_inside(inner, named[0], named[1:], place)
        if any(_holds(x, name) for x in self._folders):
            return resolve_inside(path, self.folder, self._folders, place)
        searched = ", ".join(repr(str(x)) for x in self._folders)
        hint = f"searched in {searched}; add its folder to the package paths"
        raise FileError(f"package {name!r} of {reference!r} not found", place=place, hint=hint)

    @cached_property
    def _folders(self) -> tuple[Path, ...]:
        own = () if self.package is None else (self.package,)
        return (self.folder, *own, *self.package_paths)


def _holds(folder: Path, name: str) -> bool:
    try:
        return (folder / name).exists()
    except OSError:
        # No permission, or not a valid name.
        return False


def _names(folder: Path) -> Iterator[str]:
    """Names of the package in this folder: of the folder and of its `package.xml`."""
    yield folder.absolute().name
    if _holds(folder, _DESCRIPTION):
        name = read_xml(folder / _DESCRIPTION).first("name")
        if name is not None:
            yield name.text
