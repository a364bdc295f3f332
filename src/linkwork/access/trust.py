"""Which code named by files may run: that of the library, and what this user has trusted.

Whoever opens a scene would run its code with all of their rights, so its folder must be trusted, or
this very code accepted.
"""

from __future__ import annotations

import json
import os
import shlex
import stat
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from linkwork import checks
from linkwork.errors import ArgumentError, FileError, NotFoundError, TrustError
from linkwork.files import expand_home, home_folder, read_bytes, write_atomically

LIBRARY = Path(__file__).resolve().parents[1] / "library"
"""Folder of the library, whose code is trusted."""

_FILE = "trust.json"
_MAX_SIZE = 4_000_000


@dataclass(frozen=True)
class Code:
    """Code that a file would run, e.g. for `controller 'flight'`.

    The digest covers its text, included files too, and how it is called.
    """

    purpose: str
    file: str
    digest: str
    includes: tuple[str, ...] = ()

    @property
    def folder(self) -> Path:
        """The folder under which a decision about it is remembered."""
        return Path(self.file).resolve().parent

    def __str__(self) -> str:
        return " with ".join((f"{self.purpose} in {self.file}", *self.includes))


@dataclass(frozen=True)
class Trust:
    """A decision of the caller, in addition to what is trusted on this machine."""

    everything: bool = False
    digests: tuple[str, ...] = ()

    def __or__(self, other: Trust) -> Trust:
        return Trust(self.everything or other.everything, (*self.digests, *other.digests))

    def refused(self, codes: Iterable[Code]) -> list[Code]:
        """Return the code among `codes` that may not run."""
        rest = [x for x in codes if not self.everything and x.digest not in self.digests]
        if not rest:
            return []
        trusted = _Trusted.read()
        return [x for x in rest if not trusted.allows(x)]

    def require(self, scene: str, codes: Iterable[Code]) -> None:
        """Raise TrustError if some code of a scene may not run."""
        refused = self.refused(codes)
        if not refused:
            return
        raise TrustError(
            f"{scene!r} would run code that is not trusted: {', '.join(map(str, refused))}",
            code=tuple(refused),
            hint=_way_out(dict.fromkeys(x.folder for x in refused)),
        )


NO_TRUST = Trust()  # Only what is trusted on this machine may run


def remember(codes: Sequence[Code]) -> None:
    """Trust some code from now on, as it is: once changed, it is refused again."""
    trusted = _Trusted.read()
    for code in codes:
        trusted.code.setdefault(str(code.folder), set()).add(code.digest)
    trusted.write()


def trust_folder(folder: str | Path) -> Path:
    """Trust all code in a folder and below it, whatever it will be."""
    path = expand_home(checks.path("folder", folder)).resolve()
    if str(folder) == "" or not path.is_dir():
        raise FileError(f"there is no folder {str(folder)!r}", hint="name an existing folder")
    objection = _objection(path)
    if objection:
        reason, fix = objection
        raise ArgumentError(f"refusing to trust {str(path)!r}: {reason}", hint=fix)
    trusted = _Trusted.read()
    trusted.folders.add(str(path))
    trusted.write()
    return path


def forget_folder(folder: str | Path) -> Path:
    """Stop trusting a folder, and code accepted in it."""
    path = expand_home(checks.path("folder", folder)).resolve()
    trusted = _Trusted.read()
    folders = {*trusted.folders, *trusted.code}
    if str(path) not in folders:
        raise NotFoundError("trusted folder", str(path), sorted(folders))
    trusted.folders.discard(str(path))
    trusted.code.pop(str(path), None)
    trusted.write()
    return path


def trusted_folders() -> dict[str, int | None]:
    """Return folders with trusted code: the pieces of code, None where all of it is trusted."""
    trusted = _Trusted.read()
    counts: dict[str, int | None] = {folder: len(x) for folder, x in trusted.code.items()}
    return dict(sorted((counts | dict.fromkeys(trusted.folders)).items()))


def unhonoured_folders() -> dict[str, str]:
    """Return trusted folders whose code is refused nevertheless, with the reasons."""
    folders = sorted(_Trusted.read().folders)
    objections = [(folder, _objection(Path(folder))) for folder in folders]
    return {folder: objection[0] for folder, objection in objections if objection}


@dataclass
class _Trusted:
    """The folders and code that this user trusts, kept in a file."""

    folders: set[str] = field(default_factory=set)
    code: dict[str, set[str]] = field(default_factory=dict)

    @classmethod
    def read(cls) -> _Trusted:
        path = _path()
        if path is None or not path.exists():
            return cls()
        status = path.stat()
        if status.st_uid != os.geteuid() or status.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
            raise FileError(
                f"cannot use {str(path)!r}: other users own it or may write to it",
                hint="remove it, and trust your folders again",
            )
        try:
            data = json.loads(read_bytes(path, _MAX_SIZE))
            return cls(set(_texts(data["folders"])), {k: set(x) for k, x in data["code"].items()})
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise FileError(
                f"{str(path)!r} is not a list of trusted folders",
                hint="remove it, and trust your folders again",
            ) from error

    def allows(self, code: Code) -> bool:
        file = Path(code.file).resolve()
        return (
            file.is_relative_to(LIBRARY)
            or any(_covers(Path(folder), file) for folder in self.folders)
            or code.digest in self.code.get(str(code.folder), ())
        )

    def write(self) -> None:
        path = _path()
        if path is None:
            raise FileError("cannot remember what is trusted: there is no home folder")
        code = {folder: sorted(x) for folder, x in sorted(self.code.items())}
        text = json.dumps({"folders": sorted(self.folders), "code": code}, indent=1)
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise FileError(f"cannot create {str(path.parent)!r}: {error.strerror}") from error
        write_atomically(path, text + "\n")


def _covers(folder: Path, file: Path) -> bool:
    """Return whether a trusted folder covers a file; its rights may have changed meanwhile."""
    return file.is_relative_to(folder) and _objection(folder) is None


def _objection(folder: Path) -> tuple[str, str] | None:
    """Return why a folder cannot be trusted, and what to do about it; None if it can."""
    try:
        mode = folder.stat().st_mode
    except (OSError, ValueError):
        return "it cannot be read", "name an existing folder"
    if not stat.S_ISDIR(mode):
        return "it is not a folder", "name an existing folder"
    if _holds_any_file(folder):
        return "files from anywhere are stored below it", "trust the folder of your own scenes"
    if mode & stat.S_IWOTH:
        return "other users may write to it", shlex.join(["chmod", "go-w", str(folder)])
    return None


def _way_out(folders: Iterable[Path]) -> str:
    """Return how to run refused code of some folders."""
    objections = {str(folder): _objection(folder) for folder in folders}
    bad = [
        f"{folder!r} cannot be trusted: {x[0]} ({x[1]})" for folder, x in objections.items() if x
    ]
    once = "allow it once with --trust (trust=True in Python)"
    if bad:
        return f"{'; '.join(bad)}; read the code first, then {once}"
    return (
        "read it first; then trust its folder with "
        f"`linkwork trust {shlex.join(objections)}`, or {once}"
    )


def _holds_any_file(folder: Path) -> bool:
    """Return whether files from anywhere, such as downloads and uploads, are stored below it."""
    shared = (Path(tempfile.gettempdir()), home_folder())
    return any(x is not None and x.resolve().is_relative_to(folder) for x in shared)


def _texts(data: Any) -> list[str]:
    if not isinstance(data, list) or not all(isinstance(x, str) for x in data):
        raise TypeError
    return data


def _path() -> Path | None:
    """Return the file of decisions; None without a home folder."""
    base = os.environ.get("XDG_CONFIG_HOME", "")
    if Path(base).is_absolute():
        return Path(base, "linkwork", _FILE)
    home = home_folder()
    return home and home / ".config" / "linkwork" / _FILE
