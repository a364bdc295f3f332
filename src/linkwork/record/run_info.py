"""What is known of a run before its first frame and after its last."""

from __future__ import annotations

import re
import secrets
from datetime import UTC, datetime
from enum import StrEnum
from typing import Annotated, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import PydanticSerializationError

from linkwork.errors import DamagedSpoolError, RecordError
from linkwork.record.layout import FrameLayout

LATEST = "latest"
"""Stands for the run that began last."""

DAMAGED = "damaged"
"""Folder of a spool for what cannot be loaded."""

_RUN_NAME = re.compile(r"[0-9A-Za-z][0-9A-Za-z._-]{0,99}")


class RunStatus(StrEnum):
    """How a run stands."""

    RUNNING = "running"
    FINISHED = "finished"
    INTERRUPTED = "interrupted"
    DIVERGED = "diverged"


def new_run_id() -> str:
    """A new name for a run, unique and sortable by time: `20261115-093012-a1b2c3`."""
    return f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(3)}"


def is_run_name(name: str) -> bool:
    """Whether a text can be a run's name, and thus the name of its spool folder."""
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
"""A run's name: letters, digits, `.`, `_` and `-`, at most 100 of them."""

StepSize = Annotated[float, Field(ge=1e-6, le=0.02)]
"""A physics step [s], within the bounds of a scene's step."""

Steps = Annotated[int, Field(ge=0, lt=2**63)]
"""Number of physics steps."""


def utc_now() -> str:
    """The present time in UTC, in ISO 8601, sortable as text."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


class _Saved(BaseModel):
    """Something written into the spool as JSON."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    def to_json(self) -> bytes:
        """The same as JSON text.

        Raises:
            RecordError: A text cannot be encoded, e.g. a folder whose name is not UTF-8.
        """
        try:
            return self.model_dump_json().encode()
        except PydanticSerializationError as error:
            raise RecordError(
                f"invalid text in the run's information: {str(error).rpartition('Error: ')[2]}",
                hint="names of scenes, bodies and folders must be valid Unicode",
            ) from error

    @classmethod
    def from_json(cls, text: bytes) -> Self:
        """Reads what `to_json` wrote.

        Raises:
            DamagedSpoolError: The text says something else.
        """
        try:
            return cls.model_validate_json(text)
        except (ValidationError, RecordError) as error:
            raise DamagedSpoolError(first_problem(error, cls.__name__)) from error


def first_problem(error: ValidationError | RecordError, whole: str) -> str:
    """The first problem that validation found, with its field.

    Args:
        error: The exception it raised.
        whole: Name of the whole, for a problem of no single field.
    """
    if isinstance(error, RecordError):
        return error.message
    first = error.errors(include_url=False)[0]
    field = ".".join(str(part) for part in first["loc"])
    return f"{field or whole}: {first['msg']}"


class RunInfo(_Saved):
    """What does not change during a run.

    Attributes:
        scene: The scene's name.
        seed: Seed of everything random.
        step_size: Physics step [s].
        layout: What a frame holds.
        version: Version of Linkwork that made the run.
        scene_json: The scene as it ran: what its file says, overrides applied, as JSON text.
        folder: Where the files lie that the scene names.
        package_paths: Folders in which the packages lie that its robot files mention.
        digests: A hash of each part of the scene, files included, by name.
        start: The checkpoint from which the run began; empty for the start of the scene.
        record_every: Physics steps from one recorded frame to the next.
        run: The run's name; also the name of its spool folder.
        started: When the run began, UTC in ISO 8601.
    """

    scene: str
    seed: int = Field(ge=-(2**63), lt=2**63)
    step_size: StepSize
    layout: FrameLayout
    version: str
    scene_json: str = "{}"
    folder: str = ""
    package_paths: tuple[str, ...] = ()
    digests: dict[str, str] = {}
    start: str = ""
    record_every: int = Field(default=1, ge=1)
    run: RunName = Field(default_factory=new_run_id)
    started: str = Field(default_factory=utc_now)


class RunEnd(_Saved):
    """What is known of a run once it is over.

    Attributes:
        status: How it ended.
        steps: Physics steps done.
        state_hash: Hash of the last state; empty when there is none.
        finished: When the run ended, UTC in ISO 8601.
    """

    status: RunStatus
    steps: Steps
    state_hash: str = ""
    finished: str = Field(default_factory=utc_now)
