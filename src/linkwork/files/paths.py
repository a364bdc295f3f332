"""Safe reading of files: regular ones, of bounded size, inside allowed folders."""

import os
import pwd
import stat
from collections.abc import Sequence
from pathlib import Path

from linkwork.errors import FileError, Place, SchemaError

MEGABYTE = 1_000_000
MAX_FILE_BYTES = 64 * MEGABYTE

_WITHOUT_WAITING = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def home_folder() -> Path | None:
    """Return the user's home folder: `HOME`, else that of the user database; None without either.

    A relative path is ignored, since it depends on the working folder.
    """
    home = os.environ.get("HOME", "")
    if not Path(home).is_absolute():
        try:
            home = pwd.getpwuid(os.geteuid()).pw_dir
        except KeyError:
            return None
    return Path(home) if Path(home).is_absolute() else None


def expand_home(path: str | Path) -> Path:
    """Expand `~` to the home folder."""
    expanded = Path(path)
    try:
        if expanded.parts[:1] != ("~",):
            return expanded.expanduser()
        home = home_folder()
        if home is not None:
            return home.joinpath(*expanded.parts[1:])
    except RuntimeError:
        pass
    raise FileError(
        f"there is no home folder for {str(path)!r}",
        hint="set HOME to an absolute path, or give the path in full",
    )


def check_regular_file(
    path: Path, limit_bytes: int = MAX_FILE_BYTES, place: Place | None = None
) -> None:
    """Check that a file exists, is regular and not too large.

    `place` is that of the reference to the file; the file itself when None.
    """
    where = place or Place(str(path))
    try:
        status = path.stat()
    except FileNotFoundError as error:
        raise FileError(f"there is no file {str(path)!r}", place=where) from error
    except (OSError, ValueError) as error:
        raise FileError(f"{str(path)!r} cannot be read: {_reason(error)}", place=where) from error
    if stat.S_ISDIR(status.st_mode):
        hint = "name a file in it"
        raise FileError(f"{str(path)!r} is a folder, not a file", place=where, hint=hint)
    if not stat.S_ISREG(status.st_mode):
        raise FileError(
            f"{str(path)!r} is not a regular file",
            place=where,
            hint="pipes and devices are not allowed",
        )
    if status.st_size > limit_bytes:
        raise _too_large(path, limit_bytes, where)


def read_bytes(path: Path, limit_bytes: int = MAX_FILE_BYTES) -> bytes:
    """Return the content of a regular file of bounded size."""
    check_regular_file(path, limit_bytes)
    try:
        # The file may have been replaced since the check: neither block nor read without end.
        with os.fdopen(os.open(path, _WITHOUT_WAITING), "rb") as file:
            content = file.read(limit_bytes + 1)
    except OSError as error:
        message = f"{str(path)!r} cannot be read: {_reason(error)}"
        raise FileError(message, place=Place(str(path))) from error
    if len(content) > limit_bytes:
        raise _too_large(path, limit_bytes, Place(str(path)))
    return content


def _too_large(path: Path, limit_bytes: int, place: Place) -> FileError:
    return FileError(
        f"{str(path)!r} is larger than {limit_bytes / MEGABYTE:g} MB, the maximum", place=place
    )


def _reason(error: OSError | ValueError) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)


def resolve_inside(
    reference: str, folder: Path, roots: Sequence[Path] = (), place: Place | None = None
) -> Path:
    """Resolve a reference, a relative path with `/`, from one file to another.

    The file is searched in the folder of the referring file, then in each root, and must be inside
    one of these after all links and `..` are resolved.
    """
    _check_reference(reference, place)
    allowed = list(dict.fromkeys(_resolve(root, place) for root in (folder, *roots)))
    shown = ", ".join(repr(str(root)) for root in allowed)
    candidates = [_resolve(root / reference, place) for root in allowed]
    inside = [x for x in candidates if any(x.is_relative_to(root) for root in allowed)]
    for candidate in inside:
        if _may_exist(candidate):
            check_regular_file(candidate, place=place)
            return candidate
    if candidates[0] not in inside:
        hint = f"paths must stay inside {shown}"
        raise SchemaError(
            f"the path {reference!r} leaves the allowed folders", place=place, hint=hint
        )
    raise FileError(f"there is no file {reference!r}", place=place, hint=f"searched in {shown}")


def _check_reference(reference: str, place: Place | None) -> None:
    hint = "write it relative to the referring file, with / between folders"
    if not reference or "\0" in reference or "\\" in reference:
        raise SchemaError(f"{reference!r} is not a path", place=place, hint=hint)
    if Path(reference).is_absolute():
        raise SchemaError(f"the path {reference!r} is absolute", place=place, hint=hint)


def _may_exist(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        # Reading it will report why it is not accessible.
        return True


def _resolve(path: Path, place: Place | None) -> Path:
    try:
        return path.resolve()
    except (OSError, RuntimeError) as error:
        # Python 3.11 and 3.12 raise RuntimeError for a loop of links.
        raise FileError(f"cannot resolve the path {str(path)!r}", place=place) from error
