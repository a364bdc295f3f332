"""Messages about missions: texts, problems, the running mission."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from linkwork.studio.messages.message import MAX_TEXT, Action, Message, Text, Triple


class CheckMission(Action):
    """Check a mission for the machines of the scene; answered by `mission-problems`."""

    kind: Literal["check-mission"]
    text: Annotated[str, Field(max_length=MAX_TEXT)]
    name: Text
    files: dict[Text, Annotated[str, Field(max_length=MAX_TEXT)]] = {}


class MissionSource(Message):
    """A mission to choose.

    Attributes:
        files: Texts that it imports, by name.
    """

    name: str
    text: str
    files: dict[str, str]


class Missions(Message):
    """Missions that the machines of the scene can carry out; that of the scene first."""

    kind: Literal["missions"] = "missions"
    sources: list[MissionSource]


class MissionStep(Message):
    """A node of the running mission.

    Attributes:
        depth: Its level, 0 for the root.
        line: Its line in the text.
        file: Name of the text it stands in.
        state: `idle`, `running`, `waiting`, `done`, `failed` or `cancelled`.
        points: Where it goes, in the world [m].
    """

    depth: int
    line: int
    file: str
    text: str
    state: str
    points: list[Triple]


class MissionState(Message):
    """The mission at present.

    Attributes:
        status: As of a step; `none` without a mission.
        reason: Why it failed.
        steps: In the order of the text, at most `MOST_STEPS`.
        hidden: Number of steps that are left out.
    """

    kind: Literal["mission"] = "mission"
    status: str
    reason: str
    paused: bool
    steps: list[MissionStep]
    hidden: int


class MissionProblem(Message):
    """A problem of a mission text; line and column count from 1, 0 if unknown."""

    line: int
    column: int
    file: str
    message: str
    hint: str


class MissionProblems(Message):
    """Answer to `check-mission`; no problems if the mission can start."""

    kind: Literal["mission-problems"] = "mission-problems"
    problems: list[MissionProblem]
