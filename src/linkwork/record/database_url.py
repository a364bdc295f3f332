"""Names of run databases: files, URLs of servers whose passwords are never printed, memory."""

import atexit
import hashlib
import os
import re
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

from linkwork import checks
from linkwork.errors import RecordError
from linkwork.files.passwords import has_password, without_password
from linkwork.record.database import Database

SCHEMES = {
    "duckdb": "duckdb",
    "sqlite": "sqlite",
    "postgresql": "postgresql",
    "postgres": "postgresql",
    "postgresql+psycopg": "postgresql",
    "mysql": "mariadb",
    "mariadb": "mariadb",
    "mysql+pymysql": "mariadb",
    "mariadb+pymysql": "mariadb",
    "memory": "memory",
}
"""Kind of store by scheme of a URL."""

_PORTS = {"postgresql": 5432, "mariadb": 3306}
_URL = re.compile(r"^([A-Za-z][A-Za-z0-9+.-]*)://(.*)$", re.DOTALL)
_MAX_LENGTH = 4000
_WORD = re.compile(r"[A-Za-z0-9_-]{0,60}")

_passwords: dict[str, str] = {}  # URLs with a password by the same URL without it, of this process


def parse_database(database: Path | str) -> Database:
    """Parse a file such as `runs.duckdb` or `runs.sqlite`, or a URL.

    URLs are `duckdb:///folder/runs.duckdb`, `sqlite:///folder/runs.sqlite`,
    `postgresql://user:password@host/database`, `mariadb://...`, `mysql://...` and `memory:`. The
    path of a URL is absolute. A URL with the password `***` is that of an earlier call.

    Raises:
        ArgumentError: Neither a path nor a URL.
        RecordError: An unknown kind of store, an invalid URL, or a path that cannot be a file.
    """
    if not isinstance(database, str | Path):
        raise checks.invalid("run database", database, "a file such as runs.duckdb, or a URL")
    if len(str(database)) > _MAX_LENGTH:
        message = f"invalid run database: a name of {len(str(database))} characters"
        raise RecordError(message, hint=f"at most {_MAX_LENGTH}")
    scheme, text = _split_scheme(str(database))
    if scheme == "memory":
        return _database_of_memory(text)
    if scheme in ("postgresql", "mariadb"):
        return _database_of_server(scheme, str(database))
    return _database_of_file(scheme, text, str(database))


def _split_scheme(text: str) -> tuple[str, str]:
    """Return the kind of store and the rest of a URL; the kind of a path is empty."""
    if text.startswith("memory:"):
        return "memory", text.removeprefix("memory:").removeprefix("//")
    match = _URL.match(text)
    if match is None:
        return "", text
    kind = SCHEMES.get(match[1].lower())
    if kind is None:
        raise RecordError(
            f"invalid run database {without_password(text)!r}: unknown kind of store {match[1]!r}",
            hint="use a file such as runs.duckdb, or a URL that begins with: duckdb:///, "
            "sqlite:///, postgresql://, mariadb://, mysql:// or memory:",
        )
    return kind, match[2]


def _database_of_server(kind: str, text: str) -> Database:
    """Return the run database on a server."""
    url = _passwords.get(text, text)
    parts, port = _checked_parts(kind, url)
    shown = without_password(url)
    if shown != url:
        _passwords[shown] = url
    host, name = parts.hostname or "localhost", parts.path.strip("/")
    place = f"{kind}-{host}-{port}-{name}"
    # The digest distinguishes names that differ only in characters a file name cannot have.
    digest = hashlib.sha256(place.encode("utf-8", "replace")).hexdigest()[:8]
    folder = re.sub(r"[^A-Za-z0-9.-]+", "_", place)[:80]
    # The same folder for every working folder of a user.
    state = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    spool = Path(state) / "linkwork" / "spools" / f"{folder}-{digest}.spool"
    return Database(kind, shown, url, spool)


def _checked_parts(kind: str, url: str) -> tuple[SplitResult, int]:
    message = f"invalid run database {without_password(url)!r}: "
    hint = f"write {kind}://user:password@host:port/database"
    try:
        parts = urlsplit(url)
        port = parts.port or _PORTS[kind]
    except ValueError:
        # Its text may hold a part of the password.
        hint += ", special characters as %23 and so on"
        raise RecordError(f"{message}the host or port is invalid", hint=hint) from None
    if parts.query or parts.fragment:
        hint += ", special characters as %3F and so on"
        raise RecordError(f"{message}options are not supported", hint=hint)
    if parts.netloc.count("@") > 1:
        raise RecordError(f"{message}several '@'", hint="write an '@' of a password as %40")
    name = parts.path.strip("/")
    if not name or "/" in name or not name.isprintable():
        raise RecordError(f"{message}it names no database", hint=hint)
    return parts, port


def _database_of_memory(name: str) -> Database:
    """Return a run database in the memory of this process, by default named by its number."""
    if not _WORD.fullmatch(name):
        hint = "write memory: or memory:NAME, with letters, digits, _ and -"
        raise RecordError(f"invalid run database {f'memory:{name}'!r}", hint=hint)
    process = str(os.getpid())
    name = name or process
    folder = Path(tempfile.gettempdir()) / f"linkwork-memory-{os.getuid()}-{name}"
    if name == process:
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Database("memory", f"memory:{name}", f"memory:{name}", folder / "runs.spool")


_SQLITE_HEAD = b"SQLite format 3\0"
# After a checksum.
_DUCKDB_WORD, _DUCKDB_AT = b"DUCK", 8
_SQLITE_SUFFIXES = (".sqlite", ".sqlite3", ".db")

# For DuckDB such names are not files: `:memory:`, `md:name`, `sqlite:name`.
_NOT_A_FILE = re.compile(r"^(?::|[A-Za-z][A-Za-z0-9_]+:)")


def _database_of_file(scheme: str, text: str, name: str) -> Database:
    if not scheme and has_password(name):
        message = f"invalid run database {without_password(name)!r}: a URL without ://"
        raise RecordError(message, hint="write it as postgresql://user:password@host/database")
    path = checks.path("run database", text) if "\0" not in text else Path(text)
    unusable = not path.name or not text.isprintable() or _NOT_A_FILE.match(text) is not None
    if (scheme and not text.startswith("/")) or unusable:
        raise RecordError(
            f"{name!r} does not name a database file",
            hint="use a file such as runs.duckdb or duckdb:///folder/runs.duckdb",
        )
    try:
        str(path.absolute()).encode()
    except UnicodeEncodeError as error:
        raise RecordError(
            f"invalid run database {str(path.absolute())!r}: the path is not UTF-8",
            hint="rename the folder, or name a database elsewhere",
        ) from error
    # DuckDB blocks forever on a named pipe, also in place of its log.
    for file in (path, path.with_name(f"{path.name}.wal")):
        _check_regular(file)
    kind = scheme or _kind_of_file(path)
    # Absolute, so that every name is a file, also in another process.
    url = f"{kind}://{path.absolute()}"
    return Database(kind, name, url, path.with_name(path.name + ".spool"), path)


def _kind_of_file(path: Path) -> str:
    """Return kind of a database file: by its content, or by its name if it is not a database."""
    with suppress(OSError), path.open("rb") as file:
        head = file.read(len(_SQLITE_HEAD))
        if head == _SQLITE_HEAD:
            return "sqlite"
        if head[_DUCKDB_AT:].startswith(_DUCKDB_WORD):
            return "duckdb"
    return "sqlite" if path.suffix.lower() in _SQLITE_SUFFIXES else "duckdb"


def _check_regular(path: Path) -> None:
    """Raise for a folder, named pipe, device or socket; a missing file is valid."""
    try:
        is_valid = path.is_file() or not path.exists()
    except OSError as error:
        raise RecordError(
            f"{str(path)!r} does not name a database file ({error.strerror})",
            hint="use a file such as runs.duckdb in a folder that can be read",
        ) from error
    if not is_valid:
        raise RecordError(
            f"{str(path)!r} does not name a database file: it is not a regular file",
            hint="use a file such as runs.duckdb",
        )
