"""Form of a sweep file."""

from typing import Annotated, Any, Literal

from pydantic import Field

from linkwork.files.file_model import FileModel, Name, Number

MAX_CASES = 1_000_000  # Maximum number of cases of a sweep
MAX_VALUES = 10_000_000  # Maximum number of values of all combinations of random numbers

SCHEDULER_ADDRESS = r"^(tcp|tls|ws|wss|ucx)://[^\s/]+:[0-9]{1,5}$"  # Addresses of Dask schedulers

Path = Annotated[str, Field(min_length=1, max_length=200)]
Text = Annotated[str, Field(min_length=1, max_length=2000)]
Count = Annotated[int, Field(strict=True, ge=1, le=MAX_CASES)]
Seed = Annotated[int, Field(strict=True, ge=0, le=2**31 - 1)]


class Variation(FileModel):
    """Values of one thing that varies: a list, a range, or a normal distribution."""

    path: Path | None = None
    """Live value, value of the scene file, or `mission.NAME` for an argument of the mission; the
    name of the entry by default. `[2]` selects an entry of a list, `[*]` sets all entries."""
    values: Annotated[tuple[Any, ...], Field(max_length=10_000)] | None = None
    """The values, of any kind."""
    from_: Annotated[Number | None, Field(alias="from")] = None  # Lower end of a range
    to: Number | None = None  # Upper end of a range
    count: Annotated[int, Field(strict=True, ge=1, le=100_000)] | None = None
    """Number of values of a grid, both ends included."""
    scale: Literal["linear", "log"] = "linear"
    """Whether a range is divided by differences or by ratios."""
    whole: bool = False  # Whether values of a range are rounded to whole numbers
    mean: Number | None = None  # Mean of a normal distribution
    deviation: Annotated[Number, Field(gt=0)] | None = None
    """Standard deviation of a normal distribution."""


class Keep(FileModel):
    """What is kept besides the summary of each case."""

    signals: Annotated[tuple[Path, ...], Field(max_length=200)] = ()
    """Signals whose samples are stored, as names or patterns such as `right/q*.position`."""
    runs: Literal["none", "failed", "all"] = "none"  # Cases that are recorded as whole runs
    most: Annotated[int, Field(strict=True, ge=1, le=10_000)] = 20
    """Most runs that are recorded; the first ones by number."""


class Search(FileModel):
    """Search for the best values instead of fixed ones."""

    minimise: Text | None = None  # Expression to make small: a measure, or signals
    maximise: Text | None = None  # Expression to make large
    evaluations: Annotated[int, Field(strict=True, ge=1, le=1_000_000)] = 200
    """Most combinations of values that are tried; each runs with all seeds."""
    population: Annotated[int, Field(strict=True, ge=2, le=10_000)] | None = None
    """Combinations of a generation, run at the same time; 4 + 3 ln(n) by default."""
    spread: Annotated[Number, Field(gt=0, le=1)] = 0.3
    """Initial standard deviation, as a share of each range."""


class SweepFile(FileModel):
    """A Linkwork sweep: many runs of one scene."""

    linkwork: Literal["sweep"]  # Type of the file
    version: Literal[1]  # Version of the format
    description: Annotated[str, Field(max_length=2000)] = ""  # One sentence for lists
    scene: Path  # Name of a scene in the library, or a scene file beside this one
    mission: Path | None = None  # Mission file to run instead of that of the scene
    set: Annotated[dict[Path, Any], Field(max_length=1000)] = {}
    """Values that are the same in all cases, by path."""
    vary: Annotated[dict[Path, Variation], Field(max_length=100)] = {}
    """What varies, by name; the name is the path unless the entry has one."""
    method: Literal["grid", "random", "latin-hypercube", "sobol"] = "grid"
    """How values are combined: all with all, or `samples` combinations."""
    samples: Count | None = None  # Number of combinations; not for a grid
    seed: Seed = 0  # Seed of the combinations, and of a search
    cases: (
        Annotated[tuple[dict[Path, Any], ...], Field(min_length=1, max_length=100_000)]
        | Path
        | None
    ) = None
    """Combinations one by one instead of a method: maps of values by name or path, or a CSV file
    beside this one with a column for each."""
    seeds: Count | Annotated[tuple[Seed, ...], Field(min_length=1, max_length=100_000)] = 1
    """Seeds that every combination runs with: a number of seeds from 0 on, or a list."""
    seconds: Annotated[Number, Field(gt=0, le=86_400)]  # Simulated time of a case [s]
    until_mission_ends: bool = False  # Whether the end of the mission ends a case before its time
    rate: Annotated[Number, Field(ge=1e-6, le=1_000_000)] | None = None
    """Samples of signals a simulated second [Hz]; that of the scene's recording by default."""
    measure: Annotated[dict[Name, Text], Field(max_length=100)] = {}
    """Numbers of each case by name, as expressions of signals and events."""
    verdict: Annotated[dict[Name, Text], Field(max_length=100)] = {}
    """Conditions that a successful case fulfils, by name."""
    units: Annotated[dict[Path, Annotated[str, Field(max_length=40)]], Field(max_length=200)] = {}
    """Units of what varies and of measures, for tables and pictures; those of live values and of
    plain signals are known."""
    keep: Keep = Keep()  # What is kept of each case
    search: Search | None = None  # Search for the best values of the ranges
    timeout: Annotated[Number, Field(gt=0, le=86_400)] = 300.0  # Longest wall time of a case [s]
    scheduler: Annotated[str, Field(pattern=SCHEDULER_ADDRESS, max_length=200)] | None = None
    """Address of a Dask scheduler, e.g. `tcp://10.0.0.5:8786`; workers of this machine by
    default."""
