"""Catalogue of robots and scenes: names, parameters and factories."""

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import astuple, dataclass
from functools import cache
from pathlib import Path
from typing import get_type_hints

from linkwork import checks
from linkwork.errors import ArgumentError, NotFoundError
from linkwork.files.kinds import has_ending, kind_of, not_of_kind
from linkwork.library import robots as factories
from linkwork.model.tree import Tree
from linkwork.tables import Table, Tabular

Factory = Callable[..., Tree]


@dataclass(frozen=True)
class Parameter:
    """A parameter of a library robot.

    Attributes:
        name: Name of the argument of `robot`.
        default: Default value.
        lower: Minimum.
        upper: Maximum.
        unit: Unit, e.g. `m`.
    """

    name: str
    default: float
    lower: float
    upper: float
    unit: str

    def __str__(self) -> str:
        allowed = f"{self.lower:g} to {self.upper:g} {self.unit}"
        return f"{self.name} = {self.default:g} ({allowed})"


def names() -> list[str]:
    """Names of the robots, sorted."""
    modules = pkgutil.iter_modules(factories.__path__)
    return sorted(module.name.replace("_", "-") for module in modules)


def robot(name: str, /, **values: float) -> Tree:
    """Build a robot of the library.

    Args:
        name: One of `names()`.
        **values: Parameter values; see `parameters(name)`.

    Raises:
        NotFoundError: Unknown robot or parameter.
        ArgumentError: A parameter is not a number or out of range.
    """
    available = {parameter.name: parameter for parameter in parameters(name)}
    checked = {}
    for key, value in values.items():
        if key not in available:
            raise NotFoundError(f"parameter of {name!r} called", key, available)
        checked[key] = _checked(name, available[key], value)
    return _factory(name)(**checked)


def describe(name: str) -> str:
    """One-line description of a robot."""
    return explain(name).splitlines()[0]


def explain(name: str) -> str:
    """Full description of a robot, with the source of every number."""
    return inspect.getdoc(_factory(name)) or name


def parameters(name: str) -> list[Parameter]:
    """Parameters of a robot with defaults and ranges, in order of declaration."""
    factory = _factory(name)
    hints = get_type_hints(factory, include_extras=True)
    return [
        Parameter(key, argument.default, *astuple(hints[key].__metadata__[0]))
        for key, argument in inspect.signature(factory).parameters.items()
    ]


def _factory(name: str) -> Factory:
    checks.choice("robot in the library called", name, names(), lister="`linkwork robots`")
    attribute = name.replace("-", "_")
    module = importlib.import_module(f"{factories.__name__}.{attribute}")
    return getattr(module, attribute)


def _checked(robot_name: str, parameter: Parameter, value: object) -> float:
    bounds = {"minimum": parameter.lower, "maximum": parameter.upper, "unit": parameter.unit}
    try:
        return checks.number(f"parameter {parameter.name!r} of {robot_name!r}", value, **bounds)
    except ArgumentError as error:
        hint = f"parameters: {', '.join(map(str, parameters(robot_name)))}"
        raise ArgumentError(error.message, hint=hint) from error


_LIBRARY = Path(__file__).parent


@cache
def _scene_files() -> dict[str, Path]:
    """Files by name: scenes, and the controllers in C beside them."""
    return {path.name: path for path in _LIBRARY.glob("scenes/*/*")}


def scene_names() -> list[str]:
    """Names of the scenes, sorted."""
    return sorted(path.stem for path in _scene_files().values() if path.suffix == ".yaml")


def scene_path(name: str) -> Path:
    """File of a scene."""
    if name not in scene_names():
        raise NotFoundError(
            "scene in the library called", name, scene_names(), lister="`linkwork scenes`"
        )
    return _scene_files()[f"{name}.yaml"]


def folders_with(file_name: str) -> list[Path]:
    """Return the folder of scenes that has a file of this name, if there is one."""
    files = _scene_files()
    return [files[file_name].parent] if file_name in files else []


def mission_names() -> list[str]:
    """Names of the mission programs, sorted."""
    return sorted(path.stem for path in _LIBRARY.glob("missions/*.mission"))


def mission_path(name: str) -> Path:
    """File of a mission program."""
    if name not in mission_names():
        raise NotFoundError("mission in the library called", name, mission_names())
    return _LIBRARY / "missions" / f"{name}.mission"


def mission_file(source: str | Path) -> Path:
    """File of a mission: a file, or the name of a mission in the library."""
    path, name = checks.path("mission", source), str(source)
    if name in mission_names():
        return mission_path(name)
    if not path.suffix and path.name == name and not path.exists():
        raise NotFoundError(
            "mission file, or mission in the library, called", name, mission_names()
        )
    if path.suffix and not (has_ending(path, "mission") and kind_of(path) == "mission"):
        raise not_of_kind(path, "mission")
    return path


def sequence_names() -> list[str]:
    """Names of the sequences of commands, sorted."""
    return sorted({path.stem for path in _LIBRARY.glob("sequences/*")})


def sequence_file(source: str | Path) -> Path:
    """File of a sequence: a file, or a library name, with `.xml` in the published form."""
    path, name = checks.path("sequence", source), str(source)
    if path.name != name or path.exists():
        return path
    in_library = _LIBRARY / "sequences" / (name if path.suffix else f"{name}.yaml")
    if in_library.is_file():
        return in_library
    if not path.suffix:
        raise NotFoundError(
            "sequence file, or sequence in the library, called", name, sequence_names()
        )
    return path


@dataclass(frozen=True, repr=False)
class Catalogue(Tabular, Mapping[str, str]):
    """Names with one line about each, which print as a table."""

    kind: str  # What the names are of
    lines: dict[str, str]  # Description by name

    def __getitem__(self, name: str) -> str:
        return self.lines[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.lines)

    def __len__(self) -> int:
        return len(self.lines)

    def table(self) -> Table:
        """Return the table that represents it."""
        rows = list(self.lines.items())
        columns = (self.kind, "description")
        return Table(f"{len(rows)} {self.kind}s", columns, rows, max_rows=len(rows))


def robots() -> Catalogue:
    """Return the robots of the library, with a line about each; `load(name)` loads one."""
    return Catalogue("robot", {name: describe(name) for name in names()})


def scenes() -> Catalogue:
    """Return the scenes of the library, with a line about each; `run(name)` runs one."""
    # Loads a YAML parser, which robots do not need.
    from linkwork.files import read_yaml

    files = {name: read_yaml(scene_path(name)).data for name in scene_names()}
    return Catalogue("scene", {name: data.get("description", "") for name, data in files.items()})
