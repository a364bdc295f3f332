"""The two keys every Linkwork file begins with: what it is, and in which version."""

from __future__ import annotations

from linkwork.files.document import Document, describe_value

VERSION = 1
KINDS = ("robot", "scene", "trajectory", "scenario", "sweep")


def check_header(document: Document, kind: str | tuple[str, ...]) -> str:
    """Checks `linkwork:` and `version:` and gives the kind of the file.

    Args:
        document: The file.
        kind: The kind, or kinds, that are welcome here.
    """
    welcome = (kind,) if isinstance(kind, str) else kind
    hint = f"begin the file with the lines 'linkwork: {welcome[0]}' and 'version: {VERSION}'"
    if not isinstance(document.data, dict):
        raise document.error((), "this is no Linkwork file: it must be a map of keys", hint)
    for key in ("linkwork", "version"):
        if key not in document.data:
            raise document.error((key,), f"the key {key!r} is missing", hint)
    found = document.data["linkwork"]
    if found not in welcome:
        known = "" if found in KINDS else f"; the kinds of files are: {', '.join(KINDS)}"
        wanted = " or ".join(map(repr, welcome))
        message = f"this is a file of kind {describe_value(found)}, not {wanted}{known}"
        raise document.error(("linkwork",), message, "name another file, or correct its kind")
    _check_version(document, document.data["version"])
    return found


def _check_version(document: Document, version: object) -> None:
    if type(version) is int and version == VERSION:
        return
    if type(version) is int and version > VERSION:
        message = f"version {version} is newer than this Linkwork, which reads version {VERSION}"
        raise document.error(("version",), message, "install a newer Linkwork")
    message = f"there is no version {describe_value(version)}"
    raise document.error(("version",), message, f"write 'version: {VERSION}'")
