"""Information of a run: its name, what is known before its first frame and after its last."""

import os
import re
from datetime import UTC, datetime
from enum import StrEnum
from typing import Annotated, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import PydanticSerializationError

from linkwork.errors import DamagedSpoolError, RecordError
from linkwork.record.layout import FrameLayout

LATEST = "latest"  # Name of the newest run in calls

DAMAGED = "damaged"  # Folder of a spool for damaged spools

_RUN_NAME = re.compile(r"[0-9A-Za-z][0-9A-Za-z._-]{0,99}")


class RunStatus(StrEnum):
    """Status of a run."""

    RUNNING = "running"
    FINISHED = "finished"
    INTERRUPTED = "interrupted"
    DIVERGED = "diverged"


def new_run_id() -> str:
    """Return a new, unique run name that sorts by time, e.g. `20261115-093012-a1b2c3`."""
    return f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{os.urandom(3).hex()}"


def is_run_name(name: str) -> bool:
    """Whether a text is a valid run name, and so a valid name of a spool folder."""
    reserved = name.lower() in (LATEST, DAMAGED)
    return _RUN_NAME.fullmatch(name) is not None and not reserved


def _check_run_name(name: str) -> str:
    if not is_run_name(name):
        raise RecordError(
            f"invalid run name {name!r}",
            hint="use at most 100 ASCII letters, digits, '.', '_' and '-', a letter or digit first;"
            f" not {LATEST!r} or {DAMAGED!r}",
        )
    return name


RunName = Annotated[str, AfterValidator(_check_run_name)]
"""Run name: at most 100 letters, digits, `.`, `_` and `-`."""

StepSize = Annotated[float, Field(ge=1e-6, le=0.02)]
"""Physics step [s], with the bounds of a scene's step."""

Steps = Annotated[int, Field(ge=0, lt=2**63)]  # Number of physics steps


def utc_now() -> str:
    """Return the current time in UTC, in ISO 8601, sortable as text."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


def first_problem(error: ValidationError | RecordError, model: str) -> str:
    """Return the first problem that validation found, with its field."""
    if isinstance(error, RecordError):
        return error.message
    first = error.errors(include_url=False)[0]
    field = ".".join(str(part) for part in first["loc"])
    return f"{field or model}: {first['msg']}"


_Numbers = tuple[float, ...]


class _Stored(BaseModel):
    """A model that is written to the spool as JSON."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    def to_json(self) -> bytes:
        """Return the model as JSON text."""
        try:
            return self.model_dump_json().encode()
        except PydanticSerializationError as error:
            raise RecordError(
                f"invalid text in the run's information: {str(error).rpartition('Error: ')[2]}",
                hint="names of scenes, bodies and folders must be valid Unicode",
            ) from error

    @classmethod
    def from_json(cls, text: bytes) -> Self:
        """Parse the text that `to_json` returned."""
        try:
            return cls.model_validate_json(text)
        except (ValidationError, RecordError) as error:
            raise DamagedSpoolError(first_problem(error, cls.__name__)) from error


class BodyProperties(_Stored):
    """A rigid body: edges of the box around its shapes [m], mass [kg], centre of mass [m].

    The inertia xx, yy, zz, xy, xz, yz is that about the centre of mass, in the axes of the body
    [kg m^2]; robot and shape are empty for none.
    """

    name: str
    robot: str = ""
    shape: str = ""
    size: _Numbers = (0.0, 0.0, 0.0)
    mass: float = 0.0
    center: _Numbers = (0.0, 0.0, 0.0)
    inertia: _Numbers = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


class JointProperties(_Stored):
    """A joint: its anchor [m] and unit axis in the frame of `body`, which it moves."""

    name: str
    robot: str = ""
    kind: str = ""
    body: str = ""
    anchor: _Numbers = (0.0, 0.0, 0.0)
    axis: _Numbers = (0.0, 0.0, 1.0)


class RunProperties(_Stored):
    """Content of a run; `model_hash` covers all models and parameters of the physics."""

    robots: tuple[str, ...] = ()
    bodies: tuple[BodyProperties, ...] = ()
    joints: tuple[JointProperties, ...] = ()
    model_hash: str = ""
    packages: dict[str, str] = {}
    machine: dict[str, str] = {}
    command_line: str = ""
    parameters: tuple[str, ...] = ()


class RunInfo(_Stored):
    """Constant information of a run."""

    scene: str
    seed: int = Field(ge=-(2**63), lt=2**63)
    step_size: StepSize
    layout: FrameLayout
    version: str
    scene_json: str = "{}"  # The scene as simulated, overrides applied, as JSON text
    folder: str = ""
    package_paths: tuple[str, ...] = ()
    digests: dict[str, str] = {}  # Hash of each part of the scene, files included, by name
    start: str = ""  # The checkpoint from which the run began; empty for the start of the scene
    record_every: int = Field(default=1, ge=1, lt=2**63)
    # Tables, or tables and names such as `joints.left/*`, that are stored; all of them when empty
    signals: tuple[str, ...] = ()
    properties: RunProperties = RunProperties()
    # The run's name, also the name of its spool folder
    run: RunName = Field(default_factory=new_run_id)
    started: str = Field(default_factory=utc_now)  # Start time, UTC in ISO 8601


class RunEnd(_Stored):
    """End of a run; the verdict is `good`, or what went wrong, and empty if unknown."""

    status: RunStatus
    steps: Steps
    state_hash: str = ""
    verdict: str = ""
    finished: str = Field(default_factory=utc_now)
