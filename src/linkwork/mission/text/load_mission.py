"""Mission texts and files with all that they import."""

import posixpath
from collections.abc import Mapping
from pathlib import Path

from linkwork import checks
from linkwork.errors import FileError, LinkworkError, NotFoundError, Place
from linkwork.files.paths import expand_home, read_bytes, resolve_inside
from linkwork.mission.scenario import is_table, parse_scenario, scenario_file
from linkwork.mission.text import program as tree
from linkwork.mission.text.build_program import ProgramBuilder
from linkwork.mission.text.program import MissionTextError, Source
from linkwork.mission.text.syntax import MAX_TEXT, parse_text

MAX_FILES = 100  # Files that a mission imports
_TEXT_NAME = "mission"


def parse_mission(
    text: str,
    *,
    name: str = _TEXT_NAME,
    folder: Path | None = None,
    files: Mapping[str, str] | None = None,
) -> tree.Program:
    """Parse a mission text.

    Args:
        text: The text.
        name: Its name in messages.
        folder: Folder of the files that it imports, which are named by their paths from there;
            without one it cannot import any.
        files: Texts of the files that it imports instead, as in `Program.imports`.

    Raises:
        MissionTextError: The text is not a valid mission; with line, column and caret.
        FileError: A file that it imports cannot be read.
    """
    # A byte order mark, which editors write and `utf-8` keeps.
    text = checks.text("text", text).removeprefix("\ufeff")
    return _Loader(files, names_paths=True).load(Source(checks.text("name", name), text), folder)


def load_mission(path: str | Path) -> tree.Program:
    """Parse a mission file or scenario table; imported files are in its folder.

    Raises:
        MissionTextError: The text is not a valid mission; with line, column and caret.
        FileError: The file, or one that it imports, cannot be read.
    """
    file = expand_home(checks.path("path", path))
    return _Loader().load(Source(str(path), read_text(file)), file.parent)


def load_scenario(source: str | Path) -> tree.Program:
    """Return a scenario table as a mission program.

    Args:
        source: A YAML file, or the name of a scenario in the library.

    Raises:
        SchemaError: The file is not a valid scenario; with line and column.
        FileError: The file cannot be read.
        NotFoundError: There is no such scenario in the library.
    """
    return load_mission(scenario_file(source))


def read_text(file: Path) -> str:
    """Return the text of a mission file."""
    try:
        return read_bytes(file, 4 * MAX_TEXT).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        place = Place(str(file), 1, 1)
        raise FileError(f"{str(file)!r} is not UTF-8 text: {error.reason}", place=place) from error


class _Loader:
    """Parses a text and all it imports, from given texts or files, named as imported on request."""

    def __init__(
        self, files: Mapping[str, str] | None = None, *, names_paths: bool = False
    ) -> None:
        self._files, self._names_paths = files, names_paths
        self._sources: dict[str, Source] = {}
        self._missions: dict[str, tree.Mission] = {}
        self._imports: dict[str, str] = {}
        # Names of loaded files.
        self._loaded: dict[str, str] = {}
        self._loading: list[str] = []

    def load(self, source: Source, folder: Path | None) -> tree.Program:
        main = self._add(source, folder)
        if not main:
            raise source.error(source.place(1, 1), "the text has no statements and no missions")
        return tree.Program(source, self._missions, main, self._sources, self._imports)

    def _add(self, source: Source, folder: Path | None, *, imported: bool = False) -> str:
        """Add missions of a text or table; return the name of the one to run."""
        self._sources[source.file] = source
        if is_table(source.file):
            table = parse_scenario(source)
            self._define(source, table)
            return table.name
        imports, missions, steps = ProgramBuilder(source).items(parse_text(source))
        for reference, place in imports:
            self._import(source, reference, place, folder)
        for mission in missions:
            self._define(source, mission)
        names = [mission.name for mission in missions]
        if steps and imported:
            hint = "an imported file contains only missions: put them into mission NAME ... end"
            raise source.error(steps[0].place, "statements outside of a mission", hint)
        if not steps:
            return tree.MAIN if tree.MAIN in names else names[-1] if names else ""
        body = tree.Sequence(steps[0].place, tree.MAIN, tuple(steps))
        self._define(source, tree.Mission(steps[0].place, tree.MAIN, tree.MAIN, (), body))
        return tree.MAIN

    def _define(self, source: Source, mission: tree.Mission) -> None:
        first = self._missions.get(mission.name)
        if first is not None:
            message = f"mission {mission.name!r} is defined twice"
            raise source.error(mission.place, message, f"it is first defined at {first.place}")
        self._missions[mission.name] = mission

    def _import(self, source: Source, reference: str, place: Place, folder: Path | None) -> None:
        if folder is None and self._files is None:
            raise source.error(
                place, "a text without a folder cannot import files", "save it first"
            )
        path = posixpath.normpath(reference)
        try:
            file = self._find(reference, folder, place)
            if file in self._loading:
                raise source.error(place, f"{reference!r} imports itself, directly or indirectly")
            if file in self._loaded:
                self._imports[path] = self._sources[self._loaded[file]].text
                return
            if len(self._loaded) >= MAX_FILES:
                raise source.error(place, f"more than {MAX_FILES} imported files")
            text = read_text(Path(file)) if self._files is None else self._files[file]
        except MissionTextError:
            raise
        except LinkworkError as error:
            raise source.error(place, error.message, error.hint) from error
        self._loaded[file] = name = path if self._names_paths else file
        self._loading.append(file)
        self._imports[path] = text
        # Imports are inside the folder of the first file: a chain is no longer than MAX_FILES.
        self._add(Source(name, text), folder, imported=True)
        self._loading.pop()

    def _find(self, reference: str, folder: Path | None, place: Place) -> str:
        """Name of an imported file; links to one file have one name."""
        if self._files is None:
            return str(resolve_inside(reference, folder or Path(), place=place))
        path = posixpath.normpath(reference)
        if path not in self._files:
            raise NotFoundError("file to import", path, self._files)
        return next(name for name, text in self._files.items() if text == self._files[path])
