"""Load and check a sweep: everything that can be refused is refused here, before anything runs."""

from __future__ import annotations

import copy
import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from linkwork import checks
from linkwork.errors import ArgumentError, FileError, LinkworkError, NotFoundError, Problems
from linkwork.files import (
    Document,
    apply_overrides,
    check_header,
    expand_home,
    read_yaml,
    resolve_inside,
    validate,
)
from linkwork.files.document import Path as Keys
from linkwork.files.document import describe_value
from linkwork.library.catalogue import mission_file, scene_names
from linkwork.session.core.engine import Engine
from linkwork.session.run_scene import read_mission
from linkwork.sweep.case import Case, case_hash
from linkwork.sweep.condition import (
    FIGURES,
    CaseExpression,
    matching_signals,
    parse_case_expression,
    signal_columns,
)
from linkwork.sweep.job import Job, packed_scene, scene_digest
from linkwork.sweep.sampling import Combination, check_variations, combinations, value_at
from linkwork.sweep.schema import MOST_CASES, Seed, SweepFile
from linkwork.world.scene.load import load_scene
from linkwork.world.scene.loaded import LoadedScene

_INDEXED = re.compile(r"^(.*)\[(\*|[0-9]{1,6})\]$")
_ARGUMENT = "mission."
RESERVED = (
    *("case", "seed", "status", "success", "failed", "trouble", "steps", "seconds", "mission"),
    *("objective", "case_hash", "result_hash", "wall", "physics", "worker"),
)
"""Names of columns that every result has."""
MOST_CHECKED = 50
"""Most values of one entry that are tried before a sweep."""


@dataclass(frozen=True)
class Target:
    """Where a value goes.

    Attributes:
        kind: `live`, `file` or `mission`.
        path: Path of a live value, an override, or the name of an argument.
        index: Entry of a live list; `*` for all, empty for the whole value.
    """

    kind: str
    path: str
    index: str = ""


@dataclass(frozen=True)
class Sweep:
    """A checked sweep.

    Attributes:
        name: Stem of the file.
        document: The file with places.
        file: Its content.
        folder: Folder of files it refers to.
        scene: Name of the scene.
        job: What all cases have in common.
        targets: Where the values of each name go.
        defaults: Live values at the start, by path.
        fixed: Values of all cases, by path.
        objective: Expression of a search; None without one.
    """

    name: str
    document: Document
    file: SweepFile
    folder: Path
    scene: str
    job: Job
    targets: Mapping[str, Target]
    defaults: Mapping[str, Any]
    fixed: Mapping[str, Any]
    objective: CaseExpression | None = None

    def cases(self) -> list[Case]:
        """All cases in their order; none for a search, which makes its own."""
        if self.file.search is not None:
            return []
        found = combinations(self.document, self.file, self.folder)
        seeds = self.seeds
        if len(found) * len(seeds) > MOST_CASES:
            message = f"{len(found)} combinations with {len(seeds)} seeds are too many cases"
            raise self.document.error(("seeds",), message, f"at most {MOST_CASES}")
        return [
            self.case(number * len(seeds) + index, combination, seed)
            for number, combination in enumerate(found)
            for index, seed in enumerate(seeds)
        ]

    @property
    def seeds(self) -> Sequence[Seed]:
        """Seeds of each combination."""
        given = self.file.seeds
        return range(given) if isinstance(given, int) else given

    def case(self, number: int, combination: Combination, seed: int) -> Case:
        """A case with a combination of values and a seed."""
        live: dict[str, Any] = {}
        overrides: list[str] = []
        arguments: dict[str, Any] = {}
        varied = {self.targets[name]: value for name, value in combination.items()}
        fixed = {self.targets[path]: value for path, value in self.fixed.items()}
        for target, value in (fixed | varied).items():
            if target.kind == "live":
                live[target.path] = self._live_value(target, value, live)
            elif target.kind == "mission":
                arguments[target.path] = value
            elif target not in fixed or value != fixed[target]:
                overrides.append(_assignment(target.path, value))
        case = Case(number, seed, dict(combination), live, tuple(overrides), arguments)
        return replace(case, hash=case_hash(self.job.common, case))

    def _live_value(self, target: Target, value: Any, live: Mapping[str, Any]) -> Any:
        if not target.index:
            return value
        whole = copy.copy(live.get(target.path, self.defaults[target.path]))
        if target.index == "*":
            return [value] * len(whole)
        whole[int(target.index)] = value
        return whole

    def digest(self, cases: Sequence[Case]) -> str:
        """Identifies the sweep by its cases; a search by its file."""
        found = hashlib.sha256(self.job.common.encode())
        for case in cases:
            found.update(case.hash.encode())
        if not cases:
            kept = {"vary", "seed", "seeds", "search", "set"}
            found.update(self.file.model_dump_json(include=kept).encode())
        return found.hexdigest()[:10]


def load_sweep(source: str | Path | Mapping[str, Any], overrides: Sequence[str] = ()) -> Sweep:
    """Load a sweep, with its scene, and check it.

    Args:
        source: A sweep file, or its content as plain data.
        overrides: Assignments such as `samples=100` or `vary.mass.to=2`.

    Raises:
        FileError: Invalid file; names line, column and element.
        NotFoundError: A scene, signal, live value or parameter that does not exist.
    """
    document, name, folder = _read(source, checks.texts("overrides", overrides))
    file = validate(document, SweepFile)
    check_variations(document, file)
    loader = _Loader(document, file, folder)
    return loader.load(name)


def _read(
    source: str | Path | Mapping[str, Any], overrides: Sequence[str]
) -> tuple[Document, str, Path]:
    if isinstance(source, Mapping):
        data = {"linkwork": "sweep", "version": 1, **json.loads(_json(source))}
        document, name, folder = Document("sweep", data), "sweep", Path()
    else:
        path = expand_home(checks.path("sweep", source))
        if path.suffix not in (".yaml", ".yml"):
            hint = "expected a file ending in .yaml or .yml"
            raise FileError(f"{str(source)!r} is not a sweep file", hint=hint)
        document, name, folder = read_yaml(path), path.stem, path.parent
    document = apply_overrides(document, overrides, SweepFile)
    check_header(document, "sweep")
    return document, name, folder


def _json(data: Mapping[str, Any]) -> str:
    try:
        return json.dumps(dict(data), default=_plain)
    except (TypeError, ValueError) as error:
        raise ArgumentError(f"invalid sweep: {error}", hint="use plain data") from error


def _plain(value: Any) -> Any:
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, Path):
        return str(value)
    raise TypeError(f"{type(value).__name__} is no plain data")


def _assignment(path: str, value: Any) -> str:
    return f"{path}={json.dumps(value)}"


class _Loader:
    """Loads the scene of a sweep, and finds where its values go."""

    def __init__(self, document: Document, file: SweepFile, folder: Path) -> None:
        self._document, self._file, self._folder = document, file, folder
        self._problems = Problems()
        self._source = self._scene_source()
        self._mission = self._mission_given()
        self._targets: dict[str, Target] = {}

    def _scene_source(self) -> str:
        name = self._file.scene
        if Path(name).suffix not in (".yaml", ".yml"):
            if name not in scene_names():
                place = self._document.place(("scene",))
                raise NotFoundError("scene", name, scene_names(), place=place)
            return name
        if Path(name).is_absolute() and not self._document.marks.line:
            return name
        return str(resolve_inside(name, self._folder, place=self._document.place(("scene",))))

    def _mission_given(self) -> dict[str, Any]:
        """Arguments of the command `mission`, and the name of the main mission."""
        name = self._file.mission
        if name is None:
            return {}
        beside = self._folder / name
        path = beside if beside.exists() else mission_file(name)
        text = read_mission(path)
        program = text.parse()
        main = program.missions[program.main]
        self._parameters = main.parameters
        return {**text.arguments(), "main": program.main}

    def load(self, name: str) -> Sweep:
        """The checked sweep."""
        file = self._file
        with self._named(("scene",)):
            plain = Engine(load_scene(self._source))
        live = plain.live_values()
        for path in file.set:
            self._targets[path] = self._target(("set", path), path, plain.world.loaded, live)
        for entry, variation in file.vary.items():
            path = variation.path or entry
            self._targets[entry] = self._target(("vary", entry), path, plain.world.loaded, live)
        self._add_targets_of_cases(plain.world.loaded, live)
        self._problems.raise_found()
        base = tuple(
            _assignment(target.path, file.set[path])
            for path, target in self._targets.items()
            if path in file.set and target.kind == "file"
        )
        engine = plain
        if base:
            with self._named(("set",)):
                engine = Engine(load_scene(self._source, base))
        loaded = engine.world.loaded
        if self._mission and not (loaded.scene.machines or loaded.program):
            hint = "add `machines` to the scene, or omit the mission"
            message = f"scene {loaded.name!r} has no machines for a mission"
            raise self._document.error(("mission",), message, hint)
        objective = self._check_expressions(engine)
        job = self._job(loaded, base, engine, objective)
        defaults = {path: x.value for path, x in engine.live_values().items()}
        sweep = Sweep(
            name,
            self._document,
            file,
            self._folder,
            loaded.name,
            job,
            self._targets,
            defaults,
            dict(file.set),
            objective,
        )
        self._check_values(sweep, engine)
        self._problems.raise_found()
        return sweep

    def _named(self, keys: Keys) -> _Named:
        return _Named(self._document, keys)

    def _target(
        self, keys: Keys, path: str, loaded: LoadedScene, live: Mapping[str, Any]
    ) -> Target:
        """Where a value goes; an unknown path is collected as a problem."""
        indexed = _INDEXED.match(path)
        base, index = (indexed[1], indexed[2]) if indexed else (path, "")
        argument = path.removeprefix(_ARGUMENT)
        if path.startswith(_ARGUMENT) and self._mission and argument in self._parameters:
            return Target("mission", argument)
        if base in live:
            with self._problems.collecting():
                self._check_index(keys, base, index, live[base].value)
            return Target("live", base, index)
        with self._problems.collecting(), self._named(keys):
            self._check_in_file(path, loaded, live)
        return Target("file", path)

    def _check_index(self, keys: Keys, path: str, index: str, value: Any) -> None:
        if not index:
            return
        if not isinstance(value, list):
            raise self._document.error(keys, f"{path} is no list", f"write {path}")
        if index != "*" and int(index) >= len(value):
            message = f"there is no entry {index} in {path}"
            raise self._document.error(keys, message, f"it has {len(value)}, from 0")

    def _check_in_file(self, path: str, loaded: LoadedScene, live: Mapping[str, Any]) -> None:
        """Raise for a path that is neither a live value nor a value of the scene file."""
        head, _, rest = path.partition(".")
        if head == "parameters" and rest not in loaded.scene.parameters:
            raise NotFoundError("parameter of the scene", rest, loaded.scene.parameters)
        if head not in type(loaded.scene).model_fields:
            arguments = [f"{_ARGUMENT}{x}" for x in (self._parameters if self._mission else ())]
            known = [*live, *(f"parameters.{x}" for x in loaded.scene.parameters), *arguments]
            raise NotFoundError("live value or value of the scene", path, known)

    def _add_targets_of_cases(self, loaded: LoadedScene, live: Mapping[str, Any]) -> None:
        if self._file.cases is None:
            return
        given = combinations(self._document, self._file, self._folder)
        is_table = isinstance(self._file.cases, str)
        for index, case in enumerate(given):
            for name in case:
                if name not in self._targets:
                    keys = ("cases",) if is_table else ("cases", index, name)
                    self._targets[name] = self._target(keys, name, loaded, live)

    def _check_expressions(self, engine: Engine) -> CaseExpression | None:
        """Check measures, conditions, signals and the objective; return the objective."""
        file, layout = self._file, engine.info.layout
        signals = signal_columns(layout)
        known = [*FIGURES, *self._targets]
        for group, name in [
            *(("vary", name) for name in file.vary),
            *(("measure", name) for name in file.measure),
        ]:
            with self._problems.collecting():
                self._check_name(group, name)
        for group in ("measure", "verdict"):
            for name, text in getattr(file, group).items():
                keys = (group, name)
                with self._problems.collecting():
                    self._check_expression(keys, text, signals, known)
                if group == "measure":
                    known.append(name)
        for index, pattern in enumerate(file.keep.signals):
            with self._problems.collecting(), self._named(("keep", "signals", index)):
                matching_signals(layout, pattern)
        objective = None
        if file.search is not None:
            if (file.search.minimise is None) == (file.search.maximise is None):
                hint = "give one of `minimise` and `maximise`"
                raise self._document.error(("search",), "a search needs one objective", hint)
            word = "minimise" if file.search.minimise else "maximise"
            text = file.search.minimise or file.search.maximise or ""
            with self._problems.collecting():
                objective = self._check_expression(("search", word), text, signals, known)
        self._problems.raise_found()
        return objective

    def _check_name(self, group: str, name: str) -> None:
        """Raise for a name that already stands for something else in results."""
        taken = {*FIGURES, *RESERVED} | (set(self._file.vary) if group == "measure" else set())
        if name in taken:
            raise self._document.error((group, name), f"the name {name!r} is taken", "use another")

    def _check_expression(
        self, keys: Keys, text: str, signals: Mapping[str, int], known: Sequence[str]
    ) -> CaseExpression:
        place = self._document.place(keys)
        found = parse_case_expression(text, place)
        found.check_names(signals, known, place)
        if keys[0] == "verdict" and not found.is_condition:
            message = f"{text!r} is a number, not a condition"
            raise self._document.error(keys, message, "compare it, e.g. with < 0.01")
        return found

    def _job(
        self,
        loaded: LoadedScene,
        base: tuple[str, ...],
        engine: Engine,
        objective: CaseExpression | None,
    ) -> Job:
        file = self._file
        kept = [x for y in file.keep.signals for x in matching_signals(engine.info.layout, y)]
        measure = dict(file.measure)
        if objective is not None:
            measure["objective"] = objective.text
        return Job(
            packed_scene(loaded),
            self._source,
            base,
            scene_digest(loaded),
            file.seconds,
            file.until_mission_ends,
            file.rate,
            self._mission,
            measure,
            dict(file.verdict),
            tuple(dict.fromkeys(kept)),
            file.timeout,
        )

    def _check_values(self, sweep: Sweep, engine: Engine) -> None:
        """Try the ends of each range, and values of lists, on the scene."""
        file, document = self._file, self._document
        for path, value in file.set.items():
            self._try(sweep, engine, path, value, ("set", path))
        for name in file.vary:
            for value, keys in _ends(file, name):
                if not self._try(sweep, engine, name, value, keys):
                    break
        if file.cases is not None:
            given = combinations(document, file, self._folder)
            is_table = isinstance(file.cases, str)
            tried: set[str] = set()
            for index, case in enumerate(given):
                for name, value in case.items():
                    key = f"{name} {value!r}"
                    if key not in tried and len(tried) < MOST_CHECKED * len(self._targets):
                        tried.add(key)
                        where = ("cases",) if is_table else ("cases", index, name)
                        self._try(sweep, engine, name, value, where)

    def _try(self, sweep: Sweep, engine: Engine, name: str, value: Any, keys: Keys) -> bool:
        """Whether the scene accepts a value; if not, the problem is collected."""
        with self._problems.collecting(), self._named(keys):
            case = sweep.case(0, {name: value} if name not in sweep.fixed else {}, 0)
            if self._targets[name].kind == "live":
                engine.restart(0)
                path = self._targets[name].path
                engine.set(path, case.live[path], "sweep")
            elif case.overrides:
                load_scene(self._source, (*sweep.job.overrides, *case.overrides))
            elif not isinstance(value, int | float | str) or isinstance(value, bool):
                shown = describe_value(value)
                raise ArgumentError(f"invalid argument of a mission: {shown}")
            return True
        return False


def _ends(file: SweepFile, name: str) -> Iterator[tuple[Any, Keys]]:
    """Values of an entry to try, with their places."""
    variation = file.vary[name]
    if variation.values is not None:
        for index, value in enumerate(variation.values[:MOST_CHECKED]):
            yield value, ("vary", name, "values", index)
    elif variation.from_ is not None:
        yield value_at(variation, 0.0), ("vary", name, "from")
        yield value_at(variation, 1.0), ("vary", name, "to")
    elif variation.mean is not None:
        yield value_at(variation, 0.5), ("vary", name, "mean")


class _Named:
    """Gives errors of a block the place of a value in the sweep file."""

    def __init__(self, document: Document, keys: Keys) -> None:
        self._document, self._keys = document, keys

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, LinkworkError):
            own = error.place
            error.place = self._document.place(self._keys)
            if own is not None and own.line:
                error.message = f"{error.message} (at {own})"
