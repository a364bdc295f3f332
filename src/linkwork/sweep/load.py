"""Load and check a sweep: everything that can be refused is refused here, before anything runs."""

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from linkwork import checks
from linkwork.errors import (
    ArgumentError,
    LinkworkError,
    NotFoundError,
    Place,
    Problems,
    SchemaError,
)
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
from linkwork.files.kinds import YAML, has_ending, not_of_kind
from linkwork.files.yaml.plain_data import plain_document
from linkwork.library.catalogue import mission_file, scene_names
from linkwork.session.case_runs import Sampling
from linkwork.session.engine.engine import Engine
from linkwork.session.run_scene import read_mission
from linkwork.sweep.case import FIRST_COLUMNS, LAST_COLUMNS, OBJECTIVE
from linkwork.sweep.condition import (
    FIGURE_UNITS,
    FIGURES,
    CaseExpression,
    matching_signals,
    parse_case_expression,
    signal_columns,
    signal_units,
    unit_in,
    unit_of,
)
from linkwork.sweep.job import MAX_SAMPLED, Job, packed_scene, scene_digest
from linkwork.sweep.plan import Sweep, Target, assignment
from linkwork.sweep.sampling import Combinations, check_variations
from linkwork.sweep.schema import SweepFile
from linkwork.sweep.value_check import ValueCheck, named_errors, place_of_case
from linkwork.world.scene.load import load_scene
from linkwork.world.scene.loaded import LoadedScene
from linkwork.world.scene.schema import Scene

_INDEXED = re.compile(r"^(.*)\[(\*|[0-9]{1,6})\]$")
_ARGUMENT = "mission."
RESERVED = (*FIRST_COLUMNS, *LAST_COLUMNS, OBJECTIVE)  # Names of columns that every result has


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
        document, name, folder = plain_document(source, "sweep"), "sweep", Path()
    else:
        path = expand_home(checks.path("sweep", source))
        if not has_ending(path, "sweep"):
            raise not_of_kind(str(source), "sweep")
        document, name, folder = read_yaml(path), path.stem, path.parent
    document = apply_overrides(document, overrides, SweepFile)
    check_header(document, "sweep")
    return document, name, folder


class _Loader:
    """Loads the scene of a sweep, and finds where its values go."""

    def __init__(self, document: Document, file: SweepFile, folder: Path) -> None:
        self._document, self._file, self._folder = document, file, folder
        self._combinations = Combinations(document, file, folder)
        self._problems = Problems()
        self._source = self._scene_source()
        self._mission = self._mission_arguments()
        self._targets: dict[str, Target] = {}

    def _scene_source(self) -> str:
        name = self._file.scene
        if Path(name).suffix.lower() not in YAML:
            if name not in scene_names():
                place = self._document.place(("scene",))
                raise NotFoundError(
                    "scene", name, scene_names(), place=place, lister="`linkwork scenes`"
                )
            return name
        if Path(name).is_absolute() and not self._document.marks.line:
            return name
        return str(resolve_inside(name, self._folder, place=self._document.place(("scene",))))

    def _mission_arguments(self) -> dict[str, Any]:
        """Return the arguments of the command `mission`, and the name of the main mission."""
        name = self._file.mission
        if name is None:
            return {}
        beside = self._folder / name
        with self._named(("mission",)):
            text = read_mission(beside if beside.exists() else mission_file(name))
            program = text.program
        main = program.missions[program.main]
        self._parameters = main.parameters
        return {**text.arguments(), "main": program.main}

    def load(self, name: str) -> Sweep:
        """Return the checked sweep."""
        file = self._file
        with self._named(("scene",)):
            # Checking a sweep runs no code of its scene.
            plain = Engine(load_scene(self._source).without_code())
        self._find_targets(plain)
        base = tuple(
            assignment(path, value)
            for path, value in file.set.items()
            if self._targets[path].kind == "file"
        )
        engine = plain
        if base:
            with self._named(("set",)):
                engine = Engine(self._with_base(base).without_code())
        loaded = engine.world.loaded
        self._check_mission(loaded)
        self._check_samples(engine)
        objective = self._check_expressions(engine)
        sweep = Sweep(
            *(name, self._document, file, self._folder, loaded.name),
            self._job(loaded, base, engine, objective),
            *(self._combinations, self._targets),
            {path: x.value for path, x in engine.live_values().items()},
            *(dict(file.set), objective, self._units(engine, objective)),
        )
        values = ValueCheck(sweep, engine, self._source, self._mission)
        tried = values.check(self._problems)
        self._problems.raise_found()
        values.check_first_mission()
        return replace(sweep, tried=tried, code=tuple(values.code.values()))

    def _find_targets(self, plain: Engine) -> None:
        """Find where the values of `set`, `vary` and `cases` go."""
        loaded, live, place = plain.world.loaded, plain.live_values(), self._document.place
        for path in self._file.set:
            self._targets[path] = self._target(place(("set", path)), path, loaded, live)
        for entry, variation in self._file.vary.items():
            path = variation.path or entry
            self._targets[entry] = self._target(place(("vary", entry)), path, loaded, live)
        for index, case in enumerate(self._combinations if self._file.cases else ()):
            for name in case:
                if name not in self._targets:
                    at = place_of_case(self._document, index, case, name)
                    self._targets[name] = self._target(at, name, loaded, live)
        self._check_targets_differ()
        self._problems.raise_found()

    def _with_base(self, base: tuple[str, ...]) -> LoadedScene:
        """Return the scene with the values of `set`; one that is refused is named."""
        entries = [x for x in self._file.set if self._targets[x].kind == "file"]
        try:
            return load_scene(self._source, base)
        except LinkworkError:
            first = bisect_left(range(1, len(base)), True, key=lambda x: not self._takes(base[:x]))
            with self._named(("set", entries[first])):
                load_scene(self._source, base[: first + 1])
            raise

    def _takes(self, assignments: tuple[str, ...]) -> bool:
        """Whether the scene accepts values."""
        try:
            load_scene(self._source, assignments)
        except LinkworkError:
            return False
        return True

    def _check_mission(self, loaded: LoadedScene) -> None:
        hint = "add `machines` to the scene, or omit the mission"
        if self._mission and not (loaded.scene.machines or loaded.program):
            message = f"scene {loaded.name!r} has no machines for a mission"
            raise self._document.error(("mission",), message, hint)
        if self._file.until_mission_ends and not (self._mission or loaded.program):
            message = f"scene {loaded.name!r} has no mission that could end"
            hint = "add `mission: FILE`, or omit `until_mission_ends`"
            raise self._document.error(("until_mission_ends",), message, hint)

    def _check_samples(self, engine: Engine) -> None:
        """Refuse more samples of a case than fit into memory."""
        file, info = self._file, engine.info
        samples = Sampling.over(engine, file.seconds, file.rate).count
        size = samples * info.layout.size * 8
        if size > MAX_SAMPLED:
            message = (
                f"{samples} samples of {info.layout.size} numbers are too many: "
                f"{size / 1e6:.0f} MB a case, at most {MAX_SAMPLED / 1e6:.0f}"
            )
            key = "rate" if file.rate is not None else "seconds"
            raise self._document.error((key,), message, "set a smaller `rate` [Hz]")

    def _check_targets_differ(self) -> None:
        """Refuse two entries for one value, of which only one would have an effect."""
        seen: dict[Target, str] = {self._targets[path]: "set" for path in self._file.set}
        for entry in self._file.vary:
            target = self._targets[entry]
            every = ("", "*")
            for other, where in seen.items():
                is_same = (target.kind, target.path) == (other.kind, other.path)
                overlaps = target.index in every or other.index in every
                both = target.index == other.index or (overlaps and where != "set")
                if is_same and both:
                    message = f"its path is given twice, also in `{where}`"
                    with self._problems.collecting():
                        raise self._document.error(("vary", entry), message, "keep one of the two")
                    break
            seen[target] = f"vary.{entry}"

    def _named(self, keys: Keys) -> AbstractContextManager[None]:
        return named_errors(self._document.place(keys))

    def _target(
        self, place: Place, path: str, loaded: LoadedScene, live: Mapping[str, Any]
    ) -> Target:
        """Return where a value goes; an unknown path is collected as a problem."""
        indexed = _INDEXED.match(path)
        base, index = (indexed[1], indexed[2]) if indexed else (path, "")
        argument = path.removeprefix(_ARGUMENT)
        if path.startswith(_ARGUMENT) and self._mission and argument in self._parameters:
            return Target("mission", argument)
        if base in live:
            with self._problems.collecting():
                _check_index(place, base, index, live[base].value)
            return Target("live", base, index)
        with self._problems.collecting(), named_errors(place):
            self._check_in_file(path, loaded, live)
        return Target("file", path)

    def _check_in_file(self, path: str, loaded: LoadedScene, live: Mapping[str, Any]) -> None:
        """Raise for a path that is neither a live value nor a value of the scene file."""
        head, _, rest = path.partition(".")
        if head == "mission" and rest not in type(loaded.scene.mission).model_fields:
            if self._mission:
                raise NotFoundError("argument of the mission", rest, self._parameters)
            hint = "add `mission: FILE`, whose arguments can vary"
            raise ArgumentError(f"there is no mission with an argument {rest!r}", hint=hint)
        if head == "parameters" and rest not in loaded.scene.parameters:
            raise NotFoundError("parameter of the scene", rest, loaded.scene.parameters)
        if head not in type(loaded.scene).model_fields:
            arguments = [f"{_ARGUMENT}{x}" for x in (self._parameters if self._mission else ())]
            names = [*live, *(f"parameters.{x}" for x in loaded.scene.parameters), *arguments]
            raise NotFoundError("live value or value of the scene", path, names)

    def _check_expressions(self, engine: Engine) -> CaseExpression | None:
        """Check measures, conditions, signals and the objective; return the objective."""
        file, layout = self._file, engine.info.layout
        signals, scene = signal_columns(layout), engine.world.loaded.scene
        check = partial(self._check_expression, signals=signals, scene=scene)
        names = [*FIGURES, *self._targets]
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
                    check(keys, text, names)
                if group == "measure":
                    names.append(name)
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
                objective = check(("search", word), text, names)
        self._problems.raise_found()
        return objective

    def _units(self, engine: Engine, objective: CaseExpression | None) -> dict[str, str]:
        """Return the units of what varies and of measures; those of the file take precedence."""
        file, live = self._file, engine.live_values()
        units = {
            name: unit_in(live[x.path].what)
            for name, x in self._targets.items()
            if x.kind == "live"
        }
        all_units = {**signal_units(engine), **FIGURE_UNITS, **units, **file.units}
        for name, text in file.measure.items():
            units[name] = unit_of(parse_case_expression(text), all_units)
            all_units = {name: units[name]} | all_units
        if objective is not None:
            units["objective"] = unit_of(objective, all_units)
        all_units = {*self._targets, *file.measure, *(["objective"] if objective else [])}
        for name in file.units:
            if name not in all_units:
                place = self._document.place(("units", name))
                raise NotFoundError("measure or value that varies", name, all_units, place=place)
        return {name: unit for name, unit in (units | file.units).items() if unit}

    def _check_name(self, group: str, name: str) -> None:
        """Raise for a name that results already use."""
        taken = {*FIGURES, *RESERVED} | (set(self._file.vary) if group == "measure" else set())
        if name in taken:
            raise self._document.error((group, name), f"the name {name!r} is taken", "use another")

    def _check_expression(
        self, keys: Keys, text: str, names: Sequence[str], signals: Mapping[str, int], scene: Scene
    ) -> CaseExpression:
        place = self._document.place(keys)
        expression = parse_case_expression(text, place)
        expression.check_names(signals, names, place)
        expression.check_events(scene, place)
        if keys[0] == "search" and expression.is_condition:
            message = f"{text!r} is a condition, not a number"
            raise self._document.error(keys, message, "name a measure or a signal")
        if keys[0] == "verdict" and not expression.is_condition:
            message = f"{text!r} is a number, not a condition"
            raise self._document.error(keys, message, "compare it, e.g. with < 0.01")
        return expression

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


def _check_index(place: Place, path: str, index: str, value: Any) -> None:
    """Raise for an entry that a live value does not have."""
    if not index:
        return
    if not isinstance(value, list):
        raise SchemaError(f"{path} is not a list", place=place, hint=f"write {path}")
    if index != "*" and int(index) >= len(value):
        message = f"there is no entry {index} in {path}"
        raise SchemaError(message, place=place, hint=f"it has {len(value)}, from 0")
