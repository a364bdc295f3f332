"""Where the files lie that a robot file mentions."""

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
    """The folders a robot file may reach into, and no others.

    Beside those given here that is the nearest folder above the file that holds a `package.xml`.

    Attributes:
        folder: The folder of the file.
        package_paths: Packages, or folders in which packages lie.
    """

    folder: Path
    package_paths: tuple[Path, ...] = ()

    @cached_property
    def package(self) -> Path | None:
        """The package the file belongs to, if it belongs to one."""
        folder = self.folder.absolute()
        return next((x for x in (folder, *folder.parents) if _holds(x, _DESCRIPTION)), None)

    def find(self, reference: str, place: Place, beside: Path | None = None) -> Path:
        """The file that a reference means.

        Args:
            reference: A relative path, or `package://name/path`; after `file://` or not.
            place: Where it stands.
            beside: Folder of the file in which it stands; the robot file's when None.

        Raises:
            FileError: There is no such file, with the places searched, or it is no regular file.
            SchemaError: The reference leaves the folders.
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
        hint = f"searched in {searched}; give the folder that holds it as a package path"
        raise FileError(f"there is no package {name!r} for {reference!r}", place=place, hint=hint)

    @cached_property
    def _folders(self) -> tuple[Path, ...]:
        own = () if self.package is None else (self.package,)
        return (self.folder, *own, *self.package_paths)


def _holds(folder: Path, name: str) -> bool:
    try:
        return (folder / name).exists()
    except OSError:
        # What may not be looked at, or cannot be a name, is no place for a robot's package.
        return False


def _names(folder: Path) -> Iterator[str]:
    """What a package in this folder may be called: as the folder, or as it calls itself."""
    yield folder.absolute().name
    if _holds(folder, _DESCRIPTION):
        name = read_xml(folder / _DESCRIPTION).first("name")
        if name is not None:
            yield name.text
